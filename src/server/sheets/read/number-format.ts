import { momentOfText } from '#schema/engine'
import type { ReadCell } from './cell-kind.ts'
import { DAY, momentCell, timeCell } from './moment-cell.ts'

/** Meaning of a number in a workbook according to its format. */
export type NumberFormat =
  | { readonly type: 'number' | 'percent' | 'moment' | 'duration' }
  | { readonly type: 'digits'; readonly digits: number }

const PLAIN: NumberFormat = { type: 'number' }

/** Formats that workbooks identify only by number: dates, times and percentages. */
const MOMENT_IDS: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
const PERCENT_IDS: ReadonlySet<number> = new Set([9, 10])
/** The built-in format "[h]:mm:ss". */
const DURATION_ID = 46

export function formatById(id: number): NumberFormat {
  if (PERCENT_IDS.has(id)) return { type: 'percent' }
  if (id === DURATION_ID) return { type: 'duration' }
  return MOMENT_IDS.some(([from, to]) => id >= from && id <= to) ? { type: 'moment' } : PLAIN
}

/** Parses a format code such as "dd/mm/yyyy", "0.0%" or "00000". Quoted text, colours and padding are ignored. */
export function formatOfCode(code: string): NumberFormat {
  const [first = ''] = code
    .slice(0, 1_000)
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .split(';')
  const bare = first.replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  if (/^general$/i.test(bare.trim())) return PLAIN
  if (/\[(h+|m+|s+)\]/i.test(bare)) return { type: 'duration' }
  if (/[dmyhs]/i.test(bare.replace(/e[+-]/gi, '').replace(/general/gi, '')))
    return { type: 'moment' }
  if (/^0{2,}$/.test(bare)) return { type: 'digits', digits: bare.length }
  return bare.includes('%') ? { type: 'percent' } : PLAIN
}

/** Converts a number to what the user sees: a date, a percentage, or digits with leading zeros. */
export function shownNumber(value: number, format: NumberFormat, is1904: boolean): ReadCell {
  if (format.type === 'duration')
    return value < 0 ? { value, kind: 'number' } : timeCell(Math.round(value * DAY))
  if (format.type === 'moment')
    return readMoment(is1904 ? value + DAYS_TO_1904 : value) ?? { value, kind: 'number' }
  if (format.type === 'digits') return { value: padded(value, format.digits), kind: 'text' }
  // 17.5% is stored as 0.175. The rounding error of the multiplication is removed when the number
  // is parsed.
  return format.type === 'percent'
    ? { value: value * 100, kind: 'percent' }
    : { value, kind: 'number' }
}

const padded = (value: number, digits: number): string =>
  (value < 0 ? '-' : '') + String(Math.round(Math.abs(value))).padStart(digits, '0')

const DAYS_TO_1904 = 1_462

/** A value before day one is a time of day. Any other is a date, with a time if it has a fraction. */
function readMoment(serial: number): ReadCell | null {
  if (serial >= 0 && serial < 1) return timeCell(Math.round(serial * DAY) % DAY)
  const moment = momentOfText(serial)
  return moment === null || 'instant' in moment ? null : momentCell(moment.date, moment.time)
}
