import type { Work } from '#server'
import expense from './expense.resource.ts'
import { addDays, addMonths } from '#schema'

/** What counts as spent. */
export const SPENT = { expenseStatus: ['APPROVED', 'PAID'] } as const

/** What was spent on a category in the month of a day and in its year, in whole pence. */
export type Spending = (category: number, day: string) => { month: number; year: number }

/** R-EXP-1, for these categories around these days. */
export async function spendingOn(
  work: Work,
  categories: readonly number[],
  days: readonly string[],
): Promise<Spending> {
  const stretches = [
    ...new Map(
      days.flatMap((day) => [monthOf(day), yearOf(day)]).map((each) => [keyOf(each), each]),
    ),
  ]
  const sums = await work.asSystem
    .query(expense)
    .where({ ...SPENT, expenseCategory: [...categories] })
    .inParts(
      'expenseDate',
      stretches.map(([, stretch]) => stretch),
    )
    .groupBy('expenseCategory')
    .sum('amount')
    .all()
  const spent = new Map(
    sums.map(({ expenseCategory, place, amount }) => [
      `${expenseCategory} ${stretches[place]?.[0]}`,
      amount,
    ]),
  )
  const within = (category: number, stretch: Stretch) =>
    spent.get(`${category} ${keyOf(stretch)}`) ?? 0
  return (category, day) => ({
    month: within(category, monthOf(day)),
    year: within(category, yearOf(day)),
  })
}

const keyOf = ({ from, to }: Stretch): string => `${from} ${to}`

type BudgetUse = 'WITHIN' | 'NEAR' | 'OVER'

/** How much of a budget is used, in whole pence: from 80% on it is worth a word; null where there is no budget. */
export function budgetUse(spent: number, budget: number | null): BudgetUse | null {
  if (budget === null) return null
  if (spent > budget) return 'OVER'
  return spent * 5 >= budget * 4 ? 'NEAR' : 'WITHIN'
}

/** A stretch of days, both ends included. */
interface Stretch {
  readonly from: string
  readonly to: string
}

/** The month of a day. */
export function monthOf(day: string): Stretch {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The year of a day. */
export function yearOf(day: string): Stretch {
  const year = day.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
