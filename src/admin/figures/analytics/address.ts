import {
  EITHER,
  measureOf,
  OTHERS,
  PERIOD,
  viewName,
  type Chart,
  type ChartAnswer,
  type Granularity,
} from '#schema/engine'
import { periodIn } from '../dashboard/periods.ts'

export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const satisfies readonly Granularity[]

/** What numbers are compared with: the stretch before, the same of the year before, or nothing. */
export const COMPARISONS = ['BEFORE', 'YEAR', 'NONE'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** What all charts of a screen share. */
export interface PageState {
  readonly period: ReturnType<typeof periodIn>
  readonly compare: Comparison
  /** Null: as fits the length of the period. */
  readonly granularity: Granularity | null
}

export type Filters = Readonly<Record<string, readonly string[]>>

/** What has been chosen of one chart. */
export interface ChartState {
  readonly view: readonly string[]
  readonly by: string
  readonly split: string | null
  readonly top: number | null
  readonly filters: Filters
  readonly isTable: boolean
}

const oneOf = <Value extends string>(all: readonly Value[], value: string | null) =>
  all.find((each) => each === value)

export const pageStateIn = (params: URLSearchParams, today: string): PageState => ({
  period: periodIn(params, today),
  compare: oneOf(COMPARISONS, params.get('compare')) ?? 'BEFORE',
  granularity: oneOf(GRANULARITIES, params.get('granularity')) ?? null,
})

export const TOPS = [5, 10, 20, 50] as const

/** What a chart can be narrowed by, each once. */
export const narrowedBy = ({ filters, dimensions, splits }: Chart): readonly string[] => [
  ...new Set([...filters, ...dimensions, ...splits].filter((name) => name !== PERIOD)),
]

/** What an address asks of a chart; what it asks wrongly is as if it were not there. */
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
    view: chart.views.find((view) => viewName(view) === of('view')) ?? chart.views[0] ?? [],
    by: chart.isDrilled
      ? levelOf(chart, filters)
      : (oneOf(chart.dimensions, of('by')) ?? chart.dimensions[0] ?? PERIOD),
    split: oneOf(chart.splits, of('split')) ?? chart.splits[0] ?? null,
    top: chart.top === undefined ? null : top >= 5 && top <= 50 ? top : chart.top,
    filters,
    isTable: of('as') === 'table',
  }
}

/** The first level of which no value is chosen yet. */
const levelOf = ({ dimensions }: Chart, filters: Filters): string =>
  dimensions.find((name) => filters[name]?.length !== 1) ?? dimensions.at(-1) ?? PERIOD

/** The state of a chart of which nothing has been chosen. */
export const untouched = (chart: Chart): ChartState => chartStateIn(chart, new URLSearchParams())

/** Parameters of one chart, under its name; what is usual is not said. */
export function changeOf(
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

/** Where the numbers of a chart are asked for. */
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

/** A group by its key, and a series by its own; null for all series together. */
interface At {
  readonly group: string
  readonly series: string | null
}

/**
 * The rows behind a point, as lists take it: the chart, the measure, the days, and what the rows have in common. Null for what
 * stands for many groups or measures.
 */
export function behindOf(
  chart: Chart,
  answer: ChartAnswer,
  state: ChartState,
  { group: key, series: part }: At,
): { readonly behind: string; readonly measure: string } | null {
  const group = answer.groups.find((each) => each.key === key)
  const stands = part === OTHERS ? answer.series.find((each) => each.key === part)?.stands : null
  if (!group || key === OTHERS || stands === undefined) return null
  // Different measures together are counted from no one list.
  if (part === null && answer.split === null && state.view.length > 1) return null
  const measure = (answer.split === null ? part : null) ?? state.view[0]
  if (!measure || !measureOf(chart, measure)) return null
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

/** What a filter `behind` says; null for what no chart can have asked. */
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
