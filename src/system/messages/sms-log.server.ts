import { reference, references, ruleError, localized, whole } from '#schema'
import { behaviour, get, invalid, put, refuse, shape, wakeMessages, type Work } from '#server'
import smsLog from './sms-log.resource.ts'

const OFFICE = ['SUPER_ADMIN', 'ADMIN']
const COUNT = whole({ required: true })
const FAILED = { smsStatus: 'FAILED' }

export default behaviour(smsLog, {
  actions: {
    resend({ work, values }) {
      Object.assign(values, {
        attempts: 0,
        failureReason: null,
        nextAttemptDate: work.now,
        claimedBy: null,
        claimedUntil: null,
      })
      wakeMessages(work)
    },
  },

  endpoints: [
    put('/sms-api', {
      summary: 'Sends failed messages again; codes and temporary passwords are never resent',
      roles: OFFICE,
      body: { id: reference('sms-log'), ids: references('sms-log', { max: 500 }) },
      message: 'Queued',
      returns: shape.parts({
        queued: whole({ required: true }),
        skipped: whole({ required: true }),
      }),
      handler: (work, { body }) =>
        body.id === null ? resendAll(work, body.ids ?? []) : resendOne(work, body.id),
    }),
    get('/failed-notification', {
      summary: 'Messages that could not be sent, and how many there are',
      roles: OFFICE,
      lists: smsLog,
      bell: { of: smsLog, where: () => FAILED },
      returns: shape.parts({ count: COUNT, unseen: COUNT, content: shape.page(shape.row(smsLog)) }),
      async handler(work, { list }) {
        const content = await work.page(smsLog, list, FAILED)
        return { count: content.totalElements, content }
      },
    }),
  ],
})

async function resendOne(work: Work, id: number) {
  await work.act(smsLog, id, 'resend')
  return { queued: 1, skipped: 0 }
}

/** Of many, those that cannot be sent again are passed over; when that is all of them, it is an error. */
async function resendAll(work: Work, ids: readonly number[]) {
  if (ids.length === 0) invalid([ruleError('ids', localized`Choose at least one message.`)])
  const failed = await work.find(smsLog, { id: ids, smsStatus: 'FAILED', isMasked: false })
  if (failed.length === 0)
    refuse(
      localized`Only failed messages can be sent again, and never a code or a temporary password.`,
      'ids',
    )
  for (const { id } of failed) await work.act(smsLog, id, 'resend')
  return { queued: failed.length, skipped: ids.length - failed.length }
}
