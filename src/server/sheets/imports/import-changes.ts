import type { AppContext } from '../../app-context.ts'
import type { Applying } from './apply-rows.ts'
import { backgroundWork, nameTask } from '../../tasks/background-work.ts'
import { OPEN_STATES } from './open-imports.ts'
import { openBatch, openImport, type StagedImport } from './staging.ts'

/** Opens an import. This server claims it before other servers can see it. */
export const beginImport = ({
  context,
  rows: { definition },
  batch,
}: Applying): Promise<StagedImport> =>
  context.store.lowPriority(async (transaction) => {
    const staged = await openImport(
      transaction,
      await openBatch(transaction.sql, batch),
      batch,
      definition.appendOnly === true,
    )
    backgroundWork(context).running.add(nameTask(staged.lease))
    return staged
  })

/**
 * Deletes the record of the changes of a completed import. If this fails, the import is still complete, and the cleanup of
 * imports deletes it later.
 */
export const deleteChanges = (context: AppContext, { id }: StagedImport): Promise<void> =>
  removeChanges(context, id).catch((error: unknown) => {
    context.logger.warn(
      { err: error, import: id },
      'changes of a whole import could not be removed',
    )
  })

/**
 * Deletes the change records of closed imports, because the file may have contained sensitive data such as bank account
 * numbers. Those of drafts are kept as long as the draft, because they can be undone later.
 */
export async function deleteClosedChanges(context: AppContext): Promise<void> {
  const { sql } = context.store
  const isClosed = sql
    .selectFrom('larder_import')
    .leftJoin('larder_batch', 'larder_batch.id', 'larder_import.batch_id')
    .leftJoin('larder_draft', 'larder_draft.id', 'larder_batch.draft_id')
    .select('larder_import.id')
    .where('larder_draft.id', 'is', null)
    .where('larder_import.state', 'not in', OPEN_STATES)
  const changes = await sql
    .selectFrom('larder_import_change')
    .select('import_id')
    .distinct()
    .where('import_id', 'in', isClosed)
    .execute()
  for (const { import_id: id } of changes) await removeChanges(context, id)
}

/** Number of slices whose changes are deleted by one transaction. */
const PORTION = 200

async function removeChanges(context: AppContext, id: number): Promise<void> {
  const { stopping } = backgroundWork(context)
  while (!stopping.aborted) {
    const isDone = await context.store.lowPriority(async ({ sql }) => {
      const changes = await sql
        .selectFrom('larder_import_change')
        .select('turn')
        .where('import_id', '=', id)
        .orderBy('turn')
        .limit(PORTION)
        .execute()
      const last = changes.at(-1)
      if (last)
        await sql
          .deleteFrom('larder_import_change')
          .where('import_id', '=', id)
          .where('turn', '<=', last.turn)
          .execute()
      return !last
    })
    if (isDone) return
  }
}
