import { addDays, localized, ruleError } from '#schema'
import { writer, type StoredOf, type StoredValuesOf, type Work, invalid, refuse } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { readFrozenDays } from '../hours/frozen-days.server.ts'
import { readCalendar, findCalendarDay, type Calendar } from '../hours/people-calendar.server.ts'
import { readHours, type DayHours } from '../hours/read-hours.server.ts'
import { acceptedIn } from '../payroll/arrears/accepted.server.ts'
import { datesBetween, findWeekday } from '../terms/calendar.ts'
import {
  eachKind,
  endOfWeek,
  hoursOfWeek,
  payOfWeek,
  wagesOfWeek,
  type WeekDay,
  type WeekHours,
} from './week-pay.ts'
import weeklyWages from './weekly-wages.resource.ts'
import type { Accepted } from '../payroll/arrears/arrears.ts'
import { leaveOfDay } from '../leave/leave.ts'
import { refuseWithoutTerms, type PayTerms } from '../terms/pay-terms.server.ts'

const wages = writer(weeklyWages)

export type Week = StoredOf<typeof weeklyWages>
type Employee = StoredOf<typeof employee>
type WeekValues = StoredValuesOf<typeof weeklyWages>

/** Finds the wages of a week, ignoring cancelled ones. */
export async function weekAt(work: Work, person: number, monday: string): Promise<Week | null> {
  return work.asSystem.one(weeklyWages, {
    employee: person,
    weekStartDate: monday,
    wageStatus: { not: 'CANCELLED' },
  })
}

/**
 * Recalculates a draft after a change in its week. `without` is the date of hours being deleted. A correction that
 * makes the net negative is allowed: the draft becomes an exception, which cannot be approved.
 */
export async function refreshDraft(
  work: Work,
  id: number,
  monday: string,
  without?: string,
): Promise<void> {
  const draft = await weekAt(work, id, monday)
  const person = draft && (await work.asSystem.lock(employee, id))
  if (!person || draft.wageStatus !== 'DRAFT') return
  const { calendar, hours: all } = await readWeek(work, [id], monday)
  const hours = (all.get(id) ?? []).filter(({ workDate }) => workDate !== without)
  const sources = { calendar, hours: new Map([[id, hours]]) }
  if (!isHourly(sources, person, monday)) return
  const accepted = await acceptedIn(work, { week: draft.id })
  await wages.write(
    work,
    draft,
    computeWeek(sources, person, { ...draft, accepted }, pickImportedHours(draft)),
  )
}

/** Imported hours; null if the week is calculated from pay hours. */
export const pickImportedHours = ({
  hoursFrom,
  regularHours,
  overtimeHours,
  holidayHours,
}: Week) => (hoursFrom === 'IMPORT' ? { regularHours, overtimeHours, holidayHours } : null)

/**
 * Drafts a week for hourly employees without wages for it, of one department or all. Includes those employed in the
 * week, and those with hours in it who are now inactive or suspended.
 */
export async function draftWeek(
  work: Work,
  monday: string,
  department: number | null,
): Promise<{ readonly drafted: number; readonly skipped: number }> {
  const found = await work.find(
    employee,
    { dateOfJoining: { atMost: endOfWeek(monday) }, ...(department ? { department } : {}) },
    'all',
  )
  const sources = await readWeek(
    work,
    found.map(({ id }) => id),
    monday,
  )
  const dates = datesBetween(monday, endOfWeek(monday))
  const hourly = found.filter(
    (person) =>
      (dates.some((on) => isEmployedOn(person, on)) || sources.hours.has(person.id)) &&
      isHourly(sources, person, monday),
  )
  await work.asSystem.lockAll(
    employee,
    hourly.map(({ id }) => id),
  )
  const done = await work.asSystem
    .query(weeklyWages)
    .where({ weekStartDate: monday, wageStatus: { not: 'CANCELLED' } })
    .groupBy('employee')
    .all()
  const isDone = new Set(done.map((each) => each.employee))
  const sunday = endOfWeek(monday)
  const { isClosedMonth } = await readFrozenDays(
    work,
    hourly.map(({ id }) => id),
    sunday,
  )
  // A month includes the weeks that end in it, so none can be added once it is approved.
  const missing = hourly.filter(({ id }) => !isDone.has(id) && !isClosedMonth(id, sunday))
  for (const person of missing) {
    const week = { weekStartDate: monday, otherEarnings: 0, otherDeductions: 0 }
    const values = computeWeek(sources, person, week, null)
    await wages.add(work, { employee: person.id, ...week, ...values })
  }
  return { drafted: missing.length, skipped: hourly.length - missing.length }
}

/** Adds past wages of an employee, each paid on the Friday of the following week. */
export async function addPaidWeeks(
  work: Work,
  person: Employee,
  mondays: readonly string[],
  payment: Pick<WeekValues, 'paymentType' | 'paymentReference'>,
): Promise<void> {
  const [first, last] = [mondays[0], mondays.at(-1)]
  if (first === undefined || last === undefined) return
  const sources = {
    calendar: await readCalendar(work, [person.id], first, endOfWeek(last)),
    hours: await readHours(work, [person.id], first, endOfWeek(last)),
  }
  for (const monday of mondays) {
    if (!isHourly(sources, person, monday)) continue
    const week = { weekStartDate: monday, otherEarnings: 0, otherDeductions: 0 }
    const values = computeWeek(sources, person, week, null)
    await wages.add(work, {
      ...week,
      ...values,
      ...payment,
      employee: person.id,
      wageStatus: 'PAID',
      paidAmount: values.netWages ?? 0,
      paidDate: addDays(monday, 11),
    })
  }
}

/** Calendar and hours of a week for several employees. */
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

/** Terms of an employee on a day; null unless paid by the hour. */
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
const isHourly = (sources: WeekSources, person: Employee, monday: string): boolean =>
  daysFrom(monday).some((on) => hourlyOn(sources, person, on) !== null)

const notHourly = ({ label }: Employee, monday: string) =>
  localized`${label} is not paid by the hour in the week of ${monday}.`

/** Refuses a week in which the employee is not paid by the hour. */
export function demandHourly(sources: WeekSources, person: Employee, monday: string): void {
  if (isHourly(sources, person, monday)) return
  const terms = sources.calendar.terms(person, endOfWeek(monday)) ?? refuseWithoutTerms(monday)
  if (terms.payType !== 'HOURLY') invalid([ruleError('employee', notHourly(person, monday))])
}

/** Calculates the wages of a week from approved or imported hours. */
export function computeWeek(
  sources: WeekSources,
  person: Employee,
  week: Pick<Week, 'weekStartDate' | 'otherEarnings' | 'otherDeductions'> & {
    readonly accepted?: readonly Accepted[]
  },
  imported: Pick<WeekHours, 'regularHours' | 'overtimeHours' | 'holidayHours'> | null,
): StoredValuesOf<typeof weeklyWages> {
  const { weekStartDate: monday } = week
  const [first, ...more] = buildWeekParts(sources, person, monday)
  if (!first) return refuse(notHourly(person, monday), 'employee')
  // Imported hours use the rates at the start of the week.
  const parts = imported
    ? [{ ...first, ...imported }, ...more.map((part) => ({ ...part, ...NO_HOURS }))]
    : [first, ...more]
  const pay = payOfWeek(parts)
  const sums = wagesOfWeek(pay, week)
  return {
    ...eachKind((kind) => parts.reduce((sum, part) => sum + part[kind], 0)),
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

/** Groups the days of a week by the hourly terms in force. */
function buildWeekParts(sources: WeekSources, person: Employee, monday: string) {
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
        same.map((day) => makeWeekDay(sources, person, day.on)),
        terms,
      ),
    })),
  )
}

export function makeWeekDay(
  { calendar, hours }: WeekSources,
  person: Employee,
  on: string,
): WeekDay {
  const dayType = findCalendarDay(calendar, person, on)?.dayType ?? 'WORKING'
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
      isEmployed && calendar.holidays.get(on) === true && !offDays.includes(findWeekday(on)),
    paidLeave: isEmployed && isLeave ? leaveOfDay(calendar.leave(person.id, on)).paid : 0,
  }
}
