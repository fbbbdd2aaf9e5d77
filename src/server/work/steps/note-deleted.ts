import type { Definition } from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import type { EngineWork } from '../work.ts'

/** Notes a deleted record, so that it can be found and restored. Called in the transaction that deletes it. */
export async function noteDeleted(
  work: EngineWork,
  { name }: Definition,
  { id, label }: Stored,
): Promise<void> {
  await work.sql
    .insertInto('larder_trash')
    .values({
      resource: name,
      record_id: id,
      label: String(label ?? ''),
      at: work.now,
      by: work.caller?.userId ?? null,
    })
    .execute()
}
