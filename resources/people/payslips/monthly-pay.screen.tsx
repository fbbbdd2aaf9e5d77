import { screen } from '#admin'
import { lazy } from 'react'
import { HourWorth } from '../payroll/explained/hour-worth.tsx'
import { Period } from '../payroll/month-text.tsx'
import monthlyPay from './monthly-pay.resource.ts'

export default screen(monthlyPay, {
  cells: { payPeriod: Period },
  facts: {
    payPeriod: Period,
    hourlyRate: HourWorth,
    leaveBalances: lazy(async () => ({
      default: (await import('./leave-balances.tsx')).LeaveBalancesFact,
    })),
  },
  record: lazy(() => import('./payslip-record.tsx')),
})
