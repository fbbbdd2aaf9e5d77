import { type StoredOf, type Work, shape } from '#server'
import type employee from '../../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../../hours/employment.server.ts'
import { findCalendarDay, readCalendar } from '../../hours/people-calendar.server.ts'
import { datesBetween } from '../../terms/calendar.ts'
import { endOfWeek, hoursOfWeek } from '../../wages/week-pay.ts'
import { hourlyOn, makeWeekDay, type WeekSources } from '../../wages/weeks.server.ts'
import weeklyWages from '../../wages/weekly-wages.resource.ts'
import { spanOfWeeks } from './pay-weeks.ts'
import { decimal, fromUnits, reference, text, time } from '#schema'
import holiday from '../../../parties/employees/holiday.resource.ts'
import payHour from '../../hours/pay-hour.resource.ts'
import swipeEntry from '../../hours/swipe-entry.resource.ts'

type Employee = StoredOf<typeof employee>
type Week = StoredOf<typeof weeklyWages>

/** Approved weeks that end in the month, in order. */
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

/** Days of the weeks, each with its paid hours in hundredths, by Monday. */
export async function daysOfWeeks(work: Work, person: Employee, weeks: readonly Week[]) {
  const span = spanOfWeeks(weeks)
  if (!span) return () => []
  const days = await readDaySources(work, person.id, span)
  const calendar = await readCalendar(work, person, span.from, span.to)
  const sources = { calendar, hours: new Map([[person.id, days.rows]]) }
  return ({ weekStartDate, hoursFrom }: Week) =>
    // Imported weeks have no hours per day.
    (hoursFrom === 'IMPORT' ? [] : datesBetween(weekStartDate, endOfWeek(weekStartDate))).map(
      (date) => ({
        date,
        ...days.of(date),
        isEmployed: isEmployedOn(person, date),
        dayType: findCalendarDay(calendar, person, date)?.dayType ?? 'WORKING',
        ...paidOn(sources, person, date),
      }),
    )
}

/** Paid hours of a day, by the same rules as for its week. */
export function paidOn(sources: WeekSources, person: Employee, date: string) {
  const terms = hourlyOn(sources, person, date)
  return hoursOfWeek([makeWeekDay(sources, person, date)], {
    standardHoursPerDay: terms?.standardHoursPerDay ?? 0,
    payUnworkedHolidays: terms?.payUnworkedHolidays ?? false,
  })
}

const HOURS = decimal({ required: true })

/** Response fields for the sources of a day's hours. */
export const DAY_SOURCE = {
  payHour: reference('pay-hour'),
  holidayName: text(),
  worked: HOURS,
  swipes: shape.list(
    shape.parts({ inTime: time({ required: true }), outTime: time(), hours: HOURS }),
  ),
}

/** Reads an employee's hours and swipes between two dates. */
export async function readDaySources(
  work: Work,
  person: number,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const span = { atLeast: from, atMost: to }
  const rows = await work.find(payHour, { employee: person, workDate: span }, 'all')
  const swipes = await work.find(swipeEntry, { employee: person, swipeDate: span }, 'all')
  const holidays = await work.find(holiday, { holidayDate: span }, 'all')
  const holidayNames = new Map(holidays.map((each) => [each.holidayDate, each.holidayName]))
  const rowsByDate = new Map(rows.map((row) => [row.workDate, row]))
  const swipesByDate = Map.groupBy(swipes, ({ swipeDate }) => swipeDate)
  return {
    rows,
    of: (date: string) => ({
      payHour: rowsByDate.get(date)?.id ?? null,
      holidayName: holidayNames.get(date) ?? null,
      worked: fromUnits(rowsByDate.get(date)?.workedHours ?? 0, 2),
      swipes: (swipesByDate.get(date) ?? [])
        .toSorted((one, other) => one.inTime.localeCompare(other.inTime))
        .map(({ inTime, outTime, workedHours }) => ({
          inTime,
          outTime,
          hours: fromUnits(workedHours ?? 0, 2),
        })),
    }),
  }
}
