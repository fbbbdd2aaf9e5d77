import { clockAt, localized, pickSettings } from '#schema'
import { refuse, writer, type StoredOf, type Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import {
  completeSwipe,
  isOverdueSwipe,
  findOpenSwipe,
  type Swipe,
} from './complete-swipe.server.ts'
import { type DaysOfMany, followDays } from './pay-hours.server.ts'
import { findCalendarDay, readCalendar } from './people-calendar.server.ts'
import {
  flagOfDay,
  hoursOfSpan,
  isOverdue,
  LONGEST_MINUTES,
  minutesAfter,
  computeSpan,
  type Stamps,
} from './swipe-time.ts'
import swipeEntry from './swipe-entry.resource.ts'
import swipeSettings from '../door/swipes.settings.ts'

const swipes = writer(swipeEntry)

type Employee = StoredOf<typeof employee>

/**
 * Clocks an employee in or out at the door. Repeated readings within the configured time change nothing. The caller
 * locks the employee, so that simultaneous readings are processed one after the other.
 */
export async function stamp(
  work: Work,
  person: Employee,
): Promise<{ readonly swipe: Swipe; readonly repeated: boolean }> {
  const last = await findLastStamp(work, person.id)
  const { repeatedStampMinutes } = pickSettings(swipeSettings, work.settings)
  // Checks both directions: a reading that waited for the lock may have started earlier, and the clocks of two
  // servers may differ slightly.
  const isRepeated =
    last &&
    minutesAfter(last.at, -repeatedStampMinutes) < work.now &&
    work.now < minutesAfter(last.at, repeatedStampMinutes)
  if (isRepeated) return { swipe: last.swipe, repeated: true }
  return { swipe: await stampAnew(work, person), repeated: false }
}

async function stampAnew(work: Work, person: Employee): Promise<Swipe> {
  const { date, time } = clockAt(work.now, work.settings.timeZone)
  const open = await findOpenSwipe(work, person.id)
  const stamps = open
    ? { swipeDate: open.swipeDate, inTime: open.inTime, outTime: time }
    : { swipeDate: date, inTime: time, outTime: null }
  const values = await completeSwipe(work, person, stamps, open?.id ?? null)
  const saved = open
    ? await swipes.write(work, open, { ...values, outTime: time, isSettled: false })
    : await swipes.add(work, { ...values, ...stamps, employee: person.id, source: 'DEVICE' })
  await followDays(work, person.id, [stamps.swipeDate])
  return saved ?? refuse(localized`Someone else swiped at the same time; try again.`)
}

/** Returns the latest door swipe with its exact time. Corrected swipes are ignored. */
async function findLastStamp(work: Work, person: number) {
  const since = minutesAfter(work.now, -LONGEST_MINUTES - MOST_REPEATED_MINUTES)
  const kept = await work.asSystem.find(swipeEntry, {
    employee: person,
    source: 'DEVICE',
    startedAt: { atLeast: since },
  })
  const stamps = kept.map((swipe) => ({
    swipe,
    at:
      swipe.endedAt === null
        ? exactTime(swipe.startedAt ?? '', swipe.createdDate)
        : exactTime(swipe.endedAt, swipe.modifiedDate),
  }))
  return stamps.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1) ?? null
}

/**
 * Wall-clock times have no seconds, so the row's write time is used, unless the row was changed later.
 */
const exactTime = (stamped: string, written: string): string =>
  written.slice(0, MINUTE) === stamped.slice(0, MINUTE) ? written : stamped

/** Length of an ISO timestamp up to the minute. */
const MINUTE = 16
const MOST_REPEATED_MINUTES = 10

/** Open swipes that are overdue and not yet flagged. */
export const missingOut = ({ now }: Work) =>
  ({
    outTime: null,
    startedAt: { lessThan: minutesAfter(now, -LONGEST_MINUTES) },
    exceptionFlag: { not: 'MISSING_OUT' },
  }) as const

export async function flagMissing(work: Work, person: number): Promise<void> {
  for (const each of await work.asSystem.find(swipeEntry, {
    employee: person,
    ...missingOut(work),
  }))
    await swipes.write(work, each, { exceptionFlag: 'MISSING_OUT', isSettled: false })
}

/** Updates the exception flags of swipes on days that have become leave or are no longer leave. */
export async function flagDays(work: Work, person: Employee, dates: readonly string[]) {
  const some = await work.asSystem.find(swipeEntry, { employee: person.id, swipeDate: [...dates] })
  const [first, last] = [dates[0], dates.at(-1)]
  if (some.length === 0 || first === undefined || last === undefined) return
  const calendar = await readCalendar(work, person, first, last)
  await flagAnew(work, some, (each) => findCalendarDay(calendar, person, each.swipeDate)?.dayType)
}

/** Updates the exception flags of swipes on changed days. Days with approved pay stay unchanged. */
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
    return person && findCalendarDay(days.calendar, person, swipeDate)?.dayType
  })
}

async function flagAnew(
  work: Work,
  some: readonly Swipe[],
  pickDayType: (each: Swipe) => string | undefined,
) {
  for (const each of some) {
    const exceptionFlag = isOverdueSwipe(each, work.now)
      ? 'MISSING_OUT'
      : flagOfDay(pickDayType(each))
    if (exceptionFlag !== each.exceptionFlag)
      await swipes.write(work, each, { exceptionFlag, isSettled: false })
  }
}

/** Adds past swipes of an employee as door swipes; they must not overlap. */
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
    const span = computeSpan(each, work.settings.timeZone)
    const flag = flagOfDay(findCalendarDay(calendar, person, each.swipeDate)?.dayType)
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
