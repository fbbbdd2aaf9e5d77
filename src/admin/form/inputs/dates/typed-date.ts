import { addDays, isDate } from '#schema/engine'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NEAR: Readonly<Record<string, number>> = { today: 0, t: 0, yesterday: -1, y: -1, tomorrow: 1 }

/** Formats "2026-11-03" as "03/11/2026". Any other text is returned unchanged. */
export function showDate(value: unknown): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(value ?? ''))
  return match ? `${match[3]}/${match[2]}/${match[1]}` : String(value ?? '')
}

/**
 * Parses a typed date into yyyy-MM-dd: "3/11/26", "3.11.2026", "03112026", "3 Nov", "today", "+14". The day comes
 * first. Invalid text is returned as it is, so that the validator reports it.
 */
export function readDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const near = NEAR[text] ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : undefined)
  if (near !== undefined) return addDays(today, near)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return parseDate(iso[1], iso[2], iso[3]) ?? typed
  // A phone's numeric keypad has no separators.
  const run = /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(text)
  const [day, month, year] = run ? run.slice(1) : text.split(/[\s/.,-]+/)
  const named = MONTHS.findIndex((name) => month?.startsWith(name))
  return parseDate(year ?? today.slice(0, 4), named >= 0 ? String(named + 1) : month, day) ?? typed
}

function parseDate(year = '', month = '', day = ''): string | null {
  if (![year, month, day].every((part) => /^\d+$/.test(part))) return null
  const full = year.length <= 2 ? `20${year.padStart(2, '0')}` : year
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(iso) ? iso : null
}

/** "9", "930", "9:30", "9.30 pm" become "09:00", "09:30", "09:30", "21:30". */
export function readTime(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?m?$/.exec(text)
  if (!match) return typed
  const [, hours = '', minutes = '00', half] = match
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59) return typed
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
