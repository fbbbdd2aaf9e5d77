import { addDays, divideRounded } from '#schema'
import { takenOf, type Accepted } from '../payroll/arrears/arrears.ts'
import { weekdayOf, WEEKDAYS, datesBetween } from '../terms/calendar.ts'

/** The hours of a week by how they are paid, in hundredths (R-PAY-3). */
export interface WeekHours {
  readonly regularHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
  readonly paidHolidayHours: number
  readonly paidLeaveHours: number
}

/** What an hour is worth: money in minor units, multipliers in hundredths. */
export interface WeekRates {
  readonly hourlyRate: number
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
}

/** One day of a week, as wages see it; hours in hundredths. */
export interface WeekDay {
  readonly dayType: string
  /** Absent where there is no pay hour, or none that was approved. */
  readonly hours?: {
    readonly workedHours: number
    readonly regularHours: number
    readonly overtimeHours: number
    readonly holidayHours: number
  }
  readonly isPaidHoliday: boolean
  /** How much of it is approved paid leave, in hundredths of the day. */
  readonly paidLeave: number
}

const SUMMED = ['regularHours', 'overtimeHours', 'holidayHours'] as const

/** The Monday of the week that a date lies in. */
export function mondayOf(date: string): string {
  const daysSinceMonday = (WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7
  return addDays(date, -daysSinceMonday)
}

/** The Sunday that ends the week of a Monday. */
export const endOfWeek = (monday: string): string => addDays(monday, 6)

/** Adds up a week: hours as they were approved, standard hours for paid holidays nobody worked on and for paid leave. */
export function hoursOfWeek(
  days: readonly WeekDay[],
  terms: { readonly standardHoursPerDay: number; readonly payUnworkedHolidays: boolean },
): WeekHours {
  const standard = BigInt(terms.standardHoursPerDay)
  const [regularHours = 0, overtimeHours = 0, holidayHours = 0] = SUMMED.map((name) =>
    days.reduce((sum, { hours }) => sum + (hours?.[name] ?? 0), 0),
  )
  const holidays = days.filter(
    ({ isPaidHoliday, hours }) => isPaidHoliday && (hours?.workedHours ?? 0) === 0,
  ).length
  const paidLeave = days.reduce((sum, day) => sum + day.paidLeave, 0)
  return {
    regularHours,
    overtimeHours,
    holidayHours,
    paidHolidayHours: terms.payUnworkedHolidays ? terms.standardHoursPerDay * holidays : 0,
    paidLeaveHours: divideRounded(standard * BigInt(paidLeave), 100n),
  }
}

/** Hours of a week, and what they are worth. */
export interface WeekPart extends WeekHours, WeekRates {}

/** Calculates the pay for a week's hours; each kind of hours is rounded separately, once (R-PAY-4). */
export function payOfWeek(parts: readonly WeekPart[]) {
  const pay = (of: keyof WeekHours, multiplier: (part: WeekPart) => number = () => 100) =>
    divideRounded(
      parts.reduce(
        (sum, part) => sum + BigInt(part[of]) * BigInt(part.hourlyRate) * BigInt(multiplier(part)),
        0n,
      ),
      10_000n,
    )
  return {
    regularPay: pay('regularHours'),
    overtimePay: pay('overtimeHours', (part) => part.overtimeMultiplier),
    holidayPay: pay('holidayHours', (part) => part.holidayMultiplier),
    paidHolidayPay: pay('paidHolidayHours'),
    paidLeavePay: pay('paidLeaveHours'),
  }
}

/** The hours of all parts. */
export const hoursOfParts = (parts: readonly WeekHours[]): WeekHours => {
  const sum = (of: keyof WeekHours) => parts.reduce((total, part) => total + part[of], 0)
  return {
    regularHours: sum('regularHours'),
    overtimeHours: sum('overtimeHours'),
    holidayHours: sum('holidayHours'),
    paidHolidayHours: sum('paidHolidayHours'),
    paidLeaveHours: sum('paidLeaveHours'),
  }
}

/** The whole of it, before and after what somebody has added or taken off, and with the arrears of earlier weeks. */
export function wagesOfWeek(
  pay: ReturnType<typeof payOfWeek>,
  week: {
    readonly otherEarnings: number
    readonly otherDeductions: number
    readonly accepted?: readonly Accepted[]
  },
): { readonly grossWages: number; readonly netWages: number; readonly arrears: number } {
  const gross = Object.values(pay).reduce((sum, part) => sum + part, week.otherEarnings)
  const net = gross - week.otherDeductions
  const arrears = takenOf(week.accepted ?? [], net).reduce((sum, { taken }) => sum + taken, 0)
  return { grossWages: gross + arrears, netWages: net + arrears, arrears }
}

interface Span {
  readonly first: string
  readonly last: string
}

/** The Mondays of the weeks that ended between two dates, and before today. */
export const weeksThatEnded = ({ first, last }: Span, today: string): string[] =>
  datesBetween(first, last)
    .filter((date) => date < today && weekdayOf(date) === 'SUN')
    .map((sunday) => addDays(sunday, -6))

interface WeeksOfSomebody {
  /** Those whose wages are approved. */
  readonly approved: readonly { readonly weekStartDate: string }[]
  /** Whether somebody was to be paid for the week of a Monday by the hour. */
  readonly isPaid: (monday: string) => boolean
}

/** Those of the weeks for which no wages are approved: a month is not paid without them. */
export const openWeeks = (
  mondays: readonly string[],
  { approved, isPaid }: WeeksOfSomebody,
): string[] =>
  mondays.filter(
    (monday) => !approved.some(({ weekStartDate }) => weekStartDate === monday) && isPaid(monday),
  )
