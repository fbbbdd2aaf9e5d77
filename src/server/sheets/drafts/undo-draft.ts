import {
  inTurn,
  localized,
  ruleError,
  type LocalizedMessage,
  type UndoCounts,
} from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { EngineWork } from '../../work/work.ts'
import { Refusal } from '../../errors.ts'
import { whileRunning } from '../../tasks/background-work.ts'
import { leftOverMessages, namedLeftOver, readLeftOver, type Kept } from '../imports/left-over.ts'
import type { RecordedChange } from '../imports/recording.ts'
import { reopenImport } from '../imports/staging.ts'
import { byRow, findMain, takeBack } from '../imports/take-back.ts'
import { findTouched, nameRecord } from '../imports/touched.ts'
import { readCounts } from './check-draft.ts'
import { markSaved, PORTION } from './draft-rows.ts'
import { packError, type Change, type StoredDraft } from './draft-store.ts'
import { startDraftTask, type Drafted } from './draft-task.ts'

const batchesOf = ({ batches }: StoredDraft): number[] => JSON.parse(batches)

/** Counts what an undo would delete, change back and keep. Records that others refer to are found only by the undo. */
export async function previewUndo({ context, draft }: Drafted): Promise<UndoCounts> {
  const { sql } = context.store
  const counts = { deleted: 0, restored: 0, kept: 0 }
  for (const batchId of batchesOf(draft)) {
    const turns = await sql
      .selectFrom('larder_import_change')
      .innerJoin('larder_import', 'larder_import.id', 'larder_import_change.import_id')
      .select('larder_import_change.turn')
      .where('larder_import.batch_id', '=', batchId)
      .where('larder_import.state', '=', 'whole')
      .execute()
    for (const { turn } of turns) {
      const { changes: text } = await sql
        .selectFrom('larder_import_change')
        .innerJoin('larder_import', 'larder_import.id', 'larder_import_change.import_id')
        .select('larder_import_change.changes')
        .where('larder_import.batch_id', '=', batchId)
        .where('larder_import_change.turn', '=', turn)
        .executeTakeFirstOrThrow()
      const changes: RecordedChange[] = JSON.parse(text)
      const touched = await findTouched(sql, changes, batchId)
      for (const row of byRow(changes)) {
        const isKept = row.some((change) => touched.has(nameRecord(change)))
        counts[isKept ? 'kept' : 'made' in findMain(row, draft) ? 'deleted' : 'restored'] += 1
      }
    }
  }
  return counts
}

/** Undoes everything that the draft has saved, in the background. Its rows can be corrected and imported again. */
export async function startUndo(work: EngineWork, drafted: Drafted): Promise<void> {
  const { draft } = drafted
  if (batchesOf(draft).length === 0) throw new Refusal('notEditable')
  await startDraftTask(work, drafted, { during: 'undoing', after: 'checked' }, async () => {
    const planned = await previewUndo(drafted)
    const kept: Kept[] = []
    for (const batchId of batchesOf(draft).toReversed())
      kept.push(...(await undoBatch(drafted.context, batchId)))
    return afterUndo(drafted, planned, kept)
  })
}

async function undoBatch(context: AppContext, batchId: number): Promise<readonly Kept[]> {
  const { store } = context
  const staged = await store.transaction((transaction) => reopenImport(transaction, batchId))
  if (!staged) throw new Refusal('notEditable')
  await whileRunning(context, staged.lease, () => takeBack(context, staged))
  return readLeftOver(store.sql, staged.id)
}

/** Returns the draft without what was undone, with sentences about what was deleted, changed back and kept, and why. */
async function afterUndo(
  drafted: Drafted,
  planned: UndoCounts,
  kept: readonly Kept[],
): Promise<Change> {
  const { context, caller, draft } = drafted
  for (const batchId of batchesOf(draft)) await unmark(context, draft, batchId)
  const messages = leftOverMessages(await namedLeftOver(context, caller, kept))
  const stays = (why: Kept['why']) => kept.filter((each) => each.why === why).length
  const described = describeUndo({
    deleted: planned.deleted - stays('used'),
    restored: planned.restored - stays('taken'),
  })
  return {
    state: 'open',
    batches: '[]',
    ...(await readCounts(drafted)),
    stopped: packError({ ...ruleError('', inTurn([...described, ...messages])), code: 'undone' }),
  }
}

const describeUndo = ({ deleted, restored }: Omit<UndoCounts, 'kept'>): LocalizedMessage[] => [
  localized`The import was undone.`,
  ...(deleted > 0
    ? [localized`${deleted} record was deleted. |||| ${deleted} records were deleted.`]
    : []),
  ...(restored > 0
    ? [localized`${restored} record was changed back. |||| ${restored} records were changed back.`]
    : []),
]

/** Marks the rows of an undone batch as not saved, in short transactions. */
export async function unmark(
  { store }: AppContext,
  { id }: Pick<StoredDraft, 'id'>,
  batchId: number,
): Promise<void> {
  for (let isLeft = true; isLeft; )
    isLeft = await store.lowPriority(async ({ sql }) => {
      const rows = await sql
        .selectFrom('larder_draft_row')
        .select('place')
        .where('draft_id', '=', id)
        .where('batch_id', '=', batchId)
        .limit(PORTION)
        .execute()
      const places = rows.map(({ place }) => place)
      if (places.length > 0) await markSaved(sql, id, places, null)
      return rows.length === PORTION
    })
}
