import type { StoredOf, Work } from '#server'
import type employee from '../../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../../hours/employment.server.ts'
import { dayOf, readCalendar } from '../../hours/people-calendar.server.ts'
import { datesBetween } from '../../terms/calendar.ts'
import { endOfWeek, hoursOfWeek } from '../../wages/week-pay.ts'
import { hourlyOn, weekDayOf, type WeekSources } from '../../wages/week-sources.server.ts'
import weeklyWages from '../../wages/weekly-wages.resource.ts'
import { readDaySources } from './day-sources.server.ts'
import { spanOfWeeks } from './pay-weeks.ts'

type Employee = StoredOf<typeof employee>
type Week = StoredOf<typeof weeklyWages>

/** The weeks that are paid with a month, in order: those that end in it and are approved. */
export async function paidWeeks(
  work: Work,
  person: number,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly Week[]> {
  const weeks = await work.find(weeklyWages, {
    employee: person,
    weekEndDate: { atLeast: first, atMost: last },
    wageStatus: ['APPROVED', 'PAID'],
  })
  return weeks.toSorted((one, other) => one.weekStartDate.localeCompare(other.weekStartDate))
}

/** The days of weeks by their Mondays, each with the hours that are paid for it, in hundredths. */
export async function daysOfWeeks(work: Work, person: Employee, weeks: readonly Week[]) {
  const span = spanOfWeeks(weeks)
  if (!span) return () => []
  const days = await readDaySources(work, person.id, span)
  const calendar = await readCalendar(work, person, span.from, span.to)
  const sources = { calendar, hours: new Map([[person.id, days.rows]]) }
  return ({ weekStartDate, hoursFrom }: Week) =>
    // An import brings the hours of a week as a whole.
    (hoursFrom === 'IMPORT' ? [] : datesBetween(weekStartDate, endOfWeek(weekStartDate))).map(
      (date) => ({
        date,
        ...days.of(date),
        isEmployed: isEmployedOn(person, date),
        dayType: dayOf(calendar, person, date)?.dayType ?? 'WORKING',
        ...paidOn(sources, person, date),
      }),
    )
}

/** What is paid of one day, by the rule that adds up its week. */
export function paidOn(sources: WeekSources, person: Employee, date: string) {
  const terms = hourlyOn(sources, person, date)
  return hoursOfWeek([weekDayOf(sources, person, date)], {
    standardHoursPerDay: terms?.standardHoursPerDay ?? 0,
    payUnworkedHolidays: terms?.payUnworkedHolidays ?? false,
  })
}
