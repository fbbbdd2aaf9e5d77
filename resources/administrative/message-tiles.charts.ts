import { smsLog } from '#system'
import { charts, count, dataset } from '#schema/charts'

const failed = dataset(smsLog, {
  where: { smsStatus: 'FAILED' },
  measures: { messages: count() },
  first: { by: 'createdDate', name: 'recipientName', on: 'createdDate' },
})

export default charts({
  'failed-messages': {
    title: 'Messages not sent',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: failed,
    tile: {
      order: 80,
      alert: 'danger',
      begin: 'Next: resend to {name}, from {on}',
      beginAt: '/administrative/failed-notification',
      leadsTo: '/administrative/failed-notification',
    },
  },
})
