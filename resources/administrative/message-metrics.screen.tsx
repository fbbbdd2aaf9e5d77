import { dashboardMetrics, text } from '#admin'

/** Messages that did not go out, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'failed-messages',
      order: 80,
      asks: 'danger',
      below: () => text('after several attempts'),
      leads: () => ({ path: '/administrative/failed-notification' }),
    },
  ],
})
