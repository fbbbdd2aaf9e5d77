import { figures, text } from '#admin'

/** Messages that did not go out, on dashboards. */
export default figures({
  tiles: [{
    measure: 'failed-messages', title: text('Messages not sent'), order: 80, shows: 'count', asks: 'danger',
    below: () => text('after several attempts'), leads: () => ({ path: '/administrative/failed-notification' }),
  }],
})
