import { addDays } from '#schema'

/** Weekday codes in the order of `Date`: Sunday first. */
export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const

export type Weekday = (typeof WEEKDAYS)[number]

export function findWeekday(date: string): Weekday {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'SUN'
}

/** Dates from first to last, both included; empty if `last` is before `first`. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** First and last date of a month; 1 is January. */
export function monthSpan(
  year: number,
  month: number,
): { readonly first: string; readonly last: string } {
  const at = (index: number, day: number) =>
    new Date(Date.UTC(year, index, day)).toISOString().slice(0, 10)
  return { first: at(month - 1, 1), last: at(month, 0) }
}

/** Type of a date, ignoring leave (R-PAY-1). */
export function findDayType(
  date: string,
  weeklyOffDays: readonly string[],
  holidays: { has(date: string): boolean },
): 'HOLIDAY' | 'WEEKLY_OFF' | 'WORKING' {
  if (holidays.has(date)) return 'HOLIDAY'
  return weeklyOffDays.includes(findWeekday(date)) ? 'WEEKLY_OFF' : 'WORKING'
}
