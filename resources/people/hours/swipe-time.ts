import { addDays, clockAt, divideRounded, instantAt } from '#schema'

/** What somebody stamps: a day, and times of the clock on the wall. */
export interface Stamps {
  readonly swipeDate: string
  readonly inTime: string
  readonly outTime: string | null
}

/** From one instant to another (ISO, UTC); null while somebody is still in. */
export interface Span {
  readonly startedAt: string
  readonly endedAt: string | null
}

const MINUTE_MS = 60_000
/** How far clocks go back at most places: an hour, elsewhere half of one or two. */
const SET_BACK_MINUTES = [30, 60, 120]

/** The instants at which a clock in the zone shows that date and time: two of them where it was set back over the time. */
export function momentsAt(date: string, time: string, timeZone: string): readonly string[] {
  const first = instantAt(date, time, timeZone)
  const again = SET_BACK_MINUTES.map((minutes) => minutesAfter(first, minutes)).find((later) => {
    const shown = clockAt(later, timeZone)
    return shown.date === date && shown.time === time
  })
  return again === undefined ? [first] : [first, again]
}

/**
 * When somebody came and went. A time that the clock showed twice is the first of the two, unless an earlier stamp excludes
 * it: the time of coming, or another span of the same person. A time of leaving before that of coming is on the next day.
 */
export function spanOf(
  { swipeDate, inTime, outTime }: Stamps,
  timeZone: string,
  others: readonly Span[] = [],
): Span {
  const moments = momentsAt(swipeDate, inTime, timeZone)
  const isFree = (at: string) =>
    !others.some(({ startedAt, endedAt }) => endedAt && startedAt <= at && at < endedAt)
  const startedAt = moments.find(isFree) ?? moments[0] ?? ''
  if (outTime === null) return { startedAt, endedAt: null }
  const onTheDay = momentsAt(swipeDate, outTime, timeZone)
  const onTheNext = momentsAt(addDays(swipeDate, 1), outTime, timeZone)
  const endedAt = [...onTheDay, ...onTheNext].find((at) => at >= startedAt) ?? null
  return { startedAt, endedAt }
}

/** The minutes that passed from one instant to another. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)

/** An instant so many minutes after another. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString()

/** Minutes in hundredths of an hour, half up: 525 minutes are 875. */
export const hoursOfMinutes = (minutes: number): number =>
  divideRounded(BigInt(minutes) * 100n, 60n)

/** How long a span lasted, in hundredths of an hour; nothing while somebody is still in. */
export const hoursOfSpan = ({ startedAt, endedAt }: Span): number | null =>
  endedAt === null ? null : hoursOfMinutes(minutesBetween(startedAt, endedAt))

/** A stored stay: what of it is not known yet is null. */
interface Stay {
  readonly startedAt: string | null
  readonly endedAt: string | null
}

/** Minutes of all stays that have ended. */
export const minutesOfStays = (stays: readonly Stay[]): number =>
  stays.reduce(
    (sum, { startedAt, endedAt }) =>
      startedAt === null || endedAt === null ? sum : sum + minutesBetween(startedAt, endedAt),
    0,
  )

/** Hours of all stays that have ended, in hundredths: minutes are added up and rounded once. */
export const hoursOfStays = (stays: readonly Stay[]): number =>
  hoursOfMinutes(minutesOfStays(stays))

/** Nobody is in for longer: from then on a time of leaving is missing. */
export const LONGEST_MINUTES = 16 * 60

/** Whether more lies between the two times than anybody stays. */
export const isTooLong = ({ startedAt, endedAt }: Span): boolean =>
  endedAt !== null && minutesBetween(startedAt, endedAt) > LONGEST_MINUTES

/** Whether a time of leaving is missing by now. */
export const isOverdue = ({ startedAt, endedAt }: Span, now: string): boolean =>
  endedAt === null && minutesBetween(startedAt, now) > LONGEST_MINUTES

/** Whether two spans share time. One that is open has only its beginning. */
export const overlap = (one: Span, other: Span): boolean =>
  one.startedAt < (other.endedAt ?? other.startedAt) &&
  other.startedAt < (one.endedAt ?? one.startedAt)

/** What is to be decided of a swipe by what its day is. */
export const flagOfDay = (dayType: string | undefined): 'ON_LEAVE' | 'HOLIDAY_WORK' | 'NONE' =>
  dayType === 'LEAVE' ? 'ON_LEAVE' : dayType === 'HOLIDAY' ? 'HOLIDAY_WORK' : 'NONE'
