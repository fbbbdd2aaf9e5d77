import {
  fromUnits,
  findMeasure,
  PERIOD,
  type Chart,
  isMoney,
  isPercent,
  countPlaces,
  type ChartUnit,
  type Definition,
  type Field,
  type Measure,
  type Registry,
} from '#schema/engine'
import type { EngineWork } from '../work/work.ts'
import type { ChartRequest } from './chart-request.ts'
import { countFor, isRunning, upTo, type Counts } from './chart-count.ts'
import { fieldThrough } from '../http/routes/field-through.ts'

/** Values of a view in whole units of its measures. */
export interface ChartValues {
  readonly counts: Counts
  readonly units: ReadonlyMap<string, MeasureUnit>
  /** Value for the given groups and series combined; null if there is nothing to divide by. */
  value(measure: string, groups: readonly string[], series: readonly string[]): number | null
}

/** A group of the response, and the counted groups it includes. */
export interface Bundle {
  readonly key: string
  readonly label: string
  readonly to: string | null
  readonly keys: readonly string[]
}

/** Returns the value for all groups and series combined. */
export const sumTotal = ({ counts, units, value }: ChartValues, measure: string): number | null =>
  inNumbers(value(measure, [...counts.groups], [...counts.series]), units.get(measure)?.places)

export const inNumbers = (value: number | null, places = 0): number | null =>
  value === null ? null : fromUnits(value, places)

/** Counts what a request needs, and computes the measures that depend on it. */
export async function valuesFor(work: EngineWork, request: ChartRequest): Promise<ChartValues> {
  const { chart, view } = request
  const own = await countFor(work, request)
  const opening = view.some((name) => isRunning(request, name))
    ? await countFor(work, upTo(request))
    : null
  const counts = opening ? withOpening(own, opening, request) : own
  const units = new Map(
    [...view, ...request.counted].map((name) => [name, findUnit(work.registry, chart, name)]),
  )
  const formula = { chart, counts, opening, units, isOfTime: request.by === PERIOD }
  return {
    counts,
    units,
    value: (measure, groups, series) => workOut(formula, measure, { groups, series }),
  }
}

/** Adds the groups and series that have values only before the period. */
const withOpening = (counts: Counts, opening: Counts, { by }: ChartRequest): Counts => ({
  ...counts,
  groups: by === PERIOD ? counts.groups : new Set([...counts.groups, ...opening.groups]),
  series: new Set([...counts.series, ...opening.series]),
})

interface Formula {
  readonly chart: Chart
  readonly counts: Counts
  /** Counts before the period, for running measures. */
  readonly opening: Counts | null
  readonly units: ReadonlyMap<string, MeasureUnit>
  readonly isOfTime: boolean
}

interface Where {
  readonly groups: readonly string[]
  readonly series: readonly string[]
}

function workOut(formula: Formula, name: string, at: Where): number | null {
  const measure = findMeasure(formula.chart, name)?.measure
  if (!measure) return null
  if (measure.type === 'added')
    return sumParts(formula, measure.of, at) - sumParts(formula, measure.less, at)
  if (measure.type === 'running') return runningAt(formula, measure, at)
  if (measure.type === 'medianHours') return medianAt(formula.counts, name, at)
  if (measure.type === 'atEnd' && formula.isOfTime)
    return countedAt(formula.counts, name, { ...at, groups: at.groups.slice(-1) })
  if (measure.type !== 'ratio') return countedAt(formula.counts, name, at)
  const whole = measure.isOfAll && !formula.isOfTime ? makeRange(formula.counts) : at
  const [of, to] = [sumParts(formula, measure.of, at), sumParts(formula, measure.to, whole)]
  if (to === 0) return null
  const readScale = (part: string | undefined) => 10 ** (formula.units.get(part ?? '')?.places ?? 0)
  // Divides only once, at the end, so that halves are rounded correctly.
  const parts = of * readScale(measure.to[0]) * readScale(name) * (measure.isPercent ? 100 : 1)
  return Math.round(parts / (to * readScale(measure.of[0])))
}

function countedAt(counts: Counts, name: string, { groups, series }: Where): number {
  let sum = 0
  for (const group of groups) for (const one of series) sum += counts.at(group, one, name)
  return sum
}

const makeRange = ({ groups, series }: Counts): Where => ({
  groups: [...groups],
  series: [...series],
})

/** The median of several groups cannot be computed from their individual medians. */
function medianAt(counts: Counts, name: string, { groups, series }: Where): number | null {
  const found = groups.flatMap((group) =>
    series.filter((one) => counts.has(group, one, name)).map((one) => counts.at(group, one, name)),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

const sumParts = (formula: Formula, names: readonly string[], at: Where): number =>
  names.reduce((sum, name) => sum + (workOut(formula, name, at) ?? 0), 0)

/** Sums everything before the period and up to the last of these groups. */
function runningAt(
  { counts, opening, isOfTime }: Formula,
  { of, less }: { readonly of: readonly string[]; readonly less: readonly string[] },
  { groups, series }: Where,
): number {
  const upToLast = isOfTime
    ? [...counts.groups].filter((group) => group <= (groups.at(-1) ?? ''))
    : groups
  const moved = (name: string) => {
    const earlier = isOfTime && opening ? [...opening.groups] : groups
    const before = opening ? countedAt(opening, name, { groups: earlier, series }) : 0
    return before + countedAt(counts, name, { groups: upToLast, series })
  }
  const all = (names: readonly string[]) => names.reduce((sum, name) => sum + moved(name), 0)
  return all(of) - all(less)
}

/** Unit of a measure and its number of decimal places. */
interface MeasureUnit {
  readonly unit: ChartUnit
  readonly places: number
}

const COUNT: MeasureUnit = { unit: 'count', places: 0 }

/** Unit of a measure: the unit of the field it adds up, or of the measures it is computed from. */
function findUnit(registry: Registry, chart: Chart, name: string): MeasureUnit {
  const found = findMeasure(chart, name)
  if (!found) return COUNT
  const { measure, dataset } = found
  return unitOfMeasure(registry, chart, measure, dataset.resource)
}

function unitOfMeasure(
  registry: Registry,
  chart: Chart,
  measure: Measure,
  resource: Definition,
): MeasureUnit {
  if (measure.type === 'count' || measure.type === 'atEnd') return COUNT
  if (measure.type === 'medianHours') return { unit: 'hours', places: 2 }
  if (measure.type === 'sum') {
    const field = fieldThrough(registry.whole(resource), measure.times ?? measure.field, registry)
    const unit = field ? unitOfField(field) : COUNT
    return measure.unit ? { ...unit, unit: measure.unit } : unit
  }
  if (measure.type === 'ratio' && measure.isPercent) return { unit: 'percent', places: 2 }
  const [first = measure.type === 'ratio' ? '' : measure.less[0]] = measure.of
  const of = findUnit(registry, chart, first ?? '')
  // The ratio of two counts is seldom a whole number.
  return measure.type === 'ratio' && of.unit === 'count' ? { unit: 'quantity', places: 2 } : of
}

function unitOfField(field: Field): MeasureUnit {
  const places = countPlaces(field) ?? 0
  if (isPercent(field)) return { unit: 'percent', places }
  if (isMoney(field)) return { unit: 'money', places }
  return { unit: places === 0 ? 'count' : 'quantity', places }
}
