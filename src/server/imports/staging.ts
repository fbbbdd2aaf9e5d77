import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../storage/store.ts'
import { Refusal } from '../http/errors.ts'
import type { KeyedCall } from '../http/idempotency.ts'
import { takeImportKey } from './import-key.ts'
import { leaseEnd, leftBefore } from './lease.ts'
import { clockOf, OPEN_STATES } from './open-imports.ts'
import type { RecordedChange } from './recording.ts'

type Sql = Transaction['sql']

/** The name under which this server works on imports. */
export const SERVER = randomUUID()

/** A transaction, and whether this server has the database for itself. */
type Place = Pick<Transaction, 'sql' | 'isAlone'>

export interface Batch {
  readonly resource: string
  readonly fileName: string
  readonly at: string
  readonly by: number
  /** With it the same import is saved once, however often it is sent. */
  readonly keyed?: KeyedCall | null
}

/** The batch that the history names. */
export async function openBatch(
  sql: Sql,
  { resource, fileName, at, by, keyed }: Batch,
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

/** What one turn wrote, in the transaction of that turn: the batch of postings that were stopped names those that stay. */
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

/** An import that is written in turns, from its first sign until it is whole or taken back. */
export interface StagedImport {
  readonly id: number
  readonly batchId: number
  readonly resource: string
  /** Its rows are postings: what is written stays. */
  readonly isLedger: boolean
}

export async function openImport(
  { sql, isAlone }: Place,
  batchId: number,
  batch: Batch,
  isLedger: boolean,
): Promise<StagedImport> {
  const { id } = await sql
    .insertInto('larder_import')
    .values({
      batch_id: batchId,
      resource: batch.resource,
      by: batch.by,
      state: 'open',
      is_ledger: Number(isLedger),
      holder: SERVER,
      alive_until: leaseEnd(isAlone),
      opened_at: batch.at,
      file_name: batch.fileName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, batchId, isLedger, resource: batch.resource }
}

/** This server goes on with it no more, or may not: what is written now would be left behind. */
export class LostImport extends Refusal {
  constructor(isLedger = false) {
    super(isLedger ? 'postingsLost' : 'importLost')
  }
}

/** Says that this server is at work on it; throws when it is not its own any more. */
export async function renewLease({ sql, isAlone }: Place, id: number): Promise<void> {
  const held = await sql
    .updateTable('larder_import')
    .set({ alive_until: leaseEnd(isAlone) })
    .where('id', '=', id)
    .where('holder', '=', SERVER)
    .where('state', 'in', OPEN_STATES)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new LostImport()
}

/** From now on nothing of it is written or taken back. */
export const endImport = (
  { sql, isAlone }: Place,
  id: number,
  state: 'whole' | 'takenBack' | 'stopped',
) =>
  sql
    .updateTable('larder_import')
    .set({ state, ended_at: clockOf(isAlone) })
    .where('id', '=', id)
    .execute()

/** Nobody is at work on it from now on. */
export const releaseImport = (sql: Sql, id: number) =>
  sql
    .updateTable('larder_import')
    .set({ alive_until: 0 })
    .where('id', '=', id)
    .where('holder', '=', SERVER)
    .execute()

/** Imports that were left: of a server that gave no sign of life, or, where no other can be at work, all of them. */
export async function leftImports({ sql, isAlone }: Place, isEach: boolean): Promise<number[]> {
  const rows = await sql
    .selectFrom('larder_import')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .where('alive_until', '<', leftBefore(isAlone, isEach))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes an import over; null when somebody was faster. */
export async function takeOver(
  { sql, isAlone }: Place,
  id: number,
  isEach: boolean,
): Promise<StagedImport | null> {
  const row = await sql
    .updateTable('larder_import')
    .set({ state: 'takingBack', holder: SERVER, alive_until: leaseEnd(isAlone) })
    .where('id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .where('alive_until', '<', leftBefore(isAlone, isEach))
    .returning(['batch_id', 'is_ledger', 'resource'])
    .executeTakeFirst()
  return row
    ? { id, batchId: row.batch_id, isLedger: row.is_ledger === 1, resource: row.resource }
    : null
}

/** What one turn changed, in the transaction of that turn. */
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
