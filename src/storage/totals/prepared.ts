import { createHash } from 'node:crypto'
import {
  isDays,
  memoize,
  resolveDimension,
  type Chart,
  type Dataset,
  type Definition,
  type Measure,
  type Where,
} from '#schema/engine'
import type { TotalsNumber } from './totals.ts'

/** Number of key columns in larder_prepared_sum, followed by the number of value columns. */
export const MOST_KEYS = 3
export const MOST_NUMBERS = 6

/** Totals of a resource's rows, precomputed by day, month and year and grouped by up to three paths. */
export interface PreparedSums {
  /** Derived from all other properties, so that different declarations have different names. */
  readonly name: string
  readonly of: Definition
  /** Conditions without tokens, because totals that depend on the current day cannot be precomputed. */
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

/** Maps the company's days to stored values. For instants, these depend on the time zone. */
export interface Calendar {
  readonly zone: string
  /** Returns the stored values of a period from the first day to the last. */
  stretch(first: string, last: string): { readonly first: string; readonly last: string }
  /** Returns the UTC day of the latest stored values of a day. */
  markOf(day: string): string
  /** Returns the company's days that may have rows on a UTC day. */
  daysOf(mark: string): readonly string[]
}

/** Returns true if a measure counts records that may have several rows each. A record has only one date. */
export const isOfRecords = (measure: Measure | undefined): boolean =>
  measure?.type === 'count' && measure.distinct === 'id'

/**
 * Returns the measures of a dataset that can be added up over days, in order. Counts of records qualify only if no key
 * belongs to the lines.
 */
export const additive = ({ measures }: Dataset): readonly string[] =>
  Object.entries(measures)
    .filter(
      ([, measure]) =>
        (measure.type === 'sum' && measure.times === undefined) ||
        (measure.type === 'count' && measure.distinct === undefined) ||
        isOfRecords(measure),
    )
    .map(([name]) => name)

/** Converts a measure to a number to compute. The caller resolves the tokens in its conditions. */
export function translateMeasure(measure: Measure | undefined): TotalsNumber {
  const where = measure && 'where' in measure ? (measure.where as Where | undefined) : undefined
  if (measure?.type === 'sum')
    return { is: 'sum', path: measure.field, less: measure.less, times: measure.times, where }
  return { is: 'count', distinct: measure?.type === 'count' ? measure.distinct : undefined, where }
}

/** Returns the precomputed totals of a dataset, one for each combination of dimensions. */
export const listSums = memoize((dataset: Dataset): readonly PreparedSums[] => {
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
      numbers: names.map((name) => translateMeasure(measures[name])),
    }),
  )
})

function pathOfKey(dataset: Dataset, name: string): string {
  const dimension = resolveDimension(dataset, name)
  if (!isDays(dimension)) return dimension
  throw new Error(`${dataset.resource.name}.${name} changes from day to day and cannot be prepared`)
}

/** Returns the precomputed totals for all charts, without duplicates. */
export const sumsOfCharts = (charts: readonly Chart[]): readonly PreparedSums[] => [
  ...new Map(
    charts.flatMap(({ datasets }) => datasets.flatMap(listSums)).map((sums) => [sums.name, sums]),
  ).values(),
]
