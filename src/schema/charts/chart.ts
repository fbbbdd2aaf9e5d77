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

/** Chart on a role's dashboard: its first view, over the dashboard's period. */
export interface OnDashboard {
  /** Dashboard filters that apply to it: dimensions by which the chart can be filtered. */
  readonly filters?: readonly string[]
  /** Number of the largest groups to show; the others are left out. Unset: as many as in the chart. */
  readonly top?: number
  /** Dimension that is filtered to the signed-in user. */
  readonly own?: string
  /** Periods up to today, instead of the dashboard's period: `[12, 'MONTH']`. */
  readonly last?: readonly [count: number, of: Granularity]
  /**
   * Screen that a data point links to, with its group and period in `:group`, `:from` and `:to`. Unset: the records behind the
   * data point.
   */
  readonly leadsTo?: `/${string}`
}

/** Card of a chart on dashboards, with the options that differ from the analytics screen. */
export interface CardOptions {
  /** Position, smallest first. Unset: that of the chart. */
  readonly order?: number
  readonly title?: string
  readonly style?: ChartStyle
  /**
   * Heading built from its numbers: `{all}` (or `{smart_count}`) is their total, `{top}` the largest group and `{most}` its
   * number, `{percent}` the part of `share`. `change` is the increase against the previous period.
   */
  readonly finding?: string
  /** Groups whose share of the total is stated in the finding; if there are none of them, the title is the heading. */
  readonly share?: readonly string[]
}

/** Texts of a tile by its state: with a number or a name, with neither, and if the day of its first record has passed. */
export interface TileWords {
  readonly some?: string
  readonly none?: string
  readonly late?: string
}

/**
 * Number on dashboards: for their period, beside that of the previous period. Without a date it is as of today. It links to the
 * list of the records counted.
 */
export interface Tile {
  /** Unset: the code of the chart, which must then not be on the same dashboards. */
  readonly code?: string
  /** Roles whose dashboards show it. Unset: all roles that see the chart. */
  readonly roles?: readonly string[]
  /** Its label. Unset: the title of the chart. */
  readonly label?: string
  /** Unit of a number that a behaviour's `tiles` compute under this code. Unset: the number is counted from the measure. */
  readonly computed?: ChartUnit
  /** Measures shown below the number with their labels. */
  readonly beside?: readonly string[]
  /** Measure with the planned number; also shown below. */
  readonly target?: string
  /** Position, smallest first; tiles without one follow. */
  readonly order?: number
  /** Tone for a number that requires action if it is not zero; zero is listed under "All clear". */
  readonly alert?: Tone
  /** Shown even if it is zero; it then links to the list of a number below it. */
  readonly isAlwaysShown?: boolean
  /** Text instead of the number: `{value}`, `{name}`, `{on}`, `{smart_count}` and the keys of its parts. */
  readonly says?: TileWords
  /** Text below the number, with the same values. */
  readonly below?: TileWords
  /** Company setting with the number of days ahead to count; shown below the number. */
  readonly within?: SettingToken<number>
  /**
   * Next step with the first record of the dataset: "Next: remind {whose} about {name}, due {on}". The second text is
   * for a record without a day.
   */
  readonly begin?: string | readonly [withDay: string, without: string]
  /** Next step if that day has passed, with its full date: "Next: pay {name}, was due on {on}". Unset: `begin`. */
  readonly beginLate?: string
  /** Screen that the next step links to, with the record's number in place of `:id`. Unset: the record. */
  readonly beginAt?: `/${string}`
  /** Document of the first record, available with one tap; its path and file name contain `:id` and `:name`. */
  readonly document?: { readonly label: string; readonly path: string; readonly fileName: string }
  /** Rating of an increase. Unset: neither good nor bad. */
  readonly more?: 'good' | 'bad'
  /**
   * Screen that shows these records, with `:id` for the first; the days of the period are added. Unset: their list, filtered
   * accordingly.
   */
  readonly leadsTo?: `/${string}`
  /** Screen that it links to if it is zero. */
  readonly leadsToAtZero?: `/${string}`
}

export interface ChartOptions {
  /** Title: "Net sales". */
  readonly title: string
  /** Explanation of the numbers, if the title is not enough: "Without shipping". */
  readonly about?: string
  /** The analytics screen that shows the chart: one of the declared screens. */
  readonly screen?: `/${string}`
  /** Position on that screen, smallest first; charts without one follow. */
  readonly order?: number
  /** Roles that see it. Unset: none, except on dashboards. No role sees totals of rows that it may not list. */
  readonly roles?: readonly string[]
  /** Dashboards that show it, by role. These roles need not be among `roles`, which apply to the analytics screen. */
  readonly dashboards?: Readonly<Record<string, OnDashboard>>
  /** Its card on dashboards. */
  readonly card?: CardOptions
  /** Its number on dashboards. */
  readonly tile?: Tile
  /** Datasets that its numbers come from. */
  readonly of: Dataset | readonly Dataset[]
  /** Unset: columns along time, and bars side by side. */
  readonly style?: ChartStyle
  /** Measures, one view each; those in a list share a view. Unset: one view for each measure. */
  readonly measures?: readonly (string | readonly string[])[]
  /** Groups: `period`, or a dimension. If there are several, the user chooses one. Unset: the chart is a single number. */
  readonly by?: string | readonly string[]
  /** Drill-down: each dimension opens the next, from a country to its states. */
  readonly isDrilled?: boolean
  /** Dimension whose values are the series. Unset: the measures are the series. */
  readonly split?: string | readonly string[]
  /** Dimensions by which it can be filtered. */
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
 * Declares charts. Each has its own endpoint (`GET /analytics/{code}`), appears on an analytics screen with a table
 * and exports, and links every point to the records behind it. @example charts({ spending: { title: 'Expenses',
 * screen: '/analytics/expense-chart', roles: ['ADMIN'], of: expenses, by: 'period', style: 'columns' } })
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

/** The tile of a chart; null without one. */
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

/** Returns true if dashboards show the chart as of today, because its groups are balances, such as open invoices. */
export const isAsOfToday = (chart: Chart): boolean =>
  chart.dimensions[0] !== PERIOD && isSinceEver(chart, chart.measures[0]?.[0] ?? '')

/** Returns true if a measure is a balance on the last day of the period, rather than a total within it. */
export function isSinceEver(chart: Chart, name: string): boolean {
  const found = findMeasure(chart, name)
  return found?.measure.type === 'running' || typeof found?.dataset.until === 'string'
}

/** Name of a view in URLs: its measures. */
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
