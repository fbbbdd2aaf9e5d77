import { addDays, divideRounded, instantsAt } from '#schema'

/** Date with wall-clock times. */
export interface Stamps {
  readonly swipeDate: string
  readonly inTime: string
  readonly outTime: string | null
}

/** Period between two instants (ISO, UTC); `endedAt` is null until the clock-out. */
export interface Span {
  readonly startedAt: string
  readonly endedAt: string | null
}

const MINUTE_MS = 60_000

/**
 * Converts wall-clock times to instants. An ambiguous time is the first of the two, unless that is before the
 * clock-in or within another swipe. A clock-out earlier than the clock-in is on the next day.
 */
export function computeSpan(
  { swipeDate, inTime, outTime }: Stamps,
  timeZone: string,
  others: readonly Span[] = [],
): Span {
  const moments = instantsAt(swipeDate, inTime, timeZone)
  const isFree = (at: string) =>
    !others.some(({ startedAt, endedAt }) => endedAt && startedAt <= at && at < endedAt)
  const startedAt = moments.find(isFree) ?? moments[0] ?? ''
  if (outTime === null) return { startedAt, endedAt: null }
  const onTheDay = instantsAt(swipeDate, outTime, timeZone)
  const onTheNext = instantsAt(addDays(swipeDate, 1), outTime, timeZone)
  const endedAt = [...onTheDay, ...onTheNext].find((at) => at >= startedAt) ?? null
  return { startedAt, endedAt }
}

export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)

export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString()

export const hoursOfMinutes = (minutes: number): number =>
  divideRounded(BigInt(minutes) * 100n, 60n)

/** Length in hundredths of an hour; null while open. */
export const hoursOfSpan = ({ startedAt, endedAt }: Span): number | null =>
  endedAt === null ? null : hoursOfMinutes(minutesBetween(startedAt, endedAt))

/** Stored span; null if unknown. */
interface Stay {
  readonly startedAt: string | null
  readonly endedAt: string | null
}

export const minutesOfStays = (stays: readonly Stay[]): number =>
  stays.reduce(
    (sum, { startedAt, endedAt }) =>
      startedAt === null || endedAt === null ? sum : sum + minutesBetween(startedAt, endedAt),
    0,
  )

/** Total of all closed spans in hundredths of an hour. Adds up the minutes and rounds once. */
export const hoursOfStays = (stays: readonly Stay[]): number =>
  hoursOfMinutes(minutesOfStays(stays))

/** Limit after which the clock-out counts as missing. */
export const LONGEST_MINUTES = 16 * 60

export const isTooLong = ({ startedAt, endedAt }: Span): boolean =>
  endedAt !== null && minutesBetween(startedAt, endedAt) > LONGEST_MINUTES

export const isOverdue = ({ startedAt, endedAt }: Span, now: string): boolean =>
  endedAt === null && minutesBetween(startedAt, now) > LONGEST_MINUTES

/** True if two spans overlap. An open span counts as its start only. */
export const overlap = (one: Span, other: Span): boolean =>
  one.startedAt < (other.endedAt ?? other.startedAt) &&
  other.startedAt < (one.endedAt ?? one.startedAt)

/** Exception flag of a swipe on a day of this type. */
export const flagOfDay = (dayType: string | undefined): 'ON_LEAVE' | 'HOLIDAY_WORK' | 'NONE' =>
  dayType === 'LEAVE' ? 'ON_LEAVE' : dayType === 'HOLIDAY' ? 'HOLIDAY_WORK' : 'NONE'
