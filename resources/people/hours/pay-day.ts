import { divideRounded } from '#schema'
import type { LeaveOfDay } from '../leave/leave.ts'
import { hoursOfMinutes, minutesOfStays } from './swipe-time.ts'

/** What a date is for one person (R-PAY-1). */
export type DayType = 'WORKING' | 'WEEKLY_OFF' | 'HOLIDAY' | 'LEAVE' | 'HALF_LEAVE'

/** Of the terms of somebody, what hours are counted by; hours in hundredths. */
export interface HourTerms {
  readonly standardHoursPerDay: number
  readonly unpaidBreakMinutes: number
  readonly minOvertimeMinutes: number
  readonly maxOvertimeHoursPerDay: number
}

/** How the hours of a day are paid, in hundredths. */
export interface HoursOfDay {
  readonly workedHours: number
  readonly regularHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
}

/** Minutes. */
const BREAK_AFTER = 360
const WHOLE_DAY = 1440
/** A day of leave, in hundredths. */
const DAY = 100

/** Leave counts on working days only: a holiday and a day off come before it. */
export function withLeave(
  day: 'HOLIDAY' | 'WEEKLY_OFF' | 'WORKING',
  { paid, unpaid }: LeaveOfDay,
): DayType {
  if (day !== 'WORKING' || paid + unpaid === 0) return day
  return paid + unpaid < DAY ? 'HALF_LEAVE' : 'LEAVE'
}

/** Returns the hours of a day less the unpaid break, which is taken once from more than six hours; rounded once. */
export function hoursLessBreak(minutes: number, unpaidBreakMinutes: number): number {
  const left = minutes > BREAK_AFTER ? minutes - unpaidBreakMinutes : minutes
  return hoursOfMinutes(Math.min(left, WHOLE_DAY))
}

/** Divides worked hours into those of the day, overtime and hours on days of rest (R-PAY-2). */
export function hoursOfDay(workedHours: number, dayType: DayType, terms: HourTerms): HoursOfDay {
  const none = { workedHours, regularHours: 0, overtimeHours: 0, holidayHours: 0 }
  if (dayType === 'LEAVE') return none
  if (dayType === 'HOLIDAY' || dayType === 'WEEKLY_OFF')
    return { ...none, holidayHours: workedHours }
  const standard = standardHours(dayType, terms)
  const over = Math.max(0, workedHours - standard)
  // Hundredths of an hour against minutes: 60 minutes are 100.
  const isEnough = over * 60 >= terms.minOvertimeMinutes * 100
  return {
    ...none,
    regularHours: Math.min(workedHours, standard),
    overtimeHours: isEnough ? Math.min(over, terms.maxOvertimeHoursPerDay) : 0,
  }
}

const standardHours = (dayType: DayType, { standardHoursPerDay }: HourTerms): number =>
  dayType === 'HALF_LEAVE' ? divideRounded(BigInt(standardHoursPerDay), 2n) : standardHoursPerDay

/** What is known of a day: what it is and by which terms, the swipes, and the row that it has already. */
export interface KnownDay {
  readonly date: string
  readonly day: { readonly dayType: DayType; readonly terms: HourTerms } | null
  readonly swipes: Parameters<typeof minutesOfStays>[0]
  readonly row: { readonly source: string; readonly workedHours: number } | null
}

/** What a day comes to; null where nothing is to be said of it yet. Hours that were typed or imported stand for themselves. */
export function hoursOfKnownDay(
  { date, row, day, swipes }: KnownDay,
  today: string,
): (HoursOfDay & { readonly dayType: DayType }) | null {
  if (!day) return null
  const { dayType, terms } = day
  // Swipes on leave are an exception to decide; they count for nothing.
  const counted = dayType === 'LEAVE' ? [] : swipes
  const hasEnded = counted.some(({ endedAt }) => endedAt !== null)
  if (!row && !hasEnded && date === today && !isLeave(dayType)) return null
  const worked =
    row && row.source !== 'SWIPE'
      ? row.workedHours
      : hoursLessBreak(minutesOfStays(counted), terms.unpaidBreakMinutes)
  return { dayType, ...hoursOfDay(worked, dayType, terms) }
}

const isLeave = (dayType: DayType) => dayType === 'LEAVE' || dayType === 'HALF_LEAVE'
