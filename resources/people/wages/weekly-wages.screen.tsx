import { screen } from '#admin'
import { lazy } from 'react'
import weeklyWages from './weekly-wages.resource.ts'

export default screen(weeklyWages, {
  list: lazy(() => import('./week-bar.tsx')),
  record: lazy(() => import('./week-record.tsx')),
  // Hours of a week are totalled or imported, never typed.
  inputs: { regularHours: null, overtimeHours: null, holidayHours: null },
})
