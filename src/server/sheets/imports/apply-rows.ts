import type { ColumnOfSheet, Definition, LeftOver, RowResult } from '#schema/engine'
import type { Caller } from '../../access/caller.ts'
import { inTransaction, type Begin } from '../../work/in-transaction.ts'
import { openOutbox } from '../../tasks/messages/outbox.ts'
import { Refusal } from '../../errors.ts'
import type { PasswordStock, ImportWork, EngineWork } from '../../work/work.ts'
import { type CheckedPortion, type CheckedRows, primeUnique } from '../check-rows.ts'
import { countActions } from '../import-result.ts'
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

/** Rows that are written one after the other, and their results in a check if they are at hand. */
export interface PortionToWrite extends Pick<CheckedPortion, 'importRows'> {
  readonly rows?: CheckedPortion['rows']
}

/** Checked rows to write, which need not all be in memory. */
export interface RowsToWrite {
  readonly definition: Definition
  /** Columns that the file fills. */
  readonly columns: readonly ColumnOfSheet[]
  readonly total: number
  /** Loads the rows in the order in which they are written. */
  portions(): Iterable<PortionToWrite> | AsyncIterable<PortionToWrite>
  /** Called with the results of rows once they are committed. */
  written(rows: readonly RowResult[]): void
}

/** Rows of a check that are all in memory, and a list to which their results are added. */
export const rowsInMemory = (checked: CheckedRows, results: RowResult[] = []): RowsToWrite => ({
  ...checked,
  total: checked.rows.length,
  portions: () => [checked],
  written: (rows) => void results.push(...rows),
})

export interface Applying {
  readonly context: AppContext
  readonly caller: Caller
  readonly rows: RowsToWrite
  readonly batch: Batch
  readonly passwords: PasswordStock
}

/** Result of applying the rows. */
export interface Applied {
  /** Batch of the import; null if nothing was kept. */
  readonly batchId: number | null
  /** The row that can no longer be saved, because of changes since the check. */
  readonly refused: RowResult | null
  /** Result of undoing the rows already written, unless they are postings. */
  readonly takenBack?: TakenBack
}

export interface TakenBack {
  /** False while the rollback is incomplete. */
  readonly isDone: boolean
  readonly leftOver: readonly LeftOver[]
}

/** Writes all rows in one transaction, for imports that are fast. */
export async function applyAtOnce(applying: Applying): Promise<Applied> {
  const { context, rows, batch } = applying
  let batchId = 0
  const begin: Begin = (run) =>
    context.store.lowPriority(async (transaction) => {
      // The batch is created first, because everything written for it refers to it.
      batchId = await openBatch(transaction.sql, batch)
      rememberIds(transaction)
      return run(transaction)
    })
  try {
    const written = await inTransaction(
      context,
      makeOptions(applying, null, () => batchId),
      async (work) => {
        const written: RowResult[] = []
        for await (const portion of rows.portions())
          written.push(...(await writeRows(work, rows, { portion, from: 0, clock: ENDLESS })))
        await closeBatch(work.sql, batchId, countActions(written))
        return written
      },
      begin,
    )
    rows.written(written)
    return { batchId, refused: null }
  } catch (error) {
    if (error instanceof RowRefused) return { batchId: null, refused: error.row }
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
  const { context, rows } = applying
  const { stopping } = backgroundWork(context)
  const ids: number[] = []
  let [left, turn] = [rows.total, 0]
  try {
    for await (const portion of rows.portions())
      for (let from = 0; from < portion.importRows.length; turn++) {
        stopping.throwIfAborted()
        const written = await tryTurn(applying, staged, { turn, portion, from, left, ids })
        from += written.length
        left -= written.length
        rows.written(written)
      }
  } catch (error) {
    const isDone = await giveUp(context, staged, error)
    if (stopping.aborted || error instanceof LostImport) throw new LostImport(staged.isLedger)
    if (!(error instanceof RowRefused)) throw error
    if (staged.isLedger)
      return { batchId: left < rows.total ? staged.batchId : null, refused: error.row }
    const leftOver = await namedLeftOver(
      context,
      applying.caller,
      await readLeftOver(context.store.sql, staged.id),
    )
    return { batchId: null, refused: error.row, takenBack: { isDone, leftOver } }
  }
  // Messages of the import are sent only once it is complete.
  openOutbox(context).wake()
  if (applying.batch.draftId === undefined) await deleteChanges(context, staged)
  return { batchId: staged.batchId, refused: null }
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
  readonly portion: PortionToWrite
  /** Index of the first row in the portion. */
  readonly from: number
  /** Number of rows of the import that have not been written yet. */
  readonly left: number
  readonly ids?: number[]
}

/**
 * Runs a slice. A slice that does not wait for its inserts cannot tell which row was refused, so it is run again row by
 * row.
 */
async function tryTurn(
  applying: Applying,
  staged: StagedImport,
  { ids, ...turn }: Turn,
): Promise<RowResult[]> {
  try {
    return await runTurn(applying, staged, { ...turn, ...(ids && { ids }) })
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof LostImport) throw error
    return await runTurn(applying, staged, turn)
  }
}

/** Runs one transaction: a few rows, their history, and the record of their changes. The last one completes the import. */
async function runTurn(
  applying: Applying,
  staged: StagedImport,
  { turn, portion, from, left, ids }: Turn,
): Promise<RowResult[]> {
  const { context, rows } = applying
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
      const written = await writeRows(work, rows, { portion, from, clock, onRow, ids })
      await addToBatch(work.sql, staged.batchId, countActions(written))
      if (written.length === left) await endImport(work.transaction, staged, 'whole')
      return written
    },
    begin,
  )
}

/** Rolls back a transaction because one of its rows can no longer be saved. */
class RowRefused extends Error {
  readonly row: RowResult
  constructor(row: RowResult) {
    super(`row ${row.row} was refused`)
    this.row = row
  }
}

/** Number of rows whose unique values are read together. */
const BATCH_SIZE = 50

interface Part extends Pick<Turn, 'portion' | 'from'> {
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
  { definition, columns }: RowsToWrite,
  { portion: { importRows, rows }, from, clock, onRow, ids }: Part,
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
    const [importRow, checked] = [importRows[place], rows?.[place]]
    if (!importRow) break
    onRow?.()
    const result = checked?.action === 'unchanged' ? checked : await saveRow(saving, importRow)
    if (result.action === 'failed') throw new RowRefused(result)
    written.push(result)
    const isOver = clock.isOver()
    if (isOver === true || (isOver !== false && (await isOver))) break
  }
  return written
}
