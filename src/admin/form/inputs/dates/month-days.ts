import { addDays } from '#schema/engine'
import { text } from '../../../i18n/text.ts'

/** Day names, starting with Monday. */
export const WEEKDAYS = [
  text('Mo'),
  text('Tu'),
  text('We'),
  text('Th'),
  text('Fr'),
  text('Sa'),
  text('Su'),
]

/** 0 is Monday. */
export const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** Six weeks around the month of a date, starting on a Monday. */
export function listDays(date: string): string[] {
  const first = `${date.slice(0, 7)}-01`
  const start = addDays(first, -weekday(first))
  return Array.from({ length: 42 }, (_, index) => addDays(start, index))
}
