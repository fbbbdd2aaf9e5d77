import { charts, count, dataset, share } from '#schema/charts'
import leadFollowup from '../crm/lead-followup.resource.ts'
import leadGeneration from '../crm/lead-generation.resource.ts'

const SCREEN = { screen: '/analytics/crm-chart', roles: ['SUPER_ADMIN'] } as const

const leads = dataset(leadGeneration, {
  date: 'createdDate',
  measures: {
    leads: count(),
    won: count({ where: { leadStatus: 'WON' } }),
    lost: count({ where: { leadStatus: 'LOST' } }),
    conversionPercent: share(['won'], ['won', 'lost'], { label: 'Conversion' }),
  },
})

const followUps = dataset(leadFollowup, {
  date: 'followUpDate',
  measures: { followUps: count({ label: 'Follow-ups' }) },
  dimensions: { assignedTo: 'lead.assignedTo' },
})

export default charts({
  'lead-funnel': {
    ...SCREEN,
    title: 'Leads by status',
    order: 10,
    of: leads,
    style: 'funnel',
    shows: ['leads'],
    by: 'leadStatus',
    filters: ['leadSource', 'assignedTo'],
  },
  'leads-by-source': {
    ...SCREEN,
    title: 'Leads by source',
    order: 20,
    of: leads,
    style: 'bars',
    shows: ['leads', 'won', 'conversionPercent'],
    by: 'leadSource',
    filters: ['assignedTo'],
  },
  'follow-up-load': {
    ...SCREEN,
    title: 'Follow-ups',
    order: 50,
    of: followUps,
    style: 'stacked',
    by: 'period',
    split: 'followUpStatus',
    filters: ['assignedTo', 'followUpMode'],
  },
})
