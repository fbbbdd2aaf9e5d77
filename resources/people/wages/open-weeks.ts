import { addDays } from '#schema'
import { datesBetween, weekdayOf } from '../terms/calendar.ts'

interface Span {
  readonly first: string
  readonly last: string
}

/** The Mondays of the weeks that ended between two dates, and before today. */
export const weeksThatEnded = ({ first, last }: Span, today: string): string[] =>
  datesBetween(first, last)
    .filter((date) => date < today && weekdayOf(date) === 'SUN')
    .map((sunday) => addDays(sunday, -6))

interface WeeksOfSomebody {
  /** Those whose wages are approved. */
  readonly approved: readonly { readonly weekStartDate: string }[]
  /** Whether somebody was to be paid for the week of a Monday by the hour. */
  readonly isPaid: (monday: string) => boolean
}

/** Those of the weeks for which no wages are approved: a month is not paid without them. */
export const openWeeks = (
  mondays: readonly string[],
  { approved, isPaid }: WeeksOfSomebody,
): string[] =>
  mondays.filter(
    (monday) => !approved.some(({ weekStartDate }) => weekStartDate === monday) && isPaid(monday),
  )
