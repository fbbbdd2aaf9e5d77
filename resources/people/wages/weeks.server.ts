import { addDays, localized, ruleError } from '#schema'
import { invalid, refuse, writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { dayOf, readCalendar, type Calendar } from '../hours/people-calendar.server.ts'
import { readHours, type DayHours } from '../hours/read-hours.server.ts'
import { datesBetween, weekdayOf } from '../terms/calendar.ts'
import { refuseWithoutTerms, type PayTerms } from '../terms/pay-terms.server.ts'
import { hoursOfWeek, payOfWeek, wagesOfWeek, type WeekDay, type WeekHours } from './week-pay.ts'
import weeklyWages from './weekly-wages.resource.ts'

const wages = writer(weeklyWages)

export type Week = StoredOf<typeof weeklyWages>
type Employee = StoredOf<typeof employee>
type WeekValues = StoredValuesOf<typeof weeklyWages>

export const isNegative = ({ netWages }: WeekValues): boolean => (netWages ?? 0) < 0
export const DEDUCTED_TOO_MUCH = localized`More is deducted than the week comes to.`

/** The Sunday that ends the week of a Monday. */
export const endOfWeek = (monday: string): string => addDays(monday, 6)

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
): WeekValues {
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
  const paidLeave = calendar
    .leave(person.id, on)
    .reduce((sum, { half, isPaid }) => sum + (isPaid ? (half === 'NONE' ? 10 : 5) : 0), 0)
  return {
    dayType,
    ...(row ? { hours: row } : {}),
    isPaidHoliday:
      isEmployed && calendar.holidays.get(on) === true && !offDays.includes(weekdayOf(on)),
    paidLeaveTenths: isEmployed && isLeave ? Math.min(10, paidLeave) : 0,
  }
}

/** The week of somebody that is not cancelled. */
export async function weekAt(work: Work, person: number, monday: string): Promise<Week | null> {
  return work.asSystem.one(weeklyWages, {
    employee: person,
    weekStartDate: monday,
    wageStatus: { not: 'CANCELLED' },
  })
}

/** Works a draft out anew when something of its week becomes another; the hours of a day may be about to go. */
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
  if (!hourlyTerms(sources, person, monday)) return
  const values = weekOf(sources, person, draft, importedOf(draft))
  if (isNegative(values)) refuse(DEDUCTED_TOO_MUCH, 'otherDeductions')
  await wages.write(work, draft, values)
}

/** The hours that an import has brought; null where the week goes by its pay hours. */
export const importedOf = ({ hoursFrom, regularHours, overtimeHours, holidayHours }: Week) =>
  hoursFrom === 'IMPORT' ? { regularHours, overtimeHours, holidayHours } : null

/**
 * Drafts the week of everybody in the department, or the company, who is paid by the hour and has none yet: whoever was
 * employed then, or worked and is inactive or suspended by now.
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
      hourlyTerms(sources, person, monday),
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
  const missing = hourly.filter(({ id }) => !isDone.has(id))
  for (const person of missing) {
    const week = { weekStartDate: monday, otherEarnings: 0, otherDeductions: 0 }
    const values = weekOf(sources, person, week, null)
    await wages.add(work, { employee: person.id, ...week, ...values })
  }
  return { drafted: missing.length, skipped: hourly.length - missing.length }
}

/** Adds weeks of one person that were paid long ago, each on the Friday after. */
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
    if (!hourlyTerms(sources, person, monday)) continue
    const week = { weekStartDate: monday, otherEarnings: 0, otherDeductions: 0 }
    const values = weekOf(sources, person, week, null)
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
