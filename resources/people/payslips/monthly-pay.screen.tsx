import { screen } from '#admin'
import { lazy } from 'react'
import monthlyPay from './monthly-pay.resource.ts'

export default screen(monthlyPay, {
  record: lazy(() => import('./payslip-record.tsx')),
})
