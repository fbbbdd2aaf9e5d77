import type { ReadCell } from './cell-kind.ts'
import { decodeXml } from './xml.ts'

/** In milliseconds. */
export const DAY = 86_400_000

/** A date, with the time of day unless it is midnight. Insignificant zeros are left out. */
export const momentCell = (date: string, time: string): ReadCell =>
  isMidnight(time)
    ? { value: date, kind: 'date' }
    : { value: `${date} ${bare(time)}`, kind: 'dateTime' }

const isMidnight = (time: string): boolean => bare(time) === '00:00'

/** Converts milliseconds to a time of day, or to a duration such as "30:15". */
export function timeCell(thousandths: number): ReadCell {
  const hours = String(Math.floor(thousandths / HOUR)).padStart(2, '0')
  return { value: bare(`${hours}${formatClock(thousandths % HOUR).slice(2)}`), kind: 'time' }
}

const HOUR = 3_600_000

const formatClock = (thousandths: number): string =>
  new Date(thousandths).toISOString().slice(11, 23)

/** Leaves "06:30:15.250" unchanged and shortens "06:30:00.000" to "06:30". */
const bare = (time: string): string => time.replace(/\.000$/, '').replace(/^(\d+:\d\d):00$/, '$1')

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,12})?))?)?/

/** Reads a date stored as text in a file: "2026-11-01T06:30:15". */
export function cellOfMoment(raw: string): ReadCell {
  const [, date, hours = '0', minutes = '0', seconds = '0'] = MOMENT.exec(raw.trim()) ?? []
  if (date === undefined) return { value: decodeXml(raw), kind: 'text' }
  const thousandths = parseThousandths(hours, minutes, seconds)
  // A spreadsheet that stores a time as a fraction of a day may be a millionth too low.
  return thousandths < DAY
    ? momentCell(date, formatClock(thousandths))
    : momentCell(dayAfter(date), '00:00')
}

const dayAfter = (date: string): string => {
  const day = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(day) ? date : new Date(day + DAY).toISOString().slice(0, 10)
}

const parseThousandths = (hours: string, minutes: string, seconds: string): number =>
  (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000)

const DURATION = /^PT(\d{1,5})H(\d{1,2})M(?:(\d{1,2}(?:[.,]\d{1,12})?)S)?/

/** Reads "PT09H30M15S" as a time of day or a duration; null for anything else. */
export function cellOfDuration(text: string): ReadCell | null {
  const [, hours, minutes = '', seconds = '0'] = DURATION.exec(text) ?? []
  return hours === undefined
    ? null
    : timeCell(parseThousandths(hours, minutes, seconds.replace(',', '.')))
}
