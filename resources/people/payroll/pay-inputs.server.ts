import type { StoredOf, Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { datesBetween, monthSpan } from '../terms/calendar.ts'
import { readHolidays, readPayTermsOfMany, type PayTerms } from '../terms/pay-terms.server.ts'
import { openWeeks, weeksThatEnded } from '../wages/open-weeks.ts'
import { endOfWeek } from '../wages/week-pay.ts'
import employeePay from './employee-pay.resource.ts'
import type { PayComponent } from './month-pay.ts'
import type { PayBefore, PayInput, Stretch, TermsOfPay } from './pay-draft.ts'
import { readPaySources, type Span } from './pay-sources.server.ts'

export type Employee = StoredOf<typeof employee>

export interface Month {
  readonly year: number
  readonly month: number
}

/** Input of an employee's pay; `input` is null if some day has no terms with a rate. */
export interface ReadInput {
  readonly person: Employee
  readonly input: PayInput | null
  /** The first such day. */
  readonly without: string | null
}

/** Reads it for some hundred people: one query for each kind of record, not for each person. */
export async function readPayInputs(
  work: Work,
  month: Month,
  people: readonly Employee[],
): Promise<readonly ReadInput[]> {
  const span = monthSpan(month.year, month.month)
  const mondays = weeksThatEnded(span, work.today)
  const ids = people.map(({ id }) => id)
  const [termsOf, holidays, sources, before] = await Promise.all([
    readPayTermsOfMany(work, ids),
    readHolidays(work, span.first, span.last),
    readPaySources(work, ids, span),
    readPayBefore(work, month, ids),
  ])
  return people.map((person) => {
    const { stretches, without } = stretchesOf(
      (on) => termsOf(person, daysWithin(person, on)),
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
              isPaidByTheHour(termsOf(person, on)) &&
              workedOrEmployed(person, on, sources.hours(person.id)),
          ),
      }),
      before: before.get(person.id) ?? null,
    }
    return { person, input, without: null }
  })
}

/** A line of the configuration; what it requires is there. */
const componentOf = ({
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

/** A day on which somebody was employed: before the first day of work its terms count, after the last day those of that. */
const daysWithin = ({ dateOfJoining, relievingDate }: Employee, on: string): string => {
  if (on < dateOfJoining) return dateOfJoining
  return relievingDate !== null && on > relievingDate ? relievingDate : on
}

/** The days of a month by the terms in force on them. */
function stretchesOf(termsOn: (on: string) => PayTerms | null, { first, last }: Span) {
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
  components: (terms.components ?? []).map(componentOf),
})

const isPaidByTheHour = (terms: PayTerms | null): boolean =>
  terms?.payType === 'HOURLY' && hasRate(terms)

/** Selects employees with wages of a day: employed on it, or worked on it and inactive or suspended by now. */
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

/** Whether somebody is employed for at least one day of the month. */
export function isEmployedIn(
  person: Pick<Employee, 'dateOfJoining' | 'relievingDate'>,
  { first, last }: ReturnType<typeof monthSpan>,
): boolean {
  const { dateOfJoining, relievingDate } = person
  return dateOfJoining <= last && (relievingDate === null || relievingDate >= first)
}
