import { dashboardMetrics, formatDate, formatQuantity, showPath, text, todayIs } from '#admin'

const QUEUE = '/admin/manage-leave-request'

/** Leave on dashboards. For employees the way to ask for it is one tap from here. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'leaves-pending',
      order: 35,
      asks: 'warning',
      begin: ({ id, whose, on }) => ({
        text: text('Decide first: %{employee}, away from %{day}', {
          employee: whose ?? '',
          day: formatDate(on ?? ''),
        }),
        path: `${QUEUE}?leave=${id}`,
      }),
      leads: () => ({ path: QUEUE }),
    },
    {
      measure: 'own-leaves-pending',
      order: 35,
      asks: 'warning',
      below: () => text('Waiting for approval'),
      begin: ({ id, on }) => ({
        text: text('From %{day}: you can change or cancel it until it is decided', {
          day: formatDate(on ?? ''),
        }),
        path: showPath('/admin/leave-history', id),
      }),
      leads: () => ({ path: '/admin/leave-history', filter: { employeeLeaveStatus: 'PENDING' } }),
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
      below: ({ parts }) => {
        const daysOf = (type: string) =>
          formatQuantity(parts.find(({ key }) => key === type)?.value ?? 0)
        return text('%{casual} casual, %{sick} sick, %{earned} earned: request leave', {
          casual: daysOf('CASUAL'),
          sick: daysOf('SICK'),
          earned: daysOf('EARNED'),
        })
      },
      leads: () => ({ path: '/admin/leave-history/create' }),
    },
  ],
})
