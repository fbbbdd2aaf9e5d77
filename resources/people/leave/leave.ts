import { divideRounded } from '#schema'
import { datesBetween } from '../terms/calendar.ts'

/** When somebody is away. Only leave of a single day may be half of it. */
export interface Away {
  readonly fromDate: string
  readonly toDate: string
  readonly halfDay: 'NONE' | 'FIRST_HALF' | 'SECOND_HALF'
}

/** Half a day and a whole one, in hundredths. */
const HALF = 50
const WHOLE = 100

/** R-LV-1: how many days of it the person would have worked, in hundredths. */
export function workingDaysIn(
  { fromDate, toDate, halfDay }: Away,
  isWorkingDay: (date: string) => boolean,
): number {
  const days = datesBetween(fromDate, toDate).filter(isWorkingDay).length
  return days * (halfDay === 'NONE' ? WHOLE : HALF)
}

/** Approved leave on one date. Two halves of a day may be two leaves, one paid and one not. */
export interface LeaveDay {
  readonly half: Away['halfDay']
  readonly isPaid: boolean
}

/** How much of a day somebody is on leave, in hundredths of it; together never more than the day. */
export interface LeaveOfDay {
  readonly paid: number
  readonly unpaid: number
}

/** What the leaves of one day come to. */
export function leaveOfDay(leaves: readonly LeaveDay[]): LeaveOfDay {
  const daysOf = (isPaid: boolean) =>
    leaves
      .filter((leave) => leave.isPaid === isPaid)
      .reduce((sum, { half }) => sum + (half === 'NONE' ? WHOLE : HALF), 0)
  const unpaid = Math.min(WHOLE, daysOf(false))
  return { unpaid, paid: Math.min(WHOLE - unpaid, daysOf(true)) }
}

/** R-LV-2: whether two leaves share a day; two different halves of one day do not. */
export function isOverlap(one: Away, other: Away): boolean {
  if (one.fromDate > other.toDate || other.fromDate > one.toDate) return false
  return one.halfDay === 'NONE' || other.halfDay === 'NONE' || one.halfDay === other.halfDay
}

/**
 * R-LV-3: the days of leave of a year, in hundredths, of somebody who gets so many in a whole year. In the year of joining
 * each month from that of joining on counts a twelfth, rounded to half days.
 */
export function entitlementIn(year: number, dateOfJoining: string, daysAYear: number): number {
  const [joinedYear = 0, joinedMonth = 0] = dateOfJoining.split('-').map(Number)
  if (joinedYear > year) return 0
  if (joinedYear < year) return daysAYear
  return divideRounded(BigInt(daysAYear * (13 - joinedMonth)), BigInt(12 * HALF)) * HALF
}

/** Sick leave of more than three days needs a note. */
export const needsNote = (leaveType: string, hundredths: number): boolean =>
  leaveType === 'SICK' && hundredths > 3 * WHOLE
