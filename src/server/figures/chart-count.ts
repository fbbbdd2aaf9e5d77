import {
  addDays,
  isDays,
  findMeasure,
  NONE,
  resolveDimension,
  PERIOD,
  countPlaces,
  type Dataset,
  type Measure,
} from '#schema/engine'
import type {
  GroupFilter,
  Grouping,
  TotalsNumber,
  TotalsQuestion,
  TotalsRow,
} from '../../storage/totals/totals.ts'
import { translateMeasure } from '../../storage/totals/prepared.ts'
import { readAtEnd, readMedians } from '../../storage/totals/read-totals.ts'
import { findAccess } from '../access/access.ts'
import { monthsTouched } from './dashboard/period.ts'
import { fieldThrough } from '../http/routes/field-through.ts'
import { resolveAll } from '../work/where.ts'
import type { EngineWork } from '../work/work.ts'
import { readNumbers } from './prepared-sums.ts'
import {
  listDatasets,
  listBands,
  convertPeriod,
  withinDays,
  type ChartRequest,
} from './chart-request.ts'
import { EARLIEST, atEndQuestion } from './chart-at-end.ts'

/** Counted values in whole units, by group, series and measure. */
export interface Counts {
  readonly groups: ReadonlySet<string>
  readonly series: ReadonlySet<string>
  /** True if anything was counted for this key. */
  has(group: string, series: string, measure: string): boolean
  /** Returns 0 if nothing was counted. */
  at(group: string, series: string, measure: string): number
}

/** Key of the single series in charts whose series are measures. */
export const ALL = ''

export type Write = (group: string, series: string, measure: string, value: number) => void

/** Counts everything a request needs. Intervals are identified by their first day. */
export async function countFor(work: EngineWork, request: ChartRequest): Promise<Counts> {
  const values = new Map<string, number>()
  const groups = new Set<string>(request.by === PERIOD ? request.parts.map(({ from }) => from) : [])
  const series = new Set<string>(request.split === null ? [ALL] : [])
  const formatKey = (group: string, one: string, measure: string) => `${measure}\n${group}\n${one}`
  const write: Write = (group, one, measure, value) => {
    groups.add(group)
    series.add(one)
    values.set(formatKey(group, one, measure), value)
  }
  for (const [dataset, names] of listDatasets(request))
    await countDataset(work, request, { dataset, names, write })
  return {
    groups,
    series,
    has: (group, one, measure) => values.has(formatKey(group, one, measure)),
    at: (group, one, measure) => values.get(formatKey(group, one, measure)) ?? 0,
  }
}

interface Counting {
  readonly dataset: Dataset
  readonly names: readonly string[]
  readonly write: Write
}

async function countDataset(
  work: EngineWork,
  request: ChartRequest,
  { dataset, names, write }: Counting,
): Promise<void> {
  const question = buildTotalsQuestion(work, dataset, request)
  const { store } = work.context
  const ofType = (type: Measure['type']) =>
    names.filter((name) => dataset.measures[name]?.type === type)
  const [medians, atEnd] = [ofType('medianHours'), ofType('atEnd')]
  const numbers = names.filter((name) => !medians.includes(name) && !atEnd.includes(name))
  const note = (
    rows: readonly TotalsRow[],
    counted: readonly string[],
    inUnits = (_: string, value: number) => value,
  ) => {
    for (const { place, keys, values } of rows) {
      const at = placeRow(request, place, keys)
      for (const [index, name] of counted.entries())
        write(at.group, at.series, name, inUnits(name, values[index] ?? 0))
    }
  }
  if (numbers.length > 0) {
    const numbered = {
      ...question,
      numbers: numbers.map((name) => resolvedNumber(dataset, name, work)),
    }
    const asked = { dataset, names: numbers, question: numbered }
    note(
      await readNumbers(work, request, asked),
      numbers,
      (name, value) => value * countTimes(dataset, name, request),
    )
  }
  for (const name of medians) {
    const measure = dataset.measures[name]
    if (measure?.type !== 'medianHours') continue
    const between = { ...question, from: measure.from, to: measure.to }
    note(await readMedians(store, between, work.sql), [name], (_, seconds) =>
      Math.round(seconds / HUNDREDTH_OF_HOUR),
    )
  }
  if (atEnd.length > 0) {
    const days = request.parts.map(({ to }) => to)
    const asked = atEndQuestion(work, { dataset, names: atEnd, question }, days)
    note(await readAtEnd(store, asked, work.sql), atEnd)
  }
}

/** Returns the group and the series of a row of totals. */
function placeRow(request: ChartRequest, place: number, keys: readonly string[]) {
  const [first = ALL, second = ALL] = keys.map((key) => (key === '' ? NONE : key))
  return request.by === PERIOD
    ? { group: request.parts[place]?.from ?? '', series: first }
    : { group: first, series: second }
}

/** Seconds in a hundredth of an hour. Hours are stored with two decimal places. */
const HUNDREDTH_OF_HOUR = 36

/** A monthly amount counts once for every month that the period touches. */
function countTimes({ measures }: Dataset, name: string, { period }: ChartRequest): number {
  const measure = measures[name]
  return measure?.type === 'sum' && measure.isPerMonth ? monthsTouched(period) : 1
}

/** Builds the query for the rows of a dataset that the caller may see. */
export function buildTotalsQuestion(
  work: EngineWork,
  dataset: Dataset,
  request: Pick<ChartRequest, 'by' | 'split' | 'parts' | 'asOf' | 'filters'>,
): Omit<TotalsQuestion, 'numbers'> {
  const of = work.registry.whole(dataset.resource)
  const { rows } = findAccess(work.registry, of, work.role)
  const { timeZone } = work.settings
  const names = [
    ...(request.by === PERIOD ? [] : [request.by]),
    ...(request.split ? [request.split] : []),
  ]
  const grouping = (name: string) => makeGrouping(work, dataset, name, request.asOf)
  return {
    of,
    where: resolveAll(
      [
        dataset.where,
        ...(dataset.until === null
          ? []
          : [withinDays(work.registry, dataset, timeZone, { from: null, to: request.asOf })]),
        work.isServer ? undefined : rows,
      ],
      work.principal,
    ),
    date:
      dataset.date === null || dataset.until !== null
        ? null
        : {
            path: dataset.date,
            parts: request.parts.map((part) => convertPeriod(work, dataset, part)),
          },
    groups: names.map(grouping),
    filters: [...request.filters].map(
      ([name, values]): GroupFilter => ({
        ...grouping(name),
        values: values.map((value) => (value === NONE ? '' : value)),
      }),
    ),
  }
}

function makeGrouping(
  { today, registry, settings: { timeZone } }: EngineWork,
  dataset: Dataset,
  name: string,
  to: string,
): Grouping {
  const dimension = resolveDimension(dataset, name)
  if (!isDays(dimension)) return { path: dimension }
  const day = dimension.from === 'today' || to > today ? today : to
  const bands = listBands(registry, dataset, dimension, { day, timeZone })
  return { path: dimension.days, bands }
}

/** Resolves the number that a measure counts, with tokens such as `today` in its condition replaced. */
function resolvedNumber(
  dataset: Dataset,
  name: string,
  { principal, registry }: EngineWork,
): TotalsNumber {
  const number = translateMeasure(dataset.measures[name])
  const [where] = resolveAll([number.where], principal)
  if (number.is === 'count') return { ...number, where }
  const field = fieldThrough(registry.whole(dataset.resource), number.path, registry)
  return { ...number, places: (field && countPlaces(field)) ?? 0, where }
}

/** Returns the same request for everything before its period, as a single interval. */
export const upTo = (request: ChartRequest): ChartRequest => {
  const before = { from: EARLIEST, to: addDays(request.period.from, -1) }
  return { ...request, period: before, parts: [before] }
}

/** True if the measure is a running one. */
export const isRunning = ({ chart }: ChartRequest, name: string): boolean =>
  findMeasure(chart, name)?.measure.type === 'running'
