import { dashboardMetrics, text, todayIs, translated } from '#admin'
import dailyStatusInEnglish from './daily-status.resource.ts'

const dailyStatus = translated(dailyStatusInEnglish)

/** Whether one has told of today, and the way to do it. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'daily-status-today',
      order: 25,
      isAlwaysShown: true,
      text: ({ value }) => (value > 0 ? text('Submitted') : text('Not submitted')),
      below: ({ value }) => (value > 0 ? null : text('Enter what you did today')),
      leads: (_, { value }) =>
        value > 0
          ? { of: dailyStatus, filter: { fromDate: todayIs(), toDate: todayIs() } }
          : { path: `${dailyStatus.screen}/create` },
    },
  ],
})
