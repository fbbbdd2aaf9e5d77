import { Lru, memoizeText } from '../memoize.ts'

/** Local date and time in a time zone. */
export interface ClockReading {
  /** yyyy-MM-dd. */
  readonly date: string
  /** HH:mm; seconds and thousandths follow where there are any. */
  readonly time: string
}

/** A moment found from what clocks showed. */
export interface ClockMoment {
  /** ISO, UTC. */
  readonly instant: string
  /** Clocks never showed this: they were put forward over it. The moment is as far past the change as was written. */
  readonly isSkipped: boolean
}

const DAY_MS = 86_400_000

/**
 * The moment at which clocks in the zone show that date and time. An hour that comes twice, when clocks go back,
 * is taken the first time.
 */
export function momentOfClock({ date, time }: ClockReading, timeZone: string): ClockMoment {
  const asUtc = Date.parse(`${date}T${time}Z`)
  // Clocks change at most once within two days, so these two are all the offsets that there can be.
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone)
  const fitting = [before, after].filter((at) => at + offsetAt(at, timeZone) === asUtc)
  const at = fitting.length > 0 ? Math.min(...fitting) : before
  return { instant: new Date(at).toISOString(), isSkipped: fitting.length === 0 }
}

/** The moment at which clocks in the zone show that date and time, as ISO. */
export const instantAt = (date: string, time: string, timeZone: string): string =>
  momentOfClock({ date, time: time.length === 5 ? `${time}:00` : time }, timeZone).instant

/** The date and time, to the minute, that clocks in the zone show at an instant. */
export function clockAt(instant: string, timeZone: string): ClockReading {
  const { date, time } = exactClockAt(instant, timeZone)
  return { date, time: time.slice(0, 5) }
}

/** Returns the reading of `clockAt`, with seconds and thousandths if they are not zero. */
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

/** The date, yyyy-MM-dd, that calendars in the zone show at an instant. */
export function dateInZone(instant: Date, timeZone: string): string {
  const at = instant.getTime()
  const day = Math.floor((at + offsetAt(at, timeZone)) / DAY_MS)
  const found = datesByDay.get(day)
  if (found !== undefined) return found
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  datesByDay.set(day, date)
  return date
}

/** By day, counted from 1970: every request asks for the date of today. */
const datesByDay = new Lru<number, string>(20_000)

/** Making one costs more than a thousand moments read with it. */
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

/** By time zone and day of UTC: asking a clock costs fifty times as much. */
const cacheOffsets = memoizeText(() => new Lru<number, number>(20_000))

/** Returns the offset of the zone from UTC in milliseconds, positive if its clocks are ahead. */
function offsetAt(at: number, timeZone: string): number {
  const day = Math.floor(at / DAY_MS)
  const [start, end] = [offsetOfDay(day, timeZone), offsetOfDay(day + 1, timeZone)]
  // Clocks that change on that day have to be asked when.
  return start === end ? start : readOffset(at, timeZone)
}

/** At the beginning of a day of UTC, counted from 1970. */
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
