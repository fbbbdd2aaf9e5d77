import { engineWork, type Work } from '../work/work.ts'
import type { OutgoingMessage } from './outbox.ts'
import { outboxOf } from './outbox-of.ts'

/**
 * Sends a text message once this transaction is committed. What stands in `secret` is kept in memory only.
 * @example
 * await queueMessage(work, {
 *   about: LEAVE_STATUS, recipientUser: user.id, recipientName: user.fullName, phoneNumber: user.phoneNumber,
 *   message: fillMessage(LEAVE_STATUS.text, { status: 'Approved' }),
 * })
 */
export async function queueMessage(work: Work, message: OutgoingMessage): Promise<number> {
  const { context, transaction } = engineWork(work)
  const stamp = { userId: work.caller?.userId ?? null, now: work.now }
  const { id, afterCommit } = await outboxOf(context).queue(transaction, message, stamp)
  work.afterCommit(afterCommit)
  return id
}

/** Messages that were put back into the queue go out once this transaction is committed. */
export function wakeMessages(work: Work): void {
  work.afterCommit(() => outboxOf(engineWork(work).context).wake())
}
