/** Figures of a month’s pay: in decimal numbers on a page, in stored units on a payslip. */
export interface PayFigures {
  readonly payType: string
  readonly monthlySalary: number | null
  readonly hourlyRate: number | null
  readonly standardHoursPerDay: number
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
  /** Set if the terms changed within the month. */
  readonly parts: readonly KeptPart[] | null
  readonly workingDays: number
  readonly holidayDays: number
  readonly notEmployedDays: number
  readonly paidLeaveDays: number
  readonly unpaidLeaveDays: number
  readonly absentDays: number
  readonly payableDays: number
  readonly workedHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
  readonly basicPay: number
  readonly overtimePay: number
  readonly holidayPay: number
  readonly allowances: readonly PayLine[] | null
  readonly deductions: readonly PayLine[] | null
  readonly otherEarnings: number
  readonly otherDeductions: number
  readonly otherNote: string | null
  readonly grossPay: number
  readonly totalDeductions: number
  readonly netPay: number
  readonly weeklyPaidAmount: number
  readonly payableAmount: number
}

export interface PayLine {
  readonly componentName: string | null
  readonly calcType: string | null
  readonly value: number | null
  readonly amount: number | null
}

export interface PayPart {
  readonly monthlySalary: number | null
  readonly standardHoursPerDay: number
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
  readonly workingDays: number
  readonly payableDays: number
  readonly overtimeHours: number
  readonly holidayHours: number
}

/** A part as stored in a line. */
type KeptPart = { readonly [Name in keyof PayPart]: PayPart[Name] | null } & {
  readonly fromDate: string | null
  readonly amount: number | null
}

/**
 * Periods of a month with a salary, in order: the whole month or its parts. Empty if the month is
 * paid by the hour.
 */
export const salariedIn = <Pay extends Pick<PayFigures, 'parts' | 'payType'>>(pay: Pay) =>
  salariesOf(pay) ?? (pay.payType === 'MONTHLY' ? [pay] : [])

/** Parts of a month with a salary, in order; null if the month has no parts. */
export const salariesOf = ({ parts }: Pick<PayFigures, 'parts'>) => {
  if (!parts || parts.length === 0) return null
  return parts
    .filter(({ monthlySalary }) => monthlySalary !== null)
    .map((part) => ({
      fromDate: part.fromDate ?? '',
      amount: part.amount ?? 0,
      monthlySalary: part.monthlySalary,
      standardHoursPerDay: part.standardHoursPerDay ?? 0,
      overtimeMultiplier: part.overtimeMultiplier ?? 0,
      holidayMultiplier: part.holidayMultiplier ?? 0,
      workingDays: part.workingDays ?? 0,
      payableDays: part.payableDays ?? 0,
      overtimeHours: part.overtimeHours ?? 0,
      holidayHours: part.holidayHours ?? 0,
    }))
}

export interface Employment {
  readonly dateOfJoining: string
  readonly lastDay: string | null
}

interface Span {
  readonly first: string
  readonly last: string
}

/** Days before joining or after leaving, if they are unpaid for that reason. */
export const joinedOrLeft = (
  { dateOfJoining, lastDay }: Employment,
  { first, last }: Span,
): { readonly joined: string | null; readonly left: string | null } => ({
  joined: dateOfJoining > first && dateOfJoining <= last ? dateOfJoining : null,
  left: lastDay !== null && lastDay >= first && lastDay < last ? lastDay : null,
})
