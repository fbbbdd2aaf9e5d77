import { addDays } from '#schema'
import { writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from './employment.server.ts'
import { isFrozen, refuseFrozen, refuseLocked, type FrozenDays } from './frozen-days.server.ts'
import { hoursOfKnownDay, type KnownDay } from './pay-day.ts'
import { findCalendarDay, readCalendar, type Calendar } from './people-calendar.server.ts'
import payHour from './pay-hour.resource.ts'
import swipeEntry from './swipe-entry.resource.ts'
import { CLOSED, findWeeks } from '../payroll/find-pay.server.ts'

const payHours = writer(payHour)

type PayHour = StoredOf<typeof payHour>
type Employee = StoredOf<typeof employee>

export async function lockMonth(work: Work, person: number, first: string, last: string) {
  await moveAll(work, await hoursIn(work, person, [first, last], 'APPROVED'), 'LOCKED')
}

/** Unlocks the hours of a cancelled month or week, except in weeks that are still approved. */
export async function unlockMonth(work: Work, person: number, first: string, last: string) {
  const weeks = await findWeeks(work, person, { first, last }, CLOSED)
  const rows = await hoursIn(work, person, [first, last], 'LOCKED')
  const isFree = ({ workDate }: PayHour) =>
    !weeks.some(
      ({ weekStartDate, weekEndDate }) =>
        weekStartDate <= workDate && workDate <= (weekEndDate ?? weekStartDate),
    )
  await moveAll(work, rows.filter(isFree), 'APPROVED')
}

async function hoursIn(
  work: Work,
  person: number,
  [first, last]: readonly [string, string],
  payHourStatus: PayHour['payHourStatus'],
) {
  await work.asSystem.lock(employee, person)
  const workDate = { atLeast: first, atMost: last }
  return work.asSystem.find(payHour, { employee: person, workDate, payHourStatus })
}

async function moveAll(
  work: Work,
  rows: readonly PayHour[],
  payHourStatus: PayHour['payHourStatus'],
) {
  for (const row of rows) await payHours.write(work, row, { payHourStatus })
}

/**
 * Recalculates an employee's hours on these days, in the transaction of the change that caused it. Typed and imported
 * hours are kept but split again by kind; a locked day refuses changes.
 */
export async function followDays(work: Work, id: number, dates: Iterable<string>): Promise<void> {
  const days = [...new Set(dates)].filter((date) => date <= work.today).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const person = await work.asSystem.lock(employee, id)
  if (first === undefined || last === undefined || !person) return
  const span = { atLeast: first, atMost: last }
  const calendar = await readCalendar(work, person, first, last)
  const swipes = await work.asSystem.find(swipeEntry, { employee: id, swipeDate: span })
  const rows = await work.asSystem.find(payHour, { employee: id, workDate: span })
  for (const date of days) {
    const row = rows.find(({ workDate }) => workDate === date) ?? null
    const ofDay = swipes.filter(({ swipeDate }) => swipeDate === date)
    await followDay(work, {
      person,
      date,
      row,
      day: findCalendarDay(calendar, person, date),
      swipes: ofDay,
    })
  }
}

interface Followed extends KnownDay {
  readonly person: Employee
  readonly row: PayHour | null
}

async function followDay(work: Work, followed: Followed) {
  const { person, date, row } = followed
  const hours = hoursOfKnownDay(followed, work.today)
  if (!hours) return
  if (!row) {
    await refuseFrozen(work, person.id, date)
    await payHours.add(work, { employee: person.id, workDate: date, ...hours })
  } else if (differs(row, hours)) await rewrite(work, row, hours)
}

const differs = (row: PayHour, hours: Partial<PayHour>): boolean =>
  Object.entries(hours).some(([name, value]) => row[name as keyof PayHour] !== value)

/**
 * Recalculates hours after a change to terms or holidays. Typed and imported hours are kept but split again by kind.
 * Locked hours and closed months stay unchanged. Days with swipes that had no terms before get hours.
 */
export async function recountHours(work: Work, days: DaysOfMany): Promise<void> {
  const { people, calendar, frozen } = days
  const rows = await loadOpenRows(work, days)
  const swipes = await loadSwipes(work, days)
  const withoutRow = await datesWithoutRow(work, days, { rows, swipes })
  for (const person of people) {
    const mine = rows.get(person.id) ?? []
    const ofDays = Map.groupBy(swipes.get(person.id) ?? [], ({ swipeDate }) => swipeDate)
    const dates = [...mine.map(({ workDate }) => workDate), ...(withoutRow.get(person.id) ?? [])]
    for (const date of dates.filter((each) => !frozen.isFrozen(person.id, each)))
      await followDay(work, {
        person,
        date,
        row: mine.find(({ workDate }) => workDate === date) ?? null,
        day: findCalendarDay(calendar, person, date),
        swipes: ofDays.get(date) ?? [],
      })
  }
}

/** Resets changed hours to DRAFT, because they must be approved again. */
async function rewrite(work: Work, row: PayHour, hours: StoredValuesOf<typeof payHour>) {
  if (row.payHourStatus === 'LOCKED') refuseLocked(row.workDate)
  await payHours.write(work, row, { ...hours, payHourStatus: 'DRAFT' })
}

/** Adds past hours for days without a row, each with the status that it would have by now. */
export async function addPastHours(
  work: Work,
  person: Employee,
  dates: readonly string[],
  pickStatus: (date: string) => PayHour['payHourStatus'],
): Promise<void> {
  const [first = work.today, last = work.today] = [dates[0], dates.at(-1)]
  const span = { atLeast: first, atMost: last }
  const calendar = await readCalendar(work, person, first, last)
  const swipes = await work.asSystem.find(swipeEntry, { employee: person.id, swipeDate: span })
  const ofDays = Map.groupBy(swipes, ({ swipeDate }) => swipeDate)
  for (const date of dates) {
    const day = findCalendarDay(calendar, person, date)
    const followed = { person, date, day, row: null, swipes: ofDays.get(date) ?? [] }
    const hours = hoursOfKnownDay(followed, work.today)
    const payHourStatus = pickStatus(date)
    if (hours)
      await payHours.add(work, { employee: person.id, workDate: date, ...hours, payHourStatus })
  }
}

/** Adds the hours of a day without swipes. Runs once the day is over, because swipes may arrive until then. */
export async function addDay(work: Work, person: Employee, on: string): Promise<void> {
  if (!isEmployedOn(person, on) || (await isFrozen(work, person.id, on))) return
  await followDays(work, person.id, [on])
}

/** Day that the nightly job processes. */
export const findYesterday = ({ today }: Work): string => addDays(today, -1)

export interface DaysOfMany {
  readonly people: readonly Employee[]
  readonly first: string
  readonly last: string
  readonly calendar: Calendar
  readonly frozen: FrozenDays
}

const buildDaysFilter = ({ people, first, last }: DaysOfMany) => ({
  employee: people.map(({ id }) => id),
  span: { atLeast: first, atMost: last },
})

/** Hours that may still change, by employee. */
async function loadOpenRows(work: Work, days: DaysOfMany) {
  const { employee: ids, span } = buildDaysFilter(days)
  const where = { employee: ids, workDate: span, payHourStatus: OPEN } as const
  return Map.groupBy(await work.asSystem.find(payHour, where, 'all'), (row) => row.employee)
}

const OPEN = ['DRAFT', 'APPROVED'] as const

async function loadSwipes(work: Work, days: DaysOfMany) {
  const { employee: ids, span } = buildDaysFilter(days)
  const rows = await work.asSystem.find(swipeEntry, { employee: ids, swipeDate: span }, 'all')
  return Map.groupBy(rows, (row) => row.employee)
}

type ByPerson<Row> = ReadonlyMap<number, readonly Row[]>

async function datesWithoutRow(
  work: Work,
  { frozen }: DaysOfMany,
  { rows, swipes }: { rows: ByPerson<PayHour>; swipes: ByPerson<StoredOf<typeof swipeEntry>> },
): Promise<ByPerson<string>> {
  const known = new Set(
    [...rows.values()].flat().map((row) => makeDayKey(row.employee, row.workDate)),
  )
  const stamped = [...swipes.values()]
    .flat()
    .filter(({ employee: id, swipeDate }) => !known.has(makeDayKey(id, swipeDate)))
    .filter(({ employee: id, swipeDate }) => !frozen.isFrozen(id, swipeDate))
  if (stamped.length === 0) return new Map()
  const found = await work.asSystem.find(
    payHour,
    {
      employee: [...new Set(stamped.map((each) => each.employee))],
      workDate: [...new Set(stamped.map(({ swipeDate }) => swipeDate))],
    },
    'all',
  )
  const locked = new Set(found.map((row) => makeDayKey(row.employee, row.workDate)))
  const missing = stamped.filter((each) => !locked.has(makeDayKey(each.employee, each.swipeDate)))
  const byPerson = Map.groupBy(missing, (each) => each.employee)
  return new Map(
    [...byPerson].map(([id, some]) => [id, [...new Set(some.map(({ swipeDate }) => swipeDate))]]),
  )
}

const makeDayKey = (id: number, date: string) => `${id} ${date}`
