/** What a month’s pay is made of: in decimal numbers as a page shows it, in stored units as a payslip prints it. */
export interface PayFigures {
  readonly payType: string
  readonly monthlySalary: number | null
  readonly hourlyRate: number | null
  readonly standardHoursPerDay: number
  readonly overtimeMultiplier: number
  readonly holidayMultiplier: number
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

/** An allowance or a deduction. */
export interface PayLine {
  readonly componentName: string | null
  readonly calcType: string | null
  readonly value: number | null
  readonly amount: number | null
}
