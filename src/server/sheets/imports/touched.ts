import { smsLog, user } from '#system'
import type { Transaction } from '../../../storage/store.ts'
import { readResource, type RecordedChange } from './recording.ts'

type Sql = Transaction['sql']

/** Identifies the record of a change. */
export const nameRecord = (change: RecordedChange): string => `${readResource(change)} ${change.id}`

/**
 * Finds the records made by an import that have been changed since, or that somebody has signed in with: they are not
 * deleted when the import is undone. Changed records return field by field.
 */
export async function findTouched(
  sql: Sql,
  changes: readonly RecordedChange[],
  batchId: number,
): Promise<ReadonlySet<string>> {
  // A text is changed when it is sent, and stays.
  const made = changes.filter((change) => 'made' in change && change.made !== smsLog.name)
  const touched = new Set<string>()
  // Changes of an import that was undone have been taken back.
  const undone = sql.selectFrom('larder_import').select('batch_id').where('state', '=', 'undone')
  for (const [resource, those] of Map.groupBy(made, readResource)) {
    const ids = [...new Set(those.map(({ id }) => id))]
    const later = await sql
      .selectFrom('larder_history')
      .select('record_id as id')
      .distinct()
      .where('resource', '=', resource)
      .where('record_id', 'in', ids)
      .where((where) =>
        where.or([
          where('batch_id', 'is', null),
          where.and([where('batch_id', '<>', batchId), where('batch_id', 'not in', undone)]),
        ]),
      )
      .execute()
    const used = resource === user.name ? await signedIn(sql, ids) : []
    for (const { id } of [...later, ...used]) touched.add(`${resource} ${id}`)
  }
  return touched
}

const signedIn = (sql: Sql, ids: readonly number[]) =>
  sql
    .selectFrom('larder_session')
    .select('user_id as id')
    .distinct()
    .where('user_id', 'in', ids)
    .execute()
