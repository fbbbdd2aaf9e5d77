import { isSet, listIn, number, text, type RawRows, type Row } from './raw-rows.ts'

/* Days of a company, from the contract alone: nothing here is shared with the product. */

const DAY = 86_400_000
const NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
export const formatDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
export const plus = (date: string, days: number): string => formatDay(dayNumber(date) + days)
const weekday = (date: string): string => NAMES[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** Every date from the first to the last. */
export const days = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(last) - dayNumber(first) + 1) }, (_, n) =>
    plus(first, n),
  )

/** The first and the last day of a month. */
export function spanMonth(year: number, month: number): readonly [first: string, last: string] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const next =
    month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return [first, plus(next, -1)]
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** To make one takes longer than to use it. */
function makeZoneClock(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** The time of a clock on the wall in a zone: two in the hour that comes twice; in the one left out, as if it had not been. */
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

/** The terms of a person on a day (4.4): the nearest scope, of it the latest, and of one day the one added last. */
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

/** The part of a day that is approved leave, in hundredths; `isPaid` takes one half of them. */
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

/** Rounds a fraction half up; neither part is negative. */
export const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator))

export const exact = (row: Row, column: string): bigint => BigInt(number(row, column))

/** A sum of fractions, rounded once. */
export function roundedSum(fractions: readonly (readonly [bigint, bigint])[]): number {
  const some = fractions.filter(([, parts]) => parts !== 0n)
  const over = some.reduce((product, [, parts]) => product * parts, 1n)
  return rounded(
    some.reduce((sum, [amount, parts]) => sum + (amount * over) / parts, 0n),
    over,
  )
}

/** Days of a month under the same terms. */
export interface Stretch {
  readonly first: string
  readonly last: string
  readonly terms: Row
}

/** The month by the terms of each day; those before the first day of work count by its terms, those after the last by its. */
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
