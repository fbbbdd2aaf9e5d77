import { addDays } from '#schema'
import type { Work } from '#server'
import { datesBetween } from '../terms/calendar.ts'
import employeeLeave from './employee-leave.resource.ts'
import type { LeaveDay } from './leave.ts'

/** The approved leave of somebody on a date; none on most. */
export type LeaveDays = (employee: number, date: string) => readonly LeaveDay[]

const AT_ONCE = 500
const NONE: readonly LeaveDay[] = []

/**
 * The approved leave of these people from one date to another, both included, whatever else these days are: holidays and
 * days off that lie in a leave are among them.
 */
export async function leaveDaysOf(
  work: Work,
  employees: readonly number[],
  first: string,
  last: string,
): Promise<LeaveDays> {
  const days = new Map<string, LeaveDay[]>()
  for (let place = 0; place < employees.length; place += AT_ONCE) {
    const leaves = await work.asSystem.find(
      employeeLeave,
      {
        employee: employees.slice(place, place + AT_ONCE),
        employeeLeaveStatus: 'APPROVED',
        fromDate: { atMost: last, atLeast: addDays(first, -DAYS_OF_A_YEAR) },
        toDate: { atLeast: first },
      },
      'all',
    )
    for (const { employee, fromDate, toDate, halfDay, leaveType } of leaves) {
      const day = { half: halfDay, isPaid: leaveType !== 'UNPAID' }
      const [from, to] = [fromDate > first ? fromDate : first, toDate < last ? toDate : last]
      for (const date of datesBetween(from, to)) {
        const key = `${employee} ${date}`
        days.set(key, [...(days.get(key) ?? []), day])
      }
    }
  }
  return (employee, date) => days.get(`${employee} ${date}`) ?? NONE
}

/** A leave lies within one year, so none that began earlier reaches that far. */
const DAYS_OF_A_YEAR = 366
