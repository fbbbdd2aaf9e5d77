import type { Change, Store } from '../../storage/store.ts'

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

/** Lists the fields changed by the latest changes to a record. At least one change is considered. */
export async function fieldsChanged(
  sql: Store['sql'],
  resource: string,
  recordId: number,
  changes: number,
): Promise<string[]> {
  const entries = await readHistory(sql, resource, recordId, { limit: Math.max(1, changes) })
  return [...new Set(entries.flatMap((entry) => entry.changes.map(({ field }) => field)))]
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
