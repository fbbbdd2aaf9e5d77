import {
  addDays,
  countedBy,
  isDays,
  isFlag,
  isNumber,
  isReference,
  measureOf,
  NONE,
  pathOf,
  type Chart,
  type Dataset,
  type Definition,
  type Field,
  type Registry,
  type Where,
} from '#schema/engine'
import { badParameter } from '../http/errors.ts'
import { dayEnd, dayStart } from '../day.ts'
import { periodOf } from '../dashboard/period.ts'
import { fieldThrough } from '../routes/field-through.ts'
import type { ReadCondition, RequestContext } from '../routes/list-filters.ts'
import { resolveWhere } from '../work/where.ts'
import { rolesOf } from './chart-roles.ts'
import { filtersIn, isDayAt } from './chart-request.ts'

/**
 * `?behind=sales-trend?measure=net&fromDate=…`: the records that a point of a chart was counted from, by the parameters
 * that the chart's own call takes. A list has it for the charts that its role may see.
 */
export function behindFilter(
  definition: Definition,
  role: string | null,
  registry: Registry,
): [string, ReadCondition][] {
  const charts = registry.charts.filter(
    (chart) =>
      chart.datasets.some(({ resource }) => resource.name === definition.name) &&
      rolesOf(chart, registry).includes(role ?? ''),
  )
  if (charts.length === 0) return []
  return [
    [
      'behind',
      ([text = ''], name, by) => {
        const [code = '', ...rest] = text.split('?')
        const chart = charts.find((each) => each.code === code)
        if (!chart)
          return badParameter(name, `${name} begins with the code of a chart of this list.`)
        const asked = new URLSearchParams(rest.join('?'))
        return conditionBehind({ chart, registry, definition, by }, asked, name)
      },
    ],
  ]
}

interface Place {
  readonly chart: Chart
  readonly registry: Registry
  readonly definition: Definition
  readonly by: RequestContext
}

function conditionBehind(
  { chart, registry, definition, by }: Place,
  asked: URLSearchParams,
  name: string,
): Where {
  const measure = asked.get('measure') ?? ''
  const dataset = datasetBehind(chart, measure, definition)
  if (!dataset) return badParameter(name, `${name} names no measure of ${definition.name}.`)
  const { today } = by.principal
  const { from, to } = periodOf(
    { fromDate: asked.get('fromDate'), toDate: asked.get('toDate') },
    today,
  )
  const filters = [...filtersIn(chart, Object.fromEntries(asked))]
  const dimension = ([path, values]: readonly [string, readonly string[]]) =>
    valuesCondition({ dataset, registry, by, day: to > today ? today : to }, path, values)
  const isRunning = measureOf(chart, measure)?.measure.type === 'running'
  return resolveWhere(
    {
      all: [
        dataset.where,
        ...(dataset.date === null
          ? []
          : [withinDays(registry, dataset, by, { from: isRunning ? null : from, to })]),
        countedCondition(chart, dataset, measure),
        ...filters.map(dimension),
      ],
    },
    by.principal,
  )
}

/** The dataset of a measure, or of one that it is worked out from, whose records the list shows. */
function datasetBehind(chart: Chart, measure: string, { name }: Definition): Dataset | undefined {
  return countedBy(chart, measure)
    .map((each) => measureOf(chart, each)?.dataset)
    .find((dataset) => dataset?.resource.name === name)
}

/** What the records behind a number meet: any of the conditions of what it is worked out from. */
function countedCondition(chart: Chart, dataset: Dataset, name: string): Where {
  const conditions = countedBy(chart, name)
    .map((each) => measureOf(chart, each))
    .filter((found) => found?.dataset === dataset)
    .map((found) => {
      const measure = found?.measure
      return measure?.type === 'count' || measure?.type === 'sum'
        ? (measure.where as Where | undefined)
        : undefined
    })
  const all = conditions.filter((each) => each !== undefined)
  return all.length < conditions.length ? {} : { any: all }
}

function withinDays(
  registry: Registry,
  dataset: Dataset,
  { timeZone }: RequestContext,
  { from, to }: { readonly from: string | null; readonly to: string },
): Where {
  const isDays = isDayAt(registry, dataset, dataset.date ?? '')
  return {
    [dataset.date ?? '']: {
      ...(from === null ? {} : { atLeast: isDays ? from : dayStart(from, timeZone) }),
      atMost: isDays ? to : dayEnd(to, timeZone),
    },
  }
}

interface Dimensioned {
  readonly dataset: Dataset
  readonly registry: Registry
  readonly by: RequestContext
  readonly day: string
}

/** That a dimension has one of these values. */
function valuesCondition(
  { dataset, registry, by, day }: Dimensioned,
  name: string,
  values: readonly string[],
): Where {
  const dimension = pathOf(dataset, name)
  if (isDays(dimension)) {
    const from = dimension.from === 'today' ? by.principal.today : day
    const bands = values.map((value) => dimension.bands[value])
    const edge = (days: number | null | undefined) =>
      days === null || days === undefined ? undefined : addDays(from, days)
    return {
      any: bands.map((band) => ({
        [dimension.days]: bounds(edge(band?.[1]), edge(band?.[2])),
      })),
    }
  }
  const field = fieldThrough(registry.whole(dataset.resource), dimension, registry)
  const filled = values.filter((value) => value !== NONE)
  const parts: Where[] = [
    ...(filled.length > 0 ? [{ [dimension]: filled.map((value) => stored(value, field)) }] : []),
    ...(filled.length < values.length ? [{ [dimension]: null }] : []),
  ]
  return { any: isFlag(field) ? filled.map((value) => ({ [dimension]: value === 'true' })) : parts }
}

const bounds = (atLeast: string | undefined, atMost: string | undefined) => ({
  ...(atLeast === undefined ? {} : { atLeast }),
  ...(atMost === undefined ? {} : { atMost }),
})

const stored = (value: string, field: Field | undefined): string | number =>
  field && (isReference(field) || isNumber(field)) ? Number(value) : value
