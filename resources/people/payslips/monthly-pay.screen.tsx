import { screen } from '#admin'
import { lazy } from 'react'
import { HourWorth } from '../payroll/explained/hour-worth.tsx'
import { MonthName, Period } from '../payroll/month-text.tsx'
import monthlyPay from './monthly-pay.resource.ts'

export default screen(monthlyPay, {
  cells: { payPeriod: Period },
  dateParts: { payYear: 'year', payMonth: 'month' },
  facts: {
    payPeriod: Period,
    payMonth: MonthName,
    hourlyRate: HourWorth,
    leaveBalances: lazy(async () => ({
      default: (await import('./leave-balances.tsx')).LeaveBalancesFact,
    })),
  },
  record: lazy(() => import('./payslip-record.tsx')),
})
