import { addDays, dateInZone } from '#schema/engine'
import { formatFor } from '../../documents/for-behaviours.ts'
import { engineWork, type Work } from '../../work/work.ts'
import { type OutgoingMessage, openOutbox } from './outbox.ts'
import type { MessageText } from '#system'
import { LANGUAGES } from '../../languages.ts'
import { messageIn } from './texts.ts'

/**
 * Sends a text message once this transaction is committed. What stands in `secret` is kept in memory only. A message of a
 * night that is made up for more than a day late is not sent: it stands among the failed ones, and a person decides.
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

/** Messages put back into the queue are sent once this transaction is committed. */
export function wakeMessages(work: Work): void {
  work.afterCommit(() => openOutbox(engineWork(work).context).wake())
}

/** Text message as recipients with that language receive it. */
export function messageInLanguage(work: Work, message: MessageText, language: string): string {
  const { languages = LANGUAGES } = engineWork(work).context
  return messageIn(message, { language, languages, currency: work.settings.currencyCode })
}
