import { localized, ruleError } from '#schema'
import { invalid, refuse, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { dayOf, readCalendar, type Calendar } from '../hours/people-calendar.server.ts'
import { readHours, type DayHours } from '../hours/read-hours.server.ts'
import { leaveOfDay } from '../leave/leave.ts'
import { datesBetween, weekdayOf } from '../terms/calendar.ts'
import { refuseWithoutTerms, type PayTerms } from '../terms/pay-terms.server.ts'
import {
  endOfWeek,
  hoursOfWeek,
  payOfWeek,
  wagesOfWeek,
  type WeekDay,
  type WeekHours,
} from './week-pay.ts'
import type weeklyWages from './weekly-wages.resource.ts'

type Employee = StoredOf<typeof employee>
type Week = StoredOf<typeof weeklyWages>

/** What the week of several people is worked out from, read in one go. */
export interface WeekSources {
  readonly calendar: Calendar
  readonly hours: ReadonlyMap<number, readonly DayHours[]>
}

export async function readWeek(
  work: Work,
  people: readonly number[],
  monday: string,
): Promise<WeekSources> {
  const sunday = endOfWeek(monday)
  return {
    calendar: await readCalendar(work, people, monday, sunday),
    hours: await readHours(work, people, monday, sunday),
  }
}

/** The terms of somebody in the week, if they are paid by the hour then. */
export function hourlyTerms(
  { calendar }: WeekSources,
  person: Employee,
  monday: string,
): (PayTerms & { readonly hourlyRate: number }) | null {
  const terms = calendar.terms(person, monday)
  return terms?.payType === 'HOURLY' && terms.hourlyRate !== null
    ? { ...terms, hourlyRate: terms.hourlyRate }
    : null
}

const notHourly = ({ label }: Employee, monday: string) =>
  localized`${label} is not paid by the hour in the week of ${monday}.`

/** Refuses a new week of somebody who is paid by the month. */
export function demandHourly({ calendar }: WeekSources, person: Employee, monday: string): void {
  const { payType } = calendar.terms(person, monday) ?? refuseWithoutTerms(monday)
  if (payType !== 'HOURLY') invalid([ruleError('employee', notHourly(person, monday))])
}

/** What the week of a person comes to: the hours that were approved, or those that an import has brought. */
export function weekOf(
  sources: WeekSources,
  person: Employee,
  week: Pick<Week, 'weekStartDate' | 'otherEarnings' | 'otherDeductions'>,
  imported: Pick<WeekHours, 'regularHours' | 'overtimeHours' | 'holidayHours'> | null,
): StoredValuesOf<typeof weeklyWages> {
  const { weekStartDate: monday } = week
  const terms =
    hourlyTerms(sources, person, monday) ?? refuse(notHourly(person, monday), 'employee')
  const days = datesBetween(monday, endOfWeek(monday)).map((on) => weekDayOf(sources, person, on))
  const hours = { ...hoursOfWeek(days, terms), ...imported }
  const pay = payOfWeek(hours, terms)
  const sums = wagesOfWeek(pay, week)
  return {
    ...hours,
    ...pay,
    ...sums,
    exceptions: sums.netWages < 0 ? ['NEGATIVE_NET'] : null,
    weekEndDate: endOfWeek(monday),
    hourlyRate: terms.hourlyRate,
    hoursFrom: imported ? 'IMPORT' : 'PAY_HOURS',
  }
}

/** What one day of somebody adds to the week. */
export function weekDayOf({ calendar, hours }: WeekSources, person: Employee, on: string): WeekDay {
  const dayType = dayOf(calendar, person, on)?.dayType ?? 'WORKING'
  const row = hours
    .get(person.id)
    ?.find(({ workDate, payHourStatus }) => workDate === on && payHourStatus !== 'DRAFT')
  const isEmployed = isEmployedOn(person, on)
  const isLeave = dayType === 'LEAVE' || dayType === 'HALF_LEAVE'
  const offDays: readonly string[] = calendar.terms(person, on)?.weeklyOffDays ?? []
  return {
    dayType,
    ...(row ? { hours: row } : {}),
    isPaidHoliday:
      isEmployed && calendar.holidays.get(on) === true && !offDays.includes(weekdayOf(on)),
    paidLeave: isEmployed && isLeave ? leaveOfDay(calendar.leave(person.id, on)).paid : 0,
  }
}
