import { isAsOfToday, measureOf, PERIOD, type Chart, type DashboardChart } from '#schema/engine'
import { chartCalled } from '../analytics/found-charts.ts'
import { listBehind } from '../analytics/list-behind.ts'
import { todayIs } from '../format.ts'
import type { Leads, Mark, Scope } from './declared.tsx'

/** The list behind a mark of a declared chart, narrowed as the dashboard narrows it; null for a chart that code works out. */
export function declaredLeads(data: DashboardChart, scope: Scope, mark: Mark): Leads | null {
  const chart = chartCalled(data.code)
  if (!chart?.dashboards?.[scope.role]) return null
  const [view = []] = chart.views
  const measure = measureOf(chart, mark.series) ? mark.series : (view[0] ?? '')
  const of = listBehind(chart, measure)
  if (!of) return null
  const query = new URLSearchParams({
    measure,
    ...daysOf(chart, scope, mark),
    ...filtersOf(data, scope),
    ...groupOf(chart, measure, mark),
  })
  return { of, behind: `${chart.code}?${query}` }
}

function daysOf(chart: Chart, { from, to }: Scope, mark: Mark) {
  if (mark.to !== null) return { fromDate: mark.group, toDate: mark.to }
  const today = todayIs()
  return isAsOfToday(chart) ? { fromDate: today, toDate: today } : { fromDate: from, toDate: to }
}

/** The filters of the dashboard that narrow this chart. */
const filtersOf = ({ heeds }: DashboardChart, { filters }: Scope) =>
  Object.fromEntries(
    heeds
      .split(' ')
      .flatMap((name): [string, string][] => (filters[name] ? [[name, filters[name]]] : [])),
  )

/** What the records of a group have in common; along time, those of a series. */
function groupOf({ dimensions: [by = PERIOD], splits }: Chart, measure: string, mark: Mark) {
  if (by !== PERIOD) return { [by]: mark.group }
  const [split] = splits
  return split === undefined || mark.series === measure ? {} : { [split]: mark.series }
}
