import { addDays } from '#schema'
import { writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { readFrozenDays } from '../hours/frozen-days.server.ts'
import { readCalendar } from '../hours/people-calendar.server.ts'
import { readHours } from '../hours/read-hours.server.ts'
import { acceptedIn } from '../payroll/arrears/accepted.server.ts'
import { datesBetween } from '../terms/calendar.ts'
import { endOfWeek } from './week-pay.ts'
import { isHourly, readWeek, weekOf } from './week-sources.server.ts'
import weeklyWages from './weekly-wages.resource.ts'

const wages = writer(weeklyWages)

export type Week = StoredOf<typeof weeklyWages>
type Employee = StoredOf<typeof employee>
type WeekValues = StoredValuesOf<typeof weeklyWages>

/** The week of somebody that is not cancelled. */
export async function weekAt(work: Work, person: number, monday: string): Promise<Week | null> {
  return work.asSystem.one(weeklyWages, {
    employee: person,
    weekStartDate: monday,
    wageStatus: { not: 'CANCELLED' },
  })
}

/**
 * Works a draft out anew when something of its week becomes another; the hours of a day may be about to go. What was deducted
 * from it keeps no hours from being corrected: the draft is then an exception that is not approved.
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
  await wages.write(work, draft, weekOf(sources, person, { ...draft, accepted }, importedOf(draft)))
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
  // The pay of a month counts the weeks that end in it: once that is approved, none is added.
  const missing = hourly.filter(({ id }) => !isDone.has(id) && !isClosedMonth(id, sunday))
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
    if (!isHourly(sources, person, monday)) continue
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
