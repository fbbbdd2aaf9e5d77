import { behaviour, byGroup, chartMeasure, overTime } from '#server'
import leadFollowup from './lead-followup.resource.ts'
import leadGeneration from './lead-generation.resource.ts'

const CHART_WEEKS = 8

/** Charts of own leads and follow-ups. */
export default behaviour('lead-metrics', {
  measures: {
    // The chart of the office is declared elsewhere; this is the own one.
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
