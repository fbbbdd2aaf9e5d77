import { localized } from '#schema'
import { smsLog } from '#system'
import { behaviour, tileMeasure } from '#server'

/** Messages that did not go out, on dashboards. */
export default behaviour('message-metrics', {
  measures: {
    'failed-messages': tileMeasure({
      of: smsLog,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Messages not sent`,
      unit: 'count',
      async compute(_, { tally }) {
        const { count } = await tally({ smsStatus: 'FAILED' })
        return { value: count, count }
      },
    }),
  },
})
