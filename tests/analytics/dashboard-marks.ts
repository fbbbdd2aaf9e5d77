import {
  answering,
  findMeasure,
  type DashboardAnswer,
  type DashboardChart,
  type Registry,
} from '#schema/engine'
import { markLeads } from '../../src/admin/figures/dashboard/leads.ts'
import type { Stretch } from './compared.ts'
import { isClose, listBehind, rowsBehind, type Lists } from './records-behind.ts'

interface Dashboard {
  readonly role: string
  readonly period: Stretch
  /** Filters set on the dashboard. */
  readonly chosen: Readonly<Record<string, string>>
}

/** Compares the marks of a dashboard with the lists they link to, and returns the differences. */
export async function marksCompared(
  lists: Lists,
  { role, period: { from, to }, chosen }: Dashboard,
): Promise<{ readonly points: number; readonly differences: readonly string[] }> {
  const query = new URLSearchParams({ fromDate: from, toDate: to, ...chosen })
  const path = `/dashboard/${role.toLowerCase().replace('_', '-')}?${query}`
  const { charts } = (await lists.api.get(path)).body.data as unknown as DashboardAnswer
  const scope = { role, from, to, filters: chosen }
  const differences: string[] = []
  let points = 0
  for (const { point, resource, value } of charts.flatMap((chart) => marksOf(chart, scope))) {
    points += 1
    const behind = addedUpIn(lists.registry, point)
    const isAddedUp = behind?.[0] === resource
    const found = await rowsBehind(lists, isAddedUp ? behind : [resource], point)
    if (isAddedUp ? !isClose(found, value) : found === 0)
      differences.push(`${role} ${point}: ${found} in ${resource} behind ${value}`)
  }
  return { points, differences }
}

/**
 * Returns the list and the field whose sum is the number; undefined if the number is summed over
 * lines.
 */
function addedUpIn(registry: Registry, point: string) {
  const [code = '', query = ''] = point.split('?')
  const { measure = '', ...rest } = Object.fromEntries(new URLSearchParams(query))
  const chart = registry.charts.find((each) => each.code === code)
  const dataset = chart && findMeasure(chart, measure)?.dataset
  const dimensions = Object.keys(rest).filter((name) => !['fromDate', 'toDate'].includes(name))
  return dataset && answering(dataset, Object.keys(rest)) === dataset
    ? listBehind(registry, chart, measure, dimensions)
    : undefined
}

/** Lists the non-zero values of a chart, each with the list it links to. */
const marksOf = (chart: DashboardChart, scope: Parameters<typeof markLeads>[1]) =>
  chart.series.flatMap(({ key: series, values }) =>
    chart.groups.flatMap(({ key: group, to }, place) => {
      const value = values[place] ?? 0
      const leads = value === 0 ? null : markLeads(chart, scope, { group, to, series })
      return leads && 'behind' in leads
        ? [{ point: leads.behind, resource: leads.of.name, value }]
        : []
    }),
  )
