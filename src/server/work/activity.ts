import type { ActivityEntry } from '#schema/engine'
import { user } from '#system'
import { findAccess, type Access } from '../access/access.ts'
import { notFound } from '../errors.ts'
import { visibleChanges } from './history.ts'
import { engineWork, type EngineWork, type Work } from './work.ts'

/** Number of history entries read at once, and in one call. Most of them are usually visible. */
const BATCH = 100
const MOST_READ = 1_000
const DELETION = 'delete'

/** Changes of one person, latest first. `next` is null at the end, or the `before` of the next call. */
export interface Activity {
  readonly rows: readonly ActivityEntry[]
  readonly next: number | null
}

/**
 * Reads what a user has changed lately, before a history entry. Changes of records that the caller may not open are left
 * out, and so are those that the server made as a consequence. A call may return few rows although more follow.
 */
export async function readActivity(
  work: Work,
  userId: number,
  { before, size }: { readonly before: number | null; readonly size: number },
): Promise<Activity> {
  if (!(await work.get(user, userId))) notFound()
  const rows: ActivityEntry[] = []
  let from = before
  for (let read = 0; read < MOST_READ; read += BATCH) {
    const batch = await readBatch(engineWork(work), userId, from)
    for (const entry of await describe(engineWork(work), batch)) {
      rows.push(entry)
      if (rows.length === size) return { rows, next: entry.id }
    }
    from = batch.at(-1)?.id ?? null
    if (batch.length < BATCH || from === null) return { rows, next: null }
  }
  return { rows, next: from }
}

type Row = Awaited<ReturnType<typeof readBatch>>[number]

const readBatch = ({ sql }: EngineWork, by: number, before: number | null) =>
  sql
    .selectFrom('larder_history')
    .select(['id', 'at', 'via', 'kind', 'resource', 'record_id', 'changes'])
    .where('by', '=', by)
    .where('via', '!=', 'automatic')
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute()

/** Describes the entries whose record the caller may open. */
async function describe(work: EngineWork, batch: readonly Row[]): Promise<ActivityEntry[]> {
  const labels = new Map<string, string>()
  const accesses = new Map<string, Access>()
  for (const [resource, rows] of Map.groupBy(batch, (row) => row.resource)) {
    const definition = work.registry.resources.get(resource)
    const access = definition && findAccess(work.registry, definition, work.role)
    if (!access?.may('show')) continue
    accesses.set(resource, access)
    const ids = [...new Set(rows.map((row) => row.record_id))]
    for (const record of await work.find(access.definition, { id: ids }))
      labels.set(`${resource} ${record.id}`, String(record.label))
    // Deleted records cannot be compared with the rows of the caller any more.
    if (access.rows) continue
    for (const { record_id: id, label } of await readDeleted(work, resource, ids))
      labels.set(`${resource} ${id}`, label)
  }
  return batch.flatMap((row) => {
    const access = accesses.get(row.resource)
    const label = labels.get(`${row.resource} ${row.record_id}`)
    if (!access || label === undefined) return []
    const fields = visibleChanges({ changes: JSON.parse(row.changes) }, access).map(
      ({ field }) => field,
    )
    if (fields.length === 0 && row.kind !== DELETION) return []
    const { id, at, via, kind, resource, record_id: recordId } = row
    return [{ id, at, via, kind, resource, recordId, label, fields }]
  })
}

const readDeleted = ({ sql }: EngineWork, resource: string, ids: readonly number[]) =>
  sql
    .selectFrom('larder_trash')
    .select(['record_id', 'label'])
    .where('resource', '=', resource)
    .where('record_id', 'in', ids)
    .execute()
