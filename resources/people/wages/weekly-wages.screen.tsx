import { screen } from '#admin'
import { lazy } from 'react'
import weeklyWages from './weekly-wages.resource.ts'

/** The hours of a week are added up or imported, never typed. */
const Nothing = () => null

export default screen(weeklyWages, {
  list: lazy(() => import('./weekly-list.tsx')),
  record: lazy(() => import('./week-record.tsx')),
  inputs: { regularHours: Nothing, overtimeHours: Nothing, holidayHours: Nothing },
})
