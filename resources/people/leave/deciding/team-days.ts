import { addDays } from '#schema'
import { datesBetween } from '../../terms/calendar.ts'
import type { Away } from '../leave.ts'

/** Minimum and maximum length of the calendar, in days. */
const FEWEST = 14
const MOST = 28
const MARGIN = 3

/** Days to show around a request, with a margin on both sides. */
export function daysAround({ fromDate, toDate }: Pick<Away, 'fromDate' | 'toDate'>): string[] {
  const first = addDays(fromDate, -MARGIN)
  const days = datesBetween(first, addDays(toDate, MARGIN)).slice(0, MOST)
  return days.length < FEWEST ? datesBetween(first, addDays(first, FEWEST - 1)) : days
}

/** Leave of an employee on a day, including half days. */
export const leaveOn = <Leave extends Pick<Away, 'fromDate' | 'toDate'>>(
  leaves: readonly Leave[],
  day: string,
): Leave | undefined => leaves.find(({ fromDate, toDate }) => fromDate <= day && day <= toDate)
