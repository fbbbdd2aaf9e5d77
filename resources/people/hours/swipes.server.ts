import { addDays, clockAt, localized, ruleError } from '#schema'
import { invalid, refuse, writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { dayOf, followDays, readCalendar, type DaysOfMany } from './pay-hours.server.ts'
import {
  hoursOfSpan,
  minutesAfter,
  minutesBetween,
  overlap,
  spanOf,
  type Span,
  type Stamps,
} from './swipe-time.ts'
import swipeEntry from './swipe-entry.resource.ts'

const swipes = writer(swipeEntry)

export type Swipe = StoredOf<typeof swipeEntry>
type Employee = StoredOf<typeof employee>

/** Nobody is in for longer: from then on a time of leaving is missing. */
export const LONGEST_MINUTES = 16 * 60

/** What was stamped, with what follows from it; refuses what cannot have been. */
export async function completeSwipe(
  work: Work,
  person: Employee,
  stamps: Stamps,
  self: number | null,
): Promise<StoredValuesOf<typeof swipeEntry>> {
  const others = await othersAround(work, person.id, stamps.swipeDate, self)
  const span = spanOf(stamps, work.settings.timeZone, others.map(asSpan))
  refuseTooLong(span)
  refuseOther(others, span)
  return {
    ...span,
    workedHours: hoursOfSpan(span),
    exceptionFlag: await flagOf(work, person, stamps, span),
  }
}

const asSpan = ({ startedAt, endedAt }: Swipe): Span => ({ startedAt: startedAt ?? '', endedAt })

/** Other swipes of the person on that day and the days beside it; a span reaches no farther. */
async function othersAround(work: Work, person: number, date: string, self: number | null) {
  const around = await work.asSystem.find(swipeEntry, {
    employee: person,
    swipeDate: { atLeast: addDays(date, -1), atMost: addDays(date, 1) },
  })
  return around.filter(({ id }) => id !== self)
}

function refuseTooLong({ startedAt, endedAt }: Span) {
  if (endedAt !== null && minutesBetween(startedAt, endedAt) > LONGEST_MINUTES)
    invalid([ruleError('outTime', localized`More than 16 hours lie between the two times.`)])
}

/** One person is in one place: no time counts twice. */
function refuseOther(others: readonly Swipe[], span: Span) {
  const shared = others.find((other) => overlap(span, asSpan(other)))
  if (shared)
    refuse(
      localized`There is another swipe at that time: ${`${shared.inTime}–${shared.outTime ?? ''}`}.`,
      'inTime',
    )
}

/**
 * Somebody who is in comes once more only after leaving; a time of leaving that is missing is filled in first, or settled.
 * At the door, where it cannot be, a swipe of more than 16 hours ago does not count.
 */
export async function refuseSecondOpen(work: Work, person: number, self: number | null) {
  const open = await work.asSystem.find(swipeEntry, {
    employee: person,
    outTime: null,
    isSettled: false,
  })
  const other = open.find(({ id }) => id !== self)
  if (other)
    refuse(
      localized`Still in since ${`${other.swipeDate} ${other.inTime}`}; fill in when that ended first.`,
      'outTime',
    )
}

/** Whether a time of leaving is missing by now. */
export const isOverdue = ({ startedAt, endedAt }: Span, now: string): boolean =>
  endedAt === null && minutesBetween(startedAt, now) > LONGEST_MINUTES

/** The same of a swipe. */
export const isOverdueSwipe = (swipe: Swipe, now: string): boolean => isOverdue(asSpan(swipe), now)

async function flagOf(
  work: Work,
  person: Employee,
  { swipeDate }: Stamps,
  span: Span,
): Promise<Swipe['exceptionFlag']> {
  if (isOverdue(span, work.now)) return 'MISSING_OUT'
  const calendar = await readCalendar(work, person, swipeDate, swipeDate)
  return flagOfDay(dayOf(calendar, person, swipeDate)?.dayType)
}

const flagOfDay = (dayType: string | undefined): Swipe['exceptionFlag'] =>
  dayType === 'LEAVE' ? 'ON_LEAVE' : dayType === 'HOLIDAY' ? 'HOLIDAY_WORK' : 'NONE'

/** Stamps somebody at the door: out where they are in, else in. */
export async function stamp(work: Work, person: Employee): Promise<Swipe> {
  const { date, time } = clockAt(work.now, work.settings.timeZone)
  const open = await openSwipeOf(work, person.id)
  const stamps = open
    ? { swipeDate: open.swipeDate, inTime: open.inTime, outTime: time }
    : { swipeDate: date, inTime: time, outTime: null }
  const values = await completeSwipe(work, person, stamps, open?.id ?? null)
  const saved = open
    ? await swipes.write(work, open, { ...values, outTime: time, isSettled: false })
    : await swipes.add(work, { ...values, ...stamps, employee: person.id, source: 'DEVICE' })
  await followDays(work, person.id, [stamps.swipeDate])
  return saved ?? refuse(localized`Somebody else has swiped at the same time; try again.`)
}

/** The swipe by which somebody is in at this moment. */
export async function openSwipeOf(work: Work, person: number): Promise<Swipe | null> {
  const open = await work.asSystem.find(swipeEntry, { employee: person, outTime: null })
  return open.find((each) => !isOverdue(asSpan(each), work.now)) ?? null
}

/** Swipes whose time of leaving is missing, which nobody has noted yet. */
export const missingOut = ({ now }: Work) =>
  ({
    outTime: null,
    startedAt: { lessThan: minutesAfter(now, -LONGEST_MINUTES) },
    exceptionFlag: { not: 'MISSING_OUT' },
  }) as const

/** Notes that a time of leaving is missing. */
export async function flagMissing(work: Work, person: number): Promise<void> {
  for (const each of await work.asSystem.find(swipeEntry, {
    employee: person,
    ...missingOut(work),
  }))
    await swipes.write(work, each, { exceptionFlag: 'MISSING_OUT', isSettled: false })
}

/** The flags of swipes on days that have become leave, or are none any more. */
export async function flagDays(work: Work, person: Employee, dates: readonly string[]) {
  const some = await work.asSystem.find(swipeEntry, { employee: person.id, swipeDate: [...dates] })
  const [first, last] = [dates[0], dates.at(-1)]
  if (some.length === 0 || first === undefined || last === undefined) return
  const calendar = await readCalendar(work, person, first, last)
  await flagAnew(work, some, (each) => dayOf(calendar, person, each.swipeDate)?.dayType)
}

/** The flags of swipes of many people on days that are others now; those of closed months stay. */
export async function recountFlags(work: Work, days: DaysOfMany): Promise<void> {
  const people = new Map(days.people.map((person) => [person.id, person]))
  const some = await work.asSystem.find(
    swipeEntry,
    { employee: [...people.keys()], swipeDate: { atLeast: days.first, atMost: days.last } },
    'all',
  )
  const open = some.filter((each) => !days.frozen.isFrozen(each.employee, each.swipeDate))
  await flagAnew(work, open, ({ employee: id, swipeDate }) => {
    const person = people.get(id)
    return person && dayOf(days.calendar, person, swipeDate)?.dayType
  })
}

async function flagAnew(
  work: Work,
  some: readonly Swipe[],
  dayTypeOf: (each: Swipe) => string | undefined,
) {
  for (const each of some) {
    const exceptionFlag = isOverdueSwipe(each, work.now)
      ? 'MISSING_OUT'
      : flagOfDay(dayTypeOf(each))
    if (exceptionFlag !== each.exceptionFlag)
      await swipes.write(work, each, { exceptionFlag, isSettled: false })
  }
}

/** Adds the swipes of many days of one person, of a clock that was in use before: no two of them share time. */
export async function addPastSwipes(
  work: Work,
  person: Employee,
  stamps: readonly Stamps[],
): Promise<void> {
  const days = stamps.map(({ swipeDate }) => swipeDate).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const calendar = await readCalendar(work, person, first, last)
  for (const each of stamps) {
    const span = spanOf(each, work.settings.timeZone)
    const flag = flagOfDay(dayOf(calendar, person, each.swipeDate)?.dayType)
    await swipes.add(work, {
      ...each,
      ...span,
      employee: person.id,
      source: 'DEVICE',
      workedHours: hoursOfSpan(span),
      exceptionFlag: isOverdue(span, work.now) ? 'MISSING_OUT' : flag,
    })
  }
}
