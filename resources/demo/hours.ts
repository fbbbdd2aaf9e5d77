import { addDays, addMonths } from '#schema'
import { randomFrom } from './random.ts'

const WHOLE_MONTHS = 2

/** First day of the history: that many days ago, or two whole months before this one, so that months can be compared. */
export const firstDay = (today: string, days: number | null): string =>
  days === null ? addMonths(`${today.slice(0, 7)}-01`, -WHOLE_MONTHS) : addDays(today, -days)

/** First day of the first paid month, which must be complete to avoid absences at its start. */
export const payBegins = (begun: string): string =>
  begun.endsWith('-01') ? begun : addMonths(`${begun.slice(0, 7)}-01`, 1)

export interface DemoStamps {
  readonly swipeDate: string
  readonly inTime: string
  readonly outTime: string | null
}

interface Shift {
  readonly shiftStart: string
  readonly shiftEnd: string
}

const DAY_MINUTES = 24 * 60
const LATE_NOW_AND_THEN = 0.06
const LONGER_NOW_AND_THEN = 0.14
const SPLIT_BY_LUNCH = 0.5

/** Simulates swipes: mostly on time, sometimes late or with overtime. Some employees also swipe for lunch. */
export function demoStamps(person: number, { shiftStart, shiftEnd }: Shift) {
  const random = randomFrom(7_000 + person)
  const stampsLunch = random() < SPLIT_BY_LUNCH
  const [start, end] = [readMinutes(shiftStart), readMinutes(shiftEnd)]
  const isNight = end < start
  return (swipeDate: string, worksHalf: boolean): readonly DemoStamps[] => {
    const late = random() < LATE_NOW_AND_THEN ? 8 + Math.floor(random() * 25) : 0
    const longer = random() < LONGER_NOW_AND_THEN ? 20 + Math.floor(random() * 90) : 0
    const from = start - 6 + Math.floor(random() * 7) + late
    const until = worksHalf ? from + 4 * 60 : end + Math.floor(random() * 7) + longer
    const day = (inTime: number, outTime: number) => ({
      swipeDate,
      inTime: clock(inTime),
      outTime: clock(outTime),
    })
    if (isNight || worksHalf || !stampsLunch) return [day(from, until)]
    const noon = 12 * 60 + Math.floor(random() * 45)
    return [day(from, noon), day(noon + 28 + Math.floor(random() * 6), until)]
  }
}

const readMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function clock(minutes: number): string {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${digits(Math.floor(within / 60))}:${digits(within % 60)}`
}

/** Keeps the swipes up to a time of day and removes clock-outs after it. */
export const untilNow = (stamps: readonly DemoStamps[], now: string): readonly DemoStamps[] =>
  stamps
    .filter(({ inTime }) => inTime <= now)
    .map((each) =>
      each.outTime !== null && (each.outTime > now || each.outTime < each.inTime)
        ? { ...each, outTime: null }
        : each,
    )
