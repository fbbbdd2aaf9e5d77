import { sql as sqlText } from 'kysely'
import type { Definition } from '#schema/engine'
import type { AppContext } from '../app-context.ts'
import type { Caller } from '../access/caller.ts'
import { Refusal } from '../errors.ts'
import { tryTakeBack } from '../sheets/imports/take-back.ts'
import { recordChanges } from '../sheets/imports/recording.ts'
import { driveTask, type HeldTask } from './held-task.ts'
import {
  endImport,
  noteChanges,
  openBatch,
  openImport,
  type StagedImport,
} from '../sheets/imports/staging.ts'
import { startSlice, type TimeSlice } from './time-slice.ts'
import { rememberIds } from '../sheets/remember-ids.ts'
import { inTransaction, type Begin } from '../work/in-transaction.ts'
import { readingWork } from '../work/open-work.ts'
import { engineWork, type EngineWork, type Work } from '../work/work.ts'
import { demandOpen, openRun, RunStopped } from './run-state.ts'

/**
 * Creates many records in the background, in short slices at low priority like an import. Until the run is complete, its
 * records cannot be changed or referred to. If it is stopped, fails, or is abandoned by its server, all of them are
 * removed.
 */
export interface LongRun<Item, Prepared> {
  /** Definition of the records to create. */
  readonly of: Definition
  /** Key, such as the month being drafted. Only one run per key may be in progress. */
  readonly key: string
  readonly items: readonly Item[]
  /** Loads the data needed for a few hundred items, in bulk and outside any transaction. */
  prepare(work: Work, items: readonly Item[]): Promise<readonly Prepared[]>
  /** Reasons why some of these items are skipped, read in the transaction that writes the others. */
  passedOver(work: Work, prepared: readonly Prepared[]): Promise<ReadonlyMap<Prepared, string>>
  write(work: Work, prepared: Prepared): Promise<void>
}

/** Number of items prepared together. */
const PORTION = 100
/** Maximum number of items in a slice, which are checked together when it starts. */
const TURN = 50
const TRIES = 5

/**
 * Starts a run when this work is committed and returns its number. Calls `isBusy` if another run with the key is in
 * progress.
 */
export async function startRun<Item, Prepared>(
  given: Work,
  run: LongRun<Item, Prepared>,
  isBusy: () => never,
): Promise<number> {
  const work = engineWork(given)
  const { context, caller, via } = work
  if (!caller) throw new Error('A long run needs somebody who started it')
  const batch = { resource: run.of.name, fileName: run.key, at: work.now, by: caller.userId }
  const staged = await openImport(work.transaction, await openBatch(work.sql, batch), batch, false)
  const isOpen = await openRun(work.sql, {
    id: staged.id,
    key: `${run.of.name} ${run.key}`,
    total: run.items.length,
  })
  if (!isOpen) isBusy()
  work.afterCommit(() => {
    void drive(staged, { context, caller, via, run })
  })
  return staged.id
}

interface Driving<Item, Prepared> {
  readonly context: AppContext
  readonly caller: Caller
  readonly via: string
  readonly run: LongRun<Item, Prepared>
  readonly staged: StagedImport
  readonly task: HeldTask
}

/** Writes all records, or removes them if the run is stopped or fails. */
const drive = <Item, Prepared>(
  staged: StagedImport,
  driving: Omit<Driving<Item, Prepared>, 'staged' | 'task'>,
): Promise<void> =>
  driveTask<void>(driving.context, staged.lease, {
    async body(task) {
      await writeAll({ ...driving, staged, task })
      await task.end(async (transaction) => {
        await demandOpen(transaction.sql, staged.id)
        await endImport(transaction, staged, 'whole')
      })
    },
    async giveUp(error, task) {
      const { context } = driving
      if (!(error instanceof RunStopped))
        context.logger.error({ err: error, run: staged.id }, 'a run failed and is taken back')
      await tryTakeBack(context, staged, task)
    },
    left: () => {},
  })

async function writeAll<Item, Prepared>(driving: Driving<Item, Prepared>): Promise<void> {
  const { context, caller, via, run } = driving
  for (let from = 0, turn = 0; from < run.items.length; from += PORTION) {
    const reader = readingWork(context, { caller, via, isServer: true })
    const prepared = await run.prepare(reader, run.items.slice(from, from + PORTION))
    for (let place = 0; place < prepared.length; turn++) {
      place += await tryTurn(driving, prepared.slice(place, place + TURN), turn)
    }
  }
}

/** Runs a slice, and repeats it if another server has created one of its records in the meantime. */
async function tryTurn<Item, Prepared>(
  driving: Driving<Item, Prepared>,
  prepared: readonly Prepared[],
  turn: number,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await runTurn(driving, prepared, turn)
    } catch (error) {
      const isAgain = error instanceof Refusal && error.code === 'duplicate' && tries < TRIES
      if (!isAgain) throw error
    }
  }
}

/** Runs one transaction and returns the number of items processed. */
function runTurn<Item, Prepared>(
  { context, caller, via, run, staged, task }: Driving<Item, Prepared>,
  prepared: readonly Prepared[],
  turn: number,
): Promise<number> {
  let clock: TimeSlice = { isOver: () => true }
  const begin: Begin = (body) =>
    task.turn(async (transaction, isAwaited) => {
      clock = startSlice(isAwaited)
      await demandOpen(transaction.sql, staged.id)
      const recording = recordChanges(transaction, staged.id)
      rememberIds(transaction)
      const result = await body(transaction)
      await noteChanges(transaction.sql, staged.id, turn, recording.changes)
      return result
    })
  return inTransaction(
    context,
    { caller, via, isServer: true, batchId: staged.batchId },
    (work) => writeTurn(work, run, { prepared, clock: () => clock, id: staged.id }),
    begin,
  )
}

async function writeTurn<Item, Prepared>(
  work: EngineWork,
  run: LongRun<Item, Prepared>,
  { prepared, clock, id }: { prepared: readonly Prepared[]; clock: () => TimeSlice; id: number },
): Promise<number> {
  const passed = await run.passedOver(work, prepared)
  let [done, made] = [0, 0]
  for (const each of prepared) {
    done += 1
    if (passed.has(each)) continue
    await run.write(work, each)
    made += 1
    if (await clock().isOver()) break
  }
  await work.sql
    .updateTable('larder_run')
    .set({ done: sqlText<number>`done + ${done}`, made: sqlText<number>`made + ${made}` })
    .where('import_id', '=', id)
    .execute()
  return done
}
