import { charts, count, dataset } from '#schema/charts'
import monthlyPay from '../payslips/monthly-pay.resource.ts'
import employeePay from './employee-pay.resource.ts'

const drafts = dataset(employeePay, {
  where: { payStatus: 'DRAFT' },
  measures: {
    drafts: count(),
    exceptions: count({ where: { exceptionCount: { moreThan: 0 } }, label: 'With exceptions' }),
  },
  first: { by: ['payYear', 'payMonth', '-exceptionCount'], name: 'payPeriod', whose: 'employee' },
})

/** Dashboard tiles for pay awaiting approval, and for the user's last payslip with its download. */
export default charts({
  'pay-to-approve': {
    title: 'Monthly pay to approve',
    roles: ['SUPER_ADMIN'],
    of: drafts,
    tile: {
      order: 37,
      alert: 'warning',
      beside: ['exceptions'],
      begin: 'Next: check and approve {whose}, {name}',
    },
  },
  'last-payslip': {
    title: 'Your last payslip',
    roles: ['EMPLOYEE'],
    of: dataset(monthlyPay, { measures: {} }),
    tile: {
      order: 25,
      computed: 'money',
      isAlwaysShown: true,
      below: { some: '{name}', none: 'None yet' },
      document: {
        label: 'Download payslip',
        path: '/employee-monthly-payslip?id=:id',
        fileName: ':name.pdf',
      },
      leadsTo: '/administrative/employee-monthly-pay/:id/show',
      leadsToAtZero: '/employee/my-payslips',
    },
  },
})
