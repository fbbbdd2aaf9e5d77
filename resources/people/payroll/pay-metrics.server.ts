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
      other: { payStatus: 'DRAFT', exceptionCount: { moreThan: 0 } },
      first: {
        by: ['payYear', 'payMonth', '-exceptionCount'],
        name: 'payPeriod',
        whose: 'employee',
      },
    }),
    'last-payslip': tileMeasure({
      of: monthlyPay,
      roles: ['EMPLOYEE'],
      label: localized`Your last payslip`,
      unit: 'money',
      // The net pay, with the month and what weekly wages paid of it beside it.
      async compute(work) {
        const [latest] = await work
          .query(monthlyPay)
          .where({ payslipStatus: { not: 'VOID' } })
          .groupBy('payPeriod', 'id', 'netPay', 'weeklyPaidAmount', 'payslipNumber')
          .orderBy('-payPeriod')
          .limit(1)
          .all()
        return latest
          ? {
              value: latest.netPay / HUNDREDTHS,
              other: latest.weeklyPaidAmount / HUNDREDTHS,
              name: latest.payPeriod,
              first: {
                id: latest.id,
                name: latest.payslipNumber ?? '',
                whose: null,
                on: null,
              },
            }
          : { value: 0 }
      },
    }),
  },
})
