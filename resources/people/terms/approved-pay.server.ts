import { addDays } from '#schema'
import type { Work } from '#server'
import employeePay from '../payroll/employee-pay.resource.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'
import { changesOn, type Change, type PaidFrom, type Terms } from './affected.ts'
import { monthSpan } from './calendar.ts'

interface Period {
  readonly employee: number
  readonly first: string
  readonly last: string
}

/** The first and the last day of approved pay that a change of terms reaches; null where it reaches none. */
export async function approvedUnder<Of extends Terms>(
  work: Work,
  people: readonly PaidFrom[],
  others: readonly Of[],
  change: Change<Of>,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const [from = ''] = [change.planned, change.saved]
    .flatMap((terms) => (terms ? [terms.effectiveFrom] : []))
    .toSorted()
  const isChanged = changesOn(others, change)
  const persons = new Map(people.map((person) => [person.id, person]))
  const reached = (await approvedSince(work, from)).filter(({ employee, first, last }) => {
    const person = persons.get(employee)
    return person && isChanged(person, first, last)
  })
  if (reached.length === 0) return null
  return {
    first: reached.map(({ first }) => first).reduce((one, other) => (one < other ? one : other)),
    last: reached.map(({ last }) => last).reduce((one, other) => (one > other ? one : other)),
  }
}

/** The months and weeks of everybody that are approved and do not end before a day. */
async function approvedSince(work: Work, from: string): Promise<readonly Period[]> {
  const [months, weeks] = await Promise.all([
    work.asSystem
      .query(employeePay)
      .where({ payStatus: ['APPROVED', 'PAID'], payPeriod: { atLeast: from.slice(0, 7) } })
      .groupBy('employee', 'payYear', 'payMonth')
      .all(),
    work.asSystem
      .query(weeklyWages)
      .where({ wageStatus: ['APPROVED', 'PAID'], weekStartDate: { atLeast: addDays(from, -6) } })
      .groupBy('employee', 'weekStartDate')
      .all(),
  ])
  return [
    ...months.map(({ employee, payYear, payMonth }) => ({
      employee,
      ...monthSpan(payYear, payMonth),
    })),
    ...weeks.map(({ employee, weekStartDate }) => ({
      employee,
      first: weekStartDate,
      last: addDays(weekStartDate, 6),
    })),
  ]
}
