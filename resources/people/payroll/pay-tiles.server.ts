import { fromUnits, localized } from '#schema'
import { behaviour } from '#server'
import monthlyPay from '../payslips/monthly-pay.resource.ts'

/** Net pay of the caller's last payslip, with its month and what weekly wages paid of it. */
export default behaviour('pay-tiles', {
  tiles: {
    'last-payslip': async (work) => {
      const [latest] = await work
        .query(monthlyPay)
        .where({ payslipStatus: { not: 'VOID' } })
        .groupBy('payPeriod', 'id', 'netPay', 'weeklyPaidAmount', 'payslipNumber')
        .orderBy('-payPeriod')
        .limit(1)
        .all()
      if (!latest) return { value: 0 }
      const weekly = fromUnits(latest.weeklyPaidAmount, 2)
      return {
        value: fromUnits(latest.netPay, 2),
        name: latest.payPeriod,
        beside: weekly === 0 ? [] : [{ label: localized`Paid weekly`, value: weekly }],
        first: { id: latest.id, name: latest.payslipNumber ?? '', whose: null, on: null },
      }
    },
  },
})
