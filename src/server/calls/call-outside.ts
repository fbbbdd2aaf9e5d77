import { randomUUID } from 'node:crypto'
import type { Definition } from '#schema/engine'
import { outsideCall } from '#system'
import { lockByName } from '../work/lock-by-name.ts'
import { engineWork, type Work } from '../work/work.ts'
import { firstUndelivered, releaseNext, type CallQueue } from './call-queue.ts'
import type { Destination } from './destination.ts'
import { outsideCallsOf } from './outside-calls.ts'

export interface OutsideCall {
  /** The resource of the record that the call is about. */
  readonly about: Definition
  /** That record. Calls about one record reach a destination in the order in which they were written. */
  readonly record: { readonly id: number; readonly label: string }
  /** What is sent, as JSON: 64 KB at most. */
  readonly body: object
}

const MOST_BYTES = 65_536

/**
 * Calls another system once this transaction is committed: a signed POST, tried again for three days until it is answered
 * with 2xx. Gives the id of the row in `outside-call`.
 * @example
 * await callOutside(work, ACCOUNTING, { about: sale, record: after, body: { invoice: after.invoiceNumber } })
 */
export async function callOutside(
  work: Work,
  { name: destination }: Destination,
  { about, record, body }: OutsideCall,
): Promise<number> {
  const { context, transaction } = engineWork(work)
  const calls = context.registry.get(outsideCall.name)
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new Error(`A call to ${destination} sends ${MOST_BYTES} bytes at most`)
  const queue: CallQueue = { destination, relatedType: about.name, relatedId: record.id }
  // Ids are given in the order of the calls, and nobody sends a later one while an earlier one is being written.
  await lockByName(transaction, `${calls.name} ${destination} ${about.name} ${record.id}`)
  const isBehind = (await firstUndelivered(transaction, calls, queue)) !== undefined
  const { id } = await transaction.insert(
    calls,
    {
      ...queue,
      recordLabel: record.label.slice(0, 255),
      webhookId: `call_${randomUUID()}`,
      body: text,
      callStatus: 'WAITING',
      attempts: 0,
      nextAttemptDate: isBehind ? null : work.now,
    },
    { userId: work.caller?.userId ?? null, now: work.now },
  )
  wakeCalls(work, isBehind ? queue : undefined)
  return id
}

/** What is due goes out once this transaction is committed, and the first of `queue` with it, if it waited for another. */
export function wakeCalls(
  work: Work,
  queue?: { readonly [Name in keyof CallQueue]: CallQueue[Name] | null },
): void {
  const { context } = engineWork(work)
  work.afterCommit(async () => {
    const { destination, relatedType, relatedId } = queue ?? {}
    if (destination && relatedType && relatedId)
      await context.store.transaction((transaction) =>
        releaseNext(
          transaction,
          context.registry.get(outsideCall.name),
          { destination, relatedType, relatedId },
          context.clock(),
        ),
      )
    outsideCallsOf(context).wake()
  })
}
