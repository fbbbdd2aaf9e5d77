import type { StoredOf, Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { datesBetween, monthSpan } from '../terms/calendar.ts'
import { readHolidays, readPayTermsOfMany, type PayTerms } from '../terms/pay-terms.server.ts'
import { openWeeks, weeksThatEnded } from '../wages/open-weeks.ts'
import { endOfWeek } from '../wages/week-pay.ts'
import employeePay from './employee-pay.resource.ts'
import type { PayComponent } from './month-pay.ts'
import type { PayBefore, PayInput } from './pay-draft.ts'
import { readPaySources } from './pay-sources.server.ts'

export type Employee = StoredOf<typeof employee>

export interface Month {
  readonly year: number
  readonly month: number
}

/** What the pay of somebody is worked out from; `input` is null where no terms with a rate are in force. */
export interface ReadInput {
  readonly person: Employee
  readonly input: PayInput | null
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
    const terms = termsOf(person, startOf(person, span.first))
    if (!terms || !hasRate(terms)) return { person, input: null }
    const weeks = sources.weeks(person.id)
    const input = {
      ...month,
      person,
      terms: { ...terms, components: (terms.components ?? []).map(componentOf) },
      holidays,
      hours: sources.hours(person.id),
      leave: sources.leave(person.id),
      weeks,
      openWeeks:
        terms.payType === 'HOURLY'
          ? openWeeks(mondays, {
              approved: weeks,
              isPaid: (monday) =>
                isPaidByTheHour(termsOf(person, monday)) &&
                workedOrEmployed(person, monday, sources.hours(person.id)),
            })
          : [],
      before: before.get(person.id) ?? null,
    }
    return { person, input }
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

/** The terms of a month are those in force on its first day; of whoever joins within it, those of the first day of work. */
export const startOf = ({ dateOfJoining }: Employee, first: string): string =>
  dateOfJoining > first ? dateOfJoining : first

const isPaidByTheHour = (terms: PayTerms | null): boolean =>
  terms?.payType === 'HOURLY' && hasRate(terms)

/** Whose wages of a week are drafted: whoever was employed in it, or worked and is inactive or suspended by now. */
const workedOrEmployed = (
  person: Employee,
  monday: string,
  hours: readonly { readonly workDate: string }[],
): boolean =>
  datesBetween(monday, endOfWeek(monday)).some(
    (date) => isEmployedOn(person, date) || hours.some(({ workDate }) => workDate === date),
  )

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
