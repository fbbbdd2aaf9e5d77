/** Payroll and payslips. */
export const payroll: Readonly<Record<string, string>> = {}
