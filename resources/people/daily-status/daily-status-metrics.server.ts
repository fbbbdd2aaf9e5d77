import { localized, ownEmployee, today } from '#schema'
import { behaviour, countMeasure } from '#server'
import dailyStatus from './daily-status.resource.ts'

/** Shows employees on their dashboard whether today's status is written. */
export default behaviour('daily-status-metrics', {
  measures: {
    'daily-status-today': countMeasure({
      of: dailyStatus,
      roles: ['EMPLOYEE'],
      label: localized`Daily status today`,
      where: { statusDate: today, employee: ownEmployee },
    }),
  },
})
