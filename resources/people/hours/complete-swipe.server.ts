import { addDays, localized, ruleError } from '#schema'
import { invalid, refuse, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { dayOf, readCalendar } from './people-calendar.server.ts'
import swipeEntry from './swipe-entry.resource.ts'
import {
  flagOfDay,
  hoursOfSpan,
  isOverdue,
  isTooLong,
  overlap,
  spanOf,
  type Span,
  type Stamps,
} from './swipe-time.ts'

export type Swipe = StoredOf<typeof swipeEntry>
type Employee = StoredOf<typeof employee>

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

function refuseTooLong(span: Span) {
  if (isTooLong(span))
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
  const other = await unsettledSwipeOf(work, person, self)
  if (other)
    refuse(
      localized`Still clocked in since ${`${other.swipeDate} ${other.inTime}`}; enter the clock-out first.`,
      'outTime',
    )
}

/** Returns another swipe of the person whose time of leaving is neither filled in nor settled, however old it is. */
export async function unsettledSwipeOf(work: Work, person: number, self: number | null) {
  const where = { employee: person, outTime: null, isSettled: false }
  const open = await work.asSystem.find(swipeEntry, where)
  return open.find(({ id }) => id !== self) ?? null
}

/** Whether the time of leaving of a swipe is missing by now. */
export const isOverdueSwipe = (swipe: Swipe, now: string): boolean => isOverdue(asSpan(swipe), now)

/** The swipe by which somebody is in at this moment. */
export async function openSwipeOf(work: Work, person: number): Promise<Swipe | null> {
  const open = await work.asSystem.find(swipeEntry, { employee: person, outTime: null })
  return open.find((each) => !isOverdue(asSpan(each), work.now)) ?? null
}

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
