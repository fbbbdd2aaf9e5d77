import { makeCalls } from '#admin'
import type { AnswerOf } from '#schema'
import type { ChosenDepartment } from '../../together/choice-inputs.tsx'
import { STATES, type Standing, type StandingState } from '../../together/standing.ts'
import type { ChosenMonth } from './month-filter.ts'
import type wholeMonthCalls from './whole-month.server.ts'

/** Pay that is decided together: a month of all employees or of a department. */
export interface MonthScope extends ChosenMonth {
  readonly department: ChosenDepartment | null
}

export const monthCalls = makeCalls<typeof wholeMonthCalls>()

type MonthSums = Extract<
  AnswerOf<typeof wholeMonthCalls, '/employee-pay/month'>,
  readonly unknown[]
>

export const buildMonthQuery = ({ year, month, department }: MonthScope) => ({
  payYear: year,
  payMonth: month,
  ...(department ? { department: department.id } : {}),
})

/** Link to the month's pay in one state; rows with exceptions come first. */
export function rowsPath(scope: MonthScope, payStatus: StandingState): string {
  const filter = encodeURIComponent(JSON.stringify({ ...buildMonthQuery(scope), payStatus }))
  return `/billing/manage-payroll?filter=${filter}&sort=exceptionCount&order=DESC`
}

/** Link to the month's drafts with exceptions. */
export function exceptionsPath(scope: MonthScope): string {
  const filter = encodeURIComponent(
    JSON.stringify({ ...buildMonthQuery(scope), tab: 'exceptions' }),
  )
  return `/billing/manage-payroll?filter=${filter}`
}

/** Totals of the month by state. Exceptions matter only before approval. */
export const listStandings = (scope: MonthScope, sums: MonthSums): Standing[] =>
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
