import {
  addDays,
  type AtEndMeasure,
  type Dataset,
  type Measure,
  type Registry,
  type Related,
} from '#schema/engine'
import type { Condition } from '../../storage/store.ts'
import type {
  AtEndQuestion,
  LatestRecord,
  Since,
  TotalsQuestion,
} from '../../storage/totals/totals.ts'
import { dayEnd, dayStart } from '../day.ts'
import type { EngineWork } from '../work/work.ts'
import { isDayAt } from './chart-request.ts'

/** Earlier than any record. */
export const EARLIEST = '1900-01-01'

interface AtEnd {
  readonly dataset: Dataset
  readonly names: readonly string[]
  readonly question: Omit<TotalsQuestion, 'numbers'>
}

/** Builds the query for the number of rows at the end of each of these days. */
export function atEndQuestion(
  work: EngineWork,
  { dataset, names, question: { date, ...question } }: AtEnd,
  days: readonly string[],
): AtEndQuestion {
  const { timeZone } = work.settings
  const measures = names.map((name) => dataset.measures[name]).filter(isAtEnd)
  const edges = new Map<string, (day: string) => string>()
  const placeEdge = (key: string, at: (day: string) => string): number => {
    if (!edges.has(key)) edges.set(key, at)
    return [...edges.keys()].indexOf(key)
  }
  const placeEnd = (isDays: boolean): number =>
    placeEdge(`end ${isDays}`, (day) => (isDays ? day : dayEnd(day, timeZone)))
  const latest: LatestRecord[] = []
  const findSince = ({ of, through, date: path, days: within }: Related): Since => {
    const isDays = isDayAt(work.registry, { resource: of }, path)
    const found = latest.findIndex(
      (each) => each.of === of && each.through === through && each.path === path,
    )
    const place =
      found === -1 ? latest.push({ of, through, path, until: placeEnd(isDays) }) - 1 : found
    if (within === null) return { latest: place, from: null }
    const from = (day: string) => computeFirst(day, within, { isDays, timeZone })
    return { latest: place, from: placeEdge(`from ${within} ${isDays}`, from) }
  }
  const numbers = measures.map((measure) => ({
    with: measure.with.map(findSince),
    without: measure.without.map(findSince),
  }))
  const own = date && {
    path: date.path,
    until: placeEnd(isDayAt(work.registry, dataset, date.path)),
  }
  return {
    ...question,
    date: own,
    latest,
    numbers,
    moments: days.map((day) =>
      [...edges.values()].map((at) => at(day > work.today ? work.today : day)),
    ),
  }
}

const isAtEnd = (measure: Measure | undefined): measure is AtEndMeasure => measure?.type === 'atEnd'

/** Conditions for rows that count at the end of a day, for filtering the records that refer to them. */
export function atEndConditions(
  { with: has, without }: AtEndMeasure,
  day: string,
  { registry, timeZone }: { readonly registry: Registry; readonly timeZone: string },
): readonly Condition[] {
  const condition = ({ of, through, date, days }: Related, isAbsent: boolean): Condition => {
    const isDays = isDayAt(registry, { resource: of }, date)
    const first = days === null ? null : computeFirst(day, days, { isDays, timeZone })
    return {
      referredBy: of.name,
      through,
      isAbsent,
      where: {
        [date]: {
          ...(first === null ? {} : { atLeast: first }),
          atMost: isDays ? day : dayEnd(day, timeZone),
        },
      },
    }
  }
  return [
    ...has.map((each) => condition(each, false)),
    ...without.map((each) => condition(each, true)),
  ]
}

/** Returns the start of the last `days` days up to and including `day`, in the stored format. */
function computeFirst(
  day: string,
  days: number,
  { isDays, timeZone }: { readonly isDays: boolean; readonly timeZone: string },
): string {
  const first = addDays(day, 1 - days)
  return isDays ? first : dayStart(first, timeZone)
}
