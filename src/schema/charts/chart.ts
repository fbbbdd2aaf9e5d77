import type { AppRole, AppRoles, ByRole } from '../app.ts'
import type { Tone } from '../fields/field.ts'
import { humanise } from '../fields/text.ts'
import type { SettingToken } from '../fields/token.ts'
import type { ChartUnit, Granularity } from './chart-answer.ts'
import type { Dataset } from './dataset.ts'
import type { Measure } from './measure.ts'

/** Style of a chart. The first four show a sequence of periods or groups; the others compare groups. */
export type ChartStyle = 'line' | 'columns' | 'stacked' | 'pairs' | 'bars' | 'donut'

/** Name of the time dimension, which groups by day, week or month. */
export const PERIOD = 'period'

/** A chart on a role's dashboard. It shows the chart's first view for the dashboard's period. */
export interface OnDashboard {
  /** Dashboard filters that apply to the chart. Each must be a dimension by which the chart can be filtered. */
  readonly filters?: readonly string[]
  /** Number of largest groups to show. Default: the chart's own `top`. */
  readonly top?: number
  /** Dimension to filter by the signed-in user. */
  readonly own?: string
  /** Number of periods up to today, used instead of the dashboard's period: `[12, 'MONTH']`. */
  readonly last?: readonly [count: number, of: Granularity]
  /**
   * Screen that a data point links to. `:group`, `:from` and `:to` are replaced by its group and period. Default: the
   * records behind the data point.
   */
  readonly leadsTo?: `/${string}`
}

/** Options for the chart's card on dashboards that differ from the analytics screen. */
export interface CardOptions {
  /** Sort position in ascending order. Default: the chart's own position. */
  readonly order?: number
  readonly title?: string
  readonly style?: ChartStyle
  /**
   * Heading built from the chart's numbers. `{all}` (or `{smart_count}`) is the total, `{top}` the largest group, `{most}`
   * its value, and `{percent}` the percentage in the groups of `share`. The value `'change'` states the increase over the
   * previous period instead.
   */
  readonly finding?: string
  /** Groups whose share of the total appears in the finding. If there are none, the heading is the title. */
  readonly share?: readonly string[]
}

/** Texts of a tile by state: with a value, without one, and overdue (the first record's day has passed). */
export interface TileWords {
  readonly some?: string
  readonly none?: string
  readonly late?: string
}

/**
 * A number on dashboards, shown for the dashboard's period next to the previous period's value. If the dataset has no date,
 * the number is as of today. It links to a list of the counted records.
 */
export interface Tile {
  /** Code of the tile. Default: the chart's code, in which case the chart and the tile cannot be on the same dashboard. */
  readonly code?: string
  /** Roles whose dashboards show the tile. Default: all roles that may see the chart. */
  readonly roles?: AppRoles
  /** Label of the tile. Default: the chart's title. */
  readonly label?: string
  /**
   * Unit of a number that a behaviour's `tiles` compute under this code. Default: the number is counted from the measure.
   */
  readonly computed?: ChartUnit
  /** Measures shown with their labels below the number. */
  readonly beside?: readonly string[]
  /** Measure that holds the planned number; also shown below. */
  readonly target?: string
  /** Sort position in ascending order. Tiles without a position come last. */
  readonly order?: number
  /**
   * Tone of a number other than zero, which requires action and is shown large; with the tone danger, or if the first
   * record's day has passed (`beginLate`), also coloured. A zero is listed under "All clear".
   */
  readonly alert?: Tone
  /**
   * Keeps the tile visible when the number is zero, and in sight on a full dashboard. At zero it links to the list of a
   * number shown below it.
   */
  readonly isAlwaysShown?: boolean
  /**
   * Text shown instead of the number. Placeholders: `{value}`, `{name}`, `{on}`, `{smart_count}` and the keys of its parts.
   */
  readonly says?: TileWords
  /** Text shown below the number, with the same placeholders. */
  readonly below?: TileWords
  /** Company setting that holds the number of days ahead to count. The days are shown below the number. */
  readonly within?: SettingToken<number>
  /**
   * Next step, built from the dataset's first record: "Next: remind {whose} about {name}, due {on}". The second text is
   * used for a record without a day.
   */
  readonly begin?: string | readonly [withDay: string, without: string]
  /**
   * Next step if the record's day has passed, with the full date: "Next: pay {name}, was due on {on}". Default: `begin`.
   */
  readonly beginLate?: string
  /** Screen that the next step links to. `:id` is replaced by the record's id. Default: the record. */
  readonly beginAt?: `/${string}`
  /**
   * Document of the first record that can be downloaded with one click. `path` and `fileName` may contain `:id` and
   * `:name`.
   */
  readonly document?: { readonly label: string; readonly path: string; readonly fileName: string }
  /** Rating of an increase. Default: neutral. */
  readonly more?: 'good' | 'bad'
  /**
   * Screen that the tile links to. `:id` is replaced by the first record's id, and the dates of the period are added.
   * Default: the filtered list of the records.
   */
  readonly leadsTo?: `/${string}`
  /** Screen that the tile links to if the number is zero. */
  readonly leadsToAtZero?: `/${string}`
}

export interface ChartOptions<Role extends string = string> {
  /** Title: "Net sales". */
  readonly title: string
  /** Explanation shown if the title alone is not clear: "Without shipping". */
  readonly about?: string
  /** Analytics screen that shows the chart; must be a declared screen. */
  readonly screen?: `/${string}`
  /** Sort position on that screen in ascending order. Charts without a position come last. */
  readonly order?: number
  /**
   * Roles that may see the chart on the analytics screen. Default: none. A role never sees totals of rows that it may not
   * list.
   */
  readonly roles?: AppRoles
  /** Dashboards that show the chart, by role. The roles may differ from `roles`, which applies to the analytics screen. */
  readonly dashboards?: ByRole<Role, OnDashboard>
  /** Options for the chart's card on dashboards. */
  readonly card?: CardOptions
  /** Options for the chart's number on dashboards. */
  readonly tile?: Tile
  /** Datasets that supply the numbers. */
  readonly of: Dataset | readonly Dataset[]
  /** `line`, `columns`, `stacked`, `pairs`, `bars` or `donut`. Default: columns over time, bars for other dimensions. */
  readonly style?: ChartStyle
  /**
   * Measures, with one view for each entry. A nested list puts several measures in one view. Default: one view per measure.
   */
  readonly measures?: readonly (string | readonly string[])[]
  /** Dimension of the groups, or `period`. The user chooses if there are several. Default: the chart is a single number. */
  readonly by?: string | readonly string[]
  /** Enables drill-down: each dimension opens the next, such as from a country to its states. */
  readonly isDrilled?: boolean
  /** Dimension whose values are the series. Default: each measure is a series. */
  readonly split?: string | readonly string[]
  /** Dimensions by which the chart can be filtered. */
  readonly filters?: readonly string[]
  /** Number of largest groups to show. The rest are combined into one group. */
  readonly top?: number
  /** Text shown if there is no data. */
  readonly empty?: string
}

/** A chart with all defaults filled in. */
export interface Chart extends ChartOptions {
  readonly code: string
  readonly roles: AppRoles
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
  readonly roles: AppRoles
  readonly label: string
  /** First measure of the first view. */
  readonly measure: string
  readonly beside: readonly string[]
}

/** Charts by code: the default export of a `.charts.ts` file. */
export interface Charts {
  readonly charts: readonly Chart[]
}

/**
 * Declares charts. Each chart has an endpoint (`GET /analytics/{code}`) and appears on an analytics
 * screen with a table and exports. Each data point links to the records behind it.
 * @example
 * charts({
 *   spending: {
 *     title: 'Expenses', screen: '/analytics/expense-chart', roles: ['ADMIN'],
 *     of: expenses, by: 'period', style: 'columns',
 *   },
 * })
 */
export const charts = (all: Readonly<Record<string, ChartOptions<AppRole>>>): Charts =>
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

/** Returns the tile of a chart, or null if it has none. */
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

/** Returns true if dashboards show the chart as a single number rather than a drawing. */
export const isNumberAlone = ({ dimensions }: Chart): boolean => dimensions.length === 0

const listed = <Item>(one: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(one) ? one : [one as Item]

/** Returns true if dashboards show the chart as of today. This applies to groups of balances, such as open invoices. */
export const isAsOfToday = (chart: Chart): boolean =>
  chart.dimensions[0] !== PERIOD && isSinceEver(chart, chart.measures[0]?.[0] ?? '')

/** Returns true if a measure is a balance on the last day of the period, rather than a total within it. */
export function isSinceEver(chart: Chart, name: string): boolean {
  const found = findMeasure(chart, name)
  return found?.measure.type === 'running' || typeof found?.dataset.until === 'string'
}

/** Name of a view in URLs, composed of its measures. */
export const viewName = (view: readonly string[]): string => view.join('+')

/** Finds a measure of a chart and the dataset that counts it. */
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

/** Returns the English label of a measure. */
export const measureLabel = (name: string, { label }: Measure): string => label ?? humanise(name)

/** Returns the names of the counted measures that a measure is derived from. */
export function countedBy(chart: Chart, name: string): readonly string[] {
  const measure = findMeasure(chart, name)?.measure
  if (!measure) return []
  if (measure.type === 'ratio')
    return [...measure.of, ...measure.to].flatMap((part) => countedBy(chart, part))
  if (measure.type === 'running' || measure.type === 'added')
    return [...measure.of, ...measure.less].flatMap((part) => countedBy(chart, part))
  return [name]
}
