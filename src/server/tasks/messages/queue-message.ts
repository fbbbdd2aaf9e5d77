import { addDays, dateInZone } from '#schema/engine'
import { formatFor } from '../../documents/for-behaviours.ts'
import { engineWork, type Work } from '../../work/work.ts'
import { type OutgoingMessage, openOutbox } from './outbox.ts'
import { smsLog, type MessageText } from '#system'
import { LANGUAGES } from '../../languages.ts'
import { messageIn } from './texts.ts'

/**
 * Sends a text message once this transaction is committed. `secret` is kept only in memory. A
 * message from a night that is caught up more than a day late is not sent: it is listed as failed,
 * and a user decides.
 * @example
 * await queueMessage(work, {
 *   about: LEAVE_STATUS, recipientUser: user.id, recipientName: user.fullName, phoneNumber: user.phoneNumber,
 *   message: fillMessage(LEAVE_STATUS.text, { status: 'Approved' }),
 * })
 */
export async function queueMessage(work: Work, message: OutgoingMessage): Promise<number> {
  const { context, transaction } = engineWork(work)
  const stamp = { userId: work.caller?.userId ?? null, now: work.now }
  const outbox = openOutbox(context)
  if (work.today < addDays(dateInZone(new Date(work.now), work.settings.timeZone), -1))
    return outbox.leaveOut(
      transaction,
      message,
      stamp,
      `Not sent: it was for ${formatFor(work).date(work.today)}, when no server was running`,
    )
  const { id, afterCommit } = await outbox.queue(transaction, message, stamp)
  work.afterCommit(afterCommit)
  return id
}

/** Drops the messages about a record that still wait to be sent, because their cause was undone. */
export async function dropMessages(
  work: Work,
  { about, ...related }: Required<Pick<OutgoingMessage, 'about' | 'relatedType' | 'relatedId'>>,
): Promise<void> {
  const { registry, transaction } = engineWork(work)
  const log = registry.get(smsLog.name)
  const waiting = await transaction.find(log, [
    { ...related, eventType: about.name, smsStatus: 'QUEUED' },
    // A message that is due may be on its way to the gateway.
    { nextAttemptDate: { moreThan: work.now } },
  ])
  for (const { id } of waiting) await transaction.delete(log, id)
}

/** Sends requeued messages once this transaction is committed. */
export function wakeMessages(work: Work): void {
  work.afterCommit(() => openOutbox(engineWork(work).context).wake())
}

/** Returns a text message as recipients with that language get it. */
export function messageInLanguage(work: Work, message: MessageText, language: string): string {
  const { languages = LANGUAGES } = engineWork(work).context
  return messageIn(message, { language, languages, currency: work.settings.currencyCode })
}
