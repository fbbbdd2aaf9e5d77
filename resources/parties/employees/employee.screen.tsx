import { screen } from '#admin'
import { lazy } from 'react'
import employee from './employee.resource.ts'

export default screen(employee, {
  record: lazy(() => import('./employee-record.tsx')),
})
