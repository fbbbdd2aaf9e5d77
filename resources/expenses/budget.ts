import { addDays, addMonths } from '#schema'

export type BudgetUse = 'WITHIN' | 'NEAR' | 'OVER'

/** How much of a budget is used, in whole pence: from 80% on it is worth a word; null where there is no budget. */
export function budgetUse(spent: number, budget: number | null): BudgetUse | null {
  if (budget === null) return null
  if (spent > budget) return 'OVER'
  return spent * 5 >= budget * 4 ? 'NEAR' : 'WITHIN'
}

/** A stretch of days, both ends included. */
export interface Stretch {
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
