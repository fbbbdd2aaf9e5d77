import type { LeftOver, RowResult } from '#schema/engine'
import type { Caller } from '../../access/caller.ts'
import { inTransaction, type Begin } from '../../work/in-transaction.ts'
import { openOutbox } from '../../tasks/messages/outbox.ts'
import { Refusal } from '../../errors.ts'
import type { PasswordStock, ImportWork, EngineWork } from '../../work/work.ts'
import { type CheckedRows, primeUnique } from '../check-rows.ts'
import { countActions, reportsChanges } from '../import-result.ts'
import { rememberIds } from '../remember-ids.ts'
import type { AppContext } from '../../app-context.ts'
import { readLeftOver, namedLeftOver } from './left-over.ts'
import { recordChanges } from './recording.ts'
import { backgroundWork, whileRunning } from '../../tasks/background-work.ts'
import { releaseTask } from '../../tasks/tasks.ts'
import { beginImport, deleteChanges } from './import-changes.ts'
import {
  addToBatch,
  closeBatch,
  endImport,
  LostImport,
  noteChanges,
  openBatch,
  renewImport,
  type Batch,
  type StagedImport,
} from './staging.ts'
import { takeBack, logNotTakenBack } from './take-back.ts'
import { ENDLESS, startSlice, type TimeSlice } from '../../tasks/time-slice.ts'
import { saveRow } from '../save-rows.ts'

/** Checked rows, ready to be written. */
export interface Applying {
  readonly context: AppContext
  readonly caller: Caller
  readonly checked: CheckedRows
  readonly batch: Batch
  readonly passwords: PasswordStock
}

/** Result of applying the rows. */
export interface Applied {
  /** Batch of the import; null if nothing was kept. */
  readonly batchId: number | null
  /** The rows that were written. */
  readonly rows: readonly RowResult[]
  /** The row that can no longer be saved, because of changes since the check. */
  readonly refused: RefusedRow | null
  /** Result of undoing the rows already written, unless they are postings. */
  readonly takenBack?: TakenBack
}

export interface RefusedRow {
  /** Its position among the checked rows. Several of them may come from the same line of the file. */
  readonly place: number
  readonly result: RowResult
}

export interface TakenBack {
  /** False while the rollback is incomplete. */
  readonly isDone: boolean
  readonly leftOver: readonly LeftOver[]
}

/** Writes all rows in one transaction, for imports that are fast. */
export async function applyAtOnce(applying: Applying): Promise<Applied> {
  const { context, checked, batch } = applying
  let batchId = 0
  const begin: Begin = (run) =>
    context.store.lowPriority(async (transaction) => {
      // The batch is created first, because everything written for it refers to it.
      batchId = await openBatch(transaction.sql, batch)
      rememberIds(transaction)
      return run(transaction)
    })
  try {
    const rows = await inTransaction(
      context,
      makeOptions(applying, null, () => batchId),
      async (work) => {
        const written = await writeRows(work, checked, { from: 0, clock: ENDLESS })
        await closeBatch(work.sql, batchId, countActions(written))
        return written
      },
      begin,
    )
    return { batchId, rows, refused: null }
  } catch (error) {
    if (error instanceof RowRefused) return { batchId: null, rows: [], refused: error.refused }
    throw error
  }
}

const makeOptions = (
  { caller, passwords }: Applying,
  id: ImportWork['id'],
  batchId: () => number,
) => ({
  caller,
  via: 'import',
  import: { id, passwords },
  get batchId() {
    return batchId()
  },
})

/**
 * Writes the rows in short transactions at low priority. If a row can no longer be written, all are undone, except
 * postings. If the server stops, the next one continues.
 */
export async function applyInTurns(applying: Applying): Promise<Applied> {
  const staged = await beginImport(applying)
  return whileRunning(applying.context, staged.lease, () => applyStaged(applying, staged))
}

async function applyStaged(applying: Applying, staged: StagedImport): Promise<Applied> {
  const { context, checked } = applying
  const { stopping } = backgroundWork(context)
  const rows: RowResult[] = []
  const ids: number[] = []
  try {
    for (let turn = 0; rows.length < checked.importRows.length; turn++) {
      stopping.throwIfAborted()
      rows.push(...(await tryTurn(applying, staged, { turn, rows, ids })))
    }
  } catch (error) {
    const isDone = await giveUp(context, staged, error)
    if (stopping.aborted || error instanceof LostImport) throw new LostImport(staged.isLedger)
    if (!(error instanceof RowRefused)) throw error
    if (staged.isLedger)
      return { batchId: rows.length > 0 ? staged.batchId : null, rows, refused: error.refused }
    const leftOver = await namedLeftOver(
      context,
      applying.caller,
      await readLeftOver(context.store.sql, staged.id),
    )
    return { batchId: null, rows: [], refused: error.refused, takenBack: { isDone, leftOver } }
  }
  // Messages of the import are sent only once it is complete.
  openOutbox(context).wake()
  if (applying.batch.draftId === undefined) await deleteChanges(context, staged)
  return { batchId: staged.batchId, rows, refused: null }
}

/**
 * Undoes a failed import and returns true if it was undone completely. Otherwise the cleanup of imports retries later. An
 * error here does not replace the reason why the import failed.
 */
async function giveUp(context: AppContext, staged: StagedImport, why: unknown): Promise<boolean> {
  const { stopping } = backgroundWork(context)
  try {
    if (!(why instanceof LostImport || stopping.aborted)) {
      await takeBack(context, staged)
      return true
    }
    await context.store.lowPriority((transaction) => releaseTask(transaction, staged.lease))
  } catch (error) {
    if (!stopping.aborted) logNotTakenBack(context, staged.id, error)
  }
  return false
}

interface Turn {
  readonly turn: number
  /** Results of the earlier slices. */
  readonly rows: readonly RowResult[]
  readonly ids?: number[]
}

/**
 * Runs a slice. A slice that does not wait for its inserts cannot tell which row was refused, so it is run again row by
 * row.
 */
async function tryTurn(
  applying: Applying,
  staged: StagedImport,
  { turn, rows, ids }: Turn,
): Promise<RowResult[]> {
  try {
    return await runTurn(applying, staged, { turn, rows, ids })
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof LostImport) throw error
    return await runTurn(applying, staged, { turn, rows })
  }
}

/** Runs one transaction: a few rows, their history, and the record of their changes. The last one completes the import. */
async function runTurn(
  applying: Applying,
  staged: StagedImport,
  { turn, rows, ids }: Turn,
): Promise<RowResult[]> {
  const { context, checked } = applying
  let clock: TimeSlice = ENDLESS
  let onRow: (() => void) | undefined
  const begin: Begin = (run) =>
    context.store.lowPriority(async (transaction, isAwaited) => {
      clock = startSlice(isAwaited)
      await renewImport(transaction, staged)
      rememberIds(transaction)
      if (staged.isLedger && applying.batch.draftId === undefined) return run(transaction)
      const recording = recordChanges(transaction, staged.isLedger ? null : staged.id)
      onRow = recording.nextRow
      const result = await run(transaction)
      await noteChanges(transaction.sql, staged.id, turn, recording.changes)
      return result
    })
  return inTransaction(
    context,
    makeOptions(applying, staged.isLedger ? null : staged.id, () => staged.batchId),
    async (work) => {
      const written = await writeRows(work, checked, { from: rows.length, clock, onRow, ids })
      await addToBatch(work.sql, staged.batchId, countActions(written))
      if (rows.length + written.length === checked.importRows.length)
        await endImport(work.transaction, staged, 'whole')
      return written
    },
    begin,
  )
}

/** Rolls back a transaction because one of its rows can no longer be saved. */
class RowRefused extends Error {
  readonly refused: RefusedRow
  constructor(refused: RefusedRow) {
    super(`row ${refused.result.row} was refused`)
    this.refused = refused
  }
}

/** Number of rows whose unique values are read together. */
const BATCH_SIZE = 50

interface Part {
  readonly from: number
  readonly clock: TimeSlice
  /** Called before each row is written. */
  readonly onRow?: () => void
  /**
   * Reserved ids for new records. With these, a duplicate is detected only at the end of the transaction, and not reported
   * as `RowRefused`.
   */
  readonly ids?: number[] | undefined
}

/** Saves rows from an index until the slice ends, and returns the result of each. */
async function writeRows(
  work: EngineWork,
  { definition, columns, importRows, rows }: CheckedRows,
  { from, clock, onRow, ids }: Part,
): Promise<RowResult[]> {
  const saving = { work, definition, columns }
  const written: RowResult[] = []
  for (let place = from; place < importRows.length; place++) {
    if ((place - from) % BATCH_SIZE === 0) {
      const next = importRows.slice(place, place + BATCH_SIZE)
      const added = next.filter(({ before }) => !before).length
      await Promise.all([
        primeUnique(saving, next),
        ids && work.transaction.reserveIds(definition, ids, added),
      ])
    }
    const [importRow, checked] = [importRows[place], rows[place]]
    if (!importRow || !checked) break
    onRow?.()
    const result =
      checked.action === 'unchanged'
        ? checked
        : await saveRow(saving, importRow, reportsChanges(place))
    if (result.action === 'failed') throw new RowRefused({ place, result })
    written.push(result)
    const isOver = clock.isOver()
    if (isOver === true || (isOver !== false && (await isOver))) break
  }
  return written
}
