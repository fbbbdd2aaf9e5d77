import { me, today } from '#schema'
import { charts, count, dataset, sum } from '#schema/charts'
import leadFollowup from './lead-followup.resource.ts'
import leadGeneration from './lead-generation.resource.ts'
import { OPEN } from './leads.ts'

const open = dataset(leadGeneration, {
  where: { leadStatus: OPEN },
  measures: { leads: count(), expected: sum('expectedValue', { label: 'Expected value' }) },
})

const own = dataset(leadGeneration, {
  where: { leadStatus: OPEN, assignedTo: me },
  measures: { leads: count() },
})

const due = dataset(leadFollowup, {
  where: { followUpStatus: ['PLANNED', 'MISSED'], followUpDay: { atMost: today } },
  measures: {
    followUps: count(),
    overdue: count({ where: { followUpDay: { lessThan: today } }, label: 'Overdue' }),
  },
  first: { by: 'followUpDate', whose: 'lead', on: 'followUpDate' },
})

const done = dataset(leadFollowup, {
  date: 'doneDate',
  where: { followUpStatus: 'DONE', doneBy: me },
  measures: { done: count() },
})

export default charts({
  'leads-open': {
    title: 'Open leads',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: open,
    tile: { order: 45, beside: ['expected'] },
  },
  'own-leads-open': {
    title: 'Your open leads',
    roles: ['EMPLOYEE'],
    of: own,
    tile: { order: 40 },
  },
  'follow-ups-due': {
    title: 'Follow-ups due',
    roles: ['ADMIN', 'EMPLOYEE'],
    of: due,
    tile: {
      order: 41,
      alert: 'warning',
      beside: ['overdue'],
      begin: 'Next: contact {whose}, due {on}',
      beginLate: 'Next: contact {whose}, overdue since {on}',
    },
  },
  'own-follow-ups-done': {
    title: 'Your completed follow-ups',
    order: 62,
    of: done,
    style: 'columns',
    by: 'period',
    empty: 'No follow-ups done in the last 8 weeks.',
    dashboards: { EMPLOYEE: { last: [8, 'WEEK'] } },
    card: {
      finding:
        '{smart_count} follow-up done in the last 8 weeks |||| {smart_count} follow-ups done in the last 8 weeks',
    },
  },
})
