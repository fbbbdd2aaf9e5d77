import { choice, flag, reference, references, ruleError, localized, text, whole } from '#schema'
import {
  behaviour,
  fillMessage,
  get,
  invalid,
  messageInLanguage,
  put,
  refuse,
  shape,
  wakeMessages,
  type Work,
} from '#server'
import type { MessageEvent } from './events.ts'
import { MESSAGE_LANGUAGES } from './languages.ts'
import { smsSize } from './sms-parts.ts'
import { eventsIn } from './with-events.ts'
import smsLog from './sms-log.resource.ts'

const OFFICE = ['SUPER_ADMIN', 'ADMIN'] as const
const COUNT = whole({ required: true })
const TEXT = text({ required: true })
const FAILED = { smsStatus: 'FAILED' }

export default behaviour(smsLog, {
  actions: {
    resend({ work, before, values }) {
      // An undelivered message needs a new key, because the gateway would ignore the old one as a duplicate.
      const resends = (before?.resends ?? 0) + (before?.deliveryStatus === null ? 0 : 1)
      Object.assign(values, {
        attempts: 0,
        failureReason: null,
        deliveryStatus: null,
        providerMessageId: null,
        resends,
        isUrgent: true,
        goodUntil: null,
        nextAttemptDate: work.now,
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
    get('/sms-texts', {
      summary: 'Every text message with sample values, in each language, and what it takes to send',
      roles: ['SUPER_ADMIN'],
      returns: shape.list(
        shape.parts({
          name: TEXT,
          label: TEXT,
          ignoresQuietHours: flag({ required: true }),
          texts: shape.list(
            shape.parts({
              language: choice(MESSAGE_LANGUAGES, { required: true }),
              text: TEXT,
              characters: COUNT,
              parts: COUNT,
              alphabet: choice({ 'GSM-7': 'GSM-7', 'UCS-2': 'UCS-2' }, { required: true }),
            }),
          ),
        }),
      ),
      handler: async (work) =>
        eventsIn(work.registry.get(smsLog.name)).map((event) => makePreview(work, event)),
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

const LANGUAGES = Object.keys(MESSAGE_LANGUAGES) as (keyof typeof MESSAGE_LANGUAGES)[]

function makePreview(work: Work, event: MessageEvent) {
  const { name, label, text: first, variants = {}, sample, ignoresQuietHours = false } = event
  return {
    name,
    label,
    ignoresQuietHours,
    texts: [first, ...Object.values(variants)].flatMap((template) =>
      LANGUAGES.map((language) => {
        const filled = messageInLanguage(work, fillMessage(template, sample), language)
        return { language, text: filled, ...smsSize(filled) }
      }),
    ),
  }
}

async function resendOne(work: Work, id: number) {
  await work.act(smsLog, id, 'resend')
  return { queued: 1, skipped: 0 }
}

/** Resends messages and skips those that cannot be resent. Throws if there are no others. */
async function resendAll(work: Work, ids: readonly number[]) {
  if (ids.length === 0) invalid([ruleError('ids', localized`Choose at least one message.`)])
  const failed = await work.find(smsLog, { id: ids, smsStatus: 'FAILED', isMasked: false })
  if (failed.length === 0)
    refuse(
      localized`Only failed messages can be sent again. Codes and temporary passwords cannot.`,
      'ids',
    )
  for (const { id } of failed) await work.act(smsLog, id, 'resend')
  return { queued: failed.length, skipped: ids.length - failed.length }
}
