import { localized } from '#schema'
import { behaviour, countMeasure, tileMeasure } from '#server'
import employeePay from './employee-pay.resource.ts'
import monthlyPay from '../payslips/monthly-pay.resource.ts'

const HUNDREDTHS = 100

/** Pay on dashboards: what waits for approval, and one's own last payslip. */
export default behaviour('pay-metrics', {
  measures: {
    'pay-to-approve': countMeasure({
      of: employeePay,
      roles: ['SUPER_ADMIN'],
      label: localized`Month pay to approve`,
      where: { payStatus: 'DRAFT' },
    }),
    'last-payslip': tileMeasure({
      of: monthlyPay,
      roles: ['EMPLOYEE'],
      label: localized`Your last payslip`,
      unit: 'money',
      // The net pay, with the month, the number of the payslip and what weekly wages paid of it beside it.
      async compute(work) {
        const [latest] = await work
          .query(monthlyPay)
          .where({ payslipStatus: { not: 'VOID' } })
          .groupBy('payPeriod', 'id', 'netPay', 'weeklyPaidAmount')
          .orderBy('-payPeriod')
          .limit(1)
          .all()
        return latest
          ? {
              value: latest.netPay / HUNDREDTHS,
              other: latest.weeklyPaidAmount / HUNDREDTHS,
              count: latest.id,
              name: latest.payPeriod,
            }
          : { value: 0, count: 0 }
      },
    }),
  },
})
