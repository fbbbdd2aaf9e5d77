import { localized } from '#schema'
import { behaviour, tileMeasure } from '#server'
import dailyStatus from './daily-status.resource.ts'

/** Whether one has told of today, on the dashboard of employees. */
export default behaviour('daily-status-metrics', {
  measures: {
    'daily-status-today': tileMeasure({
      of: dailyStatus,
      roles: ['EMPLOYEE'],
      label: localized`Daily status today`,
      unit: 'count',
      async compute({ today, caller }, { tally }) {
        const { count } = await tally({ statusDate: today, employee: caller?.employeeId ?? 0 })
        return { value: count, count }
      },
    }),
  },
})
