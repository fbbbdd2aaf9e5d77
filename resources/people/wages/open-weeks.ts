import { addDays } from '#schema'
import { datesBetween, weekdayOf } from '../terms/calendar.ts'

interface MonthOfWeeks {
  readonly first: string
  readonly last: string
  readonly today: string
  /** Whether somebody was to be paid for the week of a Monday by the hour. */
  readonly isPaid: (monday: string) => boolean
  /** Those whose wages are approved. */
  readonly weeks: readonly { readonly weekStartDate: string }[]
}

/** The Mondays of the weeks that ended in a month and for which no wages are approved: the month is not paid without them. */
export function openWeeks({ first, last, today, isPaid, weeks }: MonthOfWeeks): string[] {
  const approved = new Set(weeks.map(({ weekStartDate }) => weekStartDate))
  return datesBetween(first, last)
    .filter((date) => date < today && weekdayOf(date) === 'SUN')
    .map((sunday) => addDays(sunday, -6))
    .filter((monday) => !approved.has(monday) && isPaid(monday))
}
