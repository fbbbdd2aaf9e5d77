import { screen } from '#admin'
import { lazy } from 'react'
import employeePay from './employee-pay.resource.ts'
import { HourWorth } from './explained/hour-worth.tsx'
import { Period } from './month-text.tsx'

export default screen(employeePay, {
  cells: { payPeriod: Period },
  facts: { payPeriod: Period, hourlyRate: HourWorth },
  list: lazy(() => import('./whole-month/month-bar.tsx')),
  record: lazy(() => import('./pay-record.tsx')),
})
