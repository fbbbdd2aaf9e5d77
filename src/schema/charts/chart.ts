import type { Tone } from '../fields/field.ts'
import { humanise } from '../fields/text.ts'
import type { SettingToken } from '../fields/token.ts'
import type { ChartUnit, Granularity } from './chart-answer.ts'
import type { Dataset } from './dataset.ts'
import type { Measure } from './measure.ts'

/** Style of a chart: the first four are drawn along the periods or groups, the others compare groups. */
export type ChartStyle = 'line' | 'columns' | 'stacked' | 'pairs' | 'bars' | 'donut'

/** Name of the time dimension: the days, weeks or months of the period. */
export const PERIOD = 'period'

/** Chart on the dashboard of a role: its first view, over the period of the dashboard. */
export interface OnDashboard {
  /** Filters of the dashboard that narrow it: dimensions that the chart can be narrowed by. */
  readonly filters?: readonly string[]
  /** Number of the largest groups to show, the others left out. Unset: as many as the chart shows. */
  readonly top?: number
  /** Dimension that is narrowed to the signed-in user. */
  readonly own?: string
  /** Periods up to today in place of the period of the dashboard: `[12, 'MONTH']`. */
  readonly last?: readonly [count: number, of: Granularity]
  /** Screen that a mark leads to, with its group and the period in `:group`, `:from` and `:to`. Unset: the records behind the mark. */
  readonly leadsTo?: `/${string}`
}

/** Card of a chart on dashboards, as far as it differs from the one on the analytics screen. */
export interface CardOptions {
  /** Its place, smallest first. Unset: that of the chart. */
  readonly order?: number
  readonly title?: string
  readonly style?: ChartStyle
  /**
   * Heading made of its numbers: `{all}` (or `{smart_count}`) is what they come to, `{top}` the largest group and
   * `{most}` its number, `{percent}` the part of `share`. `change` is by how much there is more than before.
   */
  readonly finding?: string
  /** Groups whose part in the whole the finding states; without any of them the title is the heading. */
  readonly share?: readonly string[]
}

/** Texts of a tile by its state: it has a number or a name, it has neither, the day of its first record has passed. */
export interface TileWords {
  readonly some?: string
  readonly none?: string
  readonly late?: string
}

/**
 * Number on dashboards: over their period, beside that of the period before. Without a date it is as of today. It leads
 * to the list of the records that it counts.
 */
export interface Tile {
  /** Unset: the code of the chart, which must then not be on the same dashboards. */
  readonly code?: string
  /** Roles whose dashboards have it. Unset: everybody who sees the chart. */
  readonly roles?: readonly string[]
  /** Its label. Unset: the title of the chart. */
  readonly label?: string
  /** Unit of a number that `tiles` of a behaviour works out under this code. Unset: it is counted from the measure. */
  readonly computed?: ChartUnit
  /** Measures shown below the number with their labels. */
  readonly beside?: readonly string[]
  /** Measure of the planned number; also shown below. */
  readonly target?: string
  /** Its place, smallest first; those without one follow. */
  readonly order?: number
  /** Requires action when it is not zero, in that tone; zero is listed under "All clear". */
  readonly alert?: Tone
  /** Shown when it is zero too, and then links to the list of a number below it. */
  readonly isAlwaysShown?: boolean
  /** Text in place of the number: `{value}`, `{name}`, `{on}`, `{smart_count}` and the keys of its parts. */
  readonly says?: TileWords
  /** Text below the number, with the same values. */
  readonly below?: TileWords
  /** Company setting of the number of days ahead that it counts; shown below the number. */
  readonly within?: SettingToken<number>
  /**
   * Next step with the first record of the dataset: "Next: remind {whose} about {name}, due {on}". The second text is
   * for a record without a day.
   */
  readonly begin?: string | readonly [withDay: string, without: string]
  /** Next step if that day has passed, with its full date: "Next: pay {name}, was due on {on}". Unset: `begin`. */
  readonly beginLate?: string
  /** Screen that the next step leads to, with the number of the record in place of `:id`. Unset: the record. */
  readonly beginAt?: `/${string}`
  /** Document of the first record, one tap away; its path and file name have `:id` and `:name`. */
  readonly document?: { readonly label: string; readonly path: string; readonly fileName: string }
  /** Judgement of an increase. Unset: neither good nor bad. */
  readonly more?: 'good' | 'bad'
  /** Screen that shows these records, `:id` standing for the first; the days of the period are added. Unset: their list, narrowed to them. */
  readonly leadsTo?: `/${string}`
  /** Screen that it leads to while it is zero. */
  readonly leadsToAtZero?: `/${string}`
}

export interface ChartOptions {
  /** Title: "Net sales". */
  readonly title: string
  /** Explanation of the numbers, if the title is not enough: "Without shipping". */
  readonly about?: string
  /** The analytics screen that shows it: one of those that screens declare. */
  readonly screen?: `/${string}`
  /** Its place there, smallest first; those without one follow. */
  readonly order?: number
  /** Roles that see it. Unset: none, except on dashboards. No role sees numbers of rows that it may not list. */
  readonly roles?: readonly string[]
  /**
   * Dashboards that show it, by role. These roles need not be among `roles`, which have it on the analytics screen.
   */
  readonly dashboards?: Readonly<Record<string, OnDashboard>>
  /** Its card on dashboards. */
  readonly card?: CardOptions
  /** The number of it on dashboards. */
  readonly tile?: Tile
  /** Datasets that its numbers come from. */
  readonly of: Dataset | readonly Dataset[]
  /** Unset: columns along time, and bars side by side. */
  readonly style?: ChartStyle
  /** Measures, one view each; those in a list share a view. Unset: one view for each measure. */
  readonly measures?: readonly (string | readonly string[])[]
  /** Groups: `period`, or a dimension. Of several the reader chooses one. Unset: the chart is a single number. */
  readonly by?: string | readonly string[]
  /** Each dimension leads to the next: from a country to its states. */
  readonly isDrilled?: boolean
  /** The dimension whose values are the series. Unset: the measures are. */
  readonly split?: string | readonly string[]
  /** Dimensions that it can be narrowed by. */
  readonly filters?: readonly string[]
  /** Number of the largest groups to show; the rest are combined into one. */
  readonly top?: number
  /** Text shown when there is no data. */
  readonly empty?: string
}

/** A chart with all defaults filled in. */
export interface Chart extends ChartOptions {
  readonly code: string
  readonly roles: readonly string[]
  readonly style: ChartStyle
  readonly datasets: readonly Dataset[]
  readonly measures: readonly (readonly string[])[]
  readonly dimensions: readonly string[]
  readonly splits: readonly string[]
  readonly filters: readonly string[]
}

/** A tile with all defaults filled in. */
export interface ShownTile extends Tile {
  readonly code: string
  readonly roles: readonly string[]
  readonly label: string
  /** The first of the first view. */
  readonly measure: string
  readonly beside: readonly string[]
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
  const dimensions = listed(options.by ?? [])
  return Object.freeze({
    ...options,
    code,
    roles: options.roles ?? [],
    datasets,
    style: options.style ?? (dimensions[0] === PERIOD ? 'columns' : 'bars'),
    measures: (options.measures ?? names).map(listed),
    dimensions,
    splits: listed(options.split ?? []),
    filters: options.filters ?? [],
  })
}

/** The tile of a chart; null where it has none. */
export function findTile({ code, title, roles, measures, tile }: Chart): ShownTile | null {
  if (!tile) return null
  return {
    code,
    roles,
    label: title,
    measure: measures[0]?.[0] ?? '',
    ...tile,
    beside: [...(tile.beside ?? []), ...(tile.target === undefined ? [] : [tile.target])],
  }
}

/** Returns true if a chart is a single number on dashboards, without a drawing. */
export const isNumberAlone = ({ dimensions }: Chart): boolean => dimensions.length === 0

const listed = <Item>(one: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(one) ? one : [one as Item]

/** Returns true if dashboards show the chart as of today, because its groups are balances: what is owed now. */
export const isAsOfToday = (chart: Chart): boolean =>
  chart.dimensions[0] !== PERIOD && isSinceEver(chart, chart.measures[0]?.[0] ?? '')

/** Returns true if a measure is a balance on the last day of the period, rather than a total within it. */
export function isSinceEver(chart: Chart, name: string): boolean {
  const found = findMeasure(chart, name)
  return found?.measure.type === 'running' || typeof found?.dataset.until === 'string'
}

/** Name of a view in addresses: its measures. */
export const viewName = (view: readonly string[]): string => view.join('+')

/** A measure of a chart and the dataset that counts it. */
export function findMeasure(
  { datasets }: Chart,
  name: string,
): { readonly measure: Measure; readonly dataset: Dataset } | null {
  for (const dataset of datasets) {
    const measure = dataset.measures[name]
    if (measure) return { measure, dataset }
  }
  return null
}

/** Label of a measure, in English. */
export const measureLabel = (name: string, { label }: Measure): string => label ?? humanise(name)

/** Returns the names of the counted measures that a measure depends on. */
export function countedBy(chart: Chart, name: string): readonly string[] {
  const measure = findMeasure(chart, name)?.measure
  if (!measure) return []
  if (measure.type === 'ratio')
    return [...measure.of, ...measure.to].flatMap((part) => countedBy(chart, part))
  if (measure.type === 'running' || measure.type === 'added')
    return [...measure.of, ...measure.less].flatMap((part) => countedBy(chart, part))
  return [name]
}
