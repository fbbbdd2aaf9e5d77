import { screen } from '#admin'
import { lazy } from 'react'
import dailyStatus from './daily-status.resource.ts'

/** For the office, the list is below the overview of the day: reported, missing and absent employees. */
export default screen(dailyStatus, {
  list: lazy(async () => ({ default: (await import('./daily-statuses.tsx')).DailyStatuses })),
})
