import type { LeaveOfDay } from '../leave/leave.ts'
import { datesBetween, dayTypeOf } from '../terms/calendar.ts'

/*
 * The days of a month (R-PAY-5). Days and hours are hundredths: half a day is 50, eight hours are 800.
 */

const DAY = 100
const HALF = 50

export interface MonthOfSomebody {
  readonly first: string
  readonly last: string
  readonly dateOfJoining: string
  /** The last working day; null for whoever stays. */
  readonly relievingDate: string | null
  readonly standardHoursPerDay: number
  readonly weeklyOffDays: readonly string[]
  readonly trackAttendance: boolean
  readonly holidays: { has(date: string): boolean }
  readonly leave: ReadonlyMap<string, LeaveOfDay>
  /** Hours worked, by date. */
  readonly worked: ReadonlyMap<string, number>
}

/** What one day counts for; all but `worked` in hundredths of a day. */
export interface PayDay {
  readonly date: string
  readonly dayType: ReturnType<typeof dayTypeOf>
  readonly notEmployed: number
  readonly paidLeave: number
  readonly unpaidLeave: number
  readonly absent: number
  readonly worked: number
}

export interface MonthDays {
  readonly workingDays: number
  readonly holidayDays: number
  readonly notEmployedDays: number
  readonly paidLeaveDays: number
  readonly unpaidLeaveDays: number
  readonly absentDays: number
  readonly payableDays: number
}

/** Every day of the month and what it counts for. */
export function daysOfMonth(month: MonthOfSomebody): PayDay[] {
  return datesBetween(month.first, month.last).map((date) => dayOf(month, date))
}

const NO_LEAVE: LeaveOfDay = { paid: 0, unpaid: 0 }

function dayOf(month: MonthOfSomebody, date: string): PayDay {
  const dayType = dayTypeOf(date, month.weeklyOffDays, month.holidays)
  const worked = month.worked.get(date) ?? 0
  const nothing = { date, dayType, notEmployed: 0, paidLeave: 0, unpaidLeave: 0, absent: 0, worked }
  if (dayType !== 'WORKING') return nothing
  if (date < month.dateOfJoining || (month.relievingDate && date > month.relievingDate))
    return { ...nothing, notEmployed: DAY }
  const leave = month.leave.get(date) ?? NO_LEAVE
  const absent = month.trackAttendance ? absentOf(leave, worked, month.standardHoursPerDay) : 0
  return { ...nothing, paidLeave: leave.paid, unpaidLeave: leave.unpaid, absent }
}

/** What of a working day is missing: never more than leave left of it, so that no half counts twice. */
function absentOf({ paid, unpaid }: LeaveOfDay, worked: number, standardHours: number): number {
  const onLeave = paid + unpaid
  if (onLeave >= DAY) return 0
  if (worked === 0) return DAY - onLeave
  return onLeave === 0 && worked * 2 < standardHours ? HALF : 0
}

/** The sums of R-PAY-5. */
export function countDays(days: readonly PayDay[]): MonthDays {
  const sum = (of: (day: PayDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const ofType = (type: PayDay['dayType']) => sum(({ dayType }) => (dayType === type ? DAY : 0))
  const workingDays = ofType('WORKING')
  const notEmployedDays = sum(({ notEmployed }) => notEmployed)
  const unpaidLeaveDays = sum(({ unpaidLeave }) => unpaidLeave)
  const absentDays = sum(({ absent }) => absent)
  return {
    workingDays,
    holidayDays: ofType('HOLIDAY'),
    notEmployedDays,
    paidLeaveDays: sum(({ paidLeave }) => paidLeave),
    unpaidLeaveDays,
    absentDays,
    payableDays: Math.max(0, workingDays - notEmployedDays - unpaidLeaveDays - absentDays),
  }
}
