import { hasColumns, isPersonalFor } from '#schema/engine'
import type { Change, Store } from '../../storage/store.ts'
import type { Access } from '../access/access.ts'
import { serializeValue } from './serialize.ts'

export interface HistoryRow {
  readonly at: string
  readonly by: number | null
  readonly via: string
  readonly batchId: number | null
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
    .selectFrom('larder_history')
    .selectAll()
    .where('resource', '=', resource)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ at, by, via, batch_id, kind, changes }) => ({
    at,
    by,
    via,
    batchId: batch_id,
    kind,
    changes: JSON.parse(changes),
  }))
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
