import { dashboardMetrics, text, translated } from '#admin'
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
      leads: (_, { value }) =>
        value > 0 ? { of: dailyStatus } : { path: `${dailyStatus.screen}/create` },
    },
  ],
})
