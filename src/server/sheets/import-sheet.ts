import { fillableColumns, type Definition, type FileFacts, type ImportResult, type RowAction, type RowResult } from '#language'
import type { Transaction } from '../../storage/store.ts'
import type { Caller } from '../caller.ts'
import { inTransaction } from '../in-transaction.ts'
import { inOtherLanguages, LANGUAGES } from '../languages.ts'
import type { EngineWork } from '../work.ts'
import type { World } from '../world.ts'
import { checkRows, takeRows, type Reading } from './check-rows.ts'
import { columnFacts, headerFacts } from './column-facts.ts'
import { readMapping } from './mapping.ts'
import { paceOf } from './pace.ts'
import { primeTransaction, storeWith, type PrimedTransaction } from './primed-store.ts'
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

/** Takes a sheet in: all of it, or nothing when one row is bad. Every row is checked before anything is written. */
export const importSheet = (world: World, caller: Caller, definition: Definition, order: ImportOrder): Promise<ImportResult> =>
  withSheet(order.file, async (table) => {
    const reading = await readOrder(world, caller, { definition, order, table })
    const { file } = reading
    if (order.preview) return resultOf([], { batchId: null, dryRun: true, file })
    const { rows } = await checkRows(world, caller, reading, paceOf(order.signal))
    const checked = resultOf(rows, { batchId: null, dryRun: order.dryRun, file })
    return order.dryRun || checked.failed > 0 ? checked : saveAll(world, caller, order, reading)
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

/** Carries the result out of a transaction that must leave no trace. */
class Undone extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('undone')
    this.result = result
  }
}

/** One transaction: the batch, every row, their history. */
async function saveAll(world: World, caller: Caller, order: ImportOrder, reading: Reading): Promise<ImportResult> {
  const { definition } = reading.context
  let batchId: number | null = null
  let primed: PrimedTransaction | null = null
  const store = storeWith(world.store, async (transaction) => {
    // The batch comes first, so that everything written for it can name it.
    batchId = await openBatch(transaction, { definition, caller, fileName: order.file.name, at: world.clock().toISOString() })
    primed = primeTransaction(transaction)
    return primed.transaction
  }, async () => primed?.flush())
  const options = { caller, via: 'import', get batchId() { return batchId } }
  try {
    return await inTransaction({ ...world, store }, options, async (work) => {
      const { rows } = await takeRows(work, reading, paceOf(NEVER))
      const result = resultOf(rows, { batchId, dryRun: false, file: reading.file })
      if (result.failed > 0) throw new Undone({ ...result, batchId: null })
      await closeBatch(work, result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

/** What has begun to write goes on without its client. */
const NEVER = new AbortController().signal

type Heading = Pick<ImportResult, 'batchId' | 'dryRun' | 'file'>

function resultOf(rows: readonly RowResult[], { batchId, dryRun, file }: Heading): ImportResult {
  const count = (action: RowAction): number => rows.filter((row) => row.action === action).length
  return {
    batchId, dryRun, created: count('created'), updated: count('updated'), unchanged: count('unchanged'), failed: count('failed'), rows, file,
  }
}

interface Batch {
  readonly definition: Definition
  readonly caller: Caller
  readonly fileName: string
  readonly at: string
}

async function openBatch({ sql }: Transaction, { definition, caller, fileName, at }: Batch): Promise<number> {
  const { id } = await sql.insertInto('larder_batch').values({
    resource: definition.name, file_name: fileName, at, by: caller.userId, mode: 'all', created: 0, updated: 0, unchanged: 0, failed: 0,
  }).returning('id').executeTakeFirstOrThrow()
  return id
}

async function closeBatch(work: EngineWork, { batchId, created, updated, unchanged, failed }: ImportResult): Promise<void> {
  if (batchId === null) return
  await work.sql.updateTable('larder_batch').set({ created, updated, unchanged, failed }).where('id', '=', batchId).execute()
}
