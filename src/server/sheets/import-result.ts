import {
  findLine,
  isPercentLine,
  isMaskedFor,
  ruleError,
  localized,
  type ImportResult,
  mask,
  maySee,
  toCell,
  valueToJson,
  valueToText,
  type Cell,
  type CellChange,
  type ColumnOfSheet,
  type FieldError,
  type RowResult,
} from '#schema/engine'
import type { Stored } from '../../storage/store.ts'
import type { ImportRow } from './import-row.ts'

/**
 * Number of rows reported with cell changes; more would make the result larger than the file. Every failed row keeps at
 * least one error.
 */
export const MOST_ROWS_WITH_CHANGES = 10_000

export const reportsChanges = (place: number): boolean => place < MOST_ROWS_WITH_CHANGES

const valueAt = (importRow: ImportRow, path: string): Cell | undefined =>
  importRow.cells[path.split('.')[0] ?? '']

/**
 * Result of a row that cannot be saved, with the cell content for each error. After the first rows of a large file, only
 * the first error is kept.
 */
export function failedRow(
  importRow: ImportRow,
  errors: readonly FieldError[] = importRow.errors,
): RowResult {
  const reported = importRow.isReported ? errors : errors.slice(0, 1)
  return {
    row: importRow.row,
    action: 'failed',
    changes: [],
    errors: reported.map((error) => {
      const value = valueAt(importRow, error.field)
      return value === undefined ? error : { ...error, value }
    }),
    ...pickNotes(importRow),
    ...errorsLeftOut(errors.length - reported.length),
  }
}

export const errorsLeftOut = (count: number): Pick<RowResult, 'errorsLeftOut'> =>
  count > 0 ? { errorsLeftOut: count } : {}

export const unchangedRow = (importRow: ImportRow): RowResult => ({
  row: importRow.row,
  action: 'unchanged',
  changes: [],
  errors: [],
  ...pickNotes(importRow),
})

/**
 * Returns the notes on a row, including those from its save. After the first rows of a large file, only a flag that there
 * are some.
 */
export function pickNotes(
  { isReported, areNotesMissing, notes }: ImportRow,
  more: readonly FieldError[] = [],
): Pick<RowResult, 'notes' | 'areNotesMissing'> {
  const all = [...notes, ...more]
  if (isReported) return all.length > 0 ? { notes: all } : {}
  return areNotesMissing || all.length > 0 ? { areNotesMissing: true } : {}
}

/** Counts created, updated, unchanged and refused rows. */
export function countActions(
  rows: readonly RowResult[],
): Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'failed'> {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { action } of rows) counts[action] += 1
  return counts
}

/** A posting that was not made because another row was refused. */
export const unreachedRow = ({ row }: RowResult): RowResult => ({
  row,
  action: 'failed',
  changes: [],
  errors: [
    {
      ...ruleError('', localized`This row was not posted because another row was refused.`),
      code: 'notReached',
    },
  ],
})

export interface ChangeWords {
  readonly role: string | null
  readonly readName: (name: string, id: number) => string | undefined
}

/**
 * Cells of these columns that differ between two states of a record, as this role may see them. A value sent for a masked
 * field is always reported as changed, otherwise the response could confirm a guess.
 */
export function cellChanges(
  columns: readonly ColumnOfSheet[],
  { before, after, input }: SavedRow,
  words: ChangeWords,
): CellChange[] {
  return columns
    .filter(({ field }) => maySee(field, words.role))
    .flatMap((column): CellChange[] => {
      const [left, right] = [formatCell(column, before, words), formatCell(column, after, words)]
      if (before && isGuess(column, input, words.role))
        return [{ field: column.name, before: left, after: right, isSet: true }]
      return left === right ? [] : [{ field: column.name, before: left, after: right }]
    })
}

/** A record before and after a row of the file was saved. */
export interface SavedRow {
  readonly before: Stored | null
  readonly after: Stored
  /** Values from the cells of the row. */
  readonly input: Readonly<Record<string, unknown>>
}

/** True for a value sent for a field that the role sees masked. */
const isGuess = (
  { name, field }: ColumnOfSheet,
  input: Readonly<Record<string, unknown>>,
  role: string | null,
): boolean => isMaskedFor(field, role) && (input[name] ?? null) !== null

/** True if the row contains a value that the sender must not be able to compare with the record. */
export const isGuessing = (
  columns: readonly ColumnOfSheet[],
  input: Readonly<Record<string, unknown>>,
  role: string | null,
): boolean => columns.some((column) => isGuess(column, input, role))

function formatCell(
  { name, field, copy, line }: ColumnOfSheet,
  record: Stored | null,
  { role, readName }: ChangeWords,
): Cell {
  const own = line ? findLine(line, record?.[line.lines]) : record
  const value = own?.[line?.fills ?? name] ?? null
  if (value === null)
    return copy !== null && typeof record?.[copy] === 'string' ? record[copy] : null
  if (isMaskedFor(field, role)) return mask(valueToText(value, field))
  const cell = toCell(valueToJson(value, field), field, {
    choiceAs: 'label',
    readName: (id) => readName(name, id),
  })
  return line && own && isPercentLine(line, own) ? `${cell}%` : cell
}
