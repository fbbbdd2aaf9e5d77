import { screen } from '#admin'
import { lazy } from 'react'
import monthlyPay from './monthly-pay.resource.ts'
import { PayPeriod } from './pay-period.tsx'

export default screen(monthlyPay, {
  cells: { payPeriod: PayPeriod },
  facts: {
    payPeriod: PayPeriod,
    leaveBalances: lazy(async () => ({
      default: (await import('./leave-balances.tsx')).LeaveBalances,
    })),
  },
  record: lazy(() => import('./payslip-record.tsx')),
})
