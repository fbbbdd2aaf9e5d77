import { localized, ruleError } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { EngineWork } from '../../work/work.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import { pickGood } from '../check-rows.ts'
import type { RefusedRow } from '../imports/apply-rows.ts'
import { refuseDeletions } from '../imports/plan-import.ts'
import { saveChecked } from '../import-sheet.ts'
import { readCounts, withChecked, type CheckedDraft } from './check-draft.ts'
import { replaceResults, type PlacedResult } from './draft-results.ts'
import { markSaved, PORTION } from './draft-rows.ts'
import { packError, type Change, type StoredDraft } from './draft-store.ts'
import { startDraftTask, type Drafted, type DraftTask } from './draft-task.ts'

/** All rows, or nothing; or the good rows, and the others stay in the draft. */
type RowsToSave = 'all' | 'good'

/** Checks the rows that are left once more and saves them, in the background. */
export const startSave = (work: EngineWork, drafted: Drafted, which: RowsToSave): Promise<void> =>
  startDraftTask(work, drafted, { during: 'saving', after: 'checked' }, (task) =>
    withChecked(drafted, task, (checked) => save(drafted, checked, which, task)),
  )

async function save(
  drafted: Drafted,
  { checked, results }: CheckedDraft,
  which: RowsToSave,
  task: DraftTask,
): Promise<Change> {
  const good = results.filter(({ result }) => result.action !== 'failed')
  if (which === 'all' && good.length < results.length)
    return { state: 'checked', ...(await readCounts(drafted)), stopped: packError(SOME_WRONG) }
  if (good.length === 0) return { state: await stateNow(drafted), ...(await readCounts(drafted)) }
  const chosen = pickGood(checked)
  const { context, caller, draft } = drafted
  refuseDeletions(context.store, chosen)
  const { batchId, rows, refused } = await saveChecked(context, caller, chosen, {
    fileName: draft.file_name,
    draftId: draft.id,
    pace: task.startPace(chosen.rows.length),
  })
  if (refused) await noteRefused(context, draft, good, refused)
  if (batchId !== null) await mark(context, draft, good.slice(0, rows.length), batchId)
  return {
    state: await stateNow(drafted),
    ...(await readCounts(drafted)),
    ...(batchId === null ? {} : { batches: addBatch(draft, batchId) }),
    ...(refused ? { stopped: packError(REFUSED_MEANWHILE) } : {}),
  }
}

const SOME_WRONG = ruleError(
  '',
  localized`Some rows have errors, so nothing was saved. Correct them, or import only the rows without errors.`,
)
const REFUSED_MEANWHILE = ruleError(
  '',
  localized`A record was changed since the check, so the import stopped. Correct the row with the error and import again.`,
)

export const addBatch = ({ batches }: Pick<StoredDraft, 'batches'>, batchId: number): string =>
  JSON.stringify([...JSON.parse(batches), batchId])

/** Stores the error of a row that could be saved at the time of the check. */
async function noteRefused(
  { store }: AppContext,
  { id }: StoredDraft,
  results: readonly PlacedResult[],
  { place, result }: RefusedRow,
): Promise<void> {
  const changed = results.slice(place, place + 1).map((each) => ({ ...each, result }))
  await store.transaction(({ sql }) => replaceResults(sql, id, changed))
}

/** Marks rows as saved, in short transactions. */
export async function mark(
  { store }: AppContext,
  { id }: Pick<StoredDraft, 'id'>,
  saved: readonly Pick<PlacedResult, 'place'>[],
  batchId: number,
): Promise<void> {
  const places = saved.map(({ place }) => place)
  for (let from = 0; from < places.length; )
    from = await store.lowPriority(async ({ sql }, isAwaited) => {
      const clock = startSlice(isAwaited)
      let next = from
      do {
        await markSaved(sql, id, places.slice(next, next + PORTION), batchId)
        next += PORTION
      } while (next < places.length && !(await clock.isOver()))
      return next
    })
}

/** A draft is saved once no row is left. */
export async function stateNow({ context, draft }: Pick<Drafted, 'context' | 'draft'>) {
  const left = await context.store.sql
    .selectFrom('larder_draft_row')
    .select('place')
    .where('draft_id', '=', draft.id)
    .where('batch_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return left ? ('checked' as const) : ('saved' as const)
}
