import {
  answering,
  choice,
  isAsOfToday,
  isDays,
  readItems,
  OTHERS,
  resolveDimension,
  PERIOD,
  reference,
  readTarget,
  type Chart,
  type ChartAnswer,
  type DashboardChart,
  type DashboardGroup,
  type Dataset,
  type Field,
  type FieldMap,
  type OnDashboard,
  type Registry,
  type Translate,
} from '#schema/engine'
import { chartAnswer } from '../chart-answer.ts'
import { chartRequest, type ChartRequest } from '../chart-request.ts'
import { mayShowOn } from '../chart-roles.ts'
import { fieldThrough } from '../../http/routes/field-through.ts'
import type { EngineWork } from '../../work/work.ts'
import { pickGranularity, lastPeriods, splitPeriod, clipPeriod, type Period } from './period.ts'

/** A declared chart, and its presentation on a role's dashboard. */
export interface ShownChart {
  readonly chart: Chart
  readonly on: OnDashboard
}

/** Lists the declared charts on a role's dashboard. */
export const chartsOn = (registry: Registry, role: string): readonly ShownChart[] =>
  registry.charts.flatMap((chart) => {
    const on = chart.dashboards?.[role]
    return on && mayShowOn(chart, on, role, registry) ? [{ chart, on }] : []
  })

/** Returns the dashboard filters that apply to a chart, in the form its call accepts. */
export const chartFilters = (registry: Registry, { chart, on }: ShownChart): FieldMap =>
  Object.fromEntries(
    (on.filters ?? []).flatMap((name): [string, Field][] => {
      const field = dimensionField(registry, chart, name)
      if (!field) return []
      const target = readTarget(field)
      const labels = Object.entries(readItems(field)).map(
        ([key, { label }]) => [key, label] as const,
      )
      return [[name, target === null ? choice(Object.fromEntries(labels)) : reference(target)]]
    }),
  )

/** Returns the field that supplies the values of a chart's dimension; ranges of days have none. */
export function dimensionField(registry: Registry, chart: Chart, name: string): Field | undefined {
  const dataset = datasetFor(chart, name)
  const dimension = resolveDimension(dataset, name)
  return isDays(dimension)
    ? undefined
    : fieldThrough(registry.whole(dataset.resource), dimension, registry)
}

const datasetFor = ({ datasets }: Chart, name: string): Dataset =>
  answering(datasets[0] as Dataset, [name])

/** A dashboard request. */
export interface DashboardRequest {
  readonly period: Period
  /** Values of the dashboard's filters. */
  readonly chosen: Readonly<Record<string, unknown>>
}

/** Computes the first view of a chart as dashboards show it: over time, compared with the previous period. */
export async function countChart(
  work: EngineWork,
  shown: ShownChart,
  requested: DashboardRequest,
  translate: Translate,
): Promise<DashboardChart> {
  const request = requestOn(work, shown, requested)
  const compare = request.by === PERIOD && !shown.on.last ? 'BEFORE' : null
  const answer = await chartAnswer(work, request, compare, translate)
  return {
    code: shown.chart.code,
    heeds: (shown.on.filters ?? []).join(' '),
    ...pickDrawn(shown.chart, answer, translate),
  }
}

function requestOn(
  { today, principal }: EngineWork,
  { chart, on }: ShownChart,
  { period, chosen }: DashboardRequest,
): ChartRequest {
  const last = on.last && lastPeriods(today, ...on.last)
  const { from, to } = isAsOfToday(chart) ? { from: today, to: today } : period
  const filters = Object.fromEntries(
    (on.filters ?? []).map((name) => [name, chosen[name] == null ? null : String(chosen[name])]),
  )
  const request = chartRequest(
    chart,
    {
      ...filters,
      ...(on.own === undefined ? {} : { [on.own]: String(principal.userId) }),
      fromDate: last?.[0]?.from ?? from,
      toDate: last?.at(-1)?.to ?? to,
      top: on.top ?? null,
    },
    today,
  )
  if (request.by !== PERIOD) return { ...request, split: null }
  const passed = clipPeriod(period, today)
  return {
    ...request,
    granularity: on.last?.[1] ?? pickGranularity(passed),
    parts: last ?? splitPeriod(passed),
  }
}

/**
 * Leaves out measures whose unit differs from the first, because they do not fit its axis, and all but the largest groups.
 */
function pickDrawn(
  chart: Chart,
  answer: ChartAnswer,
  translate: Translate,
): Omit<DashboardChart, 'code' | 'heeds'> {
  const series = answer.series.filter(({ unit }) => unit === answer.unit)
  const isOverTime = answer.by === PERIOD
  const [first] = series
  const isLargest = (place: number) => chart.top === undefined || (first?.values[place] ?? 0) > 0
  const groups: readonly DashboardGroup[] = isOverTime
    ? answer.groups.map(({ key, to }) => ({ key, label: null, to }))
    : (listBands(chart, answer.by, translate) ??
      answer.groups
        .filter(({ key }, place) => key !== OTHERS && isLargest(place))
        .map(({ key, label }) => ({ key, label, to: null })))
  const places = groups.map(({ key }) => answer.groups.findIndex((group) => group.key === key))
  return {
    unit: answer.unit,
    labels: groups.map(({ key, label }) => label ?? key),
    groups,
    series: series.map(({ key, name, values }) => ({
      key: isOverTime || series.length > 1 ? key : 'all',
      name,
      values: places.map((place) => values[place] ?? 0),
    })),
    before: answer.before?.series[0]?.total ?? null,
  }
}

/** Ranges of days are listed even if they are empty. */
function listBands(chart: Chart, name: string, translate: Translate): DashboardGroup[] | null {
  const dimension = resolveDimension(datasetFor(chart, name), name)
  if (!isDays(dimension)) return null
  return Object.entries(dimension.bands).map(([key, [label]]) => ({
    key,
    label: translate(label),
    to: null,
  }))
}
