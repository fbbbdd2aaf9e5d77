import { fromUnits, localized, me, today } from '#schema'
import { behaviour, byGroup, chartMeasure, countMeasure, overTime, tileMeasure } from '#server'
import leadFollowup from './lead-followup.resource.ts'
import leadGeneration from './lead-generation.resource.ts'
import { OPEN } from './leads.ts'

const CHART_WEEKS = 8

/** Leads on dashboards: how many are open and what they may bring, and whom to call today. */
export default behaviour('lead-metrics', {
  measures: {
    'leads-open': tileMeasure({
      of: leadGeneration,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Open leads`,
      unit: 'count',
      async compute(_, { tally }) {
        const open = await tally({ leadStatus: OPEN }, 'expectedValue')
        return { value: open.count, count: open.count, other: fromUnits(open.expectedValue, 2) }
      },
    }),
    'own-leads-open': countMeasure({
      of: leadGeneration,
      roles: ['EMPLOYEE'],
      label: localized`Your open leads`,
      where: { leadStatus: OPEN, assignedTo: me },
    }),
    'follow-ups-due': countMeasure({
      of: leadFollowup,
      roles: ['ADMIN', 'EMPLOYEE'],
      label: localized`Follow-ups due`,
      where: { followUpStatus: ['PLANNED', 'MISSED'], followUpDay: { atMost: today } },
      other: { followUpStatus: ['PLANNED', 'MISSED'], followUpDay: { lessThan: today } },
      first: { by: 'followUpDate', whose: 'lead', on: 'followUpDate' },
    }),
    // Of the office it is the chart of that code: here are those that are somebody's own.
    'lead-funnel': chartMeasure({
      of: leadGeneration,
      roles: ['EMPLOYEE'],
      async compute(work, { instants, period }) {
        const groups = await work
          .query(leadGeneration)
          .where({
            createdDate: instants(period),
            assignedTo: work.caller?.userId ?? 0,
          })
          .groupBy('leadStatus')
          .all()
        return byGroup(groups.map(({ leadStatus: key, count: value }) => ({ key, value })))
      },
    }),
    'own-follow-ups-done': chartMeasure({
      of: leadFollowup,
      roles: ['EMPLOYEE'],
      async compute(work, { weeks }) {
        const parts = weeks(CHART_WEEKS)
        const groups = await work
          .query(leadFollowup)
          .where({ followUpStatus: 'DONE', doneBy: work.caller?.userId ?? 0 })
          .inParts('doneDate', parts)
          .all()
        return overTime(
          parts,
          groups.map(({ place, count: value }) => ({ place, value })),
          [{ key: 'done' }],
        )
      },
    }),
  },
})
