import { localized } from '#schema'
import { smsLog } from '#system'
import { behaviour, countMeasure } from '#server'

/** Messages that did not go out, on dashboards. */
export default behaviour('message-metrics', {
  measures: {
    'failed-messages': countMeasure({
      of: smsLog,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Messages not sent`,
      where: { smsStatus: 'FAILED' },
      first: { by: 'createdDate', name: 'recipientName', on: 'createdDate' },
    }),
  },
})
