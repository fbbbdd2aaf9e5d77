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
import { driveTask, type HeldTask } from '../../tasks/held-task.ts'
import { beginImport, deleteChanges } from './import-changes.ts'
import {
  addToBatch,
  closeBatch,
  endImport,
  LostImport,
  noteChanges,
  openBatch,
  type Batch,
  type StagedImport,
} from './staging.ts'
import { tryTakeBack } from './take-back.ts'
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
          written.push(
            ...(await writeRows(work, rows, {
              portion,
              from: 0,
              before: written.length,
              clock: ENDLESS,
            })),
          )
        await closeBatch(work.sql, batchId, countActions(written))
        return written
      },
      begin,
    )
    rows.written(written)
    return { batchId, refused: null }
  } catch (error) {
    if (error instanceof RowRefused) return { batchId: null, refused: error.refused }
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
 * postings. If the server stops, the next one undoes them.
 */
export async function applyInTurns(applying: Applying): Promise<Applied> {
  const { context, rows, batch } = applying
  const staged = await beginImport(applying)
  const { id, batchId, isLedger, lease } = staged
  let left = rows.total
  return driveTask<Applied>(context, lease, {
    async body(task) {
      const ids: number[] = []
      let turn = 0
      for await (const portion of rows.portions())
        for (let from = 0; from < portion.importRows.length; turn++) {
          const written = await tryTurn(applying, { staged, task, turn, portion, from, left, ids })
          from += written.length
          left -= written.length
          rows.written(written)
        }
      // Messages of the import are sent only once it is complete.
      openOutbox(context).wake()
      if (batch.draftId === undefined) await deleteChanges(context, staged)
      return { batchId, refused: null }
    },
    async giveUp(error, task) {
      const isDone = await tryTakeBack(context, staged, task)
      if (!(error instanceof RowRefused)) throw error
      const { refused } = error
      if (isLedger) return { batchId: left < rows.total ? batchId : null, refused }
      const kept = await readLeftOver(context.store.sql, id)
      const leftOver = await namedLeftOver(context, applying.caller, kept)
      return { batchId: null, refused, takenBack: { isDone, leftOver } }
    },
    left() {
      throw new LostImport(isLedger)
    },
  })
}

interface Turn {
  readonly staged: StagedImport
  readonly task: HeldTask
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
async function tryTurn(applying: Applying, { ids, ...turn }: Turn): Promise<RowResult[]> {
  try {
    return await runTurn(applying, { ...turn, ...(ids && { ids }) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return await runTurn(applying, turn)
  }
}

/** Runs one transaction: a few rows, their history, and the record of their changes. The last one completes the import. */
async function runTurn(
  applying: Applying,
  { staged, task, turn, portion, from, left, ids }: Turn,
): Promise<RowResult[]> {
  const { context, rows } = applying
  let clock: TimeSlice = ENDLESS
  let onRow: (() => void) | undefined
  const begin: Begin = (run) =>
    task.turn(async (transaction, isAwaited) => {
      clock = startSlice(isAwaited)
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
      const written = await writeRows(work, rows, {
        portion,
        from,
        before: rows.total - left,
        clock,
        onRow,
        ids,
      })
      await addToBatch(work.sql, staged.batchId, countActions(written))
      if (written.length === left) await endImport(work.transaction, staged, 'whole')
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

interface Part extends Pick<Turn, 'portion' | 'from'> {
  /** Number of rows of the import that were written before. */
  readonly before: number
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
  { portion: { importRows, rows }, from, before, clock, onRow, ids }: Part,
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
    if (result.action === 'failed') throw new RowRefused({ place: before + written.length, result })
    written.push(result)
    const isOver = clock.isOver()
    if (isOver === true || (isOver !== false && (await isOver))) break
  }
  return written
}
