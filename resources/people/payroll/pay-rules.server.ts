import { localized, ruleError } from '#schema'
import { invalid, refuse, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { monthSpan } from '../terms/calendar.ts'
import employeePay from './employee-pay.resource.ts'
import { proposedFor } from './arrears/accepted.server.ts'
import { draftPay, periodOf, type ByHand, type PayInput } from './pay-draft.ts'
import { isEmployedIn, readPayInputs, type Employee, type Month } from './pay-inputs.server.ts'

/** What makes the pay of a person for a month one of a kind; empty once it is cancelled. */
export const monthKeyOf = (person: number, { year, month }: Month): string =>
  `${person} ${periodOf(year, month)}`

export function refuseFuture({ today }: Work, { year, month }: Month): void {
  if (periodOf(year, month) > today.slice(0, 7))
    invalid([ruleError('payMonth', localized`A month is paid once it has begun.`)])
}

/** The calculated fields of the pay of one person, from the records as they are now. */
export async function calculatePay(work: Work, id: number, month: Month, byHand: ByHand) {
  const person = await work.asSystem.lock(employee, id)
  if (!person) return refuse(localized`This employee no longer exists.`, 'employee')
  const span = monthSpan(month.year, month.month)
  const isEmployed = isEmployedIn(person, span)
  if (!isEmployed && !(await hasArrears(work, id, byHand)))
    invalid([ruleError('employee', localized`${person.label} was not employed in this month.`)])
  const [read] = await readPayInputs(work, month, [person])
  if (!read?.input) return refuseWithoutRate(person, read?.without ?? span.first)
  return draftPay(isEmployed ? read.input : arrearsAlone(read.input), byHand)
}

/** Removes all but arrears, because an employee who has left is paid only what is still due from before. */
export const arrearsAlone = (input: PayInput): PayInput => ({
  ...input,
  terms: { ...input.terms, components: [] },
  weeks: [],
  openWeeks: [],
})

const hasArrears = async (work: Work, id: number, { arrears = [] }: ByHand): Promise<boolean> =>
  arrears.length > 0 || (await proposedFor(work, id)).length > 0

const refuseWithoutRate = (person: Employee, on: string): never =>
  refuse(
    localized`No pay configuration with a rate is in force for ${person.label} on ${on}; add one.`,
    'employee',
  )

/** A person has one pay for a month, besides those that were cancelled. */
export async function refuseSecond(work: Work, id: number, { year, month }: Month): Promise<void> {
  const other = await work.asSystem.one(employeePay, {
    employee: id,
    payYear: year,
    payMonth: month,
    payStatus: { not: 'CANCELLED' },
  })
  if (other)
    refuse(localized`${other.label} already exists; change or cancel that one.`, 'employee')
}
