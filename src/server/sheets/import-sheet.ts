import { fillableColumns, type Definition, type FileFacts, type ImportResult, type RowResult } from '#language'
import type { Caller } from '../caller.ts'
import { applyAtOnce, applyInTurns } from '../imports/apply-rows.ts'
import { inOtherLanguages, LANGUAGES } from '../languages.ts'
import { stockPasswords } from '../session/password-stock.ts'
import type { World } from '../world.ts'
import { checkRows, type CheckedRows, type Reading } from './check-rows.ts'
import { columnFacts, headerFacts } from './column-facts.ts'
import { countsOf, unreachedRow } from './import-result.ts'
import { readMapping } from './mapping.ts'
import { paceOf } from './pace.ts'
import { withSheet } from './read-sheet.ts'
import type { SheetFile } from './sheet-file.ts'
import type { SheetTable } from './sheet-table.ts'
import { fileNotes, type DraftContext } from './sources.ts'

export interface ImportOrder {
  readonly file: SheetFile
  /** JSON; see `Mapping`. */
  readonly mapping: string | undefined
  readonly dryRun: boolean
  /** Reads the headers and guesses their meaning, and goes no further. */
  readonly preview: boolean
  /** Aborted when nobody waits for the answer any more: a check ends then. */
  readonly signal: AbortSignal
}

interface Checking {
  readonly checked: CheckedRows
  readonly file: FileFacts
}

/** Takes a sheet in: all of it, or nothing when one row is bad. Every row is checked before anything is written. */
export const importSheet = (world: World, caller: Caller, definition: Definition, order: ImportOrder): Promise<ImportResult> =>
  withSheet(order.file, async (table) => {
    const reading = await readOrder(world, caller, { definition, order, table })
    const { file } = reading
    if (order.preview) return resultOf([], { batchId: null, dryRun: true, file })
    const checked = await checkRows(world, caller, reading, paceOf(order.signal))
    const result = resultOf(checked.rows, { batchId: null, dryRun: order.dryRun, file })
    return order.dryRun || result.failed > 0 ? result : saveAll(world, caller, order, { checked, file })
  }, order.signal)

interface OrderedTable {
  readonly definition: Definition
  readonly order: ImportOrder
  readonly table: SheetTable
}

async function readOrder(world: World, caller: Caller, { definition, order, table }: OrderedTable): Promise<Reading> {
  const columns = fillableColumns(definition, caller.role)
  const spoken = inOtherLanguages(definition, world.languages ?? LANGUAGES)
  const mapping = readMapping(order.mapping, table.headers, {
    definition, role: caller.role, columns: [...columns, ...spoken.flatMap((other) => fillableColumns(other, caller.role))],
  })
  const context: DraftContext = { definition, columns, spoken, mapping, settings: world.settings, facts: await columnFacts(table) }
  return { context, table, file: factsOf(order, table, context) }
}

const factsOf = ({ file: { name } }: ImportOrder, table: SheetTable, context: DraftContext): FileFacts => ({
  name, sheet: table.sheet, rows: table.rows.length, mapping: context.mapping.columns,
  headers: headerFacts(table, context.facts), notes: fileNotes(context, table),
})

/** As much is written in one transaction; each record takes some tenths of a millisecond. */
const WRITES_AT_ONCE = 400

/** Writes what has passed the check; with its passwords made before, so that nobody waits for them. */
async function saveAll(world: World, caller: Caller, order: ImportOrder, { checked, file }: Checking): Promise<ImportResult> {
  const { definition } = checked
  const batch = { resource: definition.name, fileName: order.file.name, at: world.clock().toISOString(), by: caller.userId }
  const passwords = await stockPasswords(checked.passwords, paceOf(order.signal).rest)
  const apply = checked.writes <= WRITES_AT_ONCE ? applyAtOnce : applyInTurns
  const { batchId, rows, refused } = await apply({ world, caller, checked, batch, passwords })
  return resultOf(refused ? rowsAfter(checked.rows, rows, refused) : rows, { batchId, dryRun: false, file })
}

/** Every row as it stands when one was refused: nothing stays, or what was posted before it. */
const rowsAfter = (checked: readonly RowResult[], posted: readonly RowResult[], refused: RowResult): RowResult[] =>
  checked.map((each, place) => {
    if (each.row === refused.row) return refused
    return posted.length > 0 ? (posted[place] ?? unreachedRow(each)) : each
  })

type Heading = Pick<ImportResult, 'batchId' | 'dryRun' | 'file'>

const resultOf = (rows: readonly RowResult[], { batchId, dryRun, file }: Heading): ImportResult => ({ batchId, dryRun, ...countsOf(rows), rows, file })
