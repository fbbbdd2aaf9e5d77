import {
  EITHER,
  findMeasure,
  OTHERS,
  PERIOD,
  viewName,
  type Chart,
  type ChartAnswer,
  type Granularity,
} from '#schema/engine'
import { periodIn } from '../dashboard/periods.ts'

export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const satisfies readonly Granularity[]

/** Comparison periods: the previous period, the same period a year earlier, or none. */
export const COMPARISONS = ['BEFORE', 'YEAR', 'NONE'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Settings shared by all charts of a screen. */
export interface PageState {
  readonly period: ReturnType<typeof periodIn>
  readonly compare: Comparison
  /** Null if derived from the length of the period. */
  readonly granularity: Granularity | null
}

export type Filters = Readonly<Record<string, readonly string[]>>

export interface ChartState {
  readonly view: readonly string[]
  readonly by: string
  readonly split: string | null
  readonly top: number | null
  readonly filters: Filters
  readonly isTable: boolean
}

const findOne = <Value extends string>(all: readonly Value[], value: string | null) =>
  all.find((each) => each === value)

export const pageStateIn = (params: URLSearchParams, today: string): PageState => ({
  period: periodIn(params, today),
  compare: findOne(COMPARISONS, params.get('compare')) ?? 'BEFORE',
  granularity: findOne(GRANULARITIES, params.get('granularity')) ?? null,
})

export const TOPS = [5, 10, 20, 50] as const

/** Names of the filters that a chart supports, without duplicates. */
export const narrowedBy = ({ filters, dimensions, splits }: Chart): readonly string[] => [
  ...new Set([...filters, ...dimensions, ...splits].filter((name) => name !== PERIOD)),
]

/** Reads the settings of a chart from the query string. Invalid values are ignored. */
export function chartStateIn(chart: Chart, params: URLSearchParams): ChartState {
  const of = (name: string) => params.get(`${chart.code}.${name}`)
  const filters = Object.fromEntries(
    narrowedBy(chart).flatMap((name) => {
      const values = of(name)
      return values ? [[name, values.split(EITHER)]] : []
    }),
  )
  const top = Number(of('top'))
  return {
    view: chart.measures.find((view) => viewName(view) === of('view')) ?? chart.measures[0] ?? [],
    by: chart.isDrilled
      ? findLevel(chart, filters)
      : (findOne(chart.dimensions, of('by')) ?? chart.dimensions[0] ?? PERIOD),
    split: findOne(chart.splits, of('split')) ?? chart.splits[0] ?? null,
    top: chart.top === undefined ? null : top >= 5 && top <= 50 ? top : chart.top,
    filters,
    isTable: of('as') === 'table',
  }
}

/** The first drill-down level without a chosen value. */
const findLevel = ({ dimensions }: Chart, filters: Filters): string =>
  dimensions.find((name) => filters[name]?.length !== 1) ?? dimensions.at(-1) ?? PERIOD

/** The default state of a chart. */
export const untouched = (chart: Chart): ChartState => chartStateIn(chart, new URLSearchParams())

/** Query parameters of one chart, prefixed with its code; defaults are omitted. */
export function makeChange(
  chart: Chart,
  change: Partial<Omit<ChartState, 'filters'>> & { readonly filters?: Filters },
): Readonly<Record<string, string | null>> {
  const usual = untouched(chart)
  const unless = (value: string, usually: string) => (value === usually ? null : value)
  const said: Record<string, string | null> = {
    ...(change.view ? { view: unless(viewName(change.view), viewName(usual.view)) } : {}),
    ...(change.by ? { by: unless(change.by, usual.by) } : {}),
    ...(change.split ? { split: unless(change.split, usual.split ?? '') } : {}),
    ...(change.top ? { top: unless(String(change.top), String(usual.top)) } : {}),
    ...(change.isTable === undefined ? {} : { as: change.isTable ? 'table' : null }),
    ...Object.fromEntries(
      Object.entries(change.filters ?? {}).map(([name, values]) => [name, values.join(EITHER)]),
    ),
  }
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [`${chart.code}.${name}`, value]),
  )
}

export function pathOfChart(chart: Chart, page: PageState, state: ChartState): string {
  const query = new URLSearchParams({
    fromDate: page.period.from,
    toDate: page.period.to,
    view: viewName(state.view),
    by: state.by,
  })
  if (page.granularity) query.set('granularity', page.granularity)
  if (page.compare !== 'NONE') query.set('compare', page.compare)
  if (state.split) query.set('split', state.split)
  if (state.top && state.by !== PERIOD) query.set('top', String(state.top))
  withFilters(query, state.filters)
  return `/analytics/${chart.code}?${query}`
}

const withFilters = (query: URLSearchParams, filters: Filters) =>
  Object.entries(filters).forEach(([name, values]) => query.set(name, values.join(EITHER)))

/** Keys of a group and a series; `series` is null for all series together. */
interface At {
  readonly group: string
  readonly series: string | null
}

/**
 * List filter for the rows behind a point: the chart, the measure, the days, and the values that the rows share. Null
 * if the point covers several groups or measures.
 */
export function resolveBehind(
  chart: Chart,
  answer: ChartAnswer,
  state: ChartState,
  { group: key, series: part }: At,
): { readonly behind: string; readonly measure: string } | null {
  const group = answer.groups.find((each) => each.key === key)
  const stands = part === OTHERS ? answer.series.find((each) => each.key === part)?.stands : null
  if (!group || key === OTHERS || stands === undefined) return null
  // Several measures together have no single list of rows.
  if (part === null && answer.split === null && state.view.length > 1) return null
  const measure = (answer.split === null ? part : null) ?? state.view[0]
  if (!measure || !findMeasure(chart, measure)) return null
  const isTime = answer.by === PERIOD
  const query = new URLSearchParams({
    measure,
    fromDate: isTime ? group.key : answer.fromDate,
    toDate: isTime ? (group.to ?? group.key) : answer.toDate,
  })
  withFilters(query, {
    ...state.filters,
    ...(isTime ? {} : { [answer.by]: [key] }),
    ...(answer.split !== null && part !== null ? { [answer.split]: stands ?? [part] } : {}),
  })
  return { behind: `${chart.code}?${query}`, measure }
}

/** Parses a `behind` filter; null if it is malformed. */
export function readBehind(behind: string) {
  const [code = '', query = ''] = behind.split('?')
  const params = new URLSearchParams(query)
  const measure = params.get('measure')
  if (!measure) return null
  const [from, to] = [params.get('fromDate') ?? '', params.get('toDate') ?? '']
  const names = [...new Set(params.keys())].filter(
    (name) => name !== 'measure' && name !== 'fromDate' && name !== 'toDate',
  )
  return {
    code,
    measure,
    from,
    to,
    filters: Object.fromEntries(
      names.map((name) => [name, (params.get(name) ?? '').split(EITHER)]),
    ) as Filters,
  }
}
