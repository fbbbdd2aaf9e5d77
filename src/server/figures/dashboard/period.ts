import { addDays, addMonths, type Granularity } from '#schema/engine'
import { badParameter } from '../../errors.ts'

/** Range of business dates (yyyy-MM-dd), both inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}

const LONGEST_YEARS = 5
/** Limits of a period. Businesses have no data outside them, and date arithmetic has a finite range. */
const [FIRST, LAST] = ['1900-01-01', '2999-12-31']

/** Reads the requested period. Default: this month. */
export function readPeriod(
  { fromDate, toDate }: { readonly fromDate: string | null; readonly toDate: string | null },
  today: string,
): Period {
  for (const [name, day] of [
    ['fromDate', fromDate],
    ['toDate', toDate],
  ] as const) {
    if (day !== null && (day < FIRST || day > LAST))
      badParameter(name, `${name} must be a day from ${FIRST} to ${LAST}.`)
  }
  const month = makeMonth(fromDate ?? toDate ?? today)
  const [from, to] = [
    fromDate ?? month.from,
    toDate ?? (fromDate ? pickLater(today, fromDate) : month.to),
  ]
  if (from > to) badParameter('toDate', 'toDate must not be before fromDate.')
  if (addMonths(from, LONGEST_YEARS * 12) <= to)
    badParameter('toDate', `At most ${LONGEST_YEARS} years are shown at once.`)
  return { from, to }
}

const pickLater = (one: string, other: string): string => (one > other ? one : other)

const makeMonth = (day: string): Period => {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** Returns the elapsed part of the period, or all of it if it lies in the future. */
export const clipPeriod = ({ from, to }: Period, today: string): Period => ({
  from,
  to: today < to && today >= from ? today : to,
})

/**
 * Returns the preceding comparison period: moved back by whole months if possible, otherwise by days, and cut to the
 * elapsed part.
 */
export function periodBefore(period: Period, today: string): Period {
  const passed = clipPeriod(period, today)
  const months = wholeMonths(period)
  if (months === 0) {
    const days = daysFrom(period.from, period.to) + 1
    return { from: addDays(passed.from, -days), to: addDays(passed.to, -days) }
  }
  const from = addMonths(period.from, -months)
  // The last day of one month corresponds to the last day of another, whatever their lengths.
  const to = passed.to === period.to ? addDays(period.from, -1) : addMonths(passed.to, -months)
  return { from, to }
}

/** Returns the same interval one year earlier. The last day of a month stays the last day. */
export function yearBefore({ from, to }: Period): Period {
  const isLast = addDays(to, 1).endsWith('-01')
  return {
    from: addMonths(from, -12),
    to: isLast ? addDays(addMonths(addDays(to, 1), -12), -1) : addMonths(to, -12),
  }
}

/** Number of months that a period touches, even partly. */
export const monthsTouched = ({ from, to }: Period): number =>
  monthNumber(to) - monthNumber(from) + 1

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Number of months in a period of complete months; 0 for any other period. */
function wholeMonths({ from, to }: Period): number {
  const end = addDays(to, 1)
  if (!from.endsWith('-01') || !end.endsWith('-01')) return 0
  return monthNumber(end) - monthNumber(from)
}

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const MOST_DAYS = 31
const MOST_WEEK_DAYS = 26 * 7

/** Days for up to 31 days, weeks for up to 26 weeks, months beyond that. */
export function pickGranularity(period: Period): Granularity {
  const days = daysFrom(period.from, period.to) + 1
  return days <= MOST_DAYS ? 'DAY' : days <= MOST_WEEK_DAYS ? 'WEEK' : 'MONTH'
}

const LAST_OF: Readonly<Record<Granularity, (day: string) => string>> = {
  DAY: (day) => day,
  WEEK: (day) => sunday(day),
  MONTH: (day) => makeMonth(day).to,
}

/** Splits a period into the parts that a chart shows: days, weeks starting on Monday, or months. */
export function splitPeriod(period: Period, granularity = pickGranularity(period)): Period[] {
  const end = LAST_OF[granularity]
  const parts: Period[] = []
  for (let from = period.from; from <= period.to; ) {
    const to = end(from) < period.to ? end(from) : period.to
    parts.push({ from, to })
    from = addDays(to, 1)
  }
  return parts
}

const sunday = (day: string): string =>
  addDays(day, (7 - new Date(`${day}T12:00:00Z`).getUTCDay()) % 7)

/** Returns the last days, weeks or months up to the one that contains the day, oldest first. */
export const lastPeriods = (day: string, count: number, of: Granularity): Period[] =>
  Array.from({ length: count }, (_, place) => {
    const ago = count - 1 - place
    if (of === 'MONTH') return makeMonth(addMonths(`${day.slice(0, 7)}-01`, -ago))
    const to = addDays(of === 'WEEK' ? sunday(day) : day, of === 'WEEK' ? -7 * ago : -ago)
    return { from: of === 'WEEK' ? addDays(to, -6) : to, to }
  })
