import { dashboardMetrics, showPath, text } from '#admin'
import { periodText } from './month-text.tsx'

/** Pay on dashboards, with a link to the last payslip and its download. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'pay-to-approve',
      order: 37,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('{smart_count} with exceptions |||| {smart_count} with exceptions', {
              smart_count: other,
            })
          : text('none with exceptions'),
      begin: ({ id, name, whose }) => ({
        text: text('Next: check and approve {employee}, {month}', {
          employee: whose ?? '',
          month: periodText(name),
        }),
        path: showPath('/billing/manage-payroll', id),
      }),
      leads: () => ({ path: '/billing/manage-payroll', filter: { payStatus: 'DRAFT' } }),
    },
    {
      measure: 'last-payslip',
      order: 25,
      below: ({ first, name, other }) => {
        if (!first) return text('None yet')
        const month = periodText(name ?? '')
        return other ? text('{month}, paid weekly', { month }) : month
      },
      download: ({ id, name }) => ({
        label: text('Download payslip'),
        path: `/employee-monthly-payslip?id=${id}`,
        fileName: `${name}.pdf`,
      }),
      leads: (_, { first }) => ({
        path: first
          ? showPath('/administrative/employee-monthly-pay', first.id)
          : '/employee/my-payslips',
      }),
    },
  ],
})
