import type { Work } from '#server'
import { monthOf, yearOf, type Stretch } from './budget.ts'
import expense from './expense.resource.ts'

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
