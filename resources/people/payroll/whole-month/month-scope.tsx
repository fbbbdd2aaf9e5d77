import { callsOf } from '#admin'
import type { AnswerOf } from '#schema'
import type { ChosenDepartment } from '../../together/department-input.tsx'
import type { ChosenMonth } from '../month-inputs.tsx'
import type wholeMonthCalls from './whole-month.server.ts'

/** Whose pay of a month is drafted, approved and paid together: everybody's, or that of a department. */
export interface MonthScope extends ChosenMonth {
  readonly department: ChosenDepartment | null
}

export const monthCalls = callsOf<typeof wholeMonthCalls>()

export type MonthSums = Extract<
  AnswerOf<typeof wholeMonthCalls, '/employee-pay/month'>,
  readonly unknown[]
>
export type PayStatus = MonthSums[number]['payStatus']

/** The month as the calls take it. */
export const monthOf = ({ year, month, department }: MonthScope) => ({
  payYear: year,
  payMonth: month,
  ...(department ? { department: department.id } : {}),
})

/** Where the rows of the month in one state are, those to look at first. */
export function rowsPath(scope: MonthScope, payStatus: PayStatus): string {
  const filter = encodeURIComponent(JSON.stringify({ ...monthOf(scope), payStatus }))
  return `/billing/manage-payroll?filter=${filter}&sort=exceptionCount&order=DESC`
}

/** What the rows in these states are together. */
export function totalOf(sums: MonthSums, states: readonly PayStatus[]) {
  const chosen = sums.filter(({ payStatus }) => states.includes(payStatus))
  const sum = (name: 'pays' | 'toLookAt' | 'payableAmount') =>
    chosen.reduce((total, each) => total + each[name], 0)
  return {
    count: sum('pays'),
    toLookAt: sum('toLookAt'),
    amount: Math.round(sum('payableAmount') * 100) / 100,
  }
}
