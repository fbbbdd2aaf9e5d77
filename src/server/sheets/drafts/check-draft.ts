import type { RowResult } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import { takeMemory } from '../../http/files/file-memory.ts'
import { renewLease } from '../../tasks/tasks.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import type { EngineWork } from '../../work/work.ts'
import {
  columnsOf,
  readPortion,
  withCheck,
  type CheckedPortion,
  type CheckTotals,
  type Reading,
} from '../check-rows.ts'
import { readOrder } from '../import-sheet.ts'
import type { Pace } from '../pace.ts'
import { estimateMegabytes } from '../read-sheet.ts'
import { mayBeLinked } from '../row-links.ts'
import {
  countRows,
  findByKeys,
  readKeys,
  replaceResults,
  type PlacedResult,
} from './draft-results.ts'
import {
  countUnsaved,
  loadRows,
  PORTION,
  readRowsOf,
  type DraftSheet,
  type PlacedRow,
  type Wanted,
} from './draft-rows.ts'
import type { Change } from './draft-store.ts'
import { startDraftTask, type Drafted, type DraftTask } from './draft-task.ts'
import { rememberMapping } from './remembered-mapping.ts'

/** A check of all rows of a draft that are left. */
export interface CheckedDraft extends CheckTotals {
  readonly reading: Reading
  /** Number of rows with and without errors. */
  readonly failed: number
  readonly good: number
}

/** Checks all rows that are left, in the background. */
export const startCheck = (work: EngineWork, drafted: Drafted): Promise<void> =>
  startDraftTask(work, drafted, { during: 'checking', after: 'open' }, async (task) => {
    await withMemory(drafted, task, () => checkAll(drafted, task))
    return { state: 'checked', ...(await readCounts(drafted)) }
  })

/** Takes a share of the memory for files while the rows of a draft are worked on. */
export async function withMemory<Result>(
  { draft }: Drafted,
  { signal }: DraftTask,
  body: () => Promise<Result>,
): Promise<Result> {
  const { rows: length } = JSON.parse(draft.file)
  const { headers } = JSON.parse(draft.sheet).table
  const memory = await takeMemory(estimateMegabytes({ headers, rows: { length } }), signal)
  try {
    return await body()
  } finally {
    setImmediate(memory.end)
  }
}

export const readCounts = async ({ context, draft }: Drafted): Promise<Change> => ({
  counts: JSON.stringify(await countRows(context.store.sql, draft.id)),
})

/** Number of rows in memory at once, unless they refer to one another. */
const CHECKED_TOGETHER = 1_000

const areLinked = (reading: Reading): boolean =>
  mayBeLinked(reading.importContext.definition, columnsOf(reading))

/** Loads rows in the portions in which they can be checked and saved. */
export const readPortions = (
  { context, draft }: Drafted,
  reading: Reading,
  wanted: Wanted,
): AsyncIterable<PlacedRow[]> =>
  readRowsOf(
    context.store.sql,
    draft.id,
    wanted,
    areLinked(reading) ? Number.POSITIVE_INFINITY : CHECKED_TOGETHER,
  )

/** Checks all rows that are left, and stores the results. */
export async function checkAll(drafted: Drafted, task: DraftTask): Promise<CheckedDraft> {
  const { context, caller, draft } = drafted
  const reading = await readMeaning(drafted)
  const length = await countUnsaved(context.store.sql, draft.id)
  const pace = task.startPace(length)
  let failed = 0
  return withCheck(context, caller, { reading, pace }, async ({ next, readTotals }) => {
    for await (const rows of readPortions(drafted, reading, 'unsaved')) {
      const results = placeResults(rows, await next(rows))
      failed += results.filter(({ result }) => result.action === 'failed').length
      await storeResults(context, draft.id, results, task)
    }
    await rememberMapping(context, caller, draft, drafted.definition)
    return { ...readTotals(), reading, failed, good: length - failed }
  })
}

/** Determines the meaning of the columns of a draft. */
function readMeaning({ context, caller, definition, draft }: Drafted): Promise<Reading> {
  const { table, facts }: DraftSheet = JSON.parse(draft.sheet)
  return readOrder(context, caller, {
    definition,
    order: { mapping: draft.mapping, file: { name: draft.file_name } },
    table: { ...table, rows: [] },
    facts,
  })
}

const placeResults = (
  rows: readonly PlacedRow[],
  { importRows, rows: results }: CheckedPortion,
): PlacedResult[] =>
  importRows.map(({ place, before, keys }, index) => ({
    place: rows[place]?.place ?? 0,
    recordId: before?.id ?? null,
    keys,
    result: results[index] as RowResult,
  }))

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
const AT_ONCE: Pace = { rest: () => null }

/** True if the rows may refer to one another, such as employees to their managers, and are only checked together. */
export const isLinked = async (drafted: Drafted): Promise<boolean> =>
  areLinked(await readMeaning(drafted))

/** Adds the rows that share a value with these which must be unique. */
export const findPeers = async (
  drafted: Drafted,
  places: readonly number[],
): Promise<readonly number[]> => withPeers(drafted, await readMeaning(drafted), places)

/** Checks some rows again after a correction, and with them those that share a value that must be unique in the file. */
export async function recheck(drafted: Drafted, places: readonly number[]): Promise<void> {
  const { context, caller, draft } = drafted
  const { store } = context
  const reading = await readMeaning(drafted)
  const rows = await loadRows(
    store.sql,
    draft.id,
    areLinked(reading) ? 'unsaved' : await withPeers(drafted, reading, places),
  )
  const results = await withCheck(context, caller, { reading, pace: AT_ONCE }, async ({ next }) =>
    placeResults(rows, await next(rows)),
  )
  await store.transaction(({ sql }) => replaceResults(sql, draft.id, results))
}

/** Adds the rows that share a value with these which must be unique, now or before the correction, and so on. */
async function withPeers(
  { context, caller, draft }: Drafted,
  reading: Reading,
  corrected: readonly number[],
): Promise<readonly number[]> {
  const { sql } = context.store
  const rows = await loadRows(sql, draft.id, corrected)
  const read = await readPortion(context, caller, reading, { rows })
  const places = new Set(corrected)
  const known = new Set<string>()
  let keys = [...read.flatMap((each) => each.keys), ...(await readKeys(sql, draft.id, [...places]))]
  while (keys.length > 0) {
    for (const key of keys) known.add(key)
    const found = (await findByKeys(sql, draft.id, keys)).filter((place) => !places.has(place))
    for (const place of found) places.add(place)
    keys = (await readKeys(sql, draft.id, found)).filter((key) => !known.has(key))
  }
  return [...places].toSorted((one, other) => one - other)
}
