import {
  addDays,
  answering,
  EITHER,
  PERIOD,
  countedBy,
  isDay,
  findMeasure,
  viewName,
  type Chart,
  type Dataset,
  type DaysDimension,
  type Granularity,
  type Registry,
  type Where,
} from '#schema/engine'
import type { Stretch } from '../../storage/store.ts'
import { dayEnd, dayStart } from '../day.ts'
import { fieldThrough } from '../http/routes/field-through.ts'
import type { EngineWork } from '../work/work.ts'
import { badParameter } from '../errors.ts'
import {
  pickGranularity,
  clipPeriod,
  splitPeriod,
  periodBefore,
  readPeriod,
  yearBefore,
  type Period,
} from './dashboard/period.ts'

/** Validated request for a chart. */
export interface ChartRequest {
  readonly chart: Chart
  readonly period: Period
  /** Null if the groups are not intervals of time. */
  readonly granularity: Granularity | null
  /** The intervals that form the groups. The whole period if the groups come from a dimension. */
  readonly parts: readonly Period[]
  /** Reference day for counting days: the last day of the period. */
  readonly asOf: string
  readonly by: string
  readonly split: string | null
  /** The measures shown together, and all measures they depend on. */
  readonly view: readonly string[]
  readonly counted: readonly string[]
  /** Values by dimension. A row matches if it has one of them. */
  readonly filters: ReadonlyMap<string, readonly string[]>
  readonly top: number | null
}

/** Unparsed parameters of a chart's call. */
export type ChartParameters = Readonly<Record<string, string | number | null | undefined>>

/** The dimensions a chart can be filtered by, including all it can be grouped by. */
export const filterable = ({ dimensions, splits, filters }: Chart): readonly string[] => [
  ...new Set([...dimensions, ...splits, ...filters].filter((name) => name !== PERIOD)),
]

export function chartRequest(chart: Chart, given: ChartParameters, today: string): ChartRequest {
  const period = readPeriod(
    { fromDate: readText(given.fromDate), toDate: readText(given.toDate) },
    today,
  )
  const by = pickName('by', given.by, chart.dimensions)
  const view =
    chart.measures.find((each) => viewName(each) === given.view) ?? chart.measures[0] ?? []
  if (given.view && viewName(view) !== given.view)
    badParameter('view', `view is one of ${chart.measures.map(viewName).join(', ')}.`)
  return withParts(
    {
      chart,
      by,
      view,
      split: chart.splits.length === 0 ? null : pickName('split', given.split, chart.splits),
      counted: [...new Set(view.flatMap((name) => countedBy(chart, name)))],
      filters: filtersIn(chart, given),
      top: chart.top === undefined ? null : Number(given.top ?? chart.top),
      granularity: by === PERIOD ? granularityIn(given.granularity, period) : null,
    },
    period,
  )
}

/** Returns the request for the comparison period; null if there is none. */
export function requestBefore(
  request: ChartRequest,
  compare: unknown,
  today: string,
): ChartRequest | null {
  if (!compare) return null
  const { period } = request
  return withParts(
    request,
    compare === 'YEAR' ? yearBefore(clipPeriod(period, today)) : periodBefore(period, today),
  )
}

const withParts = (
  request: Omit<ChartRequest, 'period' | 'parts' | 'asOf'>,
  period: Period,
): ChartRequest => {
  const parts = request.granularity ? splitPeriod(period, request.granularity) : [period]
  if (parts.length > MOST_PARTS)
    badParameter(
      'granularity',
      `At most ${MOST_PARTS} stretches of time are shown at once; choose longer ones.`,
    )
  return { ...request, period, asOf: period.to, parts }
}

/** About a year of days. More would be too narrow to read. */
const MOST_PARTS = 370

/** Lists the datasets that count a requested measure, with the names of these measures. */
export function listDatasets(
  request: ChartRequest,
): readonly (readonly [Dataset, readonly string[]])[] {
  const { chart, counted } = request
  const requested = dimensionsRequested(request)
  return chart.datasets
    .map(
      (dataset) =>
        [
          answering(dataset, requested),
          counted.filter((name) => findMeasure(chart, name)?.dataset === dataset),
        ] as const,
    )
    .filter(([, names]) => names.length > 0)
}

/** Lists the dimensions that rows are grouped or filtered by. */
export const dimensionsRequested = ({
  by,
  split,
  filters,
}: Pick<ChartRequest, 'by' | 'split' | 'filters'>): readonly string[] => [
  ...(by === PERIOD ? [] : [by]),
  ...(split === null ? [] : [split]),
  ...filters.keys(),
]

/** Reads the filter values of a chart, by dimension. */
export function filtersIn(
  chart: Chart,
  given: ChartParameters,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    filterable(chart).flatMap((name): [string, readonly string[]][] => {
      const value = readText(given[name])
      return value === null ? [] : [[name, value.split(EITHER)]]
    }),
  )
}

function pickName(name: string, value: unknown, names: readonly string[]): string {
  const found = value ? names.find((each) => each === value) : names[0]
  return found ?? badParameter(name, `${name} is one of ${names.join(', ')}.`)
}

const granularityIn = (value: unknown, period: Period): Granularity =>
  value === 'DAY' || value === 'WEEK' || value === 'MONTH' ? value : pickGranularity(period)

const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** True if a path ends at a date, not at an instant. */
export function isDayAt(
  registry: Registry,
  { resource }: Pick<Dataset, 'resource'>,
  path: string,
): boolean {
  const field = fieldThrough(registry.whole(resource), path, registry)
  return field !== undefined && isDay(field)
}

/** A band of days with its first and last date or instant; null if it is unbounded. */
export interface BandEdges {
  readonly key: string
  readonly first: string | null
  readonly last: string | null
}

/** Lists the bands of a dimension, counted in days from `day`. */
export function listBands(
  registry: Registry,
  dataset: Dataset,
  dimension: DaysDimension,
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): readonly BandEdges[] {
  const isInstants = !isDayAt(registry, dataset, dimension.days)
  const edge = (days: number | null, end: typeof dayStart) => {
    if (days === null) return null
    const date = addDays(day, days)
    return isInstants ? end(date, timeZone) : date
  }
  return Object.entries(dimension.bands).map(([key, [, from, until]]) => ({
    key,
    first: edge(from, dayStart),
    last: edge(until, dayEnd),
  }))
}

/** Returns the first and the last value of a date or an instant within a period. */
export function convertPeriod(
  { registry, settings: { timeZone } }: EngineWork,
  dataset: Dataset,
  { from, to }: Period,
): Stretch {
  return isDayAt(registry, dataset, dataset.date ?? '')
    ? { first: from, last: to }
    : { first: dayStart(from, timeZone), last: dayEnd(to, timeZone) }
}

/** Condition for the rows of a dataset that fall within a period or are valid on its last day. */
export function withinDays(
  registry: Registry,
  dataset: Dataset,
  timeZone: string,
  { from, to }: { readonly from: string | null; readonly to: string },
): Where {
  const { date, until } = dataset
  const convertLast = (path: string) =>
    isDayAt(registry, dataset, path) ? to : dayEnd(to, timeZone)
  const convertFirst = (day: string) =>
    isDayAt(registry, dataset, date ?? '') ? day : dayStart(day, timeZone)
  return {
    [date ?? '']: {
      ...(from === null || until !== null ? {} : { atLeast: convertFirst(from) }),
      atMost: convertLast(date ?? ''),
    },
    ...(until === null
      ? {}
      : { any: [{ [until]: null }, { [until]: { moreThan: convertLast(until) } }] }),
  }
}
