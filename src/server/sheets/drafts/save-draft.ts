import { localized, ruleError, type RowResult } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import type { EngineWork } from '../../work/work.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import { columnsOf, readPortion, type Reading } from '../check-rows.ts'
import type { PortionToWrite, RowsToWrite } from '../imports/apply-rows.ts'
import { refuseDeletions } from '../imports/plan-import.ts'
import { saveChecked } from '../import-sheet.ts'
import { checkAll, readCounts, readPortions, withMemory, type CheckedDraft } from './check-draft.ts'
import { readKeys, replaceResults } from './draft-results.ts'
import { markSaved, PORTION } from './draft-rows.ts'
import { packError, type Change, type StoredDraft } from './draft-store.ts'
import { startDraftTask, type Drafted, type DraftTask } from './draft-task.ts'

type Sql = Transaction['sql']

/** All rows, or nothing; or the good rows, and the others stay in the draft. */
type RowsToSave = 'all' | 'good'

/** Checks the rows that are left once more and saves them, in the background. */
export const startSave = (work: EngineWork, drafted: Drafted, which: RowsToSave): Promise<void> =>
  startDraftTask(work, drafted, { during: 'saving', after: 'checked' }, (task) =>
    withMemory(drafted, task, async () =>
      save(drafted, await checkAll(drafted, task), which, task),
    ),
  )

async function save(
  drafted: Drafted,
  check: CheckedDraft,
  which: RowsToSave,
  task: DraftTask,
): Promise<Change> {
  const { context, caller, draft, definition } = drafted
  const { failed, good, reading } = check
  if (which === 'all' && failed > 0)
    return { state: 'checked', ...(await readCounts(drafted)), stopped: packError(SOME_WRONG) }
  if (good === 0) return { state: await stateNow(drafted), ...(await readCounts(drafted)) }
  refuseDeletions(context.store, definition, check)
  const pace = task.startPace(good)
  const rows: RowsToWrite = {
    definition,
    columns: columnsOf(reading),
    total: good,
    portions: () => readGood(drafted, reading),
    written: (those) => pace.add(those.length),
  }
  const named = { fileName: draft.file_name, draftId: draft.id, pace }
  const { batchId, refused } = await saveChecked(context, caller, { ...check, ...rows }, named)
  if (refused) await noteRefused(context, draft, refused)
  if (batchId !== null) await mark(context, draft, batchId)
  return {
    state: await stateNow(drafted),
    ...(await readCounts(drafted)),
    ...(batchId === null ? {} : { batches: addBatch(draft, batchId) }),
    ...(refused ? { stopped: packError(REFUSED_MEANWHILE) } : {}),
  }
}

/** Reads the rows without errors again, in portions. */
async function* readGood(drafted: Drafted, reading: Reading): AsyncGenerator<PortionToWrite> {
  const { context, caller } = drafted
  for await (const rows of readPortions(drafted, reading, 'good'))
    yield { importRows: await readPortion(context, caller, reading, { rows }) }
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
  result: RowResult,
): Promise<void> {
  await store.transaction(async ({ sql }) => {
    const rows = await sql
      .selectFrom('larder_draft_row')
      .select('place')
      .where('draft_id', '=', id)
      .where('row', '=', result.row)
      .where('batch_id', 'is', null)
      .execute()
    for (const { place } of rows) {
      const keys = await readKeys(sql, id, [place])
      await replaceResults(sql, id, [{ place, recordId: null, keys, result }])
    }
  })
}

/** Marks the rows that a batch has saved, in short transactions. */
export async function mark(
  { store }: AppContext,
  { id }: Pick<StoredDraft, 'id'>,
  batchId: number,
): Promise<void> {
  const places = await listSaved(store.sql, id, batchId)
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

/** The rows that a batch has saved: the first ones without an error. */
async function listSaved(sql: Sql, id: number, batchId: number): Promise<number[]> {
  const { created, updated, unchanged } = await sql
    .selectFrom('larder_batch')
    .select(['created', 'updated', 'unchanged'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  const rows = await sql
    .selectFrom('larder_draft_result as result')
    .innerJoin('larder_draft_row as line', (join) =>
      join.onRef('line.place', '=', 'result.place').onRef('line.draft_id', '=', 'result.draft_id'),
    )
    .select('line.place')
    .where('result.draft_id', '=', id)
    .where('result.action', '<>', 'failed')
    // Some may have been marked before an interruption.
    .where((where) =>
      where.or([where('line.batch_id', 'is', null), where('line.batch_id', '=', batchId)]),
    )
    .orderBy('line.place')
    .limit(created + updated + unchanged)
    .execute()
  return rows.map(({ place }) => place)
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
