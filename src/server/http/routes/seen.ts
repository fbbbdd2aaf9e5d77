import { sql } from 'kysely'
import { snakeCase, type Definition } from '#schema/engine'
import { findAccess } from '../../access/access.ts'
import { resolveAll } from '../../work/where.ts'
import type { BellSource } from '../../endpoint.ts'
import type { EngineWork } from '../../work/work.ts'

/** A seen mark is valid until the record is changed, so a repeated failure counts as unseen. */
const isSeen = (call: string, userId: number) => sql<boolean>`exists (select 1 from larder_seen as s
  where s.user_id = ${userId} and s.call = ${call} and s.record_id = t.id and s.at >= t.modified_date)`

const makeTable = ({ name }: Definition) => sql.table(snakeCase(name))

/** Returns the ids of those records that the caller has seen. */
export async function seenAmong(
  work: EngineWork,
  call: string,
  source: BellSource,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number | string }>`select t.id from ${makeTable(source.of)} as t
    where t.id in (${sql.join(ids)}) and ${isSeen(call, work.caller?.userId ?? 0)}`.execute(
    work.reader.sql,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Counts the records of the notification that the caller has not seen. */
export async function countUnseen(
  work: EngineWork,
  call: string,
  source: BellSource,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    count: number | string
  }>`select count(*) as count from ${makeTable(source.of)} as t
    where ${buildNotified(work, source)} and not ${isSeen(call, work.caller?.userId ?? 0)}`.execute(
    work.reader.sql,
  )
  return Number(row?.count ?? 0)
}

/**
 * Marks one record, or all that the call currently returns, as seen by the caller. Stores the record's change time if it is
 * later than now, because another server's clock may be ahead.
 */
export async function recordSeen(
  work: EngineWork,
  call: string,
  source: BellSource,
  id: number | null,
): Promise<void> {
  const userId = work.caller?.userId ?? 0
  const one = id === null ? sql`1 = 1` : sql`t.id = ${id}`
  await sql`insert into larder_seen (user_id, call, record_id, at)
    select cast(${userId} as integer), cast(${call} as text), t.id,
      case when t.modified_date > ${work.now} then t.modified_date else cast(${work.now} as text) end from ${makeTable(source.of)} as t
    where ${buildNotified(work, source)} and ${one}
    on conflict (user_id, call, record_id) do update set at = excluded.at`.execute(
    work.transaction.sql,
  )
}

function buildNotified(work: EngineWork, { of, where }: BellSource) {
  const { rows } = findAccess(work.registry, of, work.role)
  return work.reader.meets(of, resolveAll([rows, where(work)], work.principal), 't')
}

/** Number of days that notifications are kept. */
const KEPT_DAYS = 400

/** Deletes seen marks of notifications that are no longer kept. */
export async function deleteSeenMarks({
  sql: database,
  now,
}: Pick<EngineWork, 'sql' | 'now'>): Promise<void> {
  const oldest = new Date(Date.parse(now) - KEPT_DAYS * 86_400_000).toISOString()
  await sql`delete from larder_seen where at < ${oldest}`.execute(database)
}
