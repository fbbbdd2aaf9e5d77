import type { AppContext } from '../../app-context.ts'
import type { Applying } from './apply-rows.ts'
import { backgroundWork, nameTask } from '../../tasks/background-work.ts'
import { OPEN_STATES } from './open-imports.ts'
import { openBatch, openImport, renewImport, type StagedImport } from './staging.ts'
import { startSlice } from '../../tasks/time-slice.ts'

const PORTION = 500

/** Opens an import. This server claims it before other servers can see it. */
export const beginImport = ({
  context,
  checked: { definition },
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

/** Stores the checked rows, so that the import can be undone or continued even if this server crashes. */
export async function stageRows(
  { context, checked: { importRows } }: Applying,
  staged: StagedImport,
): Promise<void> {
  const { stopping } = backgroundWork(context)
  for (let place = 0; place < importRows.length; ) {
    stopping.throwIfAborted()
    place = await context.store.lowPriority(async (transaction, isAwaited) => {
      const { sql } = transaction
      const clock = startSlice(isAwaited)
      await renewImport(transaction, staged)
      let next = place
      do {
        const rows = importRows
          .slice(next, next + PORTION)
          .map(({ row, before, input }) => ({ row, id: before?.id ?? null, input }))
        await sql
          .insertInto('larder_import_row')
          .values({ import_id: staged.id, place: next, rows: JSON.stringify(rows) })
          .execute()
        next += PORTION
      } while (next < importRows.length && !(await clock.isOver()))
      return next
    })
  }
}

/**
 * Deletes the staged rows of a completed import. If this fails, the import is still complete, and the cleanup of imports
 * deletes the rows later.
 */
export const deleteStagedRows = (context: AppContext, { id }: StagedImport): Promise<void> =>
  removeKept(context, id).catch((error: unknown) => {
    context.logger.warn({ err: error, import: id }, 'rows of a whole import could not be removed')
  })

/**
 * Deletes the staged rows and change records of closed imports, because the file may have contained sensitive data such as
 * bank account numbers.
 */
export async function deleteClosedRows(context: AppContext): Promise<void> {
  const { sql } = context.store
  const isClosed = sql
    .selectFrom('larder_import')
    .select('id')
    .where('state', 'not in', OPEN_STATES)
  const [rows, changes] = await Promise.all([
    sql
      .selectFrom('larder_import_row')
      .select('import_id')
      .distinct()
      .where('import_id', 'in', isClosed)
      .execute(),
    sql
      .selectFrom('larder_import_change')
      .select('import_id')
      .distinct()
      .where('import_id', 'in', isClosed)
      .execute(),
  ])
  for (const id of new Set([...rows, ...changes].map((each) => each.import_id)))
    await removeKept(context, id)
}

async function removeKept(context: AppContext, id: number): Promise<void> {
  const { stopping } = backgroundWork(context)
  while (!stopping.aborted) {
    const isDone = await context.store.lowPriority(async ({ sql }) => {
      const [rows, changes] = await Promise.all([
        sql
          .selectFrom('larder_import_row')
          .select('place')
          .where('import_id', '=', id)
          .orderBy('place')
          .limit(20)
          .execute(),
        sql
          .selectFrom('larder_import_change')
          .select('turn')
          .where('import_id', '=', id)
          .orderBy('turn')
          .limit(200)
          .execute(),
      ])
      if (rows.length > 0)
        await sql
          .deleteFrom('larder_import_row')
          .where('import_id', '=', id)
          .where(
            'place',
            'in',
            rows.map(({ place }) => place),
          )
          .execute()
      if (changes.length > 0)
        await sql
          .deleteFrom('larder_import_change')
          .where('import_id', '=', id)
          .where(
            'turn',
            'in',
            changes.map(({ turn }) => turn),
          )
          .execute()
      return rows.length === 0 && changes.length === 0
    })
    if (isDone) return
  }
}
