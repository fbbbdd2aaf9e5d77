import { charts, count, dataset, share } from '#schema/charts'
import leadFollowup from '../crm/lead-followup.resource.ts'
import leadGeneration from '../crm/lead-generation.resource.ts'

const SCREEN = { screen: '/analytics/crm-chart', roles: ['SUPER_ADMIN'] } as const
const CLOSED =
  'Won and lost leads, and the conversion rate, are counted on the day each lead was closed.'

export const leads = dataset(leadGeneration, {
  date: 'createdDate',
  measures: { leads: count({ label: 'Leads' }) },
})

export const wonLeads = dataset(leadGeneration, {
  date: 'wonDate',
  where: { leadStatus: 'WON' },
  measures: {
    won: count({ label: 'Won', noun: 'leads won' }),
    conversionPercent: share(['won'], ['won', 'lost'], { label: 'Conversion' }),
  },
})

const lostLeads = dataset(leadGeneration, {
  date: 'lostDate',
  where: { leadStatus: 'LOST' },
  measures: { lost: count({ label: 'Lost', noun: 'leads lost' }) },
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
    about: 'Leads created in the period, by current status.',
    order: 10,
    of: leads,
    style: 'bars',
    by: 'leadStatus',
    filters: ['leadSource', 'assignedTo'],
    empty: 'No leads in this period.',
    dashboards: { SUPER_ADMIN: {}, EMPLOYEE: { own: 'assignedTo' } },
    card: { order: 60 },
  },
  'leads-by-source': {
    ...SCREEN,
    title: 'Leads by source',
    about: CLOSED,
    order: 20,
    of: [leads, wonLeads, lostLeads],
    style: 'bars',
    measures: ['leads', 'won', 'conversionPercent'],
    by: 'leadSource',
    filters: ['assignedTo'],
  },
  'lead-conversion': {
    ...SCREEN,
    title: 'Lead conversion',
    about: CLOSED,
    order: 30,
    of: [wonLeads, lostLeads],
    style: 'line',
    measures: [['won', 'lost', 'conversionPercent']],
    by: 'period',
    filters: ['assignedTo', 'leadSource'],
  },
  'lost-reasons': {
    ...SCREEN,
    title: 'Why leads were lost',
    about: 'By the date each lead was lost.',
    order: 40,
    of: lostLeads,
    style: 'donut',
    by: 'leadRejectReason',
    filters: ['leadSource'],
  },
  'follow-up-load': {
    ...SCREEN,
    title: 'Follow-ups',
    about: 'By planned date.',
    order: 50,
    of: followUps,
    style: 'stacked',
    by: 'period',
    split: 'followUpStatus',
    filters: ['assignedTo', 'followUpMode'],
  },
})
