import { humanise } from '../fields/text.ts'
import type { Dataset } from './dataset.ts'
import type { Measure } from './measure.ts'

/** How a chart is drawn: the first four along the periods or groups, the others compare groups. */
export type ChartStyle = 'line' | 'columns' | 'stacked' | 'pairs' | 'bars' | 'donut'

/** What stands for the stretches of time of the period among dimensions. */
export const PERIOD = 'period'

/** How the dashboard of a role shows a chart: its first view, over the period of the dashboard. */
export interface OnDashboard {
  /** The filters of the dashboard that narrow it: dimensions that the chart can be narrowed by. */
  readonly filters?: readonly string[]
  /** So many of the largest groups, the others left out. Unset: as many as the chart shows. */
  readonly top?: number
}

export interface ChartOptions {
  /** What it shows: "Net sales". */
  readonly title: string
  /** What the numbers mean, where the title does not tell: "Without shipping". */
  readonly about?: string
  /** The analytics screen that it stands on: one of those that screens declare. */
  readonly screen: `/${string}`
  /** Its place there, smallest first; those without one follow. */
  readonly order?: number
  /** Who sees it. Nobody sees what rows come to that they may not list. */
  readonly roles: readonly string[]
  /** Whose dashboards show it, by role. These need not be among `roles`, who have it on the analytics screen. */
  readonly dashboards?: Readonly<Record<string, OnDashboard>>
  /** Where its numbers come from. */
  readonly of: Dataset | readonly Dataset[]
  /** Unset: columns along time, and bars side by side. */
  readonly style?: ChartStyle
  /** Measures that can be looked at, one view after the other; those in a list stand together. Unset: one after the other. */
  readonly shows?: readonly (string | readonly string[])[]
  /** What the groups are: `period`, or a dimension. Of several the reader chooses one. */
  readonly by: string | readonly string[]
  /** Each dimension leads to the next: from a country to its states. */
  readonly isDrilled?: boolean
  /** The dimension whose values are the series. Unset: the measures are. */
  readonly split?: string | readonly string[]
  /** Dimensions that it can be narrowed by. */
  readonly filters?: readonly string[]
  /** So many of the largest groups, the others together. */
  readonly top?: number
  /** What is said when there is nothing to show. */
  readonly empty?: string
}

/** A chart with all that was left unsaid. */
export interface Chart extends ChartOptions {
  readonly code: string
  readonly style: ChartStyle
  readonly datasets: readonly Dataset[]
  readonly views: readonly (readonly string[])[]
  readonly dimensions: readonly string[]
  readonly splits: readonly string[]
  readonly filters: readonly string[]
}

/** Charts by their codes: the default export of a `.charts.ts`. */
export interface Charts {
  readonly charts: readonly Chart[]
}

/**
 * Declares charts. Each has its call (`GET /analytics/{code}`), its place on an analytics screen with a table and exports,
 * and leads to the records behind every point.
 * @example
 * charts({ spending: { title: 'Expenses', screen: '/analytics/expense-chart', roles: ['ADMIN'], of: expenses, by: 'period', style: 'columns' } })
 */
export const charts = (all: Readonly<Record<string, ChartOptions>>): Charts =>
  Object.freeze({
    charts: Object.entries(all).map(([code, options]) => completed(code, options)),
  })

function completed(code: string, options: ChartOptions): Chart {
  const datasets = listed(options.of)
  const names = datasets.flatMap(({ measures }) => Object.keys(measures))
  const dimensions = listed(options.by)
  return Object.freeze({
    ...options,
    code,
    datasets,
    style: options.style ?? (dimensions[0] === PERIOD ? 'columns' : 'bars'),
    views: (options.shows ?? names).map(listed),
    dimensions,
    splits: listed(options.split ?? []),
    filters: options.filters ?? [],
  })
}

const listed = <Item>(one: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(one) ? one : [one as Item]

/** What a view is called in addresses: its measures. */
export const viewName = (view: readonly string[]): string => view.join('+')

/** A measure of a chart and the dataset that counts it. */
export function measureOf(
  { datasets }: Chart,
  name: string,
): { readonly measure: Measure; readonly dataset: Dataset } | null {
  for (const dataset of datasets) {
    const measure = dataset.measures[name]
    if (measure) return { measure, dataset }
  }
  return null
}

/** What a measure is called, in English. */
export const measureLabel = (name: string, { label }: Measure): string => label ?? humanise(name)

/** The names of the counted measures that a measure rests on. */
export function countedBy(chart: Chart, name: string): readonly string[] {
  const measure = measureOf(chart, name)?.measure
  if (!measure) return []
  if (measure.type === 'ratio')
    return [...measure.of, ...measure.to].flatMap((part) => countedBy(chart, part))
  if (measure.type === 'running' || measure.type === 'added')
    return [...measure.of, ...measure.less].flatMap((part) => countedBy(chart, part))
  return [name]
}
