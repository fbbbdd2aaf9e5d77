import { isDeepStrictEqual } from 'node:util'
import { isServers, isStored, readTarget, valueToJson, type Definition } from '#schema/engine'
import { smsLog, user } from '#system'
import { Duplicate, InUse, type Stored } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { Refusal } from '../../errors.ts'
import { restoreRollups } from '../../work/rollups.ts'
import type { EngineWork } from '../../work/work.ts'
import type { Kept } from './left-over.ts'
import { readResource, type RecordedChange } from './recording.ts'
import type { StagedImport } from './staging.ts'

export type RowChanges = readonly [RecordedChange, ...RecordedChange[]]

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

/** Entries of ledgers that a row has posted. They are never deleted, but undone by entries to the opposite. */
export const listPostings = (
  { registry }: Pick<AppContext, 'registry'>,
  row: readonly RecordedChange[],
): RecordedChange[] =>
  row.filter((change) => 'made' in change && registry.get(change.made).appendOnly === true)

/**
 * Undoes a row, or returns the reason why it cannot be undone: another record now depends on one of its records, or has
 * taken a value that one of them had before. In that case the whole row is kept, because a customer without a wallet would
 * be incomplete. The server itself may have used a record in the meantime.
 */
export async function undoRow(
  work: EngineWork,
  row: RowChanges,
  staged: StagedImport,
): Promise<Kept['why'] | null> {
  try {
    await work.attempt(() => undoChanges(work, row, staged))
    return null
  } catch (error) {
    const isRefused = error instanceof Refusal && staged.undoneBy !== null
    if (!(error instanceof Duplicate || error instanceof InUse || isRefused)) throw error
    const main = findMain(row, staged)
    work.context.logger[isRefused ? 'info' : 'error'](
      { err: error, import: staged.id, resource: readResource(main), record: main.id },
      'a record of an import could not be taken back',
    )
    return error instanceof Duplicate ? 'taken' : 'used'
  }
}

async function undoChanges(work: EngineWork, row: RowChanges, staged: StagedImport): Promise<void> {
  const { transaction, registry, context } = work
  if (staged.undoneBy !== null) {
    if (listPostings(context, row).length > 0) return reverseRow(work, row, staged)
    const change = mergeChanges(row, findMain(row, staged))
    if (change && (await isRecalculated(work, change))) return saveBack(work, change)
  }
  for (const change of row.toReversed()) {
    if ('made' in change) await unmake(work, change, staged)
    else if ('changed' in change) await restore(work, change, staged)
    else await restoreRollups(transaction, registry.get(change.rolledUp), change)
  }
}

type Restored = Extract<RecordedChange, { changed: string }>

/** Joins the changes of a row to one record, if the row has not made it. */
function mergeChanges(row: RowChanges, { id, ...main }: RecordedChange): Restored | null {
  if (!('changed' in main)) return null
  const { changed } = main
  const all = row.filter(
    (change): change is Restored =>
      'changed' in change && change.changed === changed && change.id === id,
  )
  return {
    changed,
    id,
    before: Object.assign({}, ...all.toReversed().map(({ before }) => before)),
    after: Object.assign({}, ...all.map(({ after }) => after)),
  }
}

const NO_FIELD = { kind: 'text', options: {} } as const

const isCalculated = ({ fields }: Definition, name: string): boolean =>
  isServers(fields[name] ?? NO_FIELD)

/** True if values that the server calculates are others since, because what they depend on has changed. */
async function isRecalculated(
  work: EngineWork,
  { changed, id, after }: Restored,
): Promise<boolean> {
  const definition = work.registry.get(changed)
  const current = await work.transaction.lock(definition, id)
  return Object.keys(after).some(
    (name) =>
      isCalculated(definition, name) && !isDeepStrictEqual(plain(current?.[name]), after[name]),
  )
}

/** Changes the fields of a record back by a save of its own, which calculates the others again. */
async function saveBack(work: EngineWork, { changed, id, before, after }: Restored): Promise<void> {
  const definition = work.registry.get(changed)
  const current = await work.transaction.get(definition, id)
  const names = current ? listUnchanged(current, { before, after }) : []
  const input = names.flatMap((name) => {
    const field = definition.fields[name]
    return field && !isServers(field) ? [[name, valueToJson(before[name], field)]] : []
  })
  if (input.length > 0) await work.update(definition, id, Object.fromEntries(input))
}

/** Note on entries that reverse those of an import. */
const REASON = 'Import undone'

/**
 * Reverses the postings of a row. Its other new records stay, because the ledger refers to them, and sums follow the
 * reversal. What the row itself has filled in returns.
 */
async function reverseRow(work: EngineWork, row: RowChanges, staged: StagedImport): Promise<void> {
  const { registry, context, transaction } = work
  const main = findMain(row, staged)
  const postings = findReversible(context, row, main) ?? []
  for (const posting of postings.toReversed()) {
    const name = readResource(posting)
    const entry = await transaction.lock(registry.get(name), posting.id)
    if (entry) await context.behaviours.get(name)?.reverse?.(work, entry as never, REASON)
  }
  const change = mergeChanges(row, main)
  if (change) await saveBack(work, change)
}

/**
 * Returns the records whose reversal undoes the postings of a row: the row's own record if it reverses all that it has
 * posted, or each entry. Null if a ledger has no reversals.
 */
export function findReversible(
  { behaviours, registry }: Pick<AppContext, 'behaviours' | 'registry'>,
  row: readonly RecordedChange[],
  main: RecordedChange,
): readonly RecordedChange[] | null {
  const canReverse = (change: RecordedChange) =>
    behaviours.get(readResource(change))?.reverse !== undefined
  if ('made' in main && canReverse(main)) return [main]
  const postings = listPostings({ registry }, row)
  return postings.every(canReverse) ? postings : null
}

/** Deletes a new record with its history. Texts that have been sent stay, and sign-ins that they refer to are blocked. */
async function unmake(
  work: EngineWork,
  { made, id }: Extract<RecordedChange, { made: string }>,
  { undoneBy }: StagedImport,
): Promise<void> {
  const { registry, transaction, sql } = work
  const definition = registry.get(made)
  if (undoneBy !== null && made === smsLog.name) {
    const text = await transaction.lock(definition, id)
    if (text?.smsStatus !== 'QUEUED' || text.attempts !== 0) return
  }
  if (undoneBy !== null && made === user.name && (await isNamed(work, id))) return block(work, id)
  await transaction.delete(definition, id)
  await sql
    .deleteFrom('larder_history')
    .where('resource', '=', made)
    .where('record_id', '=', id)
    .execute()
}

/** True if a text has been sent to a user. */
const isNamed = async ({ transaction }: EngineWork, userId: number): Promise<boolean> =>
  (await transaction.count(smsLog, [{ recipientUser: userId }])) > 0

/**
 * Deactivates a user and separates it from the record of the person, which is deleted next. Its name, address and number
 * become free, so that the person can be imported again.
 */
async function block(work: EngineWork, userId: number): Promise<void> {
  const freed = Object.entries(work.registry.get(user.name).fields).filter(
    ([, field]) =>
      isStored(field) &&
      (field.options.unique || (readTarget(field) !== null && !field.options.required)),
  )
  await work.write(user, userId, {
    ...Object.fromEntries(freed.map(([name]) => [name, null])),
    isActive: false,
  })
}

/** Fields that a change has changed and that still have their new value. */
const listUnchanged = (
  current: Stored,
  { before, after }: Pick<Restored, 'before' | 'after'>,
): string[] =>
  Object.keys(before).filter(
    (name) =>
      isDeepStrictEqual(plain(current[name]), after[name]) &&
      !isDeepStrictEqual(before[name], after[name]),
  )

/** Resets fields that still have their imported value. Fields changed since are kept. */
async function restore(
  work: EngineWork,
  { changed, id, before, after }: Restored,
  staged: StagedImport,
): Promise<void> {
  const definition = work.registry.get(changed)
  const current = await work.transaction.lock(definition, id)
  if (!current) return
  const names = listUnchanged(current, { before, after })
  if (names.length === 0) return
  await work.transaction.update(definition, {
    id,
    values: Object.fromEntries(names.map((name) => [name, before[name]])),
    stamp: { userId: work.caller?.userId ?? null, now: work.now },
    before: current,
  })
  // A record created by the import itself is deleted next.
  if (current.importId === staged.id) return
  await work.transaction.writeHistory({
    resource: changed,
    recordId: id,
    at: work.now,
    by: work.caller?.userId ?? null,
    via: work.via,
    batchId: staged.batchId,
    kind: 'update',
    changes: names.map((field) => ({ field, before: after[field], after: before[field] })),
  })
}

/** Passes a value through JSON, for comparison. */
const plain = (value: Stored[string]): unknown => JSON.parse(JSON.stringify(value ?? null))
