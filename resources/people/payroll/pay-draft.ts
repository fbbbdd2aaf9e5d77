import type { LeaveOfDay } from '../leave/leave.ts'
import type { Accepted } from './arrears/arrears.ts'
import {
  basicOfParts,
  monthPay,
  type MonthPart,
  type PayComponent,
  type WageOfWeek,
} from './month-pay.ts'
import { monthSpan, datesBetween, findDayType } from '../terms/calendar.ts'

/* Calculates the pay of one employee for one month, in stored units. */

interface PaidPerson {
  readonly id: number
  readonly department: number
  readonly dateOfJoining: string
  readonly relievingDate: string | null
  readonly employeeStatus: string
  readonly bankName: string | null
  readonly bankAccountName: string | null
  readonly bankAccountNumber: string | null
  readonly bankCode: string | null
  readonly bankChangedDate?: string | null
}

export interface TermsOfPay {
  readonly id: number
  readonly payType: 'MONTHLY' | 'HOURLY'
  readonly monthlySalary: number | null
  readonly standardHoursPerDay: number
  readonly weeklyOffDays: readonly string[] | null
  readonly trackAttendance: boolean
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
  readonly components: readonly PayComponent[] | null
}

export interface HoursOfDate {
  readonly workDate: string
  readonly workedHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
}

/** The employee's pay for the previous month. */
export interface PayBefore {
  readonly netPay: number
  readonly bankName: string | null
  readonly bankAccountNumber: string | null
  readonly bankCode: string | null
}

/** Days of a month with the same terms. */
export interface Stretch<Terms extends TermsOfPay = TermsOfPay> {
  readonly first: string
  readonly last: string
  readonly terms: Terms
}

/** Input for the pay of an employee for a month. */
export interface PayInput {
  readonly year: number
  readonly month: number
  readonly person: PaidPerson
  /** In order; they cover every day of the month. */
  readonly stretches: readonly Stretch[]
  /** Terms in force at the end of the month. */
  readonly terms: TermsOfPay
  readonly holidays: { has(date: string): boolean }
  readonly leave: ReadonlyMap<string, LeaveOfDay>
  readonly hours: readonly HoursOfDate[]
  readonly weeks: readonly WageOfWeek[]
  /** Mondays of hourly weeks without approved wages. */
  readonly openWeeks: readonly string[]
  readonly before: PayBefore | null
}

export interface ByHand {
  readonly otherEarnings: number
  readonly otherDeductions: number
  readonly arrears?: readonly Accepted[]
}

/** Formats a period: "2025-01". */
export const formatPeriod = (year: number, month: number): string =>
  `${year}-${String(month).padStart(2, '0')}`

export const listPayDays = (input: PayInput): PayDay[] =>
  input.stretches.flatMap((stretch) => daysUnder(input, stretch))

function daysUnder(
  { person, holidays, leave, hours }: PayInput,
  { first, last, terms }: Stretch,
): PayDay[] {
  return daysOfMonth({
    first,
    last,
    dateOfJoining: person.dateOfJoining,
    relievingDate: person.relievingDate,
    standardHoursPerDay: terms.standardHoursPerDay,
    weeklyOffDays: terms.weeklyOffDays ?? [],
    trackAttendance: terms.trackAttendance,
    holidays,
    leave,
    worked: new Map(hours.map(({ workDate, workedHours }) => [workDate, workedHours])),
  })
}

/** Salary for these days; null if they are paid by the hour. */
function computePart(input: PayInput, stretch: Stretch): MonthPart | null {
  const { first, last, terms } = stretch
  if (terms.payType !== 'MONTHLY') return null
  const whole = daysUnder(input, { ...monthSpan(input.year, input.month), terms })
  const hours = input.hours.filter(({ workDate }) => workDate >= first && workDate <= last)
  return {
    monthlySalary: terms.monthlySalary ?? 0,
    standardHoursPerDay: terms.standardHoursPerDay,
    overtimeMultiplier: terms.overtimeMultiplier,
    holidayMultiplier: terms.holidayMultiplier,
    workingDays: countDays(whole).workingDays,
    payableDays: countDays(daysUnder(input, stretch)).payableDays,
    overtimeHours: sum(hours.map(({ overtimeHours }) => overtimeHours)),
    holidayHours: sum(hours.map(({ holidayHours }) => holidayHours)),
  }
}

/** Builds the stored parts of a month whose terms changed, each with its share of the basic pay. */
function buildStoredParts({ stretches }: PayInput, found: readonly (MonthPart | null)[]) {
  if (stretches.length < 2) return null
  const amounts = basicOfParts(found.filter((part) => part !== null))
  let place = 0
  return stretches.map(({ first, terms }, index) => {
    const part = found[index] ?? NO_SALARY
    return {
      ...part,
      fromDate: first,
      payConfiguration: terms.id,
      amount: found[index] ? (amounts[place++] ?? 0) : 0,
    }
  })
}

const NO_SALARY = {
  monthlySalary: null,
  standardHoursPerDay: 0,
  overtimeMultiplier: 0,
  holidayMultiplier: 0,
  workingDays: 0,
  payableDays: 0,
  overtimeHours: 0,
  holidayHours: 0,
} as const

export function draftPay(input: PayInput, byHand: ByHand) {
  const { year, month, person, terms, hours } = input
  const days = countDays(listPayDays(input))
  const overtimeHours = sum(hours.map((each) => each.overtimeHours))
  const holidayHours = sum(hours.map((each) => each.holidayHours))
  const found = input.stretches.map((stretch) => computePart(input, stretch))
  const pay = monthPay({
    ...byHand,
    components: terms.components ?? [],
    parts: found.filter((part) => part !== null),
    weeks: input.weeks,
  })
  const drafted = {
    ...days,
    ...pay,
    workedHours: sum(hours.map(({ workedHours }) => workedHours)),
    overtimeHours,
    holidayHours,
  }
  const exceptions = findExceptions(input, drafted)
  return {
    ...drafted,
    payPeriod: formatPeriod(year, month),
    department: person.department,
    payConfiguration: terms.id,
    parts: buildStoredParts(input, found),
    payType: terms.payType,
    monthlySalary: terms.payType === 'MONTHLY' ? terms.monthlySalary : null,
    standardHoursPerDay: terms.standardHoursPerDay,
    overtimeMultiplier: terms.overtimeMultiplier,
    holidayMultiplier: terms.holidayMultiplier,
    bankName: person.bankName,
    bankAccountName: person.bankAccountName,
    bankAccountNumber: person.bankAccountNumber,
    bankCode: person.bankCode,
    lastNetPay: input.before?.netPay ?? null,
    exceptions,
    exceptionCount: exceptions.length,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Percentage by which the net pay may differ from the previous month without being unusual. */
const FAR_PERCENT = 20

/** Exceptions to check before approval. */
function findExceptions(
  { year, month, person, terms, before, weeks, openWeeks }: PayInput,
  { workedHours, netPay }: { readonly workedHours: number; readonly netPay: number },
) {
  const { first, last } = monthSpan(year, month)
  const found = {
    NO_HOURS:
      terms.payType === 'HOURLY'
        ? weeks.length + openWeeks.length === 0
        : terms.trackAttendance && workedHours === 0,
    WEEKS_OPEN: openWeeks.length > 0,
    NEGATIVE_NET: netPay < 0,
    NEW: person.dateOfJoining >= first && person.dateOfJoining <= last,
    LEAVING: person.relievingDate !== null && person.relievingDate <= last,
    // Without earlier pay, there is no previous account to compare with.
    BANK_CHANGED:
      before === null
        ? (person.bankChangedDate ?? null) !== null
        : makeBankKey(before) !== makeBankKey(person),
    UNUSUAL: before !== null && isFar(netPay, before.netPay),
  }
  return EXCEPTIONS.filter((name) => found[name])
}

const EXCEPTIONS = [
  'NO_HOURS',
  'WEEKS_OPEN',
  'NEGATIVE_NET',
  'NEW',
  'LEAVING',
  'BANK_CHANGED',
  'UNUSUAL',
] as const

const makeBankKey = ({
  bankName,
  bankAccountNumber,
  bankCode,
}: Pick<PayBefore, 'bankName' | 'bankAccountNumber' | 'bankCode'>): string =>
  JSON.stringify([bankName, bankAccountNumber, bankCode])

const isFar = (net: number, before: number): boolean =>
  Math.abs(net - before) * 100 > Math.abs(before) * FAR_PERCENT

/*
 * Days of a month (R-PAY-5). Days and hours are in hundredths: half a day is 50, eight hours are 800.
 */

const DAY = 100
const HALF = 50

export interface MonthOfSomebody {
  readonly first: string
  readonly last: string
  readonly dateOfJoining: string
  /** Last working day; null if employment continues. */
  readonly relievingDate: string | null
  readonly standardHoursPerDay: number
  readonly weeklyOffDays: readonly string[]
  readonly trackAttendance: boolean
  readonly holidays: { has(date: string): boolean }
  readonly leave: ReadonlyMap<string, LeaveOfDay>
  readonly worked: ReadonlyMap<string, number>
}

/** Day in hundredths; `worked` is in hundredths of an hour. */
interface PayDay {
  readonly date: string
  readonly dayType: ReturnType<typeof findDayType>
  readonly notEmployed: number
  readonly paidLeave: number
  readonly unpaidLeave: number
  readonly absent: number
  readonly worked: number
}

export function daysOfMonth(month: MonthOfSomebody): PayDay[] {
  return datesBetween(month.first, month.last).map((date) => makePayDay(month, date))
}

const NO_LEAVE: LeaveOfDay = { paid: 0, unpaid: 0 }

function makePayDay(month: MonthOfSomebody, date: string): PayDay {
  const dayType = findDayType(date, month.weeklyOffDays, month.holidays)
  const worked = month.worked.get(date) ?? 0
  const nothing = { date, dayType, notEmployed: 0, paidLeave: 0, unpaidLeave: 0, absent: 0, worked }
  if (dayType !== 'WORKING') return nothing
  if (date < month.dateOfJoining || (month.relievingDate && date > month.relievingDate))
    return { ...nothing, notEmployed: DAY }
  const leave = month.leave.get(date) ?? NO_LEAVE
  const absent = month.trackAttendance
    ? computeAbsence(leave, worked, month.standardHoursPerDay)
    : 0
  return { ...nothing, paidLeave: leave.paid, unpaidLeave: leave.unpaid, absent }
}

/** Absence on a working day. Excludes leave, so that no half day counts twice. */
function computeAbsence(
  { paid, unpaid }: LeaveOfDay,
  worked: number,
  standardHours: number,
): number {
  const onLeave = paid + unpaid
  if (onLeave >= DAY) return 0
  if (worked === 0) return DAY - onLeave
  return onLeave === 0 && worked * 2 < standardHours ? HALF : 0
}

/** Totals for R-PAY-5. */
export function countDays(days: readonly PayDay[]) {
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
