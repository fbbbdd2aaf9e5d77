import { isDeepStrictEqual } from 'node:util'
import { memoize } from '#schema/engine'
import { Duplicate, InUse, type Stored, type Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { noteLeftOver, type Kept } from './left-over.ts'
import { readResource, type RecordedChange } from './recording.ts'
import { findTouched, nameRecord } from './touched.ts'
import { backgroundWork, nameTask, whileRunning } from '../../tasks/background-work.ts'
import { findClaimable } from '../../tasks/tasks.ts'
import { endImport, renewImport, takeOverImport, type StagedImport } from './staging.ts'

/**
 * Undoes an import, last slice first. Each slice is undone in one transaction together with its change records, so that
 * after a crash the change records of the remaining slices still exist. Postings are kept.
 */
export async function takeBack(context: AppContext, staged: StagedImport): Promise<void> {
  for (;;) {
    backgroundWork(context).stopping.throwIfAborted()
    const isDone = await context.store.lowPriority((transaction) =>
      takeTurnBack(context, transaction, staged),
    )
    if (isDone) break
  }
  context.logger.warn(
    { import: staged.id, batch: staged.batchId },
    staged.isLedger ? 'an import was stopped' : 'an import was taken back',
  )
}

/** Undoes the last slice. Returns true if there was none left. */
async function takeTurnBack(
  context: AppContext,
  transaction: Transaction,
  staged: StagedImport,
): Promise<boolean> {
  const { sql } = transaction
  const { id, batchId, isLedger, isLater } = staged
  await renewImport(transaction, staged)
  const turn = await sql
    .selectFrom('larder_import_change')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!turn) {
    if (isLater) {
      await endImport(transaction, staged, 'undone')
      return true
    }
    if (!isLedger) await sql.deleteFrom('larder_batch').where('id', '=', batchId).execute()
    await endImport(transaction, staged, isLedger ? 'stopped' : 'takenBack')
    return true
  }
  const stay: Kept[] = []
  const changes: RecordedChange[] = JSON.parse(turn.changes)
  const touched = isLater ? await findTouched(sql, changes, batchId) : NONE
  for (const row of byRow(changes).reverse()) {
    const why = row.some((change) => touched.has(nameRecord(change)))
      ? 'changed'
      : await undo(context, transaction, row, staged)
    const main = findMain(row, staged)
    if (why) stay.push({ resource: readResource(main), id: main.id, why })
  }
  await noteLeftOver(sql, id, stay)
  await sql
    .deleteFrom('larder_import_change')
    .where('import_id', '=', id)
    .where('turn', '=', turn.turn)
    .execute()
  return false
}

const NONE: ReadonlySet<string> = new Set()

type RowChanges = readonly [RecordedChange, ...RecordedChange[]]

/** Groups changes by row of the file, in the order they were written. */
export function byRow(changes: readonly RecordedChange[]): RowChanges[] {
  const rows: [RecordedChange, ...RecordedChange[]][] = []
  for (const change of changes) {
    const last = rows.at(-1)
    if (last && change.row !== undefined && last[0].row === change.row) last.push(change)
    else rows.push([change])
  }
  return rows
}

/** The record of the row itself, as opposed to its side effects. */
export const findMain = (
  row: RowChanges,
  { resource }: Pick<StagedImport, 'resource'>,
): RecordedChange => row.find((change) => readResource(change) === resource) ?? row[0]

/**
 * Undoes a row, or returns the reason why it cannot be undone: another record now depends on one of its records, or has
 * taken a value that one of them had before. In that case the whole row is kept, because a customer without a wallet would
 * be incomplete. The server itself may have used a record in the meantime.
 */
async function undo(
  context: AppContext,
  transaction: Transaction,
  row: RowChanges,
  staged: StagedImport,
): Promise<Kept['why'] | null> {
  try {
    await transaction.attempt(async () => {
      for (const change of row.toReversed()) {
        await ('made' in change
          ? unmake(context, transaction, change)
          : restore(context, transaction, change, staged))
      }
    })
    return null
  } catch (error) {
    if (!(error instanceof Duplicate || error instanceof InUse)) throw error
    const main = findMain(row, staged)
    context.logger.error(
      { err: error, import: staged.id, resource: readResource(main), record: main.id },
      'a record of an import could not be taken back',
    )
    return error instanceof Duplicate ? 'taken' : 'used'
  }
}

async function unmake(
  { registry }: AppContext,
  transaction: Transaction,
  { made, id }: Extract<RecordedChange, { made: string }>,
): Promise<void> {
  await transaction.delete(registry.get(made), id)
  await transaction.sql
    .deleteFrom('larder_history')
    .where('resource', '=', made)
    .where('record_id', '=', id)
    .execute()
}

/** Resets fields that still have their imported value. Fields changed since are kept. */
async function restore(
  { registry, clock }: AppContext,
  transaction: Transaction,
  { changed, id, before, after }: Extract<RecordedChange, { changed: string }>,
  staged: StagedImport,
): Promise<void> {
  const definition = registry.get(changed)
  const current = await transaction.lock(definition, id)
  if (!current) return
  const names = Object.keys(before).filter(
    (name) =>
      isDeepStrictEqual(plain(current[name]), after[name]) &&
      !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return
  const at = clock().toISOString()
  await transaction.update(definition, {
    id,
    values: Object.fromEntries(names.map((name) => [name, before[name]])),
    stamp: { userId: null, now: at },
    before: current,
  })
  // A record created by the import itself is deleted next.
  if (current.importId === staged.id) return
  await transaction.writeHistory({
    resource: changed,
    recordId: id,
    at,
    by: null,
    via: 'import',
    batchId: staged.batchId,
    kind: 'update',
    changes: names.map((field) => ({ field, before: after[field], after: before[field] })),
  })
}

/** Passes a value through JSON, for comparison. */
const plain = (value: Stored[string]): unknown => JSON.parse(JSON.stringify(value ?? null))

/**
 * Undoes abandoned imports: those whose server is gone, and those that could not be undone earlier. They are tried one by
 * one, so that a failure does not block the rest.
 */
export async function takeBackLeft(context: AppContext): Promise<void> {
  const { running, stopping } = backgroundWork(context)
  for (const key of await findClaimable(context, 'import')) {
    stopping.throwIfAborted()
    const task = { kind: 'import', key } as const
    if (running.has(nameTask(task))) continue
    await whileRunning(context, task, () => takeBackOne(context, key)).catch((error: unknown) => {
      stopping.throwIfAborted()
      logNotTakenBack(context, Number(key), error)
    })
  }
}

async function takeBackOne(context: AppContext, key: string): Promise<void> {
  const staged = await context.store.lowPriority((transaction) => takeOverImport(transaction, key))
  if (staged) await takeBack(context, staged)
}

/** Imports that could not be undone. Each is logged as an error only once. */
const notTakenBack = memoize((_: AppContext) => new Set<number>())

/** Logs the failure. The import stays open and is retried. */
export function logNotTakenBack(context: AppContext, id: number, error: unknown): void {
  const level = notTakenBack(context).has(id) ? 'debug' : 'error'
  notTakenBack(context).add(id)
  context.logger[level](
    { err: error, import: id },
    'an import could not be taken back; it is tried again',
  )
}
