import type { Transaction } from '../../storage/store.ts'
import { LockWatch } from './lock-watch.ts'
import { openWork, sharedWith } from './open-work.ts'
import type { EngineWork, Task, WorkOptions } from './work.ts'
import type { AppContext } from '../app-context.ts'

/** Runs a body in one transaction, and its after-commit tasks afterwards. */
export async function inTransaction<Result>(
  context: AppContext,
  options: WorkOptions,
  body: (work: EngineWork) => Promise<Result>,
  begin: Begin = (run) => context.store.transaction(run),
): Promise<Result> {
  let tasks: readonly Task[] = []
  const result = await begin((transaction) => {
    // A transaction that the database asks to be retried starts with empty state.
    const lockWatch = context.watchesLocks ? new LockWatch(transaction, context.registry) : null
    if (lockWatch) transaction.listen(lockWatch)
    const shared = sharedWith(options, lockWatch)
    tasks = shared.tasks
    return body(openWork(context, transaction, options, shared))
  })
  for (const task of tasks) await runTask(context, task)
  return result
}

/** Variant of `inTransaction` for background work: low priority, with the time limit for long work. */
export const inLongTransaction = <Result>(
  context: AppContext,
  options: WorkOptions,
  body: (work: EngineWork) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context, options, body, (run) =>
    context.store.lowPriority((transaction) => run(transaction)),
  )

/** Begins a transaction of a different kind from the usual one. */
export type Begin = <Result>(run: (transaction: Transaction) => Promise<Result>) => Promise<Result>

/** Runs a task after the commit. An error is logged, not returned, because the change is already saved. */
async function runTask(context: AppContext, task: Task) {
  try {
    await task()
  } catch (error) {
    context.logger.error({ err: error }, 'a task after the commit failed')
  }
}
