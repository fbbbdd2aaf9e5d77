import { addDays } from '#schema'

/** The days of the week by their codes in a pay configuration, as dates count them: Sunday first. */
export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** The day of the week of a date (yyyy-MM-dd). */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'SUN'
}

/** Every date from the first to the last, both included; none where the last lies before the first. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The first and the last date of a month, which counts from 1. */
export function monthSpan(
  year: number,
  month: number,
): { readonly first: string; readonly last: string } {
  const at = (index: number, day: number) =>
    new Date(Date.UTC(year, index, day)).toISOString().slice(0, 10)
  return { first: at(month - 1, 1), last: at(month, 0) }
}

/** What a date is for somebody whose week has these days off (R-PAY-1, without leave). */
export function dayTypeOf(
  date: string,
  weeklyOffDays: readonly string[],
  holidays: { has(date: string): boolean },
): 'HOLIDAY' | 'WEEKLY_OFF' | 'WORKING' {
  if (holidays.has(date)) return 'HOLIDAY'
  return weeklyOffDays.includes(weekdayOf(date)) ? 'WEEKLY_OFF' : 'WORKING'
}
