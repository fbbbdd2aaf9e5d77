import { matchKeys, readTarget, uniqueKey, type RowResult } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import { takeMemory } from '../../http/files/file-memory.ts'
import { renewLease } from '../../tasks/tasks.ts'
import type { EngineWork } from '../../work/work.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import { checkRows, type CheckedRows } from '../check-rows.ts'
import { readOrder } from '../import-sheet.ts'
import { estimateMegabytes } from '../read-sheet.ts'
import { countRows, findRepeated, replaceResults, type PlacedResult } from './draft-results.ts'
import { loadRows, PORTION, type DraftSheet, type PlacedRow } from './draft-rows.ts'
import type { Change } from './draft-store.ts'
import { startDraftTask, type Drafted, type DraftTask } from './draft-task.ts'
import { rememberMapping } from './remembered-mapping.ts'

/** The rows of a draft that are left, after a check. */
export interface CheckedDraft {
  readonly checked: CheckedRows
  readonly results: readonly PlacedResult[]
}

/** Checks all rows that are left, in the background. */
export const startCheck = (work: EngineWork, drafted: Drafted): Promise<void> =>
  startDraftTask(work, drafted, { during: 'checking', after: 'open' }, (task) =>
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
  const { headers } = sheet.table
  const memory = await takeMemory(
    estimateMegabytes({ headers, rows: { length: rows } }),
    task.signal,
  )
  try {
    const stored = await loadRows(context.store.sql, draft.id, 'unsaved')
    const checked = await checkSome(drafted, sheet, stored, task)
    await storeResults(context, drafted.draft.id, checked.results, task)
    await rememberMapping(context, draft, drafted.definition)
    return await use(checked)
  } finally {
    setImmediate(memory.end)
  }
}

/** Checks some rows as a table of their own. */
async function checkSome(
  { context, caller, definition, draft }: Drafted,
  sheet: DraftSheet,
  rows: readonly PlacedRow[],
  task: Pick<DraftTask, 'startPace'>,
): Promise<CheckedDraft> {
  const reading = await readOrder(context, caller, {
    definition,
    order: { mapping: draft.mapping, file: { name: draft.file_name } },
    table: { ...sheet.table, rows },
    facts: sheet.facts,
  })
  const checked = await checkRows(context, caller, reading, task.startPace(rows.length))
  return {
    checked,
    results: checked.importRows.map(({ place, before }, index) => ({
      place: rows[place]?.place ?? 0,
      recordId: before?.id ?? null,
      result: checked.rows[index] as RowResult,
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

/** Checks some rows again after a correction, and with them those that share a value that must be unique in the file. */
export async function recheck(drafted: Drafted, places: readonly number[]): Promise<void> {
  const { context, draft } = drafted
  const sheet: DraftSheet = JSON.parse(draft.sheet)
  const rows = await loadRows(
    context.store.sql,
    draft.id,
    needsAll(drafted) ? 'unsaved' : await withPeers(drafted, sheet, places),
  )
  const { results } = await checkSome(drafted, sheet, rows, AT_ONCE)
  await context.store.transaction(({ sql }) => replaceResults(sql, draft.id, results))
}

const mappedFields = ({ draft }: Drafted): Readonly<Record<string, string | null>> =>
  JSON.parse(draft.mapping).columns

/** True if rows may refer to one another, such as employees to their managers. */
const needsAll = (drafted: Drafted): boolean =>
  Object.values(mappedFields(drafted)).some(
    (name) => readTarget(drafted.definition.fields[name ?? '']) === drafted.definition.name,
  )

/** Adds the rows with the same value in a column that must be unique, and those that had one. */
async function withPeers(
  drafted: Drafted,
  { table: { headers } }: DraftSheet,
  places: readonly number[],
): Promise<readonly number[]> {
  const { context, draft, definition } = drafted
  const { sql } = context.store
  const keys = new Set(matchKeys(definition).flat())
  const mapped = mappedFields(drafted)
  const columns = [...headers.keys()].filter((column) => {
    const name = mapped[headers[column] ?? ''] ?? ''
    return keys.has(name) || definition.fields[name]?.options.unique === true
  })
  if (columns.length === 0) return places
  const own = new Set([...places, ...(await findRepeated(sql, draft.id))])
  const keysOf = ({ cells }: PlacedRow) =>
    columns.flatMap((column) => {
      const cell = cells[column] ?? null
      return cell === null ? [] : [`${column} ${uniqueKey(String(cell))}`]
    })
  const all = await loadRows(sql, draft.id, 'unsaved')
  const wanted = new Set(all.filter(({ place }) => own.has(place)).flatMap(keysOf))
  const peers = all.filter((row) => keysOf(row).some((key) => wanted.has(key)))
  return [...new Set([...own, ...peers.map(({ place }) => place)])].toSorted(
    (one, other) => one - other,
  )
}
