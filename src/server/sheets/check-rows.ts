import type { ColumnOfSheet, Definition, FileFacts, RowResult } from '#schema/engine'
import type { Transaction } from '../../storage/store.ts'
import type { Caller } from '../access/caller.ts'
import { openWork, sharedWith } from '../work/open-work.ts'
import { countedPasswords } from '../access/session/password.ts'
import type { AppContext } from '../app-context.ts'
import { storedValue } from './columns/match.ts'
import { eachRow, type Pace } from './pace.ts'
import { readRows, startReading, type ReadingAcross } from './read-rows.ts'
import type { ImportRow } from './import-row.ts'
import { tryRows, type Saving } from './save-rows.ts'
import type { SheetRow, SheetTable } from './sheet-table.ts'
import { findSources, type ImportContext } from './columns/sources.ts'

/** A parsed file and the meaning of its columns. */
export interface Reading {
  readonly importContext: ImportContext
  readonly table: SheetTable
  readonly file: FileFacts
}

/** Rows that have been validated as if they were saved, and the result of each. */
export interface CheckedPortion {
  readonly importRows: readonly ImportRow[]
  readonly rows: readonly RowResult[]
}

/** Totals of a check: the writes and passwords that saving its rows takes. */
export interface CheckTotals {
  /** Number of records that would be written, including side effects of the rows. */
  readonly writes: number
  /** Number of those that would be deleted. */
  readonly deletions: number
  /** Duration of the validation of all rows. */
  readonly milliseconds: number
  /** Number of temporary passwords that would be created. */
  readonly passwords: number
}

/** A file whose rows have all been validated. */
export interface CheckedRows extends CheckedPortion, CheckTotals {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
}

/** A check in progress. Each row meets the effects of the rows before it. */
export interface RowCheck {
  /** Validates the next rows of the file. They must not refer to rows of other portions. */
  next(rows: readonly SheetRow[]): Promise<CheckedPortion>
  readTotals(): CheckTotals
}

/** Validates all rows of a file, which are in memory. */
export const checkRows = (
  context: AppContext,
  caller: Caller,
  reading: Reading,
  pace: Pace,
): Promise<CheckedRows> =>
  withCheck(context, caller, { reading, pace }, async ({ next, readTotals }) => {
    const checked = await next(reading.table.rows)
    const { definition } = reading.importContext
    return { ...checked, ...readTotals(), definition, columns: columnsOf(reading) }
  })

export const columnsOf = ({ importContext, table }: Reading): ColumnOfSheet[] =>
  findSources(importContext, table.headers).map(({ column }) => column)

interface Checking {
  readonly reading: Reading
  readonly pace: Pace
}

/** Runs the steps of a save for every row without writing, so that a check holds no lock and blocks no other user. */
export function withCheck<Result>(
  context: AppContext,
  caller: Caller,
  { reading, pace }: Checking,
  use: (check: RowCheck) => Promise<Result>,
): Promise<Result> {
  const { definition } = reading.importContext
  const columns = columnsOf(reading)
  const passwords = countedPasswords()
  const across = startReading()
  let milliseconds = 0
  return context.store.trial((transaction) => {
    const counts = countWrites(transaction)
    const next = async (rows: readonly SheetRow[]): Promise<CheckedPortion> => {
      const importRows = await readPortion(context, caller, reading, { rows, across })
      // A new work for each portion, because the caches of a work grow with its rows.
      const options = { caller, via: 'import', import: { id: null, passwords } }
      const work = openWork(context, transaction, options, sharedWith(options))
      const saving = { work, definition, columns }
      await primeUnique(saving, importRows)
      const started = performance.now()
      const results = await tryRows(saving, importRows, pace)
      milliseconds += performance.now() - started
      return { importRows, rows: results }
    }
    const readTotals = () => ({ ...counts, milliseconds, passwords: passwords.count() })
    return use({ next, readTotals })
  })
}

/** Reads some rows of a file, and finds the records that they name, without the effects of other rows. */
export const readPortion = (
  context: AppContext,
  caller: Caller,
  { importContext, table }: Reading,
  { rows, across }: PortionToRead,
): Promise<ImportRow[]> =>
  context.store.trial((transaction) => {
    const options = { caller, via: 'import' }
    const work = openWork(context, transaction, options, sharedWith({}))
    return readRows(work, importContext, { ...table, rows }, across)
  })

interface PortionToRead {
  readonly rows: readonly SheetRow[]
  readonly across: ReadingAcross
}

function countWrites(transaction: Transaction): { writes: number; deletions: number } {
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
