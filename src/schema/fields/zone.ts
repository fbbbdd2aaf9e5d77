import { Lru, memoizeText } from '../memoize.ts'

/** Local date and time in a time zone. */
export interface ClockReading {
  /** Date as yyyy-MM-dd. */
  readonly date: string
  /** Time as HH:mm, followed by seconds and milliseconds if they are not zero. */
  readonly time: string
}

/** Instant that corresponds to a local date and time. */
export interface ClockMoment {
  /** ISO instant in UTC. */
  readonly instant: string
  /**
   * True if the local time does not exist because clocks were moved forward past it. The instant is then shifted forward by
   * the length of the gap.
   */
  readonly isSkipped: boolean
}

const DAY_MS = 86_400_000

/** Converts a local date and time to an instant. A time that occurs twice, when clocks go back, is taken as the first. */
export function momentOfClock(reading: ClockReading, timeZone: string): ClockMoment {
  const { before, fitting } = findInstants(reading, timeZone)
  const [at = before] = fitting
  return { instant: new Date(at).toISOString(), isSkipped: fitting.length === 0 }
}

/** Returns the instants at which clocks show the time. Without any, `before` is the time on a clock not moved forward. */
function findInstants({ date, time }: ClockReading, timeZone: string) {
  const asUtc = Date.parse(`${date}T${time}Z`)
  // Clocks change at most once within two days, so these are the only possible offsets.
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone)
  const possible = before === after ? [before] : [Math.min(before, after), Math.max(before, after)]
  return { before, fitting: possible.filter((at) => at + offsetAt(at, timeZone) === asUtc) }
}

/** Converts a local date and time to an ISO instant. */
export const instantAt = (date: string, time: string, timeZone: string): string =>
  momentOfClock({ date, time }, timeZone).instant

/** Returns all instants of a local time, first to last: two if the clocks went back over it. */
export function instantsAt(date: string, time: string, timeZone: string): readonly string[] {
  const { before, fitting } = findInstants({ date, time }, timeZone)
  return (fitting.length > 0 ? fitting : [before]).map((at) => new Date(at).toISOString())
}

/** Converts an instant to a local date and time, to the minute. */
export function clockAt(instant: string, timeZone: string): ClockReading {
  const { date, time } = exactClockAt(instant, timeZone)
  return { date, time: time.slice(0, 5) }
}

/** Like `clockAt`, but includes seconds and milliseconds if they are not zero. */
export function exactClockAt(instant: string, timeZone: string): ClockReading {
  const at = Date.parse(instant)
  const local = new Date(at + offsetAt(at, timeZone)).toISOString()
  return {
    date: local.slice(0, 10),
    time: local
      .slice(11, 23)
      .replace(/\.000$/, '')
      .replace(/^(\d\d:\d\d):00$/, '$1'),
  }
}

/** Removes the fractions of a second, which exports leave out. */
export const inWholeSeconds = (instant: string): string => instant.replace(/\.\d+(?=Z$)/, '')

/** Returns the local date (yyyy-MM-dd) of an instant. */
export function dateInZone(instant: Date, timeZone: string): string {
  const at = instant.getTime()
  const day = Math.floor((at + offsetAt(at, timeZone)) / DAY_MS)
  const found = datesByDay.get(day)
  if (found !== undefined) return found
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  datesByDay.set(day, date)
  return date
}

/** Cache by day since 1970, because every request needs today's date. */
const datesByDay = new Lru<number, string>(20_000)

/** Formatters are cached because creating one costs more than formatting a thousand instants. */
const makeClock = memoizeText(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** Cache by time zone and UTC day. Computing the local time is fifty times slower. */
const cacheOffsets = memoizeText(() => new Lru<number, number>(20_000))

/** Returns the UTC offset of the zone in milliseconds, positive if local time is ahead. */
function offsetAt(at: number, timeZone: string): number {
  const day = Math.floor(at / DAY_MS)
  const [start, end] = [offsetOfDay(day, timeZone), offsetOfDay(day + 1, timeZone)]
  // If clocks change on that day, the offset depends on the time.
  return start === end ? start : readOffset(at, timeZone)
}

/** UTC offset at the start of a UTC day, counted from 1970. */
function offsetOfDay(day: number, timeZone: string): number {
  const known = cacheOffsets(timeZone)
  const found = known.get(day)
  if (found !== undefined) return found
  const offset = readOffset(day * DAY_MS, timeZone)
  known.set(day, offset)
  return offset
}

function readOffset(at: number, timeZone: string): number {
  const parts = makeClock(timeZone).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(at / 1000) * 1000
}
