import { dashboardMetrics, formatQuantity, text, todayIs } from '#admin'

const QUEUE = '/admin/manage-leave-request'

/** Leave on dashboards. For employees the way to ask for it is one tap from here. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'leaves-pending',
      order: 35,
      asks: 'warning',
      leads: ({ role }) =>
        role === 'EMPLOYEE'
          ? { path: '/admin/leave-history', filter: { employeeLeaveStatus: 'PENDING' } }
          : { path: QUEUE },
    },
    {
      measure: 'on-leave-today',
      order: 36,
      leads: () => ({
        path: '/admin/all-leave',
        filter: {
          employeeLeaveStatus: 'APPROVED',
          fromDateTo: todayIs(),
          toDateFrom: todayIs(),
        },
      }),
    },
    {
      measure: 'leave-available',
      order: 20,
      isAlwaysShown: true,
      text: ({ value }) => formatQuantity(value),
      below: ({ name }) => {
        const [casual = 0, sick = 0, earned = 0] = (name ?? '').split(' ').map(Number)
        return text('%{casual} casual, %{sick} sick, %{earned} earned: ask for leave', {
          casual: formatQuantity(casual),
          sick: formatQuantity(sick),
          earned: formatQuantity(earned),
        })
      },
      leads: () => ({ path: '/admin/leave-history/create' }),
    },
  ],
})
