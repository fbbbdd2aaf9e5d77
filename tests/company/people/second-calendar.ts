import { isSet, listIn, number, text, type RawRows, type Row } from './raw-rows.ts'

/* Calendar rules of the contract, without any code of the product. */

const DAY = 86_400_000
const NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
export const formatDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
export const plus = (date: string, days: number): string => formatDay(dayNumber(date) + days)
const weekday = (date: string): string => NAMES[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** Every date in a range, including both ends. */
export const days = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(last) - dayNumber(first) + 1) }, (_, n) =>
    plus(first, n),
  )

/** First and last day of a month. */
export function spanMonth(year: number, month: number): readonly [first: string, last: string] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const next =
    month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return [first, plus(next, -1)]
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter takes longer than using it. */
function makeZoneClock(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * Instants at which local clocks show this time: two in the hour that is repeated when clocks go
 * back. A time skipped when clocks go forward is read with the offset of the day before.
 */
export function listInstants(date: string, time: string, zone: string): number[] {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const shown = makeZoneClock(zone)
  const offset = (instant: number) =>
    Date.parse(`${shown.format(instant).replace(' ', 'T')}Z`) - instant
  const found = [wall - DAY, wall + DAY]
    .map((around) => wall - offset(around))
    .filter((instant) => instant + offset(instant) === wall)
  const all = found.length > 0 ? found : [wall - offset(wall - DAY)]
  return [...new Set(all)].toSorted((a, b) => a - b)
}

const SCOPES = ['EMPLOYEE', 'DEPARTMENT', 'COMPANY']

/**
 * Terms of an employee on a day (4.4): the most specific scope, then the latest start, then the row
 * added last.
 */
export function findTermsRow(
  { pay_configuration: all }: RawRows,
  person: Row,
  on: string,
): Row | undefined {
  const isFor = (terms: Row) =>
    text(terms, 'scope') === 'COMPANY' ||
    (text(terms, 'scope') === 'DEPARTMENT' && terms['department'] === person['department']) ||
    (text(terms, 'scope') === 'EMPLOYEE' && terms['employee'] === person['id'])
  return all
    .filter(
      (terms) => isSet(terms, 'is_active') && text(terms, 'effective_from') <= on && isFor(terms),
    )
    .toSorted(
      (a, b) =>
        SCOPES.indexOf(text(a, 'scope')) - SCOPES.indexOf(text(b, 'scope')) ||
        text(b, 'effective_from').localeCompare(text(a, 'effective_from')) ||
        number(b, 'id') - number(a, 'id'),
    )[0]
}

export const isDayOff = (terms: Row, date: string): boolean =>
  listIn(terms, 'weekly_off_days').includes(weekday(date))

/** Approved leave on a day, in hundredths. `isPaid` selects only paid or only unpaid leave. */
export function leaveOn(leaves: readonly Row[], date: string, isPaid?: boolean): number {
  const taken = leaves.filter(
    (leave) =>
      text(leave, 'employee_leave_status') === 'APPROVED' &&
      text(leave, 'from_date') <= date &&
      date <= text(leave, 'to_date') &&
      (isPaid === undefined || isPaid === (text(leave, 'leave_type') !== 'UNPAID')),
  )
  return taken.reduce((sum, leave) => sum + (text(leave, 'half_day') === 'NONE' ? 100 : 50), 0)
}

export const isEmployed = (person: Row, date: string): boolean =>
  text(person, 'date_of_joining') <= date &&
  (!person['relieving_date'] || date <= text(person, 'relieving_date'))

/** Rounds a fraction half up. Neither part may be negative. */
export const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator))

export const exact = (row: Row, column: string): bigint => BigInt(number(row, column))

/** Adds up fractions exactly and rounds only the sum. */
export function roundedSum(fractions: readonly (readonly [bigint, bigint])[]): number {
  const some = fractions.filter(([, parts]) => parts !== 0n)
  const over = some.reduce((product, [, parts]) => product * parts, 1n)
  return rounded(
    some.reduce((sum, [amount, parts]) => sum + (amount * over) / parts, 0n),
    over,
  )
}

/** Consecutive days under the same terms. */
export interface Stretch {
  readonly first: string
  readonly last: string
  readonly terms: Row
}

/**
 * Splits a month by the terms in force. Days before joining count under the first terms, days after
 * leaving under the last.
 */
export function splitStretches(
  raw: RawRows,
  person: Row,
  first: string,
  last: string,
): readonly Stretch[] | null {
  const [joined, left] = [text(person, 'date_of_joining'), text(person, 'relieving_date')]
  const stretches: Stretch[] = []
  for (const date of days(first, last)) {
    const employed = date < joined ? joined : left !== '' && date > left ? left : date
    const terms = findTermsRow(raw, person, employed)
    if (!terms) return null
    const before = stretches.at(-1)
    if (before?.terms === terms) stretches[stretches.length - 1] = { ...before, last: date }
    else stretches.push({ first: date, last: date, terms })
  }
  return stretches
}
