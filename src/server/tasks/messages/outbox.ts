import { readItems } from '#schema/engine'
import { smsLog, user, type MessageEvent, type MessageText } from '#system'
import type { Transaction, WriteStamp } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { loop } from '../loop.ts'
import { findDue, ofWholeImports } from './due-messages.ts'
import { type Gateway, gatewayFromEnvironment } from './gateway.ts'
import {
  GIVE_UP_MILLISECONDS,
  sendMessage,
  type Secret,
  type Sender,
  type ShownMessage,
} from './send-message.ts'
import { LANGUAGES } from '../../languages.ts'
import { hideSecrets, LONGEST_MESSAGE, messageIn, withSecrets } from './texts.ts'

/**
 * The outbox. A message is a row of `sms-log` written in the transaction that causes it, and is sent to the gateway only
 * after that transaction has been committed. As a result, no message is sent for a change that did not happen, and none is
 * lost. Three rules ensure that none is sent twice: 1. A server claims the message (a task, see `server/tasks`) before
 * sending it, and only one of several servers can. 2. Every attempt passes the same message id to the gateway, so that it
 * can recognise a repetition. 3. If the result of an attempt is unknown (no response, a broken connection, or a server that
 * died and left its claim behind), the message is retried only if the gateway recognises repetitions. Otherwise it becomes
 * FAILED with that reason, and a user decides.
 */
export interface Outbox {
  /** Writes the message in this transaction. `afterCommit` must be called once it is committed. */
  queue(
    transaction: Transaction,
    message: OutgoingMessage,
    stamp: WriteStamp,
  ): Promise<{ readonly id: number; readonly afterCommit: () => void }>
  /** Records a message that would arrive too late to be useful. It is listed as failed and can be sent manually. */
  leaveOut(
    transaction: Transaction,
    message: OutgoingMessage,
    stamp: WriteStamp,
    reason: string,
  ): Promise<number>
  /** Sends all due messages from this server. */
  sendDue(): Promise<void>
  /** Sends due messages after the current tick, without waiting for them. */
  wake(): void
  /** Resolves when all messages due at the last request have been processed. */
  idle(): Promise<void>
  /** Latest messages with their actual texts, for display in the demo only. */
  shown(): readonly ShownMessage[]
  /** Finishes messages in progress and those whose secrets no other server has. The rest wait for the next start. */
  stop(): Promise<void>
}

export interface OutgoingMessage {
  /** Event declared in a `*.messages.ts` file. */
  readonly about: MessageEvent
  /**
   * User who receives the message, which is written in their language; undefined or null if the recipient is not a user.
   */
  readonly recipientUser?: number | null
  /** Required, like the phone number, because a user without a number gets no message. */
  readonly recipientName: string
  /** In the form stored by `phone`: + and digits. */
  readonly phoneNumber: string
  /**
   * Text to send: `fillMessage(SUPPLIER_IDLE.text, { supplierName })`. It may contain {placeholders} for `secret`. A plain
   * string is not translated.
   */
  readonly message: string | MessageText
  /** Resource and field that identify the related record: `supplier.name`. */
  readonly relatedType?: string
  /** Id of the related record. */
  readonly relatedId?: number
  /** Values kept only in memory, by placeholder: a code, a temporary password. */
  readonly secret?: Readonly<Record<string, string>>
  /** ISO instant after which the message is no longer worth sending. */
  readonly goodUntil?: string
  /** Waits a few seconds before it is sent, because its cause can be undone. */
  readonly isUndoable?: boolean
}

export interface OutboxOptions {
  readonly gateway: Gateway | null
}

/** Delay of messages whose cause can be undone. */
const UNDO_MILLISECONDS = 10_000
const SHOWN = 50
const AT_ONCE = 8

/** Creates a separate outbox. Use `openOutbox` for the one of the app context. */
export function createOutbox(context: AppContext, { gateway }: OutboxOptions): Outbox {
  const log = context.registry.get(smsLog.name)
  const secrets = new Map<number, Secret>()
  const shown: ShownMessage[] = []
  const show = (message: ShownMessage) => {
    shown.splice(0, shown.length, ...[message, ...shown].slice(0, SHOWN))
  }
  let isStopping = false
  const sender: Sender = {
    context,
    log,
    gateway,
    secrets,
    show,
    isStopping: () => isStopping,
  }
  const failure = 'messages could not be sent'
  const { wake, idle, stop } = loop(() => sendDue(sender), context, failure)
  return {
    async queue(transaction, outgoing, stamp) {
      const message = await localizeMessage(context, transaction, outgoing)
      const row = await transaction.insert(log, makeRow(message, stamp.now), stamp)
      const afterCommit = () => {
        if (message.secret)
          secrets.set(row.id, makeSecret(message, stamp.now, row.importId ?? null))
        if (message.isUndoable) setTimeout(wake, UNDO_MILLISECONDS).unref()
        else wake()
      }
      return { id: row.id, afterCommit }
    },
    async leaveOut(transaction, message, stamp, reason) {
      const row = await transaction.insert(
        log,
        {
          ...makeRow(await localizeMessage(context, transaction, message), stamp.now),
          smsStatus: 'FAILED',
          nextAttemptDate: null,
          failureReason: reason,
        },
        stamp,
      )
      return row.id
    },
    sendDue: () => sendDue(sender),
    wake,
    idle,
    shown: () => shown,
    async stop() {
      isStopping = true
      await stop()
      if (secrets.size === 0) return
      await sendDue(sender).catch((error: unknown) => {
        context.logger.error({ err: error }, failure)
      })
    },
  }
}

type LocalizedOutgoing = OutgoingMessage & { readonly message: string }

/** Writes the message in the language chosen by the recipient, otherwise in the company's. */
async function localizeMessage(
  { registry, settings, languages = LANGUAGES }: AppContext,
  transaction: Transaction,
  outgoing: OutgoingMessage,
): Promise<LocalizedOutgoing> {
  const { about, recipientUser, message } = outgoing
  if (!Object.hasOwn(readItems(registry.get(smsLog.name).fields.eventType), about.name))
    throw new Error(`No file *.messages.ts declares ${about.name}`)
  const reader =
    typeof message === 'object' && recipientUser
      ? await transaction.get(registry.get(user.name), recipientUser)
      : null
  const language = String(reader?.messageLanguage ?? settings.messageLanguage)
  const locale = { language, languages, currency: settings.currencyCode }
  return { ...outgoing, message: messageIn(message, locale) }
}

function makeRow(
  { about, secret, goodUntil, isUndoable = false, ...message }: LocalizedOutgoing,
  now: string,
): Record<string, unknown> {
  return {
    ...message,
    eventType: about.name,
    message: hideSecrets(message.message, secret ?? {}).slice(0, LONGEST_MESSAGE),
    isMasked: secret !== undefined,
    isUrgent: secret !== undefined || goodUntil !== undefined || about.ignoresQuietHours === true,
    goodUntil: goodUntil ?? null,
    smsStatus: 'QUEUED',
    attempts: 0,
    nextAttemptDate: isUndoable ? new Date(Date.parse(now) + UNDO_MILLISECONDS).toISOString() : now,
  }
}

const makeSecret = (
  { message, secret = {}, goodUntil }: LocalizedOutgoing,
  now: string,
  importId: number | null,
): Secret => ({
  text: withSecrets(message, secret).slice(0, LONGEST_MESSAGE),
  importId,
  goodUntil:
    goodUntil ??
    (importId === null ? new Date(Date.parse(now) + GIVE_UP_MILLISECONDS).toISOString() : null),
})

/** Sends messages in batches, a few at a time, until none are due. */
async function sendDue(sender: Sender): Promise<void> {
  const tried = new Set<number>()
  for (;;) {
    const due = (await findDue(sender)).filter(({ id }) => !tried.has(id))
    if (due.length === 0) return
    due.forEach(({ id }) => tried.add(id))
    const next = (await ofWholeImports(sender, due)).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const row of next)
          if (!sender.isStopping() || sender.secrets.has(row.id)) await sendMessage(sender, row)
      }),
    )
  }
}

const outboxes = new WeakMap<AppContext, Outbox>()

/**
 * Returns this server's outbox. It is created at the first call, with the gateway configured in the environment unless one
 * is given.
 */
export function openOutbox(context: AppContext, options?: OutboxOptions): Outbox {
  let outbox = outboxes.get(context)
  if (!outbox) {
    outbox = createOutbox(context, options ?? { gateway: gatewayFromEnvironment(process.env) })
    outboxes.set(context, outbox)
  }
  return outbox
}
