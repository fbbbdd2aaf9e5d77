import { screen } from '#admin'
import { lazy } from 'react'
import dailyStatus from './daily-status.resource.ts'

/** For the office, the list stands below the day: who told of it, who did not, who is away. */
export default screen(dailyStatus, {
  list: lazy(async () => ({ default: (await import('./daily-statuses.tsx')).DailyStatuses })),
})
