import { screen } from '#admin'
import { lazy } from 'react'
import dailyStatus from './daily-status.resource.ts'

/** Office users see an overview of the day above the list: reports, missing reports and absences. */
export default screen(dailyStatus, {
  list: lazy(async () => ({ default: (await import('./daily-statuses.tsx')).DailyStatuses })),
})
