import { engineWork, type Work } from '../../work/work.ts'
import { HIDDEN, UNDONE, unpackError } from './draft-store.ts'

/** A draft whose check, import or undo has ended after some time. */
export interface FinishedDraft {
  readonly id: number
  readonly resource: string
  readonly fileName: string
  readonly isStopped: boolean
  readonly dateTime: string
}

/** Lists the drafts that the caller waits for and has not looked at since their work has ended, latest first. */
export async function finishedDrafts(work: Work): Promise<readonly FinishedDraft[]> {
  const { sql, caller } = engineWork(work)
  const drafts = await sql
    .selectFrom('larder_draft')
    .select(['id', 'resource', 'file_name', 'stopped', 'ended_at'])
    .where('ended_for', '=', caller?.userId ?? 0)
    .where('state', 'not in', HIDDEN)
    .orderBy('ended_at', 'desc')
    .execute()
  return drafts.map(({ id, resource, file_name: fileName, stopped, ended_at: at }) => ({
    id,
    resource,
    fileName,
    isStopped: stopped !== null && unpackError(stopped).code !== UNDONE,
    dateTime: at ?? '',
  }))
}

/** Notes that the caller has seen the end of the work on one draft, or on all. Returns how many there were. */
export async function noteFinishedSeen(work: Work, id: number | null): Promise<number> {
  const { sql, caller } = engineWork(work)
  const seen = await sql
    .updateTable('larder_draft')
    .set({ ended_at: null, ended_for: null })
    .where('ended_for', '=', caller?.userId ?? 0)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  return seen.length
}
