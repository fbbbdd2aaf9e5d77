import {
  inTurn,
  localized,
  ruleError,
  type DraftState,
  type LocalizedMessage,
  type UndoCounts,
} from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../../access/caller.ts'
import type { AppContext } from '../../app-context.ts'
import type { EngineWork } from '../../work/work.ts'
import { refuse, Refusal } from '../../errors.ts'
import {
  leftOverMessages,
  MOST_NAMED,
  namedLeftOver,
  readLeftOver,
  type Kept,
} from '../imports/left-over.ts'
import { readResource, type RecordedChange } from '../imports/recording.ts'
import { reopenImport, UNDOABLE } from '../imports/staging.ts'
import { takeBackHeld } from '../imports/take-back.ts'
import { findTouched, nameRecord } from '../imports/touched.ts'
import {
  byRow,
  findMain,
  findReversible,
  listPostings,
  type RowChanges,
} from '../imports/undo-row.ts'
import { readCounts } from './check-draft.ts'
import { markSaved, PORTION } from './draft-rows.ts'
import { packError, UNDONE, type Change, type StoredDraft } from './draft-store.ts'
import { startDraftTask, type Drafted } from './draft-task.ts'

const batchesOf = ({ batches }: StoredDraft): number[] => JSON.parse(batches)

interface Undoing {
  readonly row: RowChanges
  /** True if somebody has changed or used one of its records since. */
  readonly isKept: boolean
}

/** Reads what the imports of a draft have changed, row by row of the file, one slice after the other. */
async function* readChanges({ store }: AppContext, draft: StoredDraft): AsyncIterable<Undoing> {
  for (const batchId of batchesOf(draft)) {
    const turns = store.sql
      .selectFrom('larder_import_change')
      .innerJoin('larder_import', 'larder_import.id', 'larder_import_change.import_id')
      .where('larder_import.batch_id', '=', batchId)
      .where('larder_import.state', 'in', UNDOABLE)
    for (const { turn } of await turns.select('larder_import_change.turn').execute()) {
      const { changes: text } = await turns
        .select('larder_import_change.changes')
        .where('larder_import_change.turn', '=', turn)
        .executeTakeFirstOrThrow()
      const changes: RecordedChange[] = JSON.parse(text)
      const touched = await findTouched(store.sql, changes, batchId)
      for (const row of byRow(changes))
        yield { row, isKept: row.some((change) => touched.has(nameRecord(change))) }
    }
  }
}

/**
 * Counts what an undo would delete, change back, reverse and keep. Records that others refer to are found only by the undo.
 * Refuses if the caller may not undo it.
 */
export async function previewUndo(drafted: Drafted): Promise<UndoCounts> {
  const { context, draft } = drafted
  await refuseReversal(context.store.sql, drafted)
  const counts = { deleted: 0, restored: 0, reversed: 0, kept: 0 }
  const kept: Kept[] = []
  for await (const { row, isKept } of readChanges(context, draft)) {
    const main = findMain(row, draft)
    const isPosted = listPostings(context, row).length > 0
    if (isPosted && !findReversible(context, row, main)) refuseLedger()
    if (isKept && kept.length < MOST_NAMED)
      kept.push({ resource: readResource(main), id: main.id, why: 'changed' })
    counts[isKept ? 'kept' : isPosted ? 'reversed' : 'made' in main ? 'deleted' : 'restored'] += 1
  }
  const named = await namedLeftOver(context, drafted.caller, kept)
  return { ...counts, keptNames: named.map(({ label }) => label) }
}

/** Only this role may reverse what has been posted. */
const REVERSES = 'SUPER_ADMIN'

async function refuseReversal(
  sql: Transaction['sql'],
  { context: { registry }, caller, draft }: Drafted,
): Promise<void> {
  const ledgers = [...registry.resources.values()].filter(({ appendOnly }) => appendOnly)
  if (caller.role === REVERSES || ledgers.length === 0) return
  const posted = await sql
    .selectFrom('larder_import_change')
    .innerJoin('larder_import', 'larder_import.id', 'larder_import_change.import_id')
    .select('import_id')
    .where('larder_import.batch_id', 'in', [0, ...batchesOf(draft)])
    .where((where) =>
      where.or(ledgers.map(({ name }) => where('changes', 'like', `%"made":"${name}"%`))),
    )
    .limit(1)
    .executeTakeFirst()
  if (posted)
    refuse(
      localized`This import posted entries to a ledger, such as stock or money. Only a super admin can undo it.`,
    )
}

function refuseLedger(): never {
  refuse(localized`This import posted entries that cannot be reversed, so it cannot be undone.`)
}

/** Undoes everything that the draft has saved, in the background. Its rows can be corrected and imported again. */
export async function startUndo(work: EngineWork, drafted: Drafted): Promise<void> {
  const { draft, caller } = drafted
  if (batchesOf(draft).length === 0)
    refuse(localized`No row of this file is imported, so there is nothing to undo.`)
  await refuseReversal(work.sql, drafted)
  const after = draft.state as DraftState
  await startDraftTask(work, drafted, { during: 'undoing', after }, async () => {
    const planned = await previewUndo(drafted)
    const kept: Kept[] = []
    for (const batchId of batchesOf(draft).toReversed())
      kept.push(...(await undoBatch(drafted.context, batchId, caller)))
    return afterUndo(drafted, planned, kept)
  })
}

async function undoBatch(
  context: AppContext,
  batchId: number,
  { userId }: Caller,
): Promise<readonly Kept[]> {
  const { store } = context
  const staged = await store.transaction((transaction) =>
    reopenImport(transaction, batchId, userId),
  )
  if (staged) await takeBackHeld(context, staged)
  const undone = await store.sql
    .selectFrom('larder_import')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'undone')
    .executeTakeFirst()
  if (!undone) throw new Refusal('notEditable')
  return readLeftOver(store.sql, undone.id)
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
  // Rows that post to a ledger are reversed, and their records stay.
  const isPosted = planned.reversed > 0
  const described = describeUndo({
    deleted: planned.deleted - (isPosted ? 0 : stays('used')),
    restored: planned.restored - stays('taken'),
    reversed: planned.reversed - (isPosted ? stays('used') : 0),
  })
  return {
    state: 'open',
    batches: '[]',
    ...(await readCounts(drafted)),
    stopped: packError({ ...ruleError('', inTurn([...described, ...messages])), code: UNDONE }),
  }
}

const describeUndo = ({
  deleted,
  restored,
  reversed,
}: Pick<UndoCounts, 'deleted' | 'restored' | 'reversed'>): LocalizedMessage[] => [
  localized`The import was undone.`,
  ...(deleted > 0
    ? [localized`${deleted} record was deleted. |||| ${deleted} records were deleted.`]
    : []),
  ...(restored > 0
    ? [localized`${restored} record was changed back. |||| ${restored} records were changed back.`]
    : []),
  ...(reversed > 0
    ? [localized`${reversed} record was reversed. |||| ${reversed} records were reversed.`]
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
