import { divideRounded } from '#schema'
import { limitDeductions, type Accepted } from './arrears/arrears.ts'

/*
 * Monthly pay (R-PAY-6). Money is in the smallest currency unit; days, hours, multipliers and percentages are in
 * hundredths. Each amount is rounded once, half up.
 */

export interface PayComponent {
  readonly componentName: string
  readonly componentType: 'EARNING' | 'DEDUCTION'
  readonly calcType: 'FIXED' | 'PERCENT_OF_BASIC'
  /** Amount of money, or hundredths of a percent. */
  readonly value: number
}

/** Approved or paid week that ends in the month. */
export interface WageOfWeek {
  readonly hourlyRate: number | null
  readonly regularPay: number
  readonly overtimePay: number
  readonly holidayPay: number
  readonly paidHolidayPay: number
  readonly paidLeavePay: number
  readonly otherEarnings: number
  readonly otherDeductions: number
  readonly arrears: number
  readonly paidAmount: number
}

/**
 * Part of a month under one salary. `workingDays` counts the whole month by the working week of this part.
 */
export interface MonthPart {
  readonly monthlySalary: number
  readonly standardHoursPerDay: number
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
  readonly workingDays: number
  readonly payableDays: number
  readonly overtimeHours: number
  readonly holidayHours: number
}

/** Input for the pay of a month: the parts under a salary, and the hourly weeks that end in it. */
export interface PaidMonth {
  readonly parts: readonly MonthPart[]
  readonly weeks: readonly WageOfWeek[]
  readonly components: readonly PayComponent[]
  readonly otherEarnings: number
  readonly otherDeductions: number
  /** Accepted arrears for earlier months and weeks. */
  readonly arrears?: readonly Accepted[]
}

/** Allowance or deduction. */
export interface PayLine {
  readonly componentName: string
  readonly calcType: PayComponent['calcType'] | 'WEEKLY_WAGES' | 'ARREARS'
  /** Amount or percentage used in the calculation. */
  readonly value: number
  readonly amount: number
}

export function monthPay(input: PaidMonth) {
  const basis = mergeBasis(payOfParts(input.parts), payOfWeeks(input.weeks))
  const lines = input.components.map((component) => ({
    type: component.componentType,
    line: makePayLine(component, basis.basicPay),
  }))
  const pickLines = (type: PayComponent['componentType']) =>
    lines.filter((each) => each.type === type).map(({ line }) => line)
  const due = {
    ...basis,
    allowances: [...basis.allowances, ...pickLines('EARNING')],
    deductions: [...basis.deductions, ...pickLines('DEDUCTION')],
  }
  const taken = limitDeductions(input.arrears ?? [], sumPay(due, input).netPay)
  const withArrears = {
    ...due,
    allowances: [...due.allowances, ...arrearsLines(taken.filter((each) => each.taken > 0))],
    deductions: [...due.deductions, ...arrearsLines(taken.filter((each) => each.taken < 0))],
  }
  const sums = sumPay(withArrears, input)
  return { ...withArrears, ...sums, payableAmount: sums.netPay - basis.weeklyPaidAmount }
}

function sumPay(
  { basicPay, overtimePay, holidayPay, allowances, deductions }: Basis,
  { otherEarnings, otherDeductions }: PaidMonth,
) {
  const grossPay =
    basicPay + overtimePay + holidayPay + sumColumn(allowances, 'amount') + otherEarnings
  const totalDeductions = sumColumn(deductions, 'amount') + otherDeductions
  return { grossPay, totalDeductions, netPay: grossPay - totalDeductions }
}

const arrearsLines = (taken: ReturnType<typeof limitDeductions<Accepted>>): PayLine[] =>
  taken.map((each) => ({
    componentName: each.name,
    calcType: 'ARREARS',
    value: Math.abs(each.amount),
    amount: Math.abs(each.taken),
  }))

type Basis = ReturnType<typeof payOfWeeks>

/** Combines the salary and the weekly wages of a month. */
const mergeBasis = (parts: ReturnType<typeof payOfParts>, weeks: Basis): Basis => ({
  ...weeks,
  hourlyRate: parts.hourlyRate ?? weeks.hourlyRate,
  basicPay: parts.basicPay + weeks.basicPay,
  overtimePay: parts.overtimePay + weeks.overtimePay,
  holidayPay: parts.holidayPay + weeks.holidayPay,
})

function payOfParts(parts: readonly MonthPart[]) {
  const last = parts.at(-1)
  return {
    hourlyRate: last ? shares([computeHoursShare(last, 100, 100)]) : null,
    basicPay: shares(parts.map(computeBasicShare)),
    overtimePay: shares(
      parts.map((part) => computeHoursShare(part, part.overtimeHours, part.overtimeMultiplier)),
    ),
    holidayPay: shares(
      parts.map((part) => computeHoursShare(part, part.holidayHours, part.holidayMultiplier)),
    ),
  }
}

/** Splits the basic pay among the parts. Rounded so that the parts add up to the rounded total. */
export function basicOfParts(parts: readonly MonthPart[]): number[] {
  const upTo = parts.map((_, place) => shares(parts.slice(0, place + 1).map(computeBasicShare)))
  return upTo.map((sum, place) => sum - (upTo[place - 1] ?? 0))
}

type Share = readonly [amount: bigint, parts: bigint]

const computeBasicShare = ({ monthlySalary, payableDays, workingDays }: MonthPart): Share => [
  BigInt(monthlySalary) * BigInt(payableDays),
  BigInt(workingDays),
]

/** Only the amount is rounded, not the hourly rate. */
const computeHoursShare = (part: MonthPart, worked: number, multiplier: number): Share => [
  BigInt(part.monthlySalary) * BigInt(worked) * BigInt(multiplier),
  BigInt(part.workingDays) * BigInt(part.standardHoursPerDay),
]

/** Adds the shares and rounds once. Parts without working days pay nothing. */
function shares(all: readonly Share[]): number {
  const some = all.filter(([, parts]) => parts !== 0n)
  const over = some.reduce((product, [, parts]) => product * parts, 1n)
  return divideRounded(
    some.reduce((sum, [amount, parts]) => sum + (amount * over) / parts, 0n),
    over,
  )
}

function payOfWeeks(weeks: readonly WageOfWeek[]) {
  return {
    // Latest rate, if it changed within the month.
    hourlyRate: weeks.at(-1)?.hourlyRate ?? 0,
    basicPay:
      sumColumn(weeks, 'regularPay') +
      sumColumn(weeks, 'paidHolidayPay') +
      sumColumn(weeks, 'paidLeavePay'),
    overtimePay: sumColumn(weeks, 'overtimePay'),
    holidayPay: sumColumn(weeks, 'holidayPay'),
    allowances: [
      ...carried('Other earnings of the weeks', sumColumn(weeks, 'otherEarnings')),
      ...carried('Arrears of the weeks', sumColumn(owed(weeks, 1), 'arrears')),
    ],
    deductions: [
      ...carried('Other deductions of the weeks', sumColumn(weeks, 'otherDeductions')),
      ...carried('Overpaid in earlier weeks', -sumColumn(owed(weeks, -1), 'arrears')),
    ],
    weeklyPaidAmount: sumColumn(weeks, 'paidAmount'),
  }
}

const owed = (weeks: readonly WageOfWeek[], sign: 1 | -1) =>
  weeks.filter(({ arrears }) => Math.sign(arrears) === sign)

const carried = (componentName: string, amount: number): PayLine[] =>
  amount === 0 ? [] : [{ componentName, calcType: 'WEEKLY_WAGES', value: amount, amount }]

function makePayLine({ componentName, calcType, value }: PayComponent, basicPay: number): PayLine {
  const amount =
    calcType === 'FIXED' ? value : divideRounded(BigInt(basicPay) * BigInt(value), 10_000n)
  return { componentName, calcType, value, amount }
}

const sumColumn = <Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  name: Name,
) => rows.reduce((total, row) => total + row[name], 0)
