import {
  charts,
  count,
  dataset,
  share,
  type Chart,
  type ChartAnswer,
  type ChartFacts,
  type ChartOptions,
  type Definition,
} from '#schema/engine'
import { registry } from '../../registry.ts'

/** The resource whose records have a lead source and an assigned employee. */
const resource = [...registry.resources.values()].find(
  ({ fields }) => 'leadSource' in fields && 'assignedTo' in fields,
) as Definition

const leads = dataset(resource, {
  date: 'createdDate',
  measures: {
    leads: count(),
    won: count({ where: { leadStatus: 'WON' } }),
    conversion: share(['won'], ['leads']),
  },
})

/** Builds a chart of leads with the given options. */
export function chartOf(options: Partial<ChartOptions> = {}): Chart {
  const [chart] = charts({
    lead: {
      title: 'Leads',
      screen: '/analytics/x',
      roles: ['ADMIN'],
      of: leads,
      style: 'bars',
      by: 'assignedTo',
      ...options,
    },
  }).charts
  return chart as Chart
}

const FACTS: ChartFacts = {
  total: 0,
  before: null,
  largest: null,
  gained: null,
  lost: null,
}

/** A sample response: three groups of November, compared with October. */
export const answerOf = (
  facts: Partial<ChartFacts> = {},
  more: Partial<ChartAnswer> = {},
): ChartAnswer => ({
  code: 'lead',
  fromDate: '2026-11-01',
  toDate: '2026-11-30',
  granularity: null,
  by: 'assignedTo',
  split: null,
  view: 'leads',
  labels: ['Ann', 'Ben', 'Cy'],
  groups: ['Ann', 'Ben', 'Cy'].map((label, place) => ({ key: String(place), label, to: null })),
  series: [{ key: 'leads', name: 'Leads', unit: 'count', values: [40, 30, 30], total: 100 }],
  total: 100,
  unit: 'count',
  before: { fromDate: '2025-10-01', toDate: '2025-10-25', series: [] },
  facts: { ...FACTS, ...facts },
  ...more,
})
