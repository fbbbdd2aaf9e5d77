import { screen } from '#admin'
import { lazy } from 'react'
import { PayPeriod } from '../payslips/pay-period.tsx'
import employeePay from './employee-pay.resource.ts'

export default screen(employeePay, {
  cells: { payPeriod: PayPeriod },
  facts: { payPeriod: PayPeriod },
  list: lazy(() => import('./payroll-list.tsx')),
  record: lazy(() => import('./pay-record.tsx')),
})
