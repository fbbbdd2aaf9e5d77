import {
  fillableColumns, referenceColumns, matchKeys, type ColumnOfSheet, type Definition, type FileFacts, type ImportResult, type RowAction, type RowResult,
} from '#language'
import type { Transaction } from '../../storage/store.ts'
import type { Caller } from '../caller.ts'
import { inTransaction } from '../in-transaction.ts'
import { inOtherLanguages, LANGUAGES } from '../languages.ts'
import type { EngineWork } from '../work.ts'
import type { World } from '../world.ts'
import { readMapping, type Mapping } from './mapping.ts'
import { matchRows, refuseRepeats, storedValue } from './match.ts'
import { primeTransaction, storeWith, type PrimedTransaction } from './primed-store.ts'
import { withSheet } from './read-sheet.ts'
import { clearTypedNames, resolveNames } from './resolve-names.ts'
import { draftRows, settleEmptyCells, sourcesOf, type DraftContext, type RowDraft } from './row-draft.ts'
import { saveRows } from './save-rows.ts'
import type { SheetFile } from './sheet-file.ts'
import type { SheetTable } from './sheet-table.ts'

export interface ImportOrder {
  readonly file: SheetFile
  /** JSON; see `Mapping`. */
  readonly mapping: string | undefined
  readonly dryRun: boolean
  /** Reads the headers and guesses their meaning, and goes no further. */
  readonly preview: boolean
  /** Aborted when the client is gone: what waits or is read then ends. */
  readonly signal?: AbortSignal
}

const SAMPLES = 3

/** Carries the result out of a transaction that must leave no trace. */
class Undone extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('undone')
    this.result = result
  }
}

/** Takes a sheet in: all of it, or nothing when one row is bad; a dry run goes the same way and is undone. */
export const importSheet = (world: World, caller: Caller, definition: Definition, order: ImportOrder): Promise<ImportResult> =>
  withSheet(order.file, (table) => importTable(world, caller, { definition, order, table }), order.signal)

interface TableOrder {
  readonly definition: Definition
  readonly order: ImportOrder
  readonly table: SheetTable
}

async function importTable(world: World, caller: Caller, { definition, order, table }: TableOrder): Promise<ImportResult> {
  const columns = fillableColumns(definition, caller.role)
  const spoken = inOtherLanguages(definition, world.languages ?? LANGUAGES)
  const mapping = readMapping(order.mapping, table.headers, [...columns, ...spoken.flatMap((other) => fillableColumns(other, caller.role))])
  const file = factsOf(order, table, mapping)
  if (order.preview) return resultOf([], { batchId: null, dryRun: true, file })
  const context: DraftContext = { definition, columns, spoken, mapping, defaultDialCode: world.settings.defaultDialCode }
  try {
    return await saveAll(world, caller, order, { context, table, file })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

const factsOf = ({ file: { name } }: ImportOrder, { sheet, headers, rows }: SheetTable, { columns }: Mapping): FileFacts => ({
  name, sheet, rows: rows.length, mapping: columns,
  headers: headers.map((header, place) => ({
    header, samples: rows.flatMap(({ cells }) => cells[place] ?? []).slice(0, SAMPLES),
  })),
})

interface Reading {
  readonly context: DraftContext
  readonly table: SheetTable
  readonly file: FileFacts
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
  return inTransaction({ ...world, store }, options, async (work) => {
    const rows = await takeRows(work, reading, async (field, values) => primed?.prime(definition, field, values))
    const result = resultOf(rows, { batchId: order.dryRun ? null : batchId, dryRun: order.dryRun, file: reading.file })
    if (order.dryRun || result.failed > 0) throw new Undone({ ...result, batchId: null })
    await closeBatch(work, result)
    return result
  })
}

type Prime = (field: string, values: readonly unknown[]) => Promise<void>

async function takeRows(work: EngineWork, { context, table }: Reading, prime: Prime): Promise<RowResult[]> {
  const { definition } = context
  const columns = sourcesOf(context, table.headers).map(({ column }) => column)
  const drafts = draftRows(context, table)
  const keys = new Set(matchKeys(definition).flat())
  const references = referenceColumns(columns)
  await resolveNames(work, definition, references.filter(({ name }) => keys.has(name)), drafts)
  await matchRows(work, definition, drafts)
  for (const draft of drafts) settleEmptyCells(context, draft)
  await resolveNames(work, definition, references.filter(({ name }) => !keys.has(name)), drafts)
  clearTypedNames(columns, drafts)
  refuseRepeats(work, definition, drafts)
  await primeUnique(work, columns, drafts, definition, prime)
  return saveRows({ work, definition, columns }, drafts)
}

/** Who has the unique values of the file is asked once for each field. */
async function primeUnique(
  work: EngineWork, columns: readonly ColumnOfSheet[], drafts: readonly RowDraft[], definition: Definition, prime: Prime,
): Promise<void> {
  for (const { name, field } of columns) {
    if (!field.options.unique) continue
    const values = new Set(drafts.map((draft) => storedValue(work, definition, draft, name)).filter((value) => value !== null))
    if (values.size > 0) await prime(name, [...values])
  }
}

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
