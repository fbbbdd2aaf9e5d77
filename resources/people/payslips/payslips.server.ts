import { writer, type StoredOf, type Work } from '#server'
import employeeDepartment from '../../parties/employees/employee-department.resource.ts'
import employee from '../../parties/employees/employee.resource.ts'
import employeePay from '../payroll/employee-pay.resource.ts'
import monthlyPay from './monthly-pay.resource.ts'
import { leaveOfYear } from '../payroll/pay-sources.server.ts'

const payslips = writer(monthlyPay)

type Pay = StoredOf<typeof employeePay>

/** Fields that exist in both definitions and are copied from the pay. */
const TAKEN = Object.keys(monthlyPay.fields).filter((name) => name in employeePay.fields)

/** Issues the payslip when pay is approved. Only its state and payment date change later. */
export async function issuePayslip(work: Work, pay: Pay): Promise<void> {
  const person = await work.asSystem.get(employee, pay.employee)
  if (!person) throw new Error(`The employee of ${pay.label} is gone`)
  const department = await work.asSystem.get(employeeDepartment, person.department)
  const series = `PS-${pay.payPeriod}`
  const taken: Partial<Pay> = Object.fromEntries(
    Object.entries(pay).filter(([name]) => TAKEN.includes(name)),
  )
  await payslips.add(work, {
    ...taken,
    ...(await yearToDate(work, pay)),
    payslipNumber: await work.series(series, `${series}-0000`, { gapFree: true }),
    employeePay: pay.id,
    employeeName: person.fullName,
    employeeCode: person.employeeCode,
    department: person.department,
    departmentName: department?.departmentName ?? null,
    designation: person.designation,
    dateOfJoining: person.dateOfJoining,
    relievingDate: person.relievingDate,
    bankName: person.bankName,
    bankAccount: masked(person.bankAccountNumber),
    issuedDate: work.today,
    leaveBalances: await leaveOfYear(work, person, pay.payYear),
  })
}

/** Keeps only the last four characters, as in masked fields. */
const masked = (account: string | null): string | null =>
  account === null ? null : `•••• ${account.slice(-4)}`

/** Totals of the year, including this month. */
async function yearToDate(
  work: Work,
  { employee: person, payYear, payMonth, grossPay, netPay }: Pay,
) {
  const earlier = await work.asSystem
    .query(monthlyPay)
    .where({
      employee: person,
      payYear,
      payMonth: { lessThan: payMonth },
      payslipStatus: { not: 'VOID' },
    })
    .sum('grossPay', 'netPay')
    .first()
  return {
    yearToDateGross: (earlier?.grossPay ?? 0) + grossPay,
    yearToDateNet: (earlier?.netPay ?? 0) + netPay,
  }
}

export async function payPayslip(work: Work, pay: number, paidDate: string): Promise<void> {
  const issued = await findPayslip(work, pay)
  if (issued) await payslips.write(work, issued, { payslipStatus: 'PAID', paidDate })
}

export async function voidPayslip(work: Work, pay: number): Promise<void> {
  const issued = await findPayslip(work, pay)
  if (issued) await payslips.write(work, issued, { payslipStatus: 'VOID' })
}

const findPayslip = (work: Work, pay: number) =>
  work.asSystem.one(monthlyPay, { employeePay: pay, payslipStatus: { not: 'VOID' } })
