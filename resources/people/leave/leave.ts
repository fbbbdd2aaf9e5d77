import { divideRounded } from '#schema'
import { datesBetween } from '../terms/calendar.ts'

/** Period of absence. Only a single day may be a half day. */
export interface Away {
  readonly fromDate: string
  readonly toDate: string
  readonly halfDay: 'NONE' | 'FIRST_HALF' | 'SECOND_HALF'
}

/** In hundredths of a day. */
const HALF = 50
const WHOLE = 100

/** R-LV-1: number of working days in an absence, in hundredths. */
export function workingDaysIn(
  { fromDate, toDate, halfDay }: Away,
  isWorkingDay: (date: string) => boolean,
): number {
  const days = datesBetween(fromDate, toDate).filter(isWorkingDay).length
  return days * (halfDay === 'NONE' ? WHOLE : HALF)
}

/** Approved leave on one date. Of two half days, one may be paid and the other unpaid. */
export interface LeaveDay {
  readonly half: Away['halfDay']
  readonly isPaid: boolean
}

/** Paid and unpaid parts of a day in hundredths; together at most one day. */
export interface LeaveOfDay {
  readonly paid: number
  readonly unpaid: number
}

export function leaveOfDay(leaves: readonly LeaveDay[]): LeaveOfDay {
  const sumDays = (isPaid: boolean) =>
    leaves
      .filter((leave) => leave.isPaid === isPaid)
      .reduce((sum, { half }) => sum + (half === 'NONE' ? WHOLE : HALF), 0)
  const unpaid = Math.min(WHOLE, sumDays(false))
  return { unpaid, paid: Math.min(WHOLE - unpaid, sumDays(true)) }
}

/** R-LV-2: true if two absences overlap. Different halves of a day do not. */
export function isOverlap(one: Away, other: Away): boolean {
  if (one.fromDate > other.toDate || other.fromDate > one.toDate) return false
  return one.halfDay === 'NONE' || other.halfDay === 'NONE' || one.halfDay === other.halfDay
}

/**
 * R-LV-3: entitlement for a year in hundredths of a day. In the year of joining, each month from the joining month
 * counts as one twelfth; the result is rounded to half days.
 */
export function entitlementIn(year: number, dateOfJoining: string, daysAYear: number): number {
  const [joinedYear = 0, joinedMonth = 0] = dateOfJoining.split('-').map(Number)
  if (joinedYear > year) return 0
  if (joinedYear < year) return daysAYear
  return divideRounded(BigInt(daysAYear * (13 - joinedMonth)), BigInt(12 * HALF)) * HALF
}

/** Longer sick leave, in working days, needs a note. */
export const DAYS_WITHOUT_NOTE = 3

export const needsNote = (leaveType: string, hundredths: number): boolean =>
  leaveType === 'SICK' && hundredths > DAYS_WITHOUT_NOTE * WHOLE
