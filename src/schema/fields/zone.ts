import { Lru, memoizeText } from '../memoize.ts'

/** Local date and time in a time zone. */
export interface ClockReading {
  /** yyyy-MM-dd. */
  readonly date: string
  /** HH:mm; seconds and milliseconds follow if they are not zero. */
  readonly time: string
}

/** Instant found from a local date and time. */
export interface ClockMoment {
  /** ISO, UTC. */
  readonly instant: string
  /** This local time never existed because clocks went forward over it. The instant is as far past the change as written. */
  readonly isSkipped: boolean
}

const DAY_MS = 86_400_000

/** Instant for a local date and time in the zone. An hour that occurs twice, when clocks go back, is read as the first. */
export function momentOfClock({ date, time }: ClockReading, timeZone: string): ClockMoment {
  const asUtc = Date.parse(`${date}T${time}Z`)
  // Clocks change at most once within two days, so these are the only possible offsets.
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone)
  const fitting = [before, after].filter((at) => at + offsetAt(at, timeZone) === asUtc)
  const at = fitting.length > 0 ? Math.min(...fitting) : before
  return { instant: new Date(at).toISOString(), isSkipped: fitting.length === 0 }
}

/** Instant for a local date and time in the zone, as ISO. */
export const instantAt = (date: string, time: string, timeZone: string): string =>
  momentOfClock({ date, time: time.length === 5 ? `${time}:00` : time }, timeZone).instant

/** Local date and time in the zone at an instant, to the minute. */
export function clockAt(instant: string, timeZone: string): ClockReading {
  const { date, time } = exactClockAt(instant, timeZone)
  return { date, time: time.slice(0, 5) }
}

/** Returns the result of `clockAt`, with seconds and milliseconds if they are not zero. */
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

/** Local date, yyyy-MM-dd, in the zone at an instant. */
export function dateInZone(instant: Date, timeZone: string): string {
  const at = instant.getTime()
  const day = Math.floor((at + offsetAt(at, timeZone)) / DAY_MS)
  const found = datesByDay.get(day)
  if (found !== undefined) return found
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  datesByDay.set(day, date)
  return date
}

/** Cached by day, counted from 1970: every request needs today's date. */
const datesByDay = new Lru<number, string>(20_000)

/** Creating a formatter costs more than using it for a thousand instants. */
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

/** Cached by time zone and UTC day: computing the local time costs fifty times as much. */
const cacheOffsets = memoizeText(() => new Lru<number, number>(20_000))

/** Returns the offset of the zone from UTC in milliseconds, positive if its clocks are ahead. */
function offsetAt(at: number, timeZone: string): number {
  const day = Math.floor(at / DAY_MS)
  const [start, end] = [offsetOfDay(day, timeZone), offsetOfDay(day + 1, timeZone)]
  // On a day when clocks change, the offset depends on the time.
  return start === end ? start : readOffset(at, timeZone)
}

/** Offset at the beginning of a UTC day, counted from 1970. */
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
