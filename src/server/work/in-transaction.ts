import type { Transaction } from '../../storage/store.ts'
import { LockWatch } from './lock-watch.ts'
import { openWork, sharedWith } from './open-work.ts'
import type { EngineWork, Task, WorkOptions } from './work.ts'
import type { AppContext } from '../app-context.ts'

/** Runs a function in a transaction, and its after-commit tasks afterwards. */
export async function inTransaction<Result>(
  context: AppContext,
  options: WorkOptions,
  body: (work: EngineWork) => Promise<Result>,
  begin: Begin = (run) => context.store.transaction(run),
): Promise<Result> {
  let tasks: readonly Task[] = []
  const result = await begin((transaction) => {
    // If the database requests a retry, the transaction starts again with empty state.
    // Imports and changes of many lock records in the order of their rows. A slice that meets a deadlock is repeated.
    const isWatched = context.watchesLocks && !options.import && options.batchId === undefined
    const lockWatch = isWatched ? new LockWatch(transaction, context.registry) : null
    if (lockWatch) transaction.listen(lockWatch)
    const shared = sharedWith(options, lockWatch)
    tasks = shared.tasks
    return body(openWork(context, transaction, options, shared))
  })
  for (const task of tasks) await runTask(context, task)
  return result
}

/** Variant of `inTransaction` for background work: it has low priority and the time limit for long work. */
export const inLongTransaction = <Result>(
  context: AppContext,
  options: WorkOptions,
  body: (work: EngineWork) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context, options, body, (run) =>
    context.store.lowPriority((transaction) => run(transaction)),
  )

/** Begins a transaction other than the default kind. */
export type Begin = <Result>(run: (transaction: Transaction) => Promise<Result>) => Promise<Result>

/** Runs a task after the commit. An error is only logged, because the change is already saved. */
async function runTask(context: AppContext, task: Task) {
  try {
    await task()
  } catch (error) {
    context.logger.error({ err: error }, 'a task after the commit failed')
  }
}
