import type { Transaction } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import type { KeyedCall } from '../../http/idempotency.ts'
import { takeImportKey } from './import-key.ts'
import { databaseClock, addTask, finishTask, takeOver, type Lease } from '../../tasks/tasks.ts'
import type { RecordedChange } from './recording.ts'

type Sql = Transaction['sql']

type Place = Pick<Transaction, 'sql' | 'isAlone'>

export interface Batch {
  readonly resource: string
  readonly fileName: string
  readonly at: string
  readonly by: number
  /** Ensures that the same import is saved only once, however often it is sent. */
  readonly keyed?: KeyedCall | null
  /** Draft whose rows it saves. */
  readonly draftId?: number
}

/** Creates the batch that history entries refer to. */
export async function openBatch(
  sql: Sql,
  { resource, fileName, at, by, keyed, draftId }: Batch,
): Promise<number> {
  const { id } = await sql
    .insertInto('larder_batch')
    .values({
      resource,
      file_name: fileName,
      at,
      by,
      mode: 'all',
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      draft_id: draftId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (keyed) await takeImportKey(sql, keyed, { batchId: id, at })
  return id
}

export interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** Adds the counts of one slice, in its transaction. If postings are stopped, these count the rows kept. */
export const addToBatch = (sql: Sql, batchId: number, { created, updated, unchanged }: Counts) =>
  sql
    .updateTable('larder_batch')
    .where('id', '=', batchId)
    .set(({ eb }) => ({
      created: eb('created', '+', created),
      updated: eb('updated', '+', updated),
      unchanged: eb('unchanged', '+', unchanged),
    }))
    .execute()

export const closeBatch = (sql: Sql, batchId: number, { created, updated, unchanged }: Counts) =>
  sql
    .updateTable('larder_batch')
    .set({ created, updated, unchanged })
    .where('id', '=', batchId)
    .execute()

/** An import written in slices and held by this server until it is complete or undone. */
export interface StagedImport {
  readonly id: number
  readonly batchId: number
  readonly resource: string
  /** True if its rows are postings, which stay if it is stopped half-way. A later undo reverses them. */
  readonly isLedger: boolean
  /** User who undoes it after it was complete. Null for one that could not be completed. */
  readonly undoneBy: number | null
  readonly lease: Lease
}

export async function openImport(
  place: Place,
  batchId: number,
  batch: Batch,
  isLedger: boolean,
): Promise<StagedImport> {
  const { id } = await place.sql
    .insertInto('larder_import')
    .values({
      batch_id: batchId,
      resource: batch.resource,
      by: batch.by,
      state: 'open',
      is_ledger: Number(isLedger),
      opened_at: batch.at,
      file_name: batch.fileName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lease = await addTask(place, { kind: 'import', key: String(id) })
  if (!lease) throw new Error('An import cannot be opened by a check of rows')
  return { id, batchId, isLedger, undoneBy: null, resource: batch.resource, lease }
}

/** The import was stopped or taken over by another server, so this server must not write to it any more. */
export class LostImport extends Refusal {
  constructor(isLedger = false) {
    super(isLedger ? 'postingsLost' : 'importLost')
  }
}

/** Ends the work on an import. A complete one may be undone later. */
export async function endImport(
  place: Place,
  { id, lease }: StagedImport,
  state: 'whole' | 'takenBack' | 'stopped' | 'undone',
): Promise<void> {
  await finishTask(place, lease)
  await place.sql
    .updateTable('larder_import')
    .set({ state, ended_at: databaseClock(place.isAlone) })
    .where('id', '=', id)
    .execute()
}

/** Takes over an abandoned import in order to undo it; null if another server was faster. */
export async function takeOverImport(place: Place, key: string): Promise<StagedImport | null> {
  const lease = await takeOver(place, { kind: 'import', key })
  if (!lease) return null
  const id = Number(key)
  const row = await place.sql
    .updateTable('larder_import')
    .set(({ eb }) => ({
      state: eb.case().when('state', '=', 'undoing').then('undoing').else('takingBack').end(),
    }))
    .where('id', '=', id)
    .returning(['batch_id', 'is_ledger', 'resource', 'undone_by'])
    .executeTakeFirstOrThrow()
  return {
    id,
    batchId: row.batch_id,
    isLedger: row.is_ledger === 1,
    undoneBy: row.undone_by,
    resource: row.resource,
    lease,
  }
}

/** States of imports that can be undone. Postings that were stopped half-way stay, and are undone like others. */
export const UNDOABLE = ['whole', 'stopped']

/** Opens an import again in order to undo it. Null if it is not complete, or its changes were not recorded. */
export async function reopenImport(
  place: Place,
  batchId: number,
  undoneBy: number,
): Promise<StagedImport | null> {
  const row = await place.sql
    .updateTable('larder_import')
    .set({ state: 'undoing', undone_by: undoneBy })
    .where('batch_id', '=', batchId)
    .where('state', 'in', UNDOABLE)
    .returning(['id', 'resource', 'is_ledger'])
    .executeTakeFirst()
  const lease = row && (await addTask(place, { kind: 'import', key: String(row.id) }))
  return row && lease ? { ...row, batchId, isLedger: row.is_ledger === 1, undoneBy, lease } : null
}

/** Stores the changes of one slice, in its transaction. */
export const noteChanges = (
  sql: Sql,
  id: number,
  turn: number,
  changes: readonly RecordedChange[],
) =>
  sql
    .insertInto('larder_import_change')
    .values({ import_id: id, turn, changes: JSON.stringify(changes) })
    .execute()
