import { localized } from '#schema'
import { behaviour, countMeasure, tileMeasure } from '#server'
import employeePay from './employee-pay.resource.ts'
import monthlyPay from '../payslips/monthly-pay.resource.ts'

const HUNDREDTHS = 100

/** Pay to approve, and the last own payslip, on dashboards. */
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
      // Net pay with its month and the part already paid weekly.
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
