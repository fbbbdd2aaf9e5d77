import {
  isAsOfToday,
  findMeasure,
  PERIOD,
  type Chart,
  type DashboardChart,
  type DashboardTile,
  type Definition,
  type ShownTile,
} from '#schema/engine'
import { chartCalled } from '../analytics/found-charts.ts'
import { listBehind } from '../analytics/list-behind.ts'
import { todayIs } from '../../format.ts'
import { BEHIND } from '../../list/filters/filters-on.ts'
import { hasList, screenAddress } from '../../list/has-list.ts'
import type { ScreenContext } from '../../screen-context.tsx'

/** Target of a link: a screen, or the list of records behind a point of a chart. */
export type Leads = { readonly path: string } | { readonly of: Definition; readonly behind: string }

/** Role, period and filters of a dashboard, used by its links. */
export interface Scope {
  readonly role: string
  readonly from: string
  readonly to: string
  /** The filters of the charts, by name. */
  readonly filters: Readonly<Record<string, string>>
}

/** A column or bar, or one part of it. */
interface Mark {
  readonly group: string
  /** The last day of a period; null for a group of another kind. */
  readonly to: string | null
  readonly series: string
}

/** Returns the target of a mark: the chart's own screen, or the list behind it, filtered like the dashboard. */
export function markLeads(data: DashboardChart, scope: Scope, mark: Mark): Leads | null {
  const chart = chartCalled(data.code)
  const on = chart?.dashboards?.[scope.role]
  if (!chart || !on) return null
  if (on.leadsTo) {
    const values: Readonly<Record<string, string>> = { ...scope, filters: '', group: mark.group }
    return {
      path: on.leadsTo.replace(/:(group|from|to)/g, (_, name: string) => values[name] ?? ''),
    }
  }
  const [view = []] = chart.measures
  const measure = findMeasure(chart, mark.series) ? mark.series : (view[0] ?? '')
  const of = listBehind(chart, measure)
  if (!of) return null
  const query = new URLSearchParams({
    measure,
    ...readDays(chart, scope, mark),
    ...pickFilters(data, scope),
    ...groupFilters(chart, measure, mark),
  })
  return { of, behind: `${chart.code}?${query}` }
}

function readDays(chart: Chart, { from, to }: Scope, mark: Mark) {
  if (mark.to !== null) return { fromDate: mark.group, toDate: mark.to }
  const today = todayIs()
  return isAsOfToday(chart) ? { fromDate: today, toDate: today } : { fromDate: from, toDate: to }
}

/** The dashboard filters that apply to this chart. */
const pickFilters = ({ heeds }: DashboardChart, { filters }: Scope) =>
  Object.fromEntries(
    heeds
      .split(' ')
      .flatMap((name): [string, string][] => (filters[name] ? [[name, filters[name]]] : [])),
  )

/** Filters shared by the records of a group, or over time by those of a series. */
function groupFilters({ dimensions: [by = PERIOD], splits }: Chart, measure: string, mark: Mark) {
  if (by !== PERIOD) return { [by]: mark.group }
  const [split] = splits
  return split === undefined || mark.series === measure ? {} : { [split]: mark.series }
}

/** Returns the target of a tile: its specified screen, or the list of the records behind the number. */
export function tileLeads(
  chart: Chart,
  tile: ShownTile,
  value: DashboardTile,
  days: Scope | null,
): Leads | null {
  const { leadsTo, leadsToAtZero } = tile
  const period = new URLSearchParams(days ? { fromDate: days.from, toDate: days.to } : {})
  if (leadsToAtZero && value.value === 0 && !value.first) return { path: leadsToAtZero }
  if (leadsTo) {
    const path = leadsTo.replace(':id', String(value.first?.id))
    return { path: period.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${period}` : path }
  }
  const measure = pickListed(tile, value)
  const of = listBehind(chart, measure)
  const query = new URLSearchParams([['measure', measure], ...period])
  return of ? { of, behind: `${chart.code}?${query}` } : null
}

/**
 * Returns the measure whose records a tile links to. If its value is zero, a secondary measure with records is chosen,
 * because an empty list is useless.
 */
const pickListed = ({ measure, beside, isAlwaysShown }: ShownTile, value: DashboardTile): string =>
  isAlwaysShown && value.value === 0
    ? (beside.find((_, place) => value.beside[place]?.value) ?? measure)
    : measure

/** Address of a target; null for a list hidden from the role. */
export function addressOfLeads(leads: Leads | null, context: ScreenContext): string | null {
  if (!leads) return null
  if ('path' in leads) return leads.path
  const { of, behind } = leads
  if (!of.screen || !hasList(of, context.principal.role)) return null
  return `${screenAddress(context, of, { [BEHIND]: behind })}&page=1`
}
