import { say } from '#schema'
import { behaviour, tileMeasure } from '#server'
import smsLog from './sms-log.resource.ts'

/** Messages that did not go out, on dashboards. */
export default behaviour('message-figures', {
  measures: {
    'failed-messages': tileMeasure({
      of: smsLog,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: say`Messages not sent`,
      unit: 'count',
      async compute(_, { tally }) {
        const { count } = await tally({ smsStatus: 'FAILED' })
        return { value: count, count }
      },
    }),
  },
})
