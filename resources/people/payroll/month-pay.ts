import { divideRounded } from '#schema'

/*
 * The amounts of a month (R-PAY-6). Money is in the smallest unit of the currency; days, hours, multipliers and per cent are
 * hundredths. Every amount is rounded once, half up.
 */

export interface PayComponent {
  readonly componentName: string
  readonly componentType: 'EARNING' | 'DEDUCTION'
  readonly calcType: 'FIXED' | 'PERCENT_OF_BASIC'
  /** An amount, or hundredths of a per cent. */
  readonly value: number
}

/** A weekly wage that is approved or paid, and ends in the month. */
export interface WageOfWeek {
  readonly hourlyRate: number | null
  readonly regularPay: number
  readonly overtimePay: number
  readonly holidayPay: number
  readonly paidHolidayPay: number
  readonly paidLeavePay: number
  readonly otherEarnings: number
  readonly otherDeductions: number
  readonly paidAmount: number
}

interface Common {
  readonly components: readonly PayComponent[]
  readonly otherEarnings: number
  readonly otherDeductions: number
}

export interface PaidByTheMonth extends Common {
  readonly payType: 'MONTHLY'
  readonly monthlySalary: number
  readonly standardHoursPerDay: number
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
  readonly workingDays: number
  readonly payableDays: number
  readonly overtimeHours: number
  readonly holidayHours: number
}

export interface PaidByTheHour extends Common {
  readonly payType: 'HOURLY'
  readonly weeks: readonly WageOfWeek[]
}

/** An allowance or a deduction, and how it came about. */
export interface PayLine {
  readonly componentName: string
  readonly calcType: PayComponent['calcType'] | 'WEEKLY_WAGES'
  /** The amount or the per cent that it was worked out from. */
  readonly value: number
  readonly amount: number
}

export interface MonthPay {
  readonly hourlyRate: number
  readonly basicPay: number
  readonly overtimePay: number
  readonly holidayPay: number
  readonly allowances: readonly PayLine[]
  readonly deductions: readonly PayLine[]
  readonly grossPay: number
  readonly totalDeductions: number
  readonly netPay: number
  readonly weeklyPaidAmount: number
  readonly payableAmount: number
}

export function monthPay(input: PaidByTheMonth | PaidByTheHour): MonthPay {
  const basis = input.payType === 'MONTHLY' ? payOfMonth(input) : payOfWeeks(input.weeks)
  const lines = input.components.map((component) => ({
    type: component.componentType,
    line: lineOf(component, basis.basicPay),
  }))
  const linesOf = (type: PayComponent['componentType']) =>
    lines.filter((each) => each.type === type).map(({ line }) => line)
  const allowances = [...basis.allowances, ...linesOf('EARNING')]
  const deductions = [...basis.deductions, ...linesOf('DEDUCTION')]
  const grossPay =
    basis.basicPay +
    basis.overtimePay +
    basis.holidayPay +
    sumOf(allowances, 'amount') +
    input.otherEarnings
  const totalDeductions = sumOf(deductions, 'amount') + input.otherDeductions
  const netPay = grossPay - totalDeductions
  return {
    ...basis,
    allowances,
    deductions,
    grossPay,
    totalDeductions,
    netPay,
    payableAmount: netPay - basis.weeklyPaidAmount,
  }
}

type Basis = Omit<MonthPay, 'grossPay' | 'totalDeductions' | 'netPay' | 'payableAmount'>

function payOfMonth(input: PaidByTheMonth): Basis {
  const salary = BigInt(input.monthlySalary)
  const days = BigInt(input.workingDays)
  const hours = days * BigInt(input.standardHoursPerDay)
  // The hour is worth what it is: only the pay for hours is rounded, never the rate it comes from.
  const forHours = (worked: number, multiplier: number) =>
    share(salary * BigInt(worked) * BigInt(multiplier), hours)
  return {
    hourlyRate: share(salary * 10_000n, hours),
    basicPay: share(salary * BigInt(input.payableDays), days),
    overtimePay: forHours(input.overtimeHours, input.overtimeMultiplier),
    holidayPay: forHours(input.holidayHours, input.holidayMultiplier),
    allowances: [],
    deductions: [],
    weeklyPaidAmount: 0,
  }
}

/** A month without working days pays nothing. */
const share = (amount: bigint, parts: bigint): number =>
  parts === 0n ? 0 : divideRounded(amount, parts)

function payOfWeeks(weeks: readonly WageOfWeek[]): Basis {
  return {
    // The latest, where it has changed within the month.
    hourlyRate: weeks.at(-1)?.hourlyRate ?? 0,
    basicPay:
      sumOf(weeks, 'regularPay') + sumOf(weeks, 'paidHolidayPay') + sumOf(weeks, 'paidLeavePay'),
    overtimePay: sumOf(weeks, 'overtimePay'),
    holidayPay: sumOf(weeks, 'holidayPay'),
    allowances: carried('Other earnings of the weeks', sumOf(weeks, 'otherEarnings')),
    deductions: carried('Other deductions of the weeks', sumOf(weeks, 'otherDeductions')),
    weeklyPaidAmount: sumOf(weeks, 'paidAmount'),
  }
}

const carried = (componentName: string, amount: number): PayLine[] =>
  amount === 0 ? [] : [{ componentName, calcType: 'WEEKLY_WAGES', value: amount, amount }]

function lineOf({ componentName, calcType, value }: PayComponent, basicPay: number): PayLine {
  const amount =
    calcType === 'FIXED' ? value : divideRounded(BigInt(basicPay) * BigInt(value), 10_000n)
  return { componentName, calcType, value, amount }
}

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name) =>
  rows.reduce((total, row) => total + row[name], 0)
