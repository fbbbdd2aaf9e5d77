import { hasColumns, isPersonalFor } from '#schema/engine'
import type { Change, Store } from '../../storage/store.ts'
import type { Access } from '../access/access.ts'
import { serializeValue } from './serialize.ts'

export interface HistoryRow {
  readonly id: number
  readonly at: string
  readonly by: number | null
  readonly via: string
  readonly batchId: number | null
  /** Draft of the import that made the change, and its user. */
  readonly draft: { readonly id: number; readonly resource: string; readonly by: number } | null
  readonly kind: string
  readonly changes: readonly Change[]
}

/** Reads the latest history entries of a record. */
export async function readHistory(
  sql: Store['sql'],
  resource: string,
  recordId: number,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<HistoryRow[]> {
  const rows = await sql
    .selectFrom('larder_history as entry')
    .leftJoin('larder_batch as batch', 'batch.id', 'entry.batch_id')
    .leftJoin('larder_draft as draft', 'draft.id', 'batch.draft_id')
    .selectAll('entry')
    .select(['draft.id as draftId', 'draft.resource as draftResource', 'draft.by as draftBy'])
    .where('entry.resource', '=', resource)
    .where('entry.record_id', '=', recordId)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(
    ({ id, at, by, via, batch_id, kind, changes, draftId, draftResource, draftBy }) => ({
      id,
      at,
      by,
      via,
      batchId: batch_id,
      draft:
        draftId === null ? null : { id: draftId, resource: draftResource ?? '', by: draftBy ?? 0 },
      kind,
      changes: JSON.parse(changes),
    }),
  )
}

/** An entry with its changes in stored form, for an undo. */
type Entry = Pick<HistoryRow, 'id' | 'at' | 'by' | 'kind' | 'via' | 'changes'>

interface EntriesWanted {
  readonly id?: number
  readonly kind?: string
  readonly batchId?: number
  /** Instant of a unit of work, the same for all that it has written. */
  readonly at?: string
}

/** Reads entries of a record in order to undo them: one, the latest of a kind, or all of a batch or moment, newest first. */
export async function readEntries(
  sql: Store['sql'],
  resource: string,
  recordId: number,
  { id, kind, batchId, at }: EntriesWanted,
): Promise<Entry[]> {
  const rows = await sql
    .selectFrom('larder_history')
    .select(['id', 'at', 'by', 'kind', 'via', 'changes'])
    .where('resource', '=', resource)
    .where('record_id', '=', recordId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(batchId !== undefined, (query) => query.where('batch_id', '=', batchId ?? 0))
    .$if(at !== undefined, (query) => query.where('at', '=', at ?? ''))
    .orderBy('id', 'desc')
    .$if(batchId === undefined && at === undefined, (query) => query.limit(1))
    .execute()
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
}

/** Returns the changes of an entry as a role sees them. Changes of hidden columns alone are left out. */
export function visibleChanges(
  { changes }: Pick<HistoryRow, 'changes'>,
  { definition: { fields }, readable, role }: Access,
): Change[] {
  return changes.flatMap((change) => {
    const field = fields[change.field]
    if (!field || !readable.has(change.field) || isPersonalFor(field, role)) return []
    const [before, after] = [change.before, change.after].map((value) =>
      serializeValue(field, value, role),
    )
    const isHidden = hasColumns(field) && JSON.stringify(before) === JSON.stringify(after)
    return isHidden ? [] : [{ field: change.field, before, after }]
  })
}

/** Lists the fields that the latest changes to a record changed for a role. At least one change is considered. */
export async function fieldsChanged(
  sql: Store['sql'],
  access: Access,
  recordId: number,
  changes: number,
): Promise<string[]> {
  const limit = Math.max(1, changes)
  const entries = await readHistory(sql, access.definition.name, recordId, { limit })
  return [
    ...new Set(entries.flatMap((entry) => visibleChanges(entry, access).map(({ field }) => field))),
  ]
}

export async function countHistory(
  sql: Store['sql'],
  resource: string,
  recordId: number,
): Promise<number> {
  const row = await sql
    .selectFrom('larder_history')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('resource', '=', resource)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}
