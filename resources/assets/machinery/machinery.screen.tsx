import { screen } from '#admin'
import { lazy } from 'react'
import machinery from './machinery.resource.ts'

export default screen(machinery, { record: lazy(() => import('./machinery-record.tsx')) })
