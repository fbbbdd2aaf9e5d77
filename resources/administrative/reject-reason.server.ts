import { sql } from 'kysely'
import { behaviour, type Work } from '#server'
import rejectReason from './reject-reason.resource.ts'

export default behaviour(rejectReason, {})

/** Somebody was given this reason. Counting is no change of the reason: no new version, nothing in its history. */
export async function countReason(work: Work, id: number | null): Promise<void> {
  if (id !== null)
    await sql`update reject_reason set used_count = coalesce(used_count, 0) + 1 where id = ${id}`.execute(
      work.sql,
    )
}
