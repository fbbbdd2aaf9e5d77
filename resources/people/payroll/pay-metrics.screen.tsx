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
      below: ({ count, name, other }) => {
        if (!count) return text('None yet')
        const month = periodText(name ?? '')
        return other
          ? text('%{month}, paid weekly: open and download it', { month })
          : text('%{month}: open and download it', { month })
      },
      leads: (_, { count }) => ({
        path: count
          ? `/administrative/employee-monthly-pay/${count}/show`
          : '/employee/my-payslips',
      }),
    },
  ],
})
