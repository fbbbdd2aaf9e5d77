import type { Definition } from '#schema/engine'
import type { Stored, WriteStamp } from '../../storage/store.ts'
import type { AppContext } from '../app-context.ts'
import { firstUndelivered, releaseNext, queueOf } from './call-queue.ts'
import { targetOf, type Environment } from './destination.ts'
import { post, unanswered, type Outcome } from './post.ts'
import { nextTry } from './retry-times.ts'

/** The server that calls. */
export interface Sender {
  readonly context: AppContext
  readonly calls: Definition
  readonly environment: Environment
  readonly name: string
  /** Milliseconds until an answer must be there. */
  readonly timeout: number
}

/** A claim outlives the longest wait for an answer several times over: an expired claim means a dead server. */
const CLAIM_MILLISECONDS = 60_000

/** Claims a call, makes it and writes what came of it. */
export async function tryCall(sender: Sender, row: Stored): Promise<void> {
  const claimed = await claim(sender, row)
  if (claimed) await conclude(sender, claimed, await call(sender, claimed))
}

/** Null when another server was faster, or an earlier call of the queue has to go first: then it waits for that. */
function claim({ context, calls, name }: Sender, row: Stored): Promise<Stored | null> {
  const now = context.clock()
  const attempts = Number(row.attempts) + 1
  return context.store.transaction(async (transaction) => {
    const isBehind =
      (await firstUndelivered(transaction, calls, queueOf(row), row.id)) !== undefined
    const claimed = await transaction.update(calls, {
      id: row.id,
      values: isBehind
        ? { nextAttemptDate: null, claimedBy: null, claimedUntil: null }
        : {
            // Another name at each try: what a try that was given up still brings must not count for the next one.
            claimedBy: `${name}/${attempts}`,
            claimedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS).toISOString(),
            attempts,
            firstAttemptDate: row.firstAttemptDate ?? now.toISOString(),
          },
      stamp: stampOf(now),
      guard: { version: row.version, where: { callStatus: 'WAITING' } },
    })
    return isBehind ? null : claimed
  })
}

async function call({ context, environment, timeout }: Sender, row: Stored): Promise<Outcome> {
  try {
    return await post(targetOf(String(row.destination), environment), {
      id: String(row.webhookId),
      body: String(row.body),
      now: context.clock(),
      timeout,
    })
  } catch (error) {
    return unanswered(error instanceof Error ? error.message : String(error))
  }
}

/** Writes the outcome, if the row is still ours: a server that was thought dead must not overwrite what the server that took it over wrote. */
async function conclude(
  { context, calls }: Sender,
  row: Stored,
  { isDelivered, reason, status, text, retryAfter }: Outcome,
): Promise<void> {
  const now = context.clock()
  const stamp = stampOf(now)
  const next = isDelivered
    ? null
    : nextTry({
        id: row.id,
        attempts: Number(row.attempts),
        firstAttempt: new Date(String(row.firstAttemptDate)),
        now,
        retryAfter,
      })
  const after = isDelivered ? 'DELIVERED' : next ? 'WAITING' : 'FAILED'
  await context.store.transaction(async (transaction) => {
    const written = await transaction.update(calls, {
      id: row.id,
      values: {
        callStatus: after,
        nextAttemptDate: next?.toISOString() ?? null,
        deliveredDate: isDelivered ? stamp.now : null,
        failureReason: reason,
        answerStatus: status,
        answerText: text,
        claimedBy: null,
        claimedUntil: null,
      },
      stamp,
      guard: { where: { claimedBy: String(row.claimedBy) } },
    })
    if (!written || after === 'WAITING') return
    if (isDelivered) await releaseNext(transaction, calls, queueOf(row), now)
    await transaction.writeHistory({
      resource: calls.name,
      recordId: row.id,
      at: stamp.now,
      by: null,
      via: 'job:outside-calls',
      batchId: null,
      kind: 'update',
      changes: [{ field: 'callStatus', before: 'WAITING', after }],
    })
  })
}

const stampOf = (now: Date): WriteStamp => ({ userId: null, now: now.toISOString() })
