import { dashboardMetrics, formatDate, inFull, text, todayIs, totalOf, translated } from '#admin'
import leadFollowupInEnglish from './lead-followup.resource.ts'
import leadGenerationInEnglish from './lead-generation.resource.ts'

const leadGeneration = translated(leadGenerationInEnglish)
const leadFollowup = translated(leadFollowupInEnglish)

/** Leads and follow-ups on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'leads-open',
      order: 45,
      below: ({ other }) => text('%{sum} expected', { sum: inFull('money', other ?? 0) }),
      leads: () => ({ of: leadGeneration, filter: { tab: 'open' } }),
    },
    {
      measure: 'own-leads-open',
      order: 40,
      leads: () => ({ of: leadGeneration, filter: { tab: 'own' } }),
    },
    {
      measure: 'follow-ups-due',
      order: 41,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('%{smart_count} overdue |||| %{smart_count} overdue', { smart_count: other })
          : text('none overdue'),
      begin: ({ whose, on }) => ({
        text: text('Get in touch first: %{lead}, due %{day}', {
          lead: whose ?? '',
          day: formatDate(on ?? ''),
        }),
        of: leadFollowup,
      }),
      leads: () => ({
        of: leadFollowup,
        filter: { followUpStatus: ['PLANNED', 'MISSED'], toDate: todayIs() },
      }),
    },
  ],
  charts: [
    {
      measure: 'lead-funnel',
      title: text('Leads by status'),
      order: 60,
      style: 'bars',
      shows: 'count',
      unit: text('Leads'),
      of: leadGeneration.fields.leadStatus,
      empty: text('No lead came in during this time.'),
      leads: ({ from, to }, { group }) => ({
        of: leadGeneration,
        filter: { leadStatus: group, fromDate: from, toDate: to },
      }),
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
          '%{smart_count} follow-up done in 8 weeks |||| %{smart_count} follow-ups done in 8 weeks',
          {
            smart_count: totalOf(data),
          },
        ),
      empty: text('You did no follow-up in the last 8 weeks.'),
      leads: () => ({ of: leadFollowup, filter: { tab: 'done' } }),
    },
  ],
})
