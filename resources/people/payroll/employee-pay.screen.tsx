import { screen } from '#admin'
import { lazy } from 'react'
import employeePay from './employee-pay.resource.ts'

export default screen(employeePay, {
  list: lazy(() => import('./payroll-list.tsx')),
  record: lazy(() => import('./pay-record.tsx')),
})
