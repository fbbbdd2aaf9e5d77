import type { Work } from '#server'
import expense from './expense.resource.ts'
import { addDays, addMonths } from '#schema'

export const SPENT = { expenseStatus: ['APPROVED', 'PAID'] } as const

/** Returns what was spent on a category in the month and the year of a day, in whole pence. */
export type Spending = (category: number, day: string) => { month: number; year: number }

/** R-EXP-1: reads the spending on these categories in the months and years of these days. */
export async function spendingOn(
  work: Work,
  categories: readonly number[],
  days: readonly string[],
): Promise<Spending> {
  const stretches = [
    ...new Map(
      days
        .flatMap((day) => [findMonth(day), findYear(day)])
        .map((each) => [makeStretchKey(each), each]),
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
    spent.get(`${category} ${makeStretchKey(stretch)}`) ?? 0
  return (category, day) => ({
    month: within(category, findMonth(day)),
    year: within(category, findYear(day)),
  })
}

const makeStretchKey = ({ from, to }: Stretch): string => `${from} ${to}`

type BudgetUse = 'WITHIN' | 'NEAR' | 'OVER'

/** Compares spending with a budget, in whole pence; warns from 80%. Null without a budget. */
export function budgetUse(spent: number, budget: number | null): BudgetUse | null {
  if (budget === null) return null
  if (spent > budget) return 'OVER'
  return spent * 5 >= budget * 4 ? 'NEAR' : 'WITHIN'
}

/** Period in days, both ends included. */
interface Stretch {
  readonly from: string
  readonly to: string
}

export function findMonth(day: string): Stretch {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

export function findYear(day: string): Stretch {
  const year = day.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
