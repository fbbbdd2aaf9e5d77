import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'
import { runningImports } from '../imports/running-imports.ts'
import { primeTransaction } from '../sheets/cached-store.ts'
import { inTransaction, type Begin } from '../work/in-transaction.ts'
import { readingWork } from '../work/open-work.ts'
import { engineWork, type Work, type WorkOptions } from '../work/work.ts'

/** What a change brings about for many records: too much for the transaction of the change itself. */
export interface Portions {
  /** The ids of what there is to do, read once the change is committed. */
  due(work: Work): Promise<readonly number[]>
  /** Deals with some of them in one transaction, read and written in sets. */
  run(work: Work, ids: readonly number[]): Promise<void>
}

const FIRST = 10
const MOST = 200
/** So long a portion may take; the next one is longer or shorter accordingly. */
const AIM_MILLISECONDS = 50

/**
 * Carries a change on after its commit, in portions of a moment each, others first. The change is answered when all are
 * done. A portion that fails is logged and keeps no other from its turn.
 */
export function inPortions(given: Work, portions: Portions): void {
  const { context, caller, via, today, afterCommit } = engineWork(given)
  const options: WorkOptions = { caller, via, isServer: true, day: today }
  afterCommit.call(given, () =>
    runningImports(context).run(() => runPortions(context, options, portions)),
  )
}

async function runPortions(context: AppContext, options: WorkOptions, { due, run }: Portions) {
  const ids = await due(readingWork(context, options))
  for (let place = 0, size = FIRST; place < ids.length; ) {
    const some = ids.slice(place, place + size)
    // Waiting for one's turn does not count.
    let started = performance.now()
    const begin = patiently(context, () => (started = performance.now()))
    await inTransaction(context, options, (work) => run(work, some), begin).catch(
      (error: unknown) => {
        context.logger.error({ err: error, records: some }, 'a portion of a change failed')
      },
    )
    place += some.length
    size = sizeAfter(some.length, performance.now() - started)
    // Requests that came meanwhile are read now, and take their turn.
    await setImmediate()
  }
}

/** As many as fit the aim at the pace of the last portion, but never more than twice as many. */
const sizeAfter = (size: number, milliseconds: number): number => {
  const fitting = Math.floor((size * AIM_MILLISECONDS) / Math.max(1, milliseconds))
  return Math.max(1, Math.min(MOST, size * 2, fitting))
}

const patiently =
  ({ store }: AppContext, onBegin: () => void): Begin =>
  (body) =>
    store.lowPriority(async (transaction) => {
      onBegin()
      const { transaction: inner, flush } = primeTransaction(transaction)
      const result = await body(inner)
      await flush()
      return result
    })
