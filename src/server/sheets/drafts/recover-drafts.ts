import { localized, ruleError } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import { resumeEach } from '../../tasks/held-task.ts'
import { finishTask, takeOver } from '../../tasks/tasks.ts'
import { OPEN_STATES } from '../imports/open-imports.ts'
import { countRows } from './draft-results.ts'
import { noteOnDraft, packError, type Change, type StoredDraft } from './draft-store.ts'
import { addBatch, mark, stateNow } from './save-draft.ts'
import { unmark } from './undo-draft.ts'

/** Puts drafts right whose server was stopped: they say what has been saved, and can be continued. */
export const recoverDrafts = (context: AppContext): Promise<void> =>
  resumeEach(context, 'draft', (key) => recover(context, key))

async function recover(context: AppContext, key: string): Promise<void> {
  const { store } = context
  const draft = await store.sql
    .selectFrom('larder_draft')
    .selectAll()
    .where('id', '=', Number(key))
    .executeTakeFirst()
  const change = draft ? await findOutcome(context, draft) : {}
  // Its import is still being undone.
  if (change === null) return
  await store.transaction(async (transaction) => {
    const lease = await takeOver(transaction, { kind: 'draft', key })
    if (!lease) return
    await finishTask(transaction, lease)
    if (draft) await noteOnDraft(transaction.sql, draft.id, { ...change, progress: null })
  })
}

const INTERRUPTED = ruleError(
  '',
  localized`The server was restarted in the meantime, and no row was saved. Start again.`,
)

/** Returns how a draft changes whose work was interrupted; null if its import has not ended yet. */
async function findOutcome(context: AppContext, draft: StoredDraft): Promise<Change | null> {
  const { sql } = context.store
  const stopped = packError(INTERRUPTED)
  if (draft.state === 'checking') return { state: 'open', stopped }
  if (draft.state === 'undoing') return findUndone(context, draft)
  if (draft.state !== 'saving') return {}
  const batch = await lastBatch(context, draft)
  if (batch === 'open') return null
  if (batch === null) return { state: 'checked', stopped }
  await mark(context, draft, batch)
  return {
    state: await stateNow({ context, draft }),
    counts: JSON.stringify(await countRows(sql, draft.id)),
    batches: addBatch(draft, batch),
  }
}

/** Continues with what an interrupted undo has left: its batches are undone by now, or still saved. */
async function findUndone(context: AppContext, draft: StoredDraft): Promise<Change | null> {
  const { sql } = context.store
  const batches: number[] = JSON.parse(draft.batches)
  const imports = await sql
    .selectFrom('larder_import')
    .select(['batch_id', 'state'])
    .where('batch_id', 'in', batches)
    .execute()
  if (imports.some(({ state }) => state === 'undoing')) return null
  const undone = imports.filter(({ state }) => state === 'undone').map((each) => each.batch_id)
  for (const batchId of undone) await unmark(context, draft, batchId)
  const left = batches.filter((each) => !undone.includes(each))
  return {
    state: left.length > 0 ? await stateNow({ context, draft }) : 'open',
    batches: JSON.stringify(left),
    counts: JSON.stringify(await countRows(sql, draft.id)),
    ...(left.length > 0 ? { stopped: packError(UNDO_INTERRUPTED) } : {}),
  }
}

const UNDO_INTERRUPTED = ruleError(
  '',
  localized`The server was restarted in the meantime, and only a part was undone. Undo it again for the rest.`,
)

/** Finds the batch of an interrupted import; null if nothing of it is left. */
async function lastBatch(
  { store }: AppContext,
  { id, batches, resource }: StoredDraft,
): Promise<number | 'open' | null> {
  const known: number[] = JSON.parse(batches)
  const row = await store.sql
    .selectFrom('larder_batch as batch')
    .leftJoin('larder_import as import', 'import.batch_id', 'batch.id')
    .select(['batch.id', 'import.state'])
    .where('batch.draft_id', '=', id)
    // Other batches have created records that rows refer to.
    .where('batch.resource', '=', resource)
    .where((where) =>
      where.or([where('import.state', 'is', null), where('import.state', '<>', 'undone')]),
    )
    .orderBy('batch.id', 'desc')
    .executeTakeFirst()
  if (!row || known.includes(row.id)) return null
  if (row.state !== null && OPEN_STATES.includes(row.state)) return 'open'
  return row.id
}
