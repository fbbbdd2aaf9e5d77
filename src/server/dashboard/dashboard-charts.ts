import {
  answering,
  choice,
  isAsOfToday,
  isDays,
  itemsOf,
  OTHERS,
  pathOf,
  PERIOD,
  reference,
  targetOf,
  type Chart,
  type ChartAnswer,
  type Dataset,
  type Field,
  type FieldMap,
  type OnDashboard,
  type Registry,
  type Translate,
} from '#schema/engine'
import { chartAnswer } from '../charts/chart-answer.ts'
import { chartRequest, type ChartRequest } from '../charts/chart-request.ts'
import { mayShowOn } from '../charts/chart-roles.ts'
import { fieldThrough } from '../routes/field-through.ts'
import type { EngineWork } from '../work/work.ts'
import type { ChartData, LabelledKey } from './measure.ts'
import { granularityOf, partsOf, passedOf, type Period } from './period.ts'

/** A declared chart, and how the dashboard of a role shows it. */
export interface ShownChart {
  readonly chart: Chart
  readonly on: OnDashboard
}

/** The declared charts on the dashboard of a role. */
export const chartsOn = (registry: Registry, role: string): readonly ShownChart[] =>
  registry.charts.flatMap((chart) => {
    const on = chart.dashboards?.[role]
    return on && mayShowOn(chart, on, role, registry) ? [{ chart, on }] : []
  })

/** The filters of a dashboard that narrow a chart, as its call takes them. */
export const chartFilters = (registry: Registry, { chart, on }: ShownChart): FieldMap =>
  Object.fromEntries(
    (on.filters ?? []).flatMap((name): [string, Field][] => {
      const field = dimensionField(registry, chart, name)
      if (!field) return []
      const target = targetOf(field)
      const labels = Object.entries(itemsOf(field)).map(([key, { label }]) => [key, label] as const)
      return [[name, target === null ? choice(Object.fromEntries(labels)) : reference(target)]]
    }),
  )

/** The field whose values a dimension of a chart has; of days there is none. */
export function dimensionField(registry: Registry, chart: Chart, name: string): Field | undefined {
  const dataset = datasetFor(chart, name)
  const dimension = pathOf(dataset, name)
  return isDays(dimension)
    ? undefined
    : fieldThrough(registry.whole(dataset.resource), dimension, registry)
}

const datasetFor = ({ datasets }: Chart, name: string): Dataset =>
  answering(datasets[0] as Dataset, [name])

/** What a dashboard asks. */
export interface DashboardRequest {
  readonly period: Period
  /** Values of its filters. */
  readonly chosen: Readonly<Record<string, unknown>>
}

/** The first view of a chart as dashboards show it: along time, compared with the period before. */
export async function chartData(
  work: EngineWork,
  shown: ShownChart,
  requested: DashboardRequest,
  translate: Translate,
): Promise<ChartData> {
  const request = requestOn(shown, requested, work.today)
  const compare = request.by === PERIOD ? 'BEFORE' : null
  return dataOf(shown.chart, await chartAnswer(work, request, compare, translate), translate)
}

function requestOn(
  { chart, on }: ShownChart,
  { period, chosen }: DashboardRequest,
  today: string,
): ChartRequest {
  const { from, to } = isAsOfToday(chart) ? { from: today, to: today } : period
  const request = chartRequest(
    chart,
    {
      ...Object.fromEntries(
        (on.filters ?? []).map((name) => [
          name,
          chosen[name] == null ? null : String(chosen[name]),
        ]),
      ),
      fromDate: from,
      toDate: to,
      top: on.top ?? null,
    },
    today,
  )
  if (request.by !== PERIOD) return { ...request, split: null }
  const passed = passedOf(period, today)
  return { ...request, granularity: granularityOf(passed), parts: partsOf(passed) }
}

/** Leaves out measures of another unit than the first, which have no place on its axis, and groups beyond the largest. */
function dataOf(chart: Chart, answer: ChartAnswer, translate: Translate): ChartData {
  const series = answer.series.filter(({ unit }) => unit === answer.unit)
  const isOverTime = answer.by === PERIOD
  const keyOf = (key: string) => (isOverTime || series.length > 1 ? key : 'all')
  const [first] = series
  const isLargest = (place: number) => chart.top === undefined || (first?.values[place] ?? 0) > 0
  return {
    groups: isOverTime
      ? answer.groups.map(({ key, to }) => ({ key, to }))
      : (bandsOf(chart, answer.by, translate) ??
        answer.groups
          .filter(({ key }, place) => key !== OTHERS && isLargest(place))
          .map(({ key, label }) => ({ key, label }))),
    series: series.map(({ key, name }) => ({ key: keyOf(key), label: name })),
    points: series.flatMap(({ key, values }) =>
      answer.groups.map((group, place) => ({
        group: group.key,
        series: keyOf(key),
        value: values[place] ?? 0,
      })),
    ),
    before: answer.before?.series[0]?.total ?? null,
  }
}

/** Bands of days stand there with nothing in them too. */
function bandsOf(chart: Chart, name: string, translate: Translate): LabelledKey[] | null {
  const dimension = pathOf(datasetFor(chart, name), name)
  if (!isDays(dimension)) return null
  return Object.entries(dimension.bands).map(([key, [label]]) => ({ key, label: translate(label) }))
}
