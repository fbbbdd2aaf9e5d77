import { dashboardMetrics, formatDate, text } from '#admin'

/** Messages that did not go out, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'failed-messages',
      order: 80,
      asks: 'danger',
      below: () => text('after several attempts'),
      begin: ({ name, on }) => ({
        text: text('Send again first: to %{recipient}, from %{day}', {
          recipient: name,
          day: formatDate(on ?? ''),
        }),
      }),
      leads: () => ({ path: '/administrative/failed-notification' }),
    },
  ],
})
