import type { ValueOf } from '#schema'
import type { payAmounts, payTerms } from '../pay-fields.ts'

export type PayLine = ValueOf<ReturnType<typeof payAmounts>['allowances']>[number]

/** Terms of a month: decimals on a page, stored units on a payslip. */
interface Salaried {
  readonly payType: string
  readonly parts: ValueOf<ReturnType<typeof payTerms>['parts']> | null
}

/**
 * Parts of the month that are paid by salary, in order: the whole month or several parts. Empty if paid by the hour.
 */
export const salariedIn = <Pay extends Salaried>(pay: Pay) =>
  listSalaries(pay) ?? (pay.payType === 'MONTHLY' ? [pay] : [])

/** Parts of a month that are paid by salary, in order; null if the month is not divided. */
const listSalaries = ({ parts }: Pick<Salaried, 'parts'>) => {
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

export type PayPart = Omit<
  NonNullable<ReturnType<typeof listSalaries>>[number],
  'fromDate' | 'amount'
>

export interface Employment {
  readonly dateOfJoining: string
  readonly lastDay: string | null
}

interface Span {
  readonly first: string
  readonly last: string
}

/** Joining and leaving dates that fall within the period; null if they do not shorten it. */
export const joinedOrLeft = (
  { dateOfJoining, lastDay }: Employment,
  { first, last }: Span,
): { readonly joined: string | null; readonly left: string | null } => ({
  joined: dateOfJoining > first && dateOfJoining <= last ? dateOfJoining : null,
  left: lastDay !== null && lastDay >= first && lastDay < last ? lastDay : null,
})
