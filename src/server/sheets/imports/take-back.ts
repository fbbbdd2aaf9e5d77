import { memoize } from '#schema/engine'
import type { Caller } from '../../access/caller.ts'
import { asCaller, findPerson } from '../../access/session/person/person.ts'
import type { AppContext } from '../../app-context.ts'
import { openWork, sharedWith } from '../../work/open-work.ts'
import type { EngineWork } from '../../work/work.ts'
import { noteLeftOver, type Kept } from './left-over.ts'
import { readResource, type RecordedChange } from './recording.ts'
import { findTouched, nameRecord } from './touched.ts'
import { byRow, findMain, undoRow } from './undo-row.ts'
import { driveTask, resumeEach, type HeldTask } from '../../tasks/held-task.ts'
import { endImport, LostImport, takeOverImport, type StagedImport } from './staging.ts'

/**
 * Undoes an import, last slice first. Each slice is undone in one transaction together with its change records, so that
 * after a crash the change records of the remaining slices still exist.
 */
async function takeBack(
  context: AppContext,
  staged: StagedImport,
  { turn }: HeldTask,
): Promise<void> {
  const caller = await findUndoer(context, staged)
  const options = { caller, via: 'undo', batchId: staged.batchId, isServer: true }
  for (let isDone = false; !isDone; ) {
    let shared = sharedWith({})
    isDone = await turn((transaction) => {
      shared = sharedWith({})
      return takeTurnBack(openWork(context, transaction, options, shared), staged)
    })
    for (const task of shared.tasks) await task()
  }
  context.logger.warn(
    { import: staged.id, batch: staged.batchId },
    staged.isLedger && staged.undoneBy === null
      ? 'an import was stopped'
      : 'an import was taken back',
  )
}

/** The user who undoes a complete import, also after the server was restarted. */
async function findUndoer(context: AppContext, { undoneBy }: StagedImport): Promise<Caller | null> {
  const person = undoneBy === null ? null : await findPerson(context, 'id', undoneBy)
  return person && asCaller(person)
}

/** Undoes the last slice. Returns true if there was none left. */
async function takeTurnBack(work: EngineWork, staged: StagedImport): Promise<boolean> {
  const { transaction, sql } = work
  const { id, batchId, isLedger, undoneBy } = staged
  const isLater = undoneBy !== null
  const turn = await sql
    .selectFrom('larder_import_change')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Postings stay until a user undoes them.
  if (!turn || (isLedger && !isLater)) {
    if (!isLedger && !isLater)
      await sql.deleteFrom('larder_batch').where('id', '=', batchId).execute()
    await endImport(transaction, staged, isLater ? 'undone' : isLedger ? 'stopped' : 'takenBack')
    return true
  }
  const stay: Kept[] = []
  const changes: RecordedChange[] = JSON.parse(turn.changes)
  const touched = isLater ? await findTouched(sql, changes, batchId) : NONE
  for (const row of byRow(changes).reverse()) {
    const why = row.some((change) => touched.has(nameRecord(change)))
      ? 'changed'
      : await undoRow(work, row, staged)
    const main = findMain(row, staged)
    if (why) stay.push({ resource: readResource(main), id: main.id, why })
  }
  await noteLeftOver(sql, id, stay)
  await sql
    .deleteFrom('larder_import_change')
    .where('import_id', '=', id)
    .where('turn', '=', turn.turn)
    .execute()
  return false
}

const NONE: ReadonlySet<string> = new Set()

/** Undoes abandoned imports: those whose server is gone, and those that could not be undone earlier. */
export const takeBackLeft = (context: AppContext): Promise<void> =>
  resumeEach(
    context,
    'import',
    async (key) => {
      const staged = await context.store.lowPriority((place) => takeOverImport(place, key))
      if (staged) await takeBackHeld(context, staged)
    },
    (error, key) => logNotTakenBack(context, Number(key), error),
  )

/** Undoes an import under its own lease. */
export const takeBackHeld = (context: AppContext, staged: StagedImport): Promise<void> =>
  driveTask(context, staged.lease, {
    body: (task) => takeBack(context, staged, task),
    left() {
      throw new LostImport()
    },
  })

/** Undoes a failed import and returns true if it was undone completely. Otherwise it is retried later. */
export async function tryTakeBack(
  context: AppContext,
  staged: StagedImport,
  task: HeldTask,
): Promise<boolean> {
  try {
    await takeBack(context, staged, task)
    return true
  } catch (error) {
    task.signal.throwIfAborted()
    logNotTakenBack(context, staged.id, error)
    return false
  }
}

/** Imports that could not be undone. Each is logged as an error only once. */
const notTakenBack = memoize((_: AppContext) => new Set<number>())

/** Logs the failure. The import stays open and is retried. */
function logNotTakenBack(context: AppContext, id: number, error: unknown): void {
  const level = notTakenBack(context).has(id) ? 'debug' : 'error'
  notTakenBack(context).add(id)
  context.logger[level](
    { err: error, import: id },
    'an import could not be taken back; it is tried again',
  )
}
