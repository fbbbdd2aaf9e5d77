import { screen } from '#admin'
import { lazy } from 'react'
import contractor from './contractor.resource.ts'

export default screen(contractor, { record: lazy(() => import('./contractor-record.tsx')) })
