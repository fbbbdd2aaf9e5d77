import { localized, ruleError } from '#schema'
import { invalid, refuse, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { dayOf, readCalendar, type Calendar } from '../hours/people-calendar.server.ts'
import { readHours, type DayHours } from '../hours/read-hours.server.ts'
import type { Accepted } from '../payroll/arrears/arrears.ts'
import { leaveOfDay } from '../leave/leave.ts'
import { datesBetween, weekdayOf } from '../terms/calendar.ts'
import { refuseWithoutTerms, type PayTerms } from '../terms/pay-terms.server.ts'
import {
  endOfWeek,
  hoursOfParts,
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

type HourlyTerms = PayTerms & { readonly hourlyRate: number }

/** The terms of somebody on a day, if they are paid by the hour then. */
export function hourlyOn(
  { calendar }: WeekSources,
  person: Employee,
  on: string,
): HourlyTerms | null {
  const terms = calendar.terms(person, on)
  return terms?.payType === 'HOURLY' && terms.hourlyRate !== null
    ? { ...terms, hourlyRate: terms.hourlyRate }
    : null
}

const daysFrom = (monday: string) => datesBetween(monday, endOfWeek(monday))

/** Returns true if the employee is paid by the hour on any day of the week. */
export const isHourly = (sources: WeekSources, person: Employee, monday: string): boolean =>
  daysFrom(monday).some((on) => hourlyOn(sources, person, on) !== null)

const notHourly = ({ label }: Employee, monday: string) =>
  localized`${label} is not paid by the hour in the week of ${monday}.`

/** Refuses a new week of somebody who is paid by the month. */
export function demandHourly(sources: WeekSources, person: Employee, monday: string): void {
  if (isHourly(sources, person, monday)) return
  const terms = sources.calendar.terms(person, endOfWeek(monday)) ?? refuseWithoutTerms(monday)
  if (terms.payType !== 'HOURLY') invalid([ruleError('employee', notHourly(person, monday))])
}

/** What the week of a person comes to: the hours that were approved, or those that an import has brought. */
export function weekOf(
  sources: WeekSources,
  person: Employee,
  week: Pick<Week, 'weekStartDate' | 'otherEarnings' | 'otherDeductions'> & {
    readonly accepted?: readonly Accepted[]
  },
  imported: Pick<WeekHours, 'regularHours' | 'overtimeHours' | 'holidayHours'> | null,
): StoredValuesOf<typeof weeklyWages> {
  const { weekStartDate: monday } = week
  const [first, ...more] = partsOf(sources, person, monday)
  if (!first) return refuse(notHourly(person, monday), 'employee')
  // An import brings the hours of a week as a whole: they are worth what those of its first day are.
  const parts = imported
    ? [{ ...first, ...imported }, ...more.map((part) => ({ ...part, ...NO_HOURS }))]
    : [first, ...more]
  const pay = payOfWeek(parts)
  const sums = wagesOfWeek(pay, week)
  return {
    ...hoursOfParts(parts),
    ...pay,
    ...sums,
    parts: parts.length > 1 ? parts : null,
    exceptions: sums.netWages < 0 ? ['NEGATIVE_NET'] : null,
    weekEndDate: endOfWeek(monday),
    hourlyRate: parts.at(-1)?.hourlyRate ?? 0,
    hoursFrom: imported ? 'IMPORT' : 'PAY_HOURS',
  }
}

const NO_HOURS = { regularHours: 0, overtimeHours: 0, holidayHours: 0 } as const

/** The days of a week by the terms in force on them, as long as these pay by the hour. */
function partsOf(sources: WeekSources, person: Employee, monday: string) {
  const days = daysFrom(monday).flatMap((on) => {
    const terms = hourlyOn(sources, person, on)
    return terms ? [{ on, terms }] : []
  })
  return [...Map.groupBy(days, ({ terms }) => terms.id).values()].flatMap((same) =>
    same.slice(0, 1).map(({ on, terms }) => ({
      fromDate: on,
      hourlyRate: terms.hourlyRate,
      overtimeMultiplier: terms.overtimeMultiplier,
      holidayMultiplier: terms.holidayMultiplier,
      ...hoursOfWeek(
        same.map((day) => weekDayOf(sources, person, day.on)),
        terms,
      ),
    })),
  )
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
