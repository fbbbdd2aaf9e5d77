import { dashboardMetrics, text } from '#admin'
import { periodText } from './month-text.tsx'

/** Pay on dashboards. An employee's last payslip is one tap away, its download another. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'pay-to-approve',
      order: 37,
      asks: 'warning',
      leads: () => ({ path: '/billing/manage-payroll', filter: { payStatus: 'DRAFT' } }),
    },
    {
      measure: 'last-payslip',
      order: 25,
      below: ({ count, name }) =>
        count
          ? text('%{month}: open and download it', { month: periodText(name ?? '') })
          : text('None yet'),
      leads: (_, { count }) => ({
        path: count
          ? `/administrative/employee-monthly-pay/${count}/show`
          : '/employee/my-payslips',
      }),
    },
  ],
})
