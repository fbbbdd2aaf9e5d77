import type { ColumnOfSheet, Definition, FileFacts, RowResult } from '#language'
import type { Caller } from '../caller.ts'
import { openWork } from '../open-work.ts'
import type { EngineWork } from '../work.ts'
import type { World } from '../world.ts'
import { storedValue } from './match.ts'
import { eachRow, type Pace } from './pace.ts'
import { readRows } from './read-rows.ts'
import type { RowDraft } from './row-draft.ts'
import { saveRows } from './save-rows.ts'
import type { SheetTable } from './sheet-table.ts'
import { sourcesOf, type DraftContext } from './sources.ts'

/** A file as it was read, and what its columns mean. */
export interface Reading {
  readonly context: DraftContext
  readonly table: SheetTable
  readonly file: FileFacts
}

export interface TakenRows {
  readonly rows: readonly RowResult[]
  readonly drafts: readonly RowDraft[]
}

/** Takes every row through the steps of a save without writing any: nobody waits for a check, and it holds no lock. */
export const checkRows = (world: World, caller: Caller, reading: Reading, pace: Pace): Promise<TakenRows> =>
  world.store.trial((transaction) =>
    takeRows(openWork(world, transaction, { caller, via: 'import' }, { tasks: [], targets: new Map(), underway: new Map() }), reading, pace))

/** Reads, matches and saves all rows of a file; what is wrong with a row stands in its result. */
export async function takeRows(work: EngineWork, { context, table }: Reading, pace: Pace): Promise<TakenRows> {
  const { definition } = context
  const columns = sourcesOf(context, table.headers).map(({ column }) => column)
  const drafts = await readRows(work, context, columns, table)
  await primeUnique(work, columns, drafts, definition)
  return { drafts, rows: await saveRows({ work, definition, columns, isTrial: work.transaction.isTrial }, drafts, pace) }
}

/** Who has the unique values of the file is asked once for each field: the transactions of an import remember the answers. */
async function primeUnique(
  work: EngineWork, columns: readonly ColumnOfSheet[], drafts: readonly RowDraft[], definition: Definition,
): Promise<void> {
  for (const { name, field } of columns) {
    if (!field.options.unique) continue
    const values = new Set<unknown>()
    await eachRow(drafts, (draft) => { values.add(storedValue(work, definition, draft, name)) })
    values.delete(null)
    if (values.size > 0) await work.transaction.idsBy(definition, name, [...values])
  }
}
