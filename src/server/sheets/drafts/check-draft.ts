import type { AppContext } from '../../app-context.ts'
import { takeMemory } from '../../http/files/file-memory.ts'
import { renewLease } from '../../tasks/tasks.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import type { DraftMapping } from '#schema/engine'
import { checkRows, type CheckedRows, type Reading } from '../check-rows.ts'
import { readOrder } from '../import-sheet.ts'
import { estimateMegabytes } from '../read-sheet.ts'
import { listOwnReferences } from '../row-links.ts'
import { countRows, replaceResults, type PlacedResult } from './draft-results.ts'
import { loadRows, PORTION, type DraftSheet, type PlacedRow } from './draft-rows.ts'
import type { Change } from './draft-store.ts'
import { startDraftTask, type Drafted, type DraftTask } from './draft-task.ts'

/** The rows of a draft that are left, after a check. */
export interface CheckedDraft {
  readonly checked: CheckedRows
  readonly results: readonly PlacedResult[]
}

/** Checks all rows that are left, in the background. */
export const startCheck = (drafted: Drafted): Promise<void> =>
  startDraftTask(drafted, { during: 'checking', after: 'open' }, (task) =>
    withChecked(drafted, task, async () => ({ state: 'checked', ...(await readCounts(drafted)) })),
  )

export const readCounts = async ({ context, draft }: Drafted): Promise<Change> => ({
  counts: JSON.stringify(await countRows(context.store.sql, draft.id)),
})

/** Checks all rows that are left, stores the results, and passes them on while their rows are in memory. */
export async function withChecked(
  drafted: Drafted,
  task: DraftTask,
  use: (checked: CheckedDraft) => Promise<Change>,
): Promise<Change> {
  const { context, draft } = drafted
  const sheet: DraftSheet = JSON.parse(draft.sheet)
  const { rows } = JSON.parse(draft.file)
  const memory = await takeMemory(
    estimateMegabytes({ headers: sheet.headers, rows: { length: rows } }),
    task.signal,
  )
  try {
    const stored = await loadRows(context.store.sql, draft.id, 'unsaved')
    const checked = await checkSome(drafted, sheet, stored, task)
    await storeResults(context, drafted.draft.id, checked.results, task)
    return await use(checked)
  } finally {
    setImmediate(memory.end)
  }
}

/** Checks some rows as a table of their own. */
async function checkSome(
  { context, caller, definition, draft }: Drafted,
  { facts, ...sheet }: DraftSheet,
  rows: readonly PlacedRow[],
  { startPace, only }: Pick<DraftTask, 'startPace'> & Pick<Reading, 'only'>,
): Promise<CheckedDraft> {
  const reading = await readOrder(context, caller, {
    definition,
    order: { mapping: draft.mapping, file: { name: draft.file_name } },
    table: { ...sheet, rows },
    facts,
  })
  const pace = startPace(rows.length)
  const checked = await checkRows(context, caller, { ...reading, ...(only && { only }) }, pace)
  // Rows that refer to one another are checked in another order.
  const places = new Map(rows.map(({ row, place }) => [row, place]))
  return {
    checked,
    results: checked.rows.map((result, index) => ({
      place: places.get(result.row) ?? 0,
      recordId: checked.importRows[index]?.before?.id ?? null,
      result,
    })),
  }
}

/** Stores results in short transactions, so that other writers need not wait. */
async function storeResults(
  { store }: AppContext,
  draftId: number,
  results: readonly PlacedResult[],
  { lease, signal }: DraftTask,
): Promise<void> {
  for (let from = 0; from < results.length; ) {
    signal.throwIfAborted()
    from = await store.lowPriority(async (transaction, isAwaited) => {
      const clock = startSlice(isAwaited)
      await renewLease(transaction, lease)
      let next = from
      do {
        await replaceResults(transaction.sql, draftId, results.slice(next, next + PORTION))
        next += PORTION
      } while (next < results.length && !(await clock.isOver()))
      return next
    })
  }
}

/** Pace of a check of a few rows, which nobody cancels. */
const AT_ONCE = { startPace: () => ({ rest: () => null }) }

/** Checks some rows again after a correction. Rows of the file that share a value with others are judged when it is saved. */
export async function recheck(drafted: Drafted, places: readonly number[]): Promise<void> {
  const { context, draft, definition } = drafted
  const { columns }: DraftMapping = JSON.parse(draft.mapping)
  const own = listOwnReferences(definition)
  const refersToRows = Object.values(columns).some((name) => name !== null && own.includes(name))
  // Names in such a column may be those of any row.
  const rows = await loadRows(context.store.sql, draft.id, refersToRows ? 'unsaved' : places)
  const wanted = new Set(places)
  const only = new Set(rows.flatMap(({ row, place }) => (wanted.has(place) ? [row] : [])))
  const { results } = await checkSome(drafted, JSON.parse(draft.sheet), rows, { ...AT_ONCE, only })
  const changed = results.filter(({ place }) => wanted.has(place))
  await context.store.transaction(({ sql }) => replaceResults(sql, draft.id, changed))
}
