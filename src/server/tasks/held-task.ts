import type { Transaction } from '../../storage/store.ts'
import type { AppContext } from '../app-context.ts'
import { backgroundWork, nameTask } from './background-work.ts'
import {
  findClaimable,
  LeaseLost,
  releaseTask,
  renewLease,
  type Lease,
  type TaskKind,
} from './tasks.ts'

/** Runs a transaction that renews the lease first. Throws `LeaseLost` if another server has taken over the task. */
type Turn = <Result>(
  body: (transaction: Transaction, isAwaited: () => boolean) => Promise<Result>,
) => Promise<Result>

/** A task that this server holds and works on. */
export interface HeldTask {
  /** Aborted when the server stops or has lost the task. */
  readonly signal: AbortSignal
  /** Runs a transaction at low priority, unless the signal is aborted. */
  readonly turn: Turn
  /** Runs the transaction that ends the task, even if the server is stopping. */
  readonly end: Turn
}

export interface Driven<Result> {
  /** Does the work and ends the task. */
  body(task: HeldTask): Promise<Result>
  /** Ends the task after an error. Without it, the error is thrown, and the task is claimable once its lease expires. */
  giveUp?(error: unknown, task: HeldTask): Promise<Result>
  /** Returns the result, or throws, once the task is left to another server. */
  left(why: unknown): Result
  /** Stores something about the work from time to time. */
  note?(transaction: Transaction): Promise<unknown>
}

/**
 * Works on a task that this server holds, and keeps its lease. If the server stops, the task is released at the next pause,
 * so that another server can continue it immediately.
 */
export const driveTask = <Result>(
  context: AppContext,
  lease: Lease,
  { body, giveUp, left, note }: Driven<Result>,
): Promise<Result> =>
  backgroundWork(context).run(async () => {
    const { task, stop } = hold(context, lease, note)
    try {
      return await body(task).catch((error: unknown) => {
        if (task.signal.aborted || !giveUp) throw error
        return giveUp(error, task)
      })
    } catch (error) {
      if (!task.signal.aborted) throw error
      await context.store
        .lowPriority((transaction) => releaseTask(transaction, lease))
        .catch((failure: unknown) => {
          context.logger.warn({ err: failure, task: nameTask(lease) }, 'a task was not released')
        })
      return left(task.signal.reason)
    } finally {
      await stop()
    }
  })

const EVERY_MILLISECONDS = 1_000

/** Renews the lease in each turn, and by a timer between turns that are far apart. */
function hold(context: AppContext, lease: Lease, note: Driven<unknown>['note']) {
  const { store } = context
  const { running, stopping } = backgroundWork(context)
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, stopping])
  running.add(nameTask(lease))
  let renewedAt = performance.now()
  const renew = async (transaction: Transaction) => {
    await renewLease(transaction, lease).catch((error: unknown) => {
      if (error instanceof LeaseLost) lost.abort(error)
      throw error
    })
    renewedAt = performance.now()
  }
  const task: HeldTask = {
    signal,
    turn: async (body) => {
      signal.throwIfAborted()
      return store.lowPriority(async (transaction, isAwaited) => {
        await renew(transaction)
        return body(transaction, isAwaited)
      })
    },
    end: (body) =>
      store.transaction(async (transaction) => {
        await renew(transaction)
        return body(transaction, () => false)
      }),
  }
  let renewing: Promise<void> | null = null
  const timer = setInterval(() => {
    const isRecent = !note && performance.now() - renewedAt < EVERY_MILLISECONDS
    if (isRecent || lost.signal.aborted) return
    renewing ??= store
      .transaction(async (transaction) => {
        await renew(transaction)
        await note?.(transaction)
      })
      // The next turn fails for the same reason, unless it was temporary.
      .catch(() => {})
      .finally(() => {
        renewing = null
      })
  }, EVERY_MILLISECONDS)
  const stop = async () => {
    clearInterval(timer)
    await renewing
    running.delete(nameTask(lease))
  }
  return { task, stop }
}

/** Resumes abandoned tasks of a kind one by one, so that a failure does not block the others. */
export async function resumeEach(
  context: AppContext,
  kind: TaskKind,
  resume: (key: string) => Promise<void>,
  failed: (error: unknown, key: string) => void = (error, key) =>
    context.logger.error({ err: error, task: key }, `an abandoned task was not continued: ${kind}`),
): Promise<void> {
  const { running, stopping } = backgroundWork(context)
  for (const key of await findClaimable(context, kind)) {
    stopping.throwIfAborted()
    if (running.has(nameTask({ kind, key }))) continue
    await resume(key).catch((error: unknown) => {
      stopping.throwIfAborted()
      failed(error, key)
    })
  }
}
