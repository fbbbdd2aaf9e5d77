import {
  isDate,
  answering,
  countedBy,
  isDays,
  isFlag,
  isNumber,
  isReference,
  isSinceEver,
  listedResource,
  findMeasure,
  NONE,
  resolveDimension,
  rowsFor,
  findTile,
  type Chart,
  type Dataset,
  type Definition,
  type Field,
  type Registry,
  type Where,
} from '#schema/engine'
import { badParameter } from '../errors.ts'
import { readPeriod } from './dashboard/period.ts'
import { fieldThrough, linesOn } from '../http/routes/field-through.ts'
import type { ReadCondition, RequestContext } from '../http/routes/list-filters.ts'
import { resolveWhere } from '../work/where.ts'
import type { Condition } from '../../storage/store.ts'
import { everyDataset, mayShowOn, mayShowTile, namesOn, listRoles } from './chart-roles.ts'
import { filtersIn, listBands, withinDays, type BandEdges } from './chart-request.ts'
import { atEndConditions } from './chart-at-end.ts'

/**
 * Filter `?behind=sales-trend?measure=net&fromDate=…`: the records counted at a point of a chart, selected with the
 * parameters of the chart's own call. Lists offer it for the charts and tiles that the caller's role may see.
 */
export function behindFilter(
  definition: Definition,
  role: string | null,
  registry: Registry,
): [string, ReadCondition][] {
  const charts = registry.charts.flatMap((chart) => {
    if (!everyDataset(chart).some((dataset) => isListedIn(dataset, definition))) return []
    const shown = shownTo(role ?? '', chart, registry)
    return shown ? [{ chart, shown }] : []
  })
  if (charts.length === 0) return []
  return [
    [
      'behind',
      ([text = ''], name, by) => {
        const [code = '', ...rest] = text.split('?')
        const found = charts.find(({ chart }) => chart.code === code)
        if (!found)
          return badParameter(name, `${name} begins with the code of a chart of this list.`)
        const { chart, shown } = found
        const parameters = new URLSearchParams(rest.join('?'))
        if (shown !== 'all' && !shown.some((part) => isAmong(part, chart, parameters)))
          return badParameter(name, `${name} names no more of this chart than the dashboard shows.`)
        const own = shown === 'all' ? undefined : chart.dashboards?.[role ?? '']?.own
        if (own !== undefined) parameters.set(own, String(by.principal.userId))
        return conditionBehind({ chart, registry, definition, by }, parameters, name)
      },
    ],
  ]
}

/** Measures of a chart, and the dimensions they can be filtered by. */
interface Part {
  readonly measures: readonly string[]
  readonly names: readonly string[]
}

/**
 * Parts of a chart that a role may see: all if it may open the chart's own screen, otherwise only those on the role's
 * dashboard. Null if there are none.
 */
function shownTo(role: string, chart: Chart, registry: Registry): 'all' | readonly Part[] | null {
  if (listRoles(chart, registry).includes(role)) return 'all'
  const tile = mayShowTile(chart, role, registry) ? findTile(chart) : null
  const isCounted = tile !== null && tile.computed === undefined
  const on = chart.dashboards?.[role]
  const parts = [
    ...(isCounted ? [{ measures: [tile.measure, ...tile.beside], names: [] }] : []),
    ...(on && mayShowOn(chart, on, role, registry)
      ? [{ measures: chart.measures[0] ?? [], names: namesOn(chart, on) }]
      : []),
  ]
  return parts.length > 0 ? parts : null
}

const isAmong = ({ measures, names }: Part, chart: Chart, parameters: URLSearchParams): boolean =>
  measures.includes(parameters.get('measure') ?? '') &&
  [...filtersIn(chart, Object.fromEntries(parameters)).keys()].every((name) => names.includes(name))

/** True if the definition is the dataset's resource, or the resource that represents its rows in lists. */
const isListedIn = (dataset: Dataset, { name }: Definition): boolean =>
  Object.keys(dataset.measures).length > 0 &&
  (dataset.resource.name === name || listedResource(dataset) === name)

interface Place {
  readonly chart: Chart
  readonly registry: Registry
  readonly definition: Definition
  readonly by: RequestContext
}

function conditionBehind(
  { chart, registry, definition, by }: Place,
  parameters: URLSearchParams,
  name: string,
): readonly Condition[] {
  const measure = parameters.get('measure') ?? ''
  const filters = filtersIn(chart, Object.fromEntries(parameters))
  const dataset = datasetBehind(chart, measure, definition, [...filters.keys()])
  if (!dataset) return badParameter(name, `${name} names no measure of ${definition.name}.`)
  const { today } = by.principal
  const { from, to } = readPeriod(
    { fromDate: dayIn(parameters, 'fromDate', name), toDate: dayIn(parameters, 'toDate', name) },
    today,
  )
  const dimension = ([path, values]: readonly [string, readonly string[]]) =>
    valuesCondition({ dataset, registry, by, day: to > today ? today : to }, path, values)
  const found = findMeasure(chart, measure)?.measure
  const isFromFirst = isSinceEver(chart, measure) || found?.type === 'atEnd'
  const period = { from: isFromFirst ? null : from, to }
  const lines = linesAskedTwice(dataset, registry, [...filters.keys()])
  const where = resolveWhere(
    {
      all: [
        dataset.where,
        ...(dataset.date === null ? [] : [withinDays(registry, dataset, by.timeZone, period)]),
        countedCondition(chart, dataset, measure),
        ...[...filters].filter(([path]) => !lines.has(path)).map(dimension),
      ],
    },
    by.principal,
  )
  if (dataset.listedAs !== null && dataset.resource.name !== definition.name) {
    // The list restricts only its own records, so the rows behind them are restricted here.
    const rows = rowsFor(registry.whole(dataset.resource), by.principal.role)
    return [
      {
        referredBy: dataset.resource.name,
        through: dataset.listedAs,
        where: { all: [where, resolveWhere(rows ?? {}, by.principal)] },
      },
    ]
  }
  return [
    where,
    ...[...new Set(lines.values())].map((lineOf) => ({
      lineOf,
      where: { all: [...filters].filter(([path]) => lines.get(path) === lineOf).map(dimension) },
    })),
    ...(found?.type === 'atEnd'
      ? atEndConditions(found, to > today ? today : to, { registry, timeZone: by.timeZone })
      : []),
  ]
}

/** Dimensions that share a path to lines, with that path: all of them must match the same line. */
function linesAskedTwice(
  dataset: Dataset,
  registry: Registry,
  names: readonly string[],
): ReadonlyMap<string, string> {
  const lines = new Map<string, string>()
  for (const name of names) {
    const path = resolveDimension(dataset, name)
    const found = isDays(path) ? null : linesOn(registry.whole(dataset.resource), path, registry)
    if (found !== null) lines.set(name, found)
  }
  const counts = Map.groupBy(lines, ([, lineOf]) => lineOf)
  return new Map([...lines].filter(([, lineOf]) => (counts.get(lineOf) ?? []).length > 1))
}

function dayIn(parameters: URLSearchParams, parameter: string, name: string): string | null {
  const day = parameters.get(parameter)
  if (!day) return null
  return isDate(day) ? day : badParameter(name, `${parameter} must be a date like 2025-03-31.`)
}

/** Returns the dataset of a measure, or of a measure it is computed from, whose records the list shows. */
function datasetBehind(
  chart: Chart,
  measure: string,
  definition: Definition,
  filters: readonly string[],
): Dataset | undefined {
  const found = countedBy(chart, measure)
    .map((each) => findMeasure(chart, each)?.dataset)
    .find((dataset) => dataset && isListedIn(dataset, definition))
  return found && answering(found, filters)
}

/** Condition for the records behind a number: they match any of the conditions it is computed from. */
export function countedCondition(chart: Chart, dataset: Dataset, name: string): Where {
  const conditions = countedBy(chart, name)
    .map((each) => findMeasure(chart, each))
    .filter((found) => found && (found.dataset === dataset || found.dataset.finer === dataset))
    .map((found) => {
      const measure = found?.measure
      return measure?.type === 'count' || measure?.type === 'sum'
        ? (measure.where as Where | undefined)
        : undefined
    })
  const all = conditions.filter((each) => each !== undefined)
  return all.length < conditions.length ? {} : { any: all }
}

interface Dimensioned {
  readonly dataset: Dataset
  readonly registry: Registry
  readonly by: RequestContext
  readonly day: string
}

/** Condition that matches any of these values of a dimension. */
function valuesCondition(
  { dataset, registry, by, day }: Dimensioned,
  name: string,
  values: readonly string[],
): Where {
  const dimension = resolveDimension(dataset, name)
  if (isDays(dimension)) {
    const from = dimension.from === 'today' ? by.principal.today : day
    const { timeZone } = by
    const bands = listBands(registry, dataset, dimension, { day: from, timeZone })
    return { any: values.map((value) => bandCondition(dimension.days, value, bands)) }
  }
  const field = fieldThrough(registry.whole(dataset.resource), dimension, registry)
  const filled = values.filter((value) => value !== NONE)
  const parts: Where[] = [
    ...(filled.length > 0
      ? [{ [dimension]: filled.flatMap((value) => stored(value, field) ?? []) }]
      : []),
    ...(filled.length < values.length ? [{ [dimension]: null }] : []),
  ]
  return { any: isFlag(field) ? filled.map((value) => ({ [dimension]: value === 'true' })) : parts }
}

/** Condition for the rows in a band of days, or in none of them. */
function bandCondition(path: string, value: string, bands: readonly BandEdges[]): Where {
  const band = bands.find(({ key }) => key === value)
  if (band) return { [path]: bounds(band) }
  if (value !== NONE) return { [path]: [] }
  return {
    any: [{ [path]: null }, { all: bands.map((each) => ({ [path]: { not: bounds(each) } })) }],
  }
}

const bounds = ({ first, last }: BandEdges) => ({
  ...(first === null ? {} : { atLeast: first }),
  ...(last === null ? {} : { atMost: last }),
})

/** Null for values that no record can have: text in a numeric field, or values that the database cannot store. */
function stored(value: string, field: Field | undefined): string | number | null {
  if (!field || !(isReference(field) || isNumber(field))) return value.includes('\0') ? null : value
  return /^\d{1,9}$/.test(value) ? Number(value) : null
}
