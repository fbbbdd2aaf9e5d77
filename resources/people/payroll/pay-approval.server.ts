import { localized } from '#schema'
import { refuse, type Saving, type StoredOf, type Work } from '#server'
import employeeOf from '../../parties/employees/employee.resource.ts'
import { acceptedIn } from './arrears/accepted.server.ts'
import { isEmployedIn, calculatePay } from './pay-inputs.server.ts'
import { monthSpan } from '../terms/calendar.ts'
import payConfiguration from '../terms/pay-configuration.resource.ts'
import type employeePay from './employee-pay.resource.ts'
import { issuePayslip, payPayslip, voidPayslip } from '../payslips/payslips.server.ts'
import { demandDateOfBirth } from '../hours/employment.server.ts'
import { lockMonth, unlockMonth } from '../hours/pay-hours.server.ts'
import { openHours } from './pay-sources.server.ts'

type Approving = Saving<typeof employeePay>
type Pay = StoredOf<typeof employeePay>

/**
 * R-PAY-7: issues the payslip and locks the hours of the month. Refuses if anything has changed since the
 * calculation.
 */
export async function approvePay({ work, before, values, record }: Approving): Promise<void> {
  if (!before) return
  const { employee, payYear: year, payMonth: month, otherEarnings, otherDeductions } = before
  await demandDateOfBirth(work, employee)
  const span = monthSpan(year, month)
  const person = await work.asSystem.get(employeeOf, employee)
  // Arrears of a former employee can be approved before the month is over.
  if (work.today <= span.last && (!person || isEmployedIn(person, span)))
    refuse(localized`This month is not over yet; it can be approved after ${span.last}.`)
  const now = await calculatePay(
    work,
    employee,
    { year, month },
    { otherEarnings, otherDeductions, arrears: await acceptedIn(work, { pay: before.id }) },
  )
  if (COMPARED.some((name) => now[name] !== before[name]))
    refuse(
      localized`Hours, leave or terms have changed since this was calculated. Recalculate and check it first.`,
    )
  await refuseUnready(work, before)
  Object.assign(values, now)
  await lockMonth(work, employee, span.first, span.last)
  await issuePayslip(work, record())
}

const COMPARED = ['payableDays', 'grossPay', 'totalDeductions', 'netPay', 'payableAmount'] as const

async function refuseUnready(work: Work, pay: Pay): Promise<void> {
  const span = monthSpan(pay.payYear, pay.payMonth)
  const terms = await work.asSystem.get(payConfiguration, pay.payConfiguration)
  const open = await openHours(work, pay.employee, span, terms?.trackAttendance ?? true)
  if (open === 'HOURS') refuse(localized`Hours of this month are still drafts; approve them first.`)
  if (open === 'WEEKS')
    refuse(localized`Weekly wages that end in this month are still drafts; approve them first.`)
  if (pay.workingDays === 0) refuse(localized`This month has no working days.`)
  if (pay.netPay < 0) refuse(localized`The net pay is negative; reduce the deductions first.`)
  if (pay.payableAmount < 0)
    refuse(localized`The weekly payments exceed the net pay; correct the weeks first.`)
}

export async function markPaid({ work, record }: Approving): Promise<void> {
  const { id, paymentDate } = record()
  await payPayslip(work, id, paymentDate ?? work.today)
}

/** Voids the payslip and unlocks the hours. Drafts have neither. */
export async function cancelPay({ work, before }: Approving): Promise<void> {
  if (before?.payStatus !== 'APPROVED') return
  await voidPayslip(work, before.id)
  const { first, last } = monthSpan(before.payYear, before.payMonth)
  await unlockMonth(work, before.employee, first, last)
}
