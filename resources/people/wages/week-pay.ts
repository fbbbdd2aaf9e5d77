import { addDays, divideRounded } from '#schema'
import { limitDeductions, type Accepted } from '../payroll/arrears/arrears.ts'
import type { HoursOfDay } from '../hours/pay-day.ts'
import { findWeekday, WEEKDAYS, datesBetween } from '../terms/calendar.ts'

/** Hours of a week by kind of payment (R-PAY-3): in hundredths when stored, decimals on a page. */
export interface WeekHours {
  readonly regularHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
  readonly paidHolidayHours: number
  readonly paidLeaveHours: number
}

export const eachKind = (count: (kind: keyof WeekHours) => number): WeekHours => ({
  regularHours: count('regularHours'),
  overtimeHours: count('overtimeHours'),
  holidayHours: count('holidayHours'),
  paidHolidayHours: count('paidHolidayHours'),
  paidLeaveHours: count('paidLeaveHours'),
})

/** Pay rates: money in minor units, multipliers in hundredths. */
interface WeekRates {
  readonly hourlyRate: number
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
}

/** Day of a week; hours in hundredths. */
export interface WeekDay {
  readonly dayType: string
  /** Unset without approved hours. */
  readonly hours?: HoursOfDay
  readonly isPaidHoliday: boolean
  /** Approved paid leave, in hundredths of a day. */
  readonly paidLeave: number
}

const SUMMED = ['regularHours', 'overtimeHours', 'holidayHours'] as const

export function findMonday(date: string): string {
  const daysSinceMonday = (WEEKDAYS.indexOf(findWeekday(date)) + 6) % 7
  return addDays(date, -daysSinceMonday)
}

export const endOfWeek = (monday: string): string => addDays(monday, 6)

/**
 * Adds up the hours of a week: approved hours, plus standard hours for paid leave and for paid holidays without work.
 */
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

interface WeekPart extends WeekHours, WeekRates {}

/** Calculates pay for a week's hours; each kind of hours is rounded once (R-PAY-4). */
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

/** Gross and net wages, including manual amounts and arrears for earlier weeks. */
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
  const arrears = limitDeductions(week.accepted ?? [], net).reduce(
    (sum, { taken }) => sum + taken,
    0,
  )
  return { grossWages: gross + arrears, netWages: net + arrears, arrears }
}

interface Span {
  readonly first: string
  readonly last: string
}

/** Mondays of the weeks that ended between two dates and before today. */
export const weeksThatEnded = ({ first, last }: Span, today: string): string[] =>
  datesBetween(first, last)
    .filter((date) => date < today && findWeekday(date) === 'SUN')
    .map((sunday) => addDays(sunday, -6))

interface WeeksOfSomebody {
  readonly approved: readonly { readonly weekStartDate: string }[]
  /** True if hourly wages are due for the week that starts on a Monday. */
  readonly isPaid: (monday: string) => boolean
}

/** Weeks without approved wages, which block the approval of a month. */
export const openWeeks = (
  mondays: readonly string[],
  { approved, isPaid }: WeeksOfSomebody,
): string[] =>
  mondays.filter(
    (monday) => !approved.some(({ weekStartDate }) => weekStartDate === monday) && isPaid(monday),
  )
