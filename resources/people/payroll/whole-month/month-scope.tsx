import { callsOf } from '#admin'
import type { AnswerOf } from '#schema'
import type { ChosenDepartment } from '../../together/department-input.tsx'
import { STATES, type Standing, type StandingState } from '../../together/standing.ts'
import type { ChosenMonth } from '../month-inputs.tsx'
import type wholeMonthCalls from './whole-month.server.ts'

/** Whose pay of a month is drafted, approved and paid together: everybody's, or that of a department. */
export interface MonthScope extends ChosenMonth {
  readonly department: ChosenDepartment | null
}

export const monthCalls = callsOf<typeof wholeMonthCalls>()

type MonthSums = Extract<
  AnswerOf<typeof wholeMonthCalls, '/employee-pay/month'>,
  readonly unknown[]
>

/** The month as the calls take it. */
export const monthOf = ({ year, month, department }: MonthScope) => ({
  payYear: year,
  payMonth: month,
  ...(department ? { department: department.id } : {}),
})

/** Where the rows of the month in one state are, those to look at first. */
export function rowsPath(scope: MonthScope, payStatus: StandingState): string {
  const filter = encodeURIComponent(JSON.stringify({ ...monthOf(scope), payStatus }))
  return `/billing/manage-payroll?filter=${filter}&sort=exceptionCount&order=DESC`
}

/** Where those drafts of the month are that are to be looked at first. */
export function exceptionsPath(scope: MonthScope): string {
  const filter = encodeURIComponent(JSON.stringify({ ...monthOf(scope), tab: 'exceptions' }))
  return `/billing/manage-payroll?filter=${filter}`
}

/** Where the month stands. Exceptions are looked at before approval, not afterwards. */
export const statesOf = (scope: MonthScope, sums: MonthSums): Standing[] =>
  STATES.flatMap((state) => {
    const found = sums.find(({ payStatus }) => payStatus === state)
    if (!found) return []
    const { pays: count, payableAmount: amount, toLookAt } = found
    return [
      {
        state,
        count,
        amount,
        to: rowsPath(scope, state),
        ...(state === 'DRAFT' ? { toLookAt, lookAt: exceptionsPath(scope) } : {}),
      },
    ]
  })

/** The month that a list is narrowed to; null where it shows several. */
export function monthIn(filter: Readonly<Record<string, unknown>>): ChosenMonth | null {
  const [year, month] = [Number(filter['payYear']), Number(filter['payMonth'])]
  return year > 0 && month > 0 ? { year, month } : null
}

/** The same list narrowed to another month, or department; null for all departments. */
export const filterOfMonth = (
  { department: _, ...filter }: Readonly<Record<string, unknown>>,
  {
    year,
    month,
    department,
  }: ChosenMonth & { readonly department: { readonly id: number } | null },
): Record<string, unknown> => ({
  ...filter,
  payYear: year,
  payMonth: month,
  ...(department ? { department: department.id } : {}),
})
