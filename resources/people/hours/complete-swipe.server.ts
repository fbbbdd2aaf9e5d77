import { addDays, localized, ruleError } from '#schema'
import { invalid, refuse, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { findCalendarDay, readCalendar } from './people-calendar.server.ts'
import swipeEntry from './swipe-entry.resource.ts'
import {
  flagOfDay,
  hoursOfSpan,
  isOverdue,
  isTooLong,
  overlap,
  computeSpan,
  type Span,
  type Stamps,
} from './swipe-time.ts'

export type Swipe = StoredOf<typeof swipeEntry>
type Employee = StoredOf<typeof employee>

/** Computes the calculated fields of a swipe; refuses impossible times. */
export async function completeSwipe(
  work: Work,
  person: Employee,
  stamps: Stamps,
  self: number | null,
): Promise<StoredValuesOf<typeof swipeEntry>> {
  const others = await othersAround(work, person.id, stamps.swipeDate, self)
  const span = computeSpan(stamps, work.settings.timeZone, others.map(asSpan))
  refuseTooLong(span)
  refuseOther(others, span)
  return {
    ...span,
    workedHours: hoursOfSpan(span),
    exceptionFlag: await computeFlag(work, person, stamps, span),
  }
}

const asSpan = ({ startedAt, endedAt }: Swipe): Span => ({ startedAt: startedAt ?? '', endedAt })

/** Reads the employee's other swipes from the day before to the day after, because no swipe reaches further. */
async function othersAround(work: Work, person: number, date: string, self: number | null) {
  const around = await work.asSystem.find(swipeEntry, {
    employee: person,
    swipeDate: { atLeast: addDays(date, -1), atMost: addDays(date, 1) },
  })
  return around.filter(({ id }) => id !== self)
}

function refuseTooLong(span: Span) {
  if (isTooLong(span))
    invalid([ruleError('outTime', localized`The two times are more than 16 hours apart.`)])
}

function refuseOther(others: readonly Swipe[], span: Span) {
  const shared = others.find((other) => overlap(span, asSpan(other)))
  if (shared)
    refuse(
      localized`There is another swipe at that time: ${`${shared.inTime}–${shared.outTime ?? ''}`}.`,
      'inTime',
    )
}

/**
 * Refuses a second open swipe: the missing clock-out must be entered or settled first. Not used at the door, where a
 * clock-out cannot be entered later; there, swipes older than 16 hours are ignored.
 */
export async function refuseSecondOpen(work: Work, person: number, self: number | null) {
  const other = await findUnsettledSwipe(work, person, self)
  if (other)
    refuse(
      localized`Still clocked in since ${`${other.swipeDate} ${other.inTime}`}; enter the clock-out first.`,
      'outTime',
    )
}

/** Returns another unsettled swipe without a clock-out, however old. */
export async function findUnsettledSwipe(work: Work, person: number, self: number | null) {
  const where = { employee: person, outTime: null, isSettled: false }
  const open = await work.asSystem.find(swipeEntry, where)
  return open.find(({ id }) => id !== self) ?? null
}

export const isOverdueSwipe = (swipe: Swipe, now: string): boolean => isOverdue(asSpan(swipe), now)

export async function findOpenSwipe(work: Work, person: number): Promise<Swipe | null> {
  const open = await work.asSystem.find(swipeEntry, { employee: person, outTime: null })
  return open.find((each) => !isOverdue(asSpan(each), work.now)) ?? null
}

async function computeFlag(
  work: Work,
  person: Employee,
  { swipeDate }: Stamps,
  span: Span,
): Promise<Swipe['exceptionFlag']> {
  if (isOverdue(span, work.now)) return 'MISSING_OUT'
  const calendar = await readCalendar(work, person, swipeDate, swipeDate)
  return flagOfDay(findCalendarDay(calendar, person, swipeDate)?.dayType)
}
