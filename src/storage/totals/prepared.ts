import { createHash } from 'node:crypto'
import {
  isDays,
  memoize,
  pathOf,
  type Chart,
  type Dataset,
  type Definition,
  type Measure,
  type Where,
} from '#schema/engine'
import type { TotalsNumber } from './totals.ts'

/** So many keys and numbers has a row of larder_prepared_sum. */
export const MOST_KEYS = 3
export const MOST_NUMBERS = 6

/** Sums that are kept ready by days, months and years: of rows of one resource, grouped by up to three paths. */
export interface PreparedSums {
  /** Made from all the rest: sums that are declared otherwise are others. */
  readonly name: string
  readonly of: Definition
  /** Without tokens: what is today's business cannot be added up beforehand. */
  readonly where: readonly Where[]
  readonly date: string
  readonly keys: readonly string[]
  readonly numbers: readonly TotalsNumber[]
}

export function preparedSums(declared: Omit<PreparedSums, 'name'>): PreparedSums {
  const { of, ...rest } = declared
  const text = JSON.stringify([of.name, rest.where, rest.date, rest.keys, rest.numbers])
  const name = `${of.name} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  return { ...declared, name }
}

/** How days of the company lie in what is stored: it depends on the time zone where the date is an instant. */
export interface Calendar {
  readonly zone: string
  /** The values of the date from the first day to the last. */
  stretch(first: string, last: string): { readonly first: string; readonly last: string }
  /** The day (UTC) in which the last values of a day lie. */
  markOf(day: string): string
  /** The days that may have rows in a day of UTC. */
  daysOf(mark: string): readonly string[]
}

/** Whether a measure counts records, of which one may have several rows. A record has one date. */
export const isOfRecords = (measure: Measure | undefined): boolean =>
  measure?.type === 'count' && measure.distinct === 'id'

/** The measures of a dataset that can be added up over days, in their order; those of records not over keys of their lines. */
export const additive = ({ measures }: Dataset): readonly string[] =>
  Object.entries(measures)
    .filter(
      ([, measure]) =>
        (measure.type === 'sum' && measure.times === undefined) ||
        (measure.type === 'count' && measure.distinct === undefined) ||
        isOfRecords(measure),
    )
    .map(([name]) => name)

/** What a measure counts; conditions with tokens are the caller's to resolve. */
export function numberOf(measure: Measure | undefined): TotalsNumber {
  const where = measure && 'where' in measure ? (measure.where as Where | undefined) : undefined
  if (measure?.type === 'sum')
    return { is: 'sum', path: measure.field, less: measure.less, times: measure.times, where }
  return { is: 'count', distinct: measure?.type === 'count' ? measure.distinct : undefined, where }
}

/** The sums that a dataset wishes to have ready, one for each of its combinations of dimensions. */
export const sumsOf = memoize((dataset: Dataset): readonly PreparedSums[] => {
  const { resource, date, where, measures, prepared } = dataset
  if (date === null) return []
  const names = additive(dataset)
  if (names.length > MOST_NUMBERS || prepared.some(({ length }) => length > MOST_KEYS))
    throw new Error(
      `${resource.name}: at most ${MOST_KEYS} dimensions and ${MOST_NUMBERS} measures are prepared together`,
    )
  return prepared.map((dimensions) =>
    preparedSums({
      of: resource,
      where: [where],
      date,
      keys: dimensions.map((name) => pathOfKey(dataset, name)),
      numbers: names.map((name) => numberOf(measures[name])),
    }),
  )
})

function pathOfKey(dataset: Dataset, name: string): string {
  const dimension = pathOf(dataset, name)
  if (!isDays(dimension)) return dimension
  throw new Error(`${dataset.resource.name}.${name} changes from day to day and cannot be prepared`)
}

/** Those of all charts, each once. */
export const sumsOfCharts = (charts: readonly Chart[]): readonly PreparedSums[] => [
  ...new Map(
    charts.flatMap(({ datasets }) => datasets.flatMap(sumsOf)).map((sums) => [sums.name, sums]),
  ).values(),
]
