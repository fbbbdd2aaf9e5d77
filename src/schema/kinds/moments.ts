import { builder, type FieldOf } from '../fields/field.ts'
import { dateOfText, momentOfText, timeOfText } from '../fields/human-value.ts'
import { addDays, countMonthDays, resolveToken, type Principal } from '../fields/token.ts'
import { exactClockAt, momentOfClock } from '../fields/zone.ts'
import { plain, problem, type Kind, type Parsed } from './kind.ts'

/** Date in the format yyyy-MM-dd. */
export const date = builder('date')
/** Time of day in the format HH:mm. */
export const time = builder('time')
/** Point in time in ISO format, stored in UTC and shown in the company's time zone. */
export const instant = builder('instant')

/** Returns true for a valid calendar day; 2025-02-30 is invalid. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [
    Number(text.slice(0, 4)),
    Number(text.slice(5, 7)),
    Number(text.slice(8)),
  ]
  return month >= 1 && month <= 12 && day >= 1 && day <= countMonthDays(year, month)
}

/**
 * Converts an instant with a time zone offset to UTC, or returns null. Stricter than JavaScript, which also accepts "1" and
 * 30 February.
 */
export function parseInstant(text: string): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})T.*(?:Z|[+-]\d{2}:?\d{2})$/.exec(text) ?? []
  if (day === undefined || !isDate(day)) return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

type DateField = FieldOf<'date'> | FieldOf<'instant'>

function checkMoment(value: string, { options }: DateField, principal: Principal): Parsed {
  const max = resolveToken(options.max, principal)
  if (typeof max === 'string' && value > max) return problem('tooLate', { max })
  return { value }
}

const written = {
  storedAs: 'text',
  isOrdered: true,
  toText: plain,
  toCell: plain,
} satisfies Partial<Kind>

export const dateKind: Kind<FieldOf<'date'>> = {
  ...written,
  parse(value, field, { principal }) {
    if (value === '') return { value: null }
    if (typeof value !== 'string' || !isDate(value)) return problem('date')
    return checkMoment(value, field, principal)
  },
  fromCell(cell, _field, { dateOrder }) {
    const day = typeof cell === 'boolean' ? null : dateOfText(cell, dateOrder)
    return day === null ? problem('date') : { value: day }
  },
  readings: ['dayFirst', 'monthFirst'],
  evidence: {
    shows: (cell) => typeof cell === 'string' && /\D/.test(cell) && dateOfText(cell) !== null,
    headerWords: ['date', 'day', 'when'],
  },
  guide: () => 'Date: 2025-03-31, 31/03/2025 or a date cell.',
  /** Dates with an upper bound are often birthdays; other examples are near today. */
  example: ({ options }, { today }) =>
    options.max === undefined ? today : addDays(today, -12_000),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  fits: (value) => typeof value === 'string' && isDate(value),
  takes: 'a date like 2025-03-31, or today',
  tokens: ['today', 'startOf'],
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const isTime = (value: unknown): boolean => typeof value === 'string' && TIME.test(value)

export const timeKind: Kind<FieldOf<'time'>> = {
  ...written,
  parse: (value) => (value === '' ? { value: null } : isTime(value) ? { value } : problem('time')),
  fromCell(cell) {
    const clock = typeof cell === 'boolean' ? null : timeOfText(cell)
    return clock === null ? problem('time') : { value: clock }
  },
  guide: () => 'Time of day: 09:30.',
  example: () => '09:00',
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{2}:\\d{2}$' }),
  fits: isTime,
  takes: 'a time like 06:30',
}

export const instantKind: Kind<FieldOf<'instant'>> = {
  ...written,
  parse(value, field, { principal }) {
    if (value === '') return { value: null }
    // Forms send the text as typed until both date and time are filled.
    if (typeof value === 'string' && !/\dT\d/.test(value)) return problem('dayAndTime')
    const moment = typeof value === 'string' ? parseInstant(value) : null
    return moment === null ? problem('instant') : checkMoment(moment, field, principal)
  },
  fromCell(cell, _field, { dateOrder, timeZone }) {
    const read = typeof cell === 'boolean' ? null : momentOfText(cell, dateOrder)
    if (read === null) return problem('moment')
    if ('instant' in read) return { value: read.instant }
    const { instant: at, isSkipped } = momentOfClock(read, timeZone)
    const clock = exactClockAt(at, timeZone)
    const params = { value: String(cell), taken: `${clock.date} ${clock.time}` }
    if (isSkipped) return { value: at, note: { code: 'skippedHour', params } }
    return read.hasTime ? { value: at } : { value: at, note: { code: 'noTime', params } }
  },
  readings: ['dayFirst', 'monthFirst'],
  guide: (_, { timeZone }) =>
    `Date and time in ${timeZone}: 2025-03-31 09:30, 31/03/2025 09:30 or a date cell. With another zone: 2025-03-31T09:30:00Z.`,
  example: (_, { today }) => `${today}T09:00:00Z`,
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  fits: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  takes: 'an instant like 2025-03-31T09:30:00Z, or now',
  tokens: ['today', 'now'],
}
