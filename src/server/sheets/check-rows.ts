import type { ColumnOfSheet, Definition, FileFacts, RowResult } from '#schema/engine'
import type { Transaction } from '../../storage/store.ts'
import type { Caller } from '../access/caller.ts'
import { openWork, sharedWith } from '../work/open-work.ts'
import { countedPasswords } from '../access/session/password.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'
import { storedValue } from './columns/match.ts'
import { eachRow, type Pace } from './pace.ts'
import { readRows } from './read-rows.ts'
import type { ImportRow } from './import-row.ts'
import { withLinked } from './row-links.ts'
import { tryRows, type Saving } from './save-rows.ts'
import type { SheetTable } from './sheet-table.ts'
import { findSources, type ImportContext } from './columns/sources.ts'

/** A parsed file and the meaning of its columns. */
export interface Reading {
  readonly importContext: ImportContext
  readonly table: SheetTable
  readonly file: FileFacts
  /** Numbers of the rows to check, together with the rows that they refer to. Default: all. */
  readonly only?: ReadonlySet<number>
}

/** A file whose rows have all been validated as if they were saved. */
export interface CheckedRows {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  readonly importRows: readonly ImportRow[]
  readonly rows: readonly RowResult[]
  /** Number of records that would be written, including side effects of the rows. */
  readonly writes: number
  /** Number of those that would be deleted. */
  readonly deletions: number
  /** Duration of the validation of all rows. */
  readonly milliseconds: number
  /** Number of temporary passwords that would be created. */
  readonly passwords: number
}

/** Runs the steps of a save for every row without writing, so that a check holds no lock and blocks no other user. */
export async function checkRows(
  context: AppContext,
  caller: Caller,
  reading: Reading,
  pace: Pace,
): Promise<CheckedRows> {
  const passwords = countedPasswords()
  return context.store.trial(async (transaction) => {
    const counts = countWrites(transaction)
    const options = { caller, via: 'import', import: { id: null, passwords } }
    const taken = await takeRows(
      openWork(context, transaction, options, sharedWith(options)),
      reading,
      pace,
    )
    return { ...taken, ...counts, passwords: passwords.count() }
  })
}

function countWrites(transaction: Transaction): Pick<CheckedRows, 'writes' | 'deletions'> {
  const counts = { writes: 0, deletions: 0 }
  const countWrite = () => {
    counts.writes += 1
  }
  transaction.listen({
    inserted: countWrite,
    updating: countWrite,
    deleting: () => {
      countWrite()
      counts.deletions += 1
    },
  })
  return counts
}

type TakenRows = Pick<
  CheckedRows,
  'definition' | 'columns' | 'importRows' | 'rows' | 'milliseconds'
>

/** Reads, matches and validates all rows of a file. Each row's errors are reported in its result. */
async function takeRows(
  work: EngineWork,
  { importContext, table, only }: Reading,
  pace: Pace,
): Promise<TakenRows> {
  const { definition } = importContext
  const columns = findSources(importContext, table.headers).map(({ column }) => column)
  const read = await readRows(work, importContext, columns, table)
  const importRows = only ? withLinked(read, only) : read
  const saving = { work, definition, columns }
  await primeUnique(saving, importRows)
  const started = performance.now()
  const rows = await tryRows(saving, importRows, pace)
  return { definition, columns, importRows, rows, milliseconds: performance.now() - started }
}

/** Reads the holders of the unique values of these rows, once per field, for the transactions of an import to use. */
export async function primeUnique(
  { work, columns, definition }: Saving,
  importRows: readonly ImportRow[],
): Promise<void> {
  for (const { name, field } of columns) {
    if (!field.options.unique) continue
    const values = new Set<unknown>()
    await eachRow(importRows, (importRow) => {
      values.add(storedValue(work, definition, importRow, name))
    })
    values.delete(null)
    if (values.size > 0) await work.transaction.idsBy(definition, name, [...values])
  }
}

/** Returns the rows without errors. */
export function pickGood(checked: CheckedRows): CheckedRows {
  const isGood = (_: unknown, index: number) => checked.rows[index]?.action !== 'failed'
  return {
    ...checked,
    importRows: checked.importRows.filter(isGood),
    rows: checked.rows.filter(isGood),
  }
}
