import { divideRounded } from '#schema'
import type { LeaveOfDay } from '../leave/leave.ts'
import { hoursOfMinutes, minutesOfStays } from './swipe-time.ts'

/** Type of a day for one employee (R-PAY-1). */
export type DayType = 'WORKING' | 'WEEKLY_OFF' | 'HOLIDAY' | 'LEAVE' | 'HALF_LEAVE'

/** Terms that affect hours; hours in hundredths. */
export interface HourTerms {
  readonly standardHoursPerDay: number
  readonly unpaidBreakMinutes: number
  readonly minOvertimeMinutes: number
  readonly maxOvertimeHoursPerDay: number
}

/** Hours worked on a day, by kind of payment, in hundredths. */
export interface HoursOfDay {
  readonly workedHours: number
  readonly regularHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
}

/** In minutes. */
const BREAK_AFTER = 360
const WHOLE_DAY = 1440
/** Whole day of leave, in hundredths. */
const DAY = 100

/** Leave counts only on working days: holidays and days off take precedence. */
export function withLeave(
  day: 'HOLIDAY' | 'WEEKLY_OFF' | 'WORKING',
  { paid, unpaid }: LeaveOfDay,
): DayType {
  if (day !== 'WORKING' || paid + unpaid === 0) return day
  return paid + unpaid < DAY ? 'HALF_LEAVE' : 'LEAVE'
}

/** Returns the hours less the unpaid break, which is deducted once after six hours. Rounded once. */
export function hoursLessBreak(minutes: number, unpaidBreakMinutes: number): number {
  const left = minutes > BREAK_AFTER ? minutes - unpaidBreakMinutes : minutes
  return hoursOfMinutes(Math.min(left, WHOLE_DAY))
}

/** Splits the hours worked into regular hours, overtime and hours on days off or holidays (R-PAY-2). */
export function hoursOfDay(workedHours: number, dayType: DayType, terms: HourTerms): HoursOfDay {
  const none = { workedHours, regularHours: 0, overtimeHours: 0, holidayHours: 0 }
  if (dayType === 'LEAVE') return none
  if (dayType === 'HOLIDAY' || dayType === 'WEEKLY_OFF')
    return { ...none, holidayHours: workedHours }
  const standard = standardHours(dayType, terms)
  const over = Math.max(0, workedHours - standard)
  // In hundredths of an hour: 60 minutes are 100.
  const isEnough = over * 60 >= terms.minOvertimeMinutes * 100
  return {
    ...none,
    regularHours: Math.min(workedHours, standard),
    overtimeHours: isEnough ? Math.min(over, terms.maxOvertimeHoursPerDay) : 0,
  }
}

const standardHours = (dayType: DayType, { standardHoursPerDay }: HourTerms): number =>
  dayType === 'HALF_LEAVE' ? divideRounded(BigInt(standardHoursPerDay), 2n) : standardHoursPerDay

/** Input for the hours of a day: day type, terms, swipes and the existing row. */
export interface KnownDay {
  readonly date: string
  readonly day: { readonly dayType: DayType; readonly terms: HourTerms } | null
  readonly swipes: Parameters<typeof minutesOfStays>[0]
  readonly row: { readonly source: string; readonly workedHours: number } | null
}

/** Calculates the hours of a day; null if nothing is known yet. Typed and imported hours are kept. */
export function hoursOfKnownDay(
  { date, row, day, swipes }: KnownDay,
  today: string,
): (HoursOfDay & { readonly dayType: DayType }) | null {
  if (!day) return null
  const { dayType, terms } = day
  // Swipes during leave are exceptions that need a decision, so they do not count.
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
