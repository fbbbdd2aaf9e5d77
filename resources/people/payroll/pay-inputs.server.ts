import { type StoredOf, type Work, invalid, refuse } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { datesBetween, monthSpan } from '../terms/calendar.ts'
import { readHolidays, readPayTermsOfMany, type PayTerms } from '../terms/pay-terms.server.ts'
import { openWeeks, weeksThatEnded, endOfWeek } from '../wages/week-pay.ts'
import employeePay from './employee-pay.resource.ts'
import type { PayComponent } from './month-pay.ts'
import {
  type PayBefore,
  type PayInput,
  type Stretch,
  type TermsOfPay,
  draftPay,
  formatPeriod,
  type ByHand,
} from './pay-draft.ts'
import { readPaySources, type Span } from './pay-sources.server.ts'
import { localized, ruleError } from '#schema'
import { proposedFor } from './arrears/accepted.server.ts'

export type Employee = StoredOf<typeof employee>

export interface Month {
  readonly year: number
  readonly month: number
}

/** Pay input for an employee; `input` is null if there is a day without terms or without a rate. */
export interface ReadInput {
  readonly person: Employee
  readonly input: PayInput | null
  /** First day without terms or rate. */
  readonly without: string | null
}

/** Reads the input for a few hundred employees, with one query per kind of record. */
export async function readPayInputs(
  work: Work,
  month: Month,
  people: readonly Employee[],
): Promise<readonly ReadInput[]> {
  const span = monthSpan(month.year, month.month)
  const mondays = weeksThatEnded(span, work.today)
  const ids = people.map(({ id }) => id)
  const [findTerms, holidays, sources, before] = await Promise.all([
    readPayTermsOfMany(work, ids),
    readHolidays(work, span.first, span.last),
    readPaySources(work, ids, span),
    readPayBefore(work, month, ids),
  ])
  return people.map((person) => {
    const { stretches, without } = groupByTerms(
      (on) => findTerms(person, daysWithin(person, on)),
      span,
    )
    const terms = stretches.at(-1)?.terms
    if (!terms || without) return { person, input: null, without }
    const weeks = sources.weeks(person.id)
    const input = {
      ...month,
      person,
      stretches,
      terms,
      holidays,
      hours: sources.hours(person.id),
      leave: sources.leave(person.id),
      weeks,
      openWeeks: openWeeks(mondays, {
        approved: weeks,
        isPaid: (monday) =>
          datesBetween(monday, endOfWeek(monday)).some(
            (on) =>
              isPaidByTheHour(findTerms(person, on)) &&
              workedOrEmployed(person, on, sources.hours(person.id)),
          ),
      }),
      before: before.get(person.id) ?? null,
    }
    return { person, input, without: null }
  })
}

/** Converts a configuration line; required values are always present. */
const convertComponent = ({
  componentName,
  componentType,
  calcType,
  value,
}: NonNullable<PayTerms['components']>[number]): PayComponent => ({
  componentName: componentName ?? '',
  componentType: componentType ?? 'EARNING',
  calcType: calcType ?? 'FIXED',
  value: value ?? 0,
})

/**
 * Clamps a day to the employment, so that days outside it use the terms of the first or last day.
 */
const daysWithin = ({ dateOfJoining, relievingDate }: Employee, on: string): string => {
  if (on < dateOfJoining) return dateOfJoining
  return relievingDate !== null && on > relievingDate ? relievingDate : on
}

/** Groups the days of a month by the terms in force. */
function groupByTerms(termsOn: (on: string) => PayTerms | null, { first, last }: Span) {
  const stretches: (Stretch & { last: string })[] = []
  for (const on of datesBetween(first, last)) {
    const terms = termsOn(on)
    if (!terms || !hasRate(terms)) return { stretches, without: on }
    const before = stretches.at(-1)
    if (before?.terms.id === terms.id) before.last = on
    else stretches.push({ first: on, last: on, terms: termsOfPay(terms) })
  }
  return { stretches, without: null }
}

export const termsOfPay = (terms: PayTerms): TermsOfPay => ({
  ...terms,
  components: (terms.components ?? []).map(convertComponent),
})

const isPaidByTheHour = (terms: PayTerms | null): boolean =>
  terms?.payType === 'HOURLY' && hasRate(terms)

/** True if wages may be due for a day: employed on it, or worked on it and now inactive or suspended. */
const workedOrEmployed = (
  person: Employee,
  on: string,
  hours: readonly { readonly workDate: string }[],
): boolean => isEmployedOn(person, on) || hours.some(({ workDate }) => workDate === on)

const hasRate = ({ payType, monthlySalary, hourlyRate }: PayTerms): boolean =>
  (payType === 'MONTHLY' ? monthlySalary : hourlyRate) !== null

async function readPayBefore(
  work: Work,
  { year, month }: Month,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PayBefore>> {
  const rows = await work.asSystem.find(
    employeePay,
    {
      employee: [...ids],
      payYear: month === 1 ? year - 1 : year,
      payMonth: month === 1 ? 12 : month - 1,
      payStatus: { not: 'CANCELLED' },
    },
    ids.length + 1,
  )
  return new Map(rows.map((row) => [row.employee, row]))
}

/** True if employed on at least one day of the month. */
export function isEmployedIn(
  person: Pick<Employee, 'dateOfJoining' | 'relievingDate'>,
  { first, last }: ReturnType<typeof monthSpan>,
): boolean {
  const { dateOfJoining, relievingDate } = person
  return dateOfJoining <= last && (relievingDate === null || relievingDate >= first)
}

/** Unique key for an employee and a month. */
export const makeMonthKey = (person: number, { year, month }: Month): string =>
  `${person} ${formatPeriod(year, month)}`

export function refuseFuture({ today }: Work, { year, month }: Month): void {
  if (formatPeriod(year, month) > today.slice(0, 7))
    invalid([ruleError('payMonth', localized`Choose this month or an earlier one.`)])
}

/** Calculates an employee's pay from the current records. */
export async function calculatePay(work: Work, id: number, month: Month, byHand: ByHand) {
  const person = await work.asSystem.lock(employee, id)
  if (!person) return refuse(localized`This employee no longer exists.`, 'employee')
  const span = monthSpan(month.year, month.month)
  const isEmployed = isEmployedIn(person, span)
  if (!isEmployed && !(await hasArrears(work, id, byHand)))
    invalid([ruleError('employee', localized`${person.label} was not employed during this month.`)])
  const [read] = await readPayInputs(work, month, [person])
  if (!read?.input) return refuseWithoutRate(person, read?.without ?? span.first)
  return draftPay(isEmployed ? read.input : arrearsAlone(read.input), byHand)
}

/** Removes components and weeks, because a former employee is paid only arrears. */
export const arrearsAlone = (input: PayInput): PayInput => ({
  ...input,
  terms: { ...input.terms, components: [] },
  weeks: [],
  openWeeks: [],
})

const hasArrears = async (work: Work, id: number, { arrears = [] }: ByHand): Promise<boolean> =>
  arrears.length > 0 || (await proposedFor(work, id)).length > 0

const refuseWithoutRate = (person: Employee, on: string): never =>
  refuse(
    localized`No pay configuration with a rate is in force for ${person.label} on ${on}; add one.`,
    'employee',
  )

/** Refuses a second pay for the same month, unless the first was cancelled. */
export async function refuseSecond(work: Work, id: number, { year, month }: Month): Promise<void> {
  const other = await work.asSystem.one(employeePay, {
    employee: id,
    payYear: year,
    payMonth: month,
    payStatus: { not: 'CANCELLED' },
  })
  if (other)
    refuse(localized`${other.label} already exists; change or cancel that one.`, 'employee')
}
