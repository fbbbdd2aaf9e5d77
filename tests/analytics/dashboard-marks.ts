import type { DashboardAnswer, DashboardChart } from '#schema/engine'
import { declaredLeads } from '../../src/admin/dashboard/declared-leads.ts'
import type { Client } from '../kit/client.ts'
import type { Stretch } from './compared.ts'
import { BEHIND, rowsBehind } from './records-behind.ts'

interface Dashboard {
  readonly role: string
  readonly period: Stretch
  /** Its filters. */
  readonly chosen: Readonly<Record<string, string>>
}

/** Where a mark of a dashboard is not what the list comes to that it leads to. */
export async function marksCompared(
  api: Client,
  { role, period: { from, to }, chosen }: Dashboard,
): Promise<{ readonly points: number; readonly differences: readonly string[] }> {
  const query = new URLSearchParams({ fromDate: from, toDate: to, ...chosen })
  const path = `/dashboard/${role.toLowerCase().replace('_', '-')}?${query}`
  const { charts } = (await api.get(path)).body.data as unknown as DashboardAnswer
  const scope = { role, userId: null, from, to, filters: chosen }
  const differences: string[] = []
  let points = 0
  for (const { point, resource, value } of charts.flatMap((chart) => marksOf(chart, scope))) {
    const { code, measure } = namesIn(point)
    const behind = BEHIND[code]?.[measure]
    points += 1
    // Other numbers, such as sums over lines, lead to rows that no one field of them adds up to.
    const isAddedUp = behind?.[0] === resource
    const found = await rowsBehind(api, isAddedUp ? behind : [resource], point)
    if (isAddedUp ? Math.abs(found - value) > 1e-6 : found === 0)
      differences.push(`${role} ${point}: ${found} in ${resource} behind ${value}`)
  }
  return { points, differences }
}

const namesIn = (point: string) => {
  const [code = '', query = ''] = point.split('?')
  return { code, measure: new URLSearchParams(query).get('measure') ?? '' }
}

/** What is shown of a chart that is not zero, with the list that it leads to. */
const marksOf = (chart: DashboardChart, scope: Parameters<typeof declaredLeads>[1]) =>
  chart.series.flatMap(({ key: series, values }) =>
    chart.groups.flatMap(({ key: group, to }, place) => {
      const value = values[place] ?? 0
      const leads = value === 0 ? null : declaredLeads(chart, scope, { group, to, series })
      return leads && 'behind' in leads
        ? [{ point: leads.behind, resource: leads.of.name, value }]
        : []
    }),
  )
