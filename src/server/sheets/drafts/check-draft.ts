import type { RowResult } from '#schema/engine'
import { takeMemory } from '../../http/files/file-memory.ts'
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
import { KEY_OF } from '../import-row.ts'
import { readOrder } from '../import-sheet.ts'
import type { Pace } from '../pace.ts'
import { startReading } from '../read-rows.ts'
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
    const check = await withMemory(drafted, task, () => checkAll(drafted, task))
    return { state: 'checked', ...(await readCounts(drafted)), ...noteCheck(drafted, check) }
  })

/** Minutes for which a save trusts a check. Rows that have become wrong since are refused when they are written. */
const FRESH_MINUTES = 15

interface NotedCheck extends CheckTotals {
  readonly at: number
}

/** Notes the totals of a check, so that a save that follows soon need not check again. */
export function noteCheck(
  { context }: Drafted,
  { writes, deletions, milliseconds, passwords }: CheckTotals,
): Change {
  const at = context.clock().getTime()
  const noted: NotedCheck = { at, writes, deletions, milliseconds, passwords }
  return { checked: JSON.stringify(noted) }
}

/** Returns the last check of a draft if it still holds. What deletes records is always checked again. */
async function recallCheck(drafted: Drafted): Promise<CheckedDraft | null> {
  const { context, draft } = drafted
  if (draft.state !== 'checked' || draft.checked === null) return null
  const { at, ...totals }: NotedCheck = JSON.parse(draft.checked)
  const age = context.clock().getTime() - at
  if (age < 0 || age > FRESH_MINUTES * 60_000 || totals.deletions > 0) return null
  const { sql } = context.store
  const [{ failed }, unsaved] = await Promise.all([
    countRows(sql, draft.id),
    countUnsaved(sql, draft.id),
  ])
  return { ...totals, reading: await readMeaning(drafted), failed, good: unsaved - failed }
}

/** Returns the last check of a draft if it still holds, or checks it. */
export const demandCheck = async (drafted: Drafted, task: DraftTask): Promise<CheckedDraft> =>
  (await recallCheck(drafted)) ?? checkAll(drafted, task)

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
      await storeResults(draft.id, results, task)
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
  draftId: number,
  results: readonly PlacedResult[],
  { turn }: DraftTask,
): Promise<void> {
  for (let from = 0; from < results.length; ) {
    from = await turn(async ({ sql }, isAwaited) => {
      const clock = startSlice(isAwaited)
      let next = from
      do {
        await replaceResults(sql, draftId, results.slice(next, next + PORTION))
        next += PORTION
      } while (next < results.length && !(await clock.isOver()))
      return next
    })
  }
}

/** Pace of a check of a few rows, which nobody cancels. */
const AT_ONCE: Pace = { rest: () => null }

/** Adds the rows that some may concern, such as those that share a value with them which must be unique. */
export const findPeers = async (
  drafted: Drafted,
  places: readonly number[],
): Promise<readonly number[]> => withPeers(drafted, await readMeaning(drafted), places)

/**
 * Checks some rows again after a correction, and with them those that share a value that must be unique in the file.
 * Returns how the draft changes.
 */
export async function recheck(drafted: Drafted, places: readonly number[]): Promise<Change> {
  const { context, caller, draft } = drafted
  const { store } = context
  const reading = await readMeaning(drafted)
  const wanted = await withPeers(drafted, reading, places)
  const rows = await loadRows(store.sql, draft.id, wanted)
  const { results, totals } = await withCheck(
    context,
    caller,
    { reading, pace: AT_ONCE },
    async ({ next, readTotals }) => ({
      results: placeResults(rows, await next(rows)),
      totals: readTotals(),
    }),
  )
  await store.transaction(({ sql }) => replaceResults(sql, draft.id, results))
  return { ...(await readCounts(drafted)), checked: addToCheck(draft.checked, totals) }
}

/** Adds the totals of rows that were checked again to those of all rows, which may count them twice. */
function addToCheck(noted: string | null, { deletions, passwords }: CheckTotals): string | null {
  if (noted === null) return null
  const all: NotedCheck = JSON.parse(noted)
  return JSON.stringify({
    ...all,
    deletions: all.deletions + deletions,
    passwords: all.passwords + passwords,
  })
}

/**
 * Adds the rows that a correction may concern: those that refer to the corrected ones, those that all of these refer to,
 * and those that share a value with them which must be unique, and so on.
 */
async function withPeers(
  { context, caller, draft }: Drafted,
  reading: Reading,
  corrected: readonly number[],
): Promise<readonly number[]> {
  const { sql } = context.store
  const rows = await loadRows(sql, draft.id, corrected)
  const read = await readPortion(context, caller, reading, { rows, across: startReading() })
  const places = new Set(corrected)
  const keysOf = (some: Iterable<number>) => readKeys(sql, draft.id, [...some])
  /** Adds the rows with one of the keys to which those of other rows lead, and the rows to which theirs lead. */
  const spread = async (from: readonly string[], lead: (kind: string) => string | undefined) => {
    const known = new Set<string>()
    for (let keys = from; keys.length > 0; ) {
      const wanted = keys.flatMap((key) => {
        const kind = lead(key.charAt(0))
        return kind === undefined ? [] : [kind + key.slice(1)]
      })
      const fresh = [...new Set(wanted)].filter((key) => !known.has(key))
      for (const key of fresh) known.add(key)
      const found = await findByKeys(sql, draft.id, fresh)
      const added = new Set(found.filter((place) => !places.has(place)))
      for (const place of added) places.add(place)
      keys = await keysOf(added)
    }
  }
  const keys = [...read.flatMap((each) => each.keys), ...(await keysOf(places))]
  await spread(keys, (kind) => REFERRING[kind])
  await spread([...keys, ...(await keysOf(places))], (kind) => REFERRED_OR_EQUAL[kind])
  return [...places].toSorted((one, other) => one - other)
}

type Leads = Readonly<Record<string, string>>
const REFERRING: Leads = { [KEY_OF.name]: KEY_OF.reference }
const REFERRED_OR_EQUAL: Leads = {
  [KEY_OF.reference]: KEY_OF.name,
  [KEY_OF.value]: KEY_OF.value,
}
