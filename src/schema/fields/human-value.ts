/** Values as people write them in spreadsheets. Ambiguous values are not guessed. */

/** Order of day and month in a date such as 3/4/2025. */
export type DateOrder = 'dayFirst' | 'monthFirst'

/** Default order of day and month, used if nothing else determines it. */
const COMPANY_DATE_ORDER: DateOrder = 'dayFirst'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?'

type ReadDate = (
  match: RegExpExecArray,
) => readonly [year: string, month: string | number, day: string]

const named = (month = ''): number => MONTHS.indexOf(month.slice(0, 3)) + 1

const DATE_FORMS: readonly (readonly [form: RegExp, read: ReadDate])[] = [
  [
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]\d{1,2}:\d{2}.*)?$/,
    ([, year = '', month = '', day = '']) => [year, month, day],
  ],
  [/^(\d{4})(\d{2})(\d{2})$/, ([, year = '', month = '', day = '']) => [year, month, day]],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[- ./]*${MONTH}[- ,/]*(\\d{4}|\\d{2})$`),
    ([, day = '', month, year = '']) => [year, named(month), day],
  ],
  [
    new RegExp(`^${MONTH} *(\\d{1,2})(?:st|nd|rd|th)?,? +(\\d{4})$`),
    ([, month, day = '', year = '']) => [year, named(month), day],
  ],
]

/** A year and two numbers whose order depends on the country. */
const TWO_PARTS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:,? \d{1,2}:\d{2}.*)?$/

/**
 * Infers the order of day and month from a date: 31/03/2025 has the day first, 03/31/2025 the month, and 03/04/2025 is
 * ambiguous (`either`). Returns null if the date has another format or reads the same in both orders.
 */
export function orderShownBy(text: string): DateOrder | 'either' | null {
  const match = TWO_PARTS.exec(text.trim())
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  if (first === second || (first > 12 && second > 12)) return null
  if (first > 12) return 'dayFirst'
  return second > 12 ? 'monthFirst' : 'either'
}

/** Returns the format shared by all columns whose format is clear, to use for the others; null if they differ. */
export function agreedOn<Way extends string>(
  ways: readonly (Way | 'either' | 'both' | null | undefined)[],
): Way | null {
  const decided = new Set(
    ways.filter((way): way is Way => way !== 'either' && way !== 'both' && Boolean(way)),
  )
  const [way = null, ...others] = decided
  return others.length === 0 ? way : null
}

/**
 * Converts a spreadsheet's serial number to a date: 45747 is 2025-03-31. Spreadsheets count a non-existent day 60, so
 * earlier serials are off by one.
 */
function dateOfSerial(serial: number): string | null {
  const whole = Math.floor(serial)
  if (whole < 1 || whole > 2_958_465 || whole === 60) return null
  const day = new Date(Date.UTC(1899, 11, 30) + (whole < 60 ? whole + 1 : whole) * 86_400_000)
  return day.toISOString().slice(0, 10)
}

/** Converts a date to a spreadsheet's serial number, or null before March 1900, where spreadsheets disagree. */
export function serialOfDate(date: string): number | null {
  const serial = (Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  return Number.isInteger(serial) && serial > 60 ? serial : null
}

/**
 * Converts "31/03/2025", "31 March 2025", "2025-03-31", 45747 and similar to 2025-03-31. Returns null if the value is not a
 * date. If no order is given, ambiguous dates are read day first.
 */
export function dateOfText(text: string | number, order?: DateOrder): string | null {
  if (typeof text === 'number') return dateOfSerial(text)
  const plain = text.trim().toLowerCase()
  if (/^\d{5}(\.\d+)?$/.test(plain)) return dateOfSerial(Number(plain))
  const [, first = '', second = '', year] = TWO_PARTS.exec(plain) ?? []
  if (year !== undefined) {
    const shown = orderShownBy(plain)
    const taken = order ?? (shown === null || shown === 'either' ? COMPANY_DATE_ORDER : shown)
    return taken === 'dayFirst'
      ? calendarDay(year, second, first)
      : calendarDay(year, first, second)
  }
  for (const [form, read] of DATE_FORMS) {
    const match = form.exec(plain)
    if (match) return calendarDay(...read(match))
  }
  return null
}

function calendarDay(year: string, month: string | number, day: string): string | null {
  // Two-digit years are read as in spreadsheets: 00 to 29 belong to this century.
  const full = year.length === 2 ? `${Number(year) < 30 ? '20' : '19'}${year}` : year
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

/** An instant as read from a sheet: either complete with its offset, or a local date and time. */
export type WrittenMoment =
  | { readonly instant: string }
  | { readonly date: string; readonly time: string; readonly hasTime: boolean }

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?\s*(z|[+-]\d{2}(:?\d{2})?)$/i
const DATE_AND_TIME =
  /^(.+?)(?:,\s*|t|\s+)(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m?\.?)?)$/

/** Maximum length of a date with a time. Matching longer text would be slow. */
export const LONGEST_DATE = 40

/**
 * Parses "2026-11-01 06:30", "13/11/2026 2.05 pm", "2026-11-01T06:30:00Z" and 46327.27. Returns null if the value is not an
 * instant.
 */
export function momentOfText(text: string | number, order?: DateOrder): WrittenMoment | null {
  if (typeof text === 'number') return momentOfSerial(text)
  const plain = text.trim().toLowerCase()
  if (plain.length > LONGEST_DATE) return null
  if (/^\d{5}\.\d+$/.test(plain)) return momentOfSerial(Number(plain))
  if (WITH_ZONE.test(plain)) return momentWithZone(plain)
  const [, day = '', clock] = DATE_AND_TIME.exec(plain) ?? []
  const date = dateOfText(clock === undefined ? plain : day, order)
  const time = clock === undefined ? '00:00' : exactTimeOfText(clock)
  return date === null || time === null ? null : { date, time, hasTime: clock !== undefined }
}

function momentWithZone(text: string): WrittenMoment | null {
  const full = text
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/\s/g, '')
    .replace(',', '.')
    .replace(/([+-]\d{2})$/, '$1:00')
  const moment = new Date(full)
  return Number.isNaN(moment.getTime()) ? null : { instant: moment.toISOString() }
}

/** Rounds to the millisecond; smaller digits in the fraction of a day are floating-point noise. */
function momentOfSerial(serial: number): WrittenMoment | null {
  const thousandths = Math.round((serial - Math.floor(serial)) * 86_400_000)
  const date = dateOfSerial(Math.floor(serial) + (thousandths === 86_400_000 ? 1 : 0))
  if (date === null) return null
  return {
    date,
    time: new Date(thousandths % 86_400_000).toISOString().slice(11, 23),
    hasTime: thousandths > 0,
  }
}

/** Converts a local date and time to a spreadsheet's serial number, or null before March 1900. */
export function serialOfMoment(date: string, time: string): number | null {
  const day = serialOfDate(date)
  return day === null ? null : day + Date.parse(`1970-01-01T${time}Z`) / 86_400_000
}

/** Like `timeOfText`, but keeps seconds. */
function exactTimeOfText(text: string): string | null {
  const time = timeOfText(text)
  const seconds = /^\d{1,2}[:.]\d{2}[:.](\d{2}(?:[.,]\d+)?)/.exec(text)?.[1]?.replace(',', '.')
  if (time === null || seconds === undefined) return time
  return Number(seconds) < 60 ? `${time}:${seconds.slice(0, 6)}` : null
}

/** Converts "9:30", "09:30:00", "9.30 pm" or a fraction of a day to HH:mm. Returns null if the value is not a time. */
export function timeOfText(text: string | number): string | null {
  if (typeof text === 'number') return timeOfFraction(text)
  const match =
    /^(?:\d{4}-\d{2}-\d{2}[t ])?(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?$/.exec(
      text.trim().toLowerCase(),
    )
  if (!match) return null
  const [, hours = '', minutes = '', half] = match
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || (half && (Number(hours) > 12 || Number(hours) === 0)))
    return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

function timeOfFraction(fraction: number): string | null {
  const minutes = Math.round((fraction - Math.floor(fraction)) * 1440)
  if (fraction < 0 || minutes > 1439) return null
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const YES = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'on',
  'ja',
  'j',
  'oui',
  'o',
  'si',
  'sí',
  'sim',
  'да',
  'हाँ',
  'हां',
  'نعم',
  '✓',
  '✔',
  '☑',
])
const NO = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  '-',
  'off',
  'nein',
  'nee',
  'non',
  'não',
  'nej',
  'нет',
  'नहीं',
  'لا',
  '✗',
  '☐',
])

/** Parses the words for yes and no that people use in sheets. Returns null for anything else. */
export function flagOfText(text: string | number | boolean): boolean | null {
  const word = String(text).trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

const TOTALS = new Set([
  'total',
  'totals',
  'grand total',
  'sub total',
  'subtotal',
  'sum',
  'overall total',
  'कुल',
  'योग',
  'कुल योग',
  'महायोग',
  'उप योग',
  'उपयोग',
  'المجموع',
  'الإجمالي',
  'المجموع الكلي',
  'الإجمالي الكلي',
  'المجموع الفرعي',
  'الإجمالي الفرعي',
])

/** True for the word before a row of totals: "Total", "Grand total:", "Sub-total". */
export const isTotalWord = (text: string): boolean =>
  text.length <= LONGEST_DATE &&
  TOTALS.has(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s:=]+$/, '')
      .replace(/[\s-]+/g, ' '),
  )
