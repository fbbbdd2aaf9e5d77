import { dashboardMetrics, text, totalOf, translated } from '#admin'
import leadFollowupInEnglish from './lead-followup.resource.ts'
import leadGenerationInEnglish from './lead-generation.resource.ts'

const leadGeneration = translated(leadGenerationInEnglish)
const leadFollowup = translated(leadFollowupInEnglish)

export default dashboardMetrics({
  charts: [
    {
      measure: 'lead-funnel',
      title: text('Leads by status'),
      order: 60,
      style: 'bars',
      shows: 'count',
      unit: text('Leads'),
      of: leadGeneration.fields.leadStatus,
      empty: text('No leads in this period.'),
      leads: ({ role, userId, from, to }, { group }) =>
        // The chart of the office is declared elsewhere; this is the own one.
        role === 'EMPLOYEE'
          ? {
              of: leadGeneration,
              filter: { leadStatus: group, assignedTo: userId, fromDate: from, toDate: to },
            }
          : null,
    },
    {
      measure: 'own-follow-ups-done',
      title: text('Follow-ups you did'),
      order: 62,
      style: 'columns',
      shows: 'count',
      unit: text('Follow-ups'),
      words: { done: [text('Done'), 'success'] },
      finding: (data) =>
        text(
          '{smart_count} follow-up done in 8 weeks |||| {smart_count} follow-ups done in 8 weeks',
          {
            smart_count: totalOf(data),
          },
        ),
      empty: text('You did no follow-up in the last 8 weeks.'),
      leads: () => ({ of: leadFollowup, filter: { tab: 'done' } }),
    },
  ],
})
