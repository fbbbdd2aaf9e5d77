import { screen } from '#admin'
import { lazy } from 'react'
import monthlyPay from './monthly-pay.resource.ts'

export default screen(monthlyPay, {
  facts: {
    leaveBalances: lazy(async () => ({
      default: (await import('./leave-balances.tsx')).LeaveBalances,
    })),
  },
  record: lazy(() => import('./payslip-record.tsx')),
})
