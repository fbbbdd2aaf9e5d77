import type { ReadCell } from './cell-kind.ts'

/** What a number of a workbook is by its format. */
export type NumberFormat =
  | { readonly kind: 'number' | 'percent' | 'moment' }
  | { readonly kind: 'digits'; readonly digits: number }

const PLAIN: NumberFormat = { kind: 'number' }

/** Formats that workbooks name by number alone: dates and times, percentages. */
const MOMENT_IDS: readonly (readonly [from: number, to: number])[] = [[14, 22], [27, 36], [45, 47], [50, 58], [71, 81]]
const PERCENT_IDS: ReadonlySet<number> = new Set([9, 10])

export function formatById(id: number): NumberFormat {
  if (PERCENT_IDS.has(id)) return { kind: 'percent' }
  return MOMENT_IDS.some(([from, to]) => id >= from && id <= to) ? { kind: 'moment' } : PLAIN
}

/** Reads a format code: "dd/mm/yyyy", "0.0%", "00000". Quoted text, colours and padding say nothing. */
export function formatOfCode(code: string): NumberFormat {
  const [first = ''] = code.slice(0, 1_000).replace(/"[^"]*"|\\.|[_*]./g, '').split(';')
  const bare = first.replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
  if (/^general$/i.test(bare.trim())) return PLAIN
  if (/[dmyhs]/i.test(bare.replace(/e[+-]/gi, '').replace(/general/gi, ''))) return { kind: 'moment' }
  if (/^0{2,}$/.test(bare)) return { kind: 'digits', digits: bare.length }
  return bare.includes('%') ? { kind: 'percent' } : PLAIN
}

/** A number as a person sees it: a date, a percentage, or dressed up with leading zeros. */
export function shownNumber(value: number, format: NumberFormat, is1904: boolean): ReadCell {
  if (format.kind === 'moment') return momentOf(is1904 ? value + DAYS_TO_1904 : value) ?? { value, kind: 'number' }
  if (format.kind === 'digits') return { value: padded(value, format.digits), kind: 'text' }
  // 17.5 % is kept as 0.175; the noise of the multiplication goes where the number is read.
  return format.kind === 'percent' ? { value: value * 100, kind: 'percent' } : { value, kind: 'number' }
}

const padded = (value: number, digits: number): string =>
  (value < 0 ? '-' : '') + String(Math.round(Math.abs(value))).padStart(digits, '0')

const DAYS_TO_1904 = 1_462
const SECONDS = 86_400
/** The day after 31 December 9999. */
const LAST_SERIAL = 2_958_466
/** Spreadsheets keep a 29 February 1900, which never was; days before it count from a day later. */
const NEVER_WAS = 60
const SERIAL_OF_1970 = 25_569

function momentOf(serial: number): ReadCell | null {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return null
  const whole = Math.round(serial * SECONDS)
  const [day, seconds] = [Math.floor(whole / SECONDS), whole % SECONDS]
  const time = `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}`
  if (day === 0) return { value: time, kind: 'time' }
  const date = day === NEVER_WAS ? '1900-02-29' : dateOf(day < NEVER_WAS ? day + 1 : day)
  return seconds === 0 ? { value: date, kind: 'date' } : { value: `${date} ${time}`, kind: 'dateTime' }
}

const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')

const dateOf = (day: number): string => new Date((day - SERIAL_OF_1970) * SECONDS * 1000).toISOString().slice(0, 10)
