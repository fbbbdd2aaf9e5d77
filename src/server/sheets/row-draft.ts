import { cellError, fromCell, isEmptyCell, isMasked, nameKey, type Cell, type CellReading, type ColumnOfSheet, type Definition, type FieldError } from '#language'
import type { Stored } from '../../storage/store.ts'
import type { Mapping } from './mapping.ts'
import type { SheetRow, SheetTable } from './sheet-table.ts'

/** One row of the file on its way into a record. */
export interface RowDraft {
  readonly row: number
  /** What the file, or a constant, says for each field. */
  readonly cells: Readonly<Record<string, Cell>>
  /** As JSON would carry it; names of references are still to be looked up. */
  readonly input: Record<string, unknown>
  readonly lookUps: Record<string, readonly string[]>
  readonly errors: FieldError[]
  readonly notes: FieldError[]
  /** The record that the match keys found. */
  before: Stored | null
}

/** One column of the file that fills a field. */
interface Source {
  readonly column: ColumnOfSheet
  /** Its place in the row; null for a constant alone. */
  readonly place: number | null
}

export interface DraftContext {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  /** The definition in other languages: an export made in one of them is read as well. */
  readonly spoken: readonly Definition[]
  readonly mapping: Mapping
  readonly defaultDialCode: string
}

/** The columns that take part: mapped ones and those with a constant. */
export function sourcesOf({ columns, mapping }: DraftContext, headers: readonly string[]): Source[] {
  return columns.flatMap((column): Source[] => {
    const place = headers.findIndex((header) => mapping.columns[header] === column.name)
    if (place >= 0) return [{ column, place }]
    return Object.hasOwn(mapping.constants, column.name) ? [{ column, place: null }] : []
  })
}

/** Reads every cell of every row; what cannot be read becomes an error of that row. */
export function draftRows(context: DraftContext, table: SheetTable): RowDraft[] {
  const sources = sourcesOf(context, table.headers)
  return table.rows.map((row) => draftRow(context, sources, row))
}

function draftRow(context: DraftContext, sources: readonly Source[], { row, cells }: SheetRow): RowDraft {
  const draft: RowDraft & { cells: Record<string, Cell> } = { row, cells: {}, input: {}, lookUps: {}, errors: [], notes: [], before: null }
  for (const { column, place } of sources) {
    const cell = cellOf(context.mapping, column.name, { cells, own: place === null ? null : cells[place] })
    draft.cells[column.name] = cell
    takeCell(context, draft, column, cell)
  }
  return draft
}

interface Around {
  readonly cells: readonly Cell[]
  /** The cell of the column that fills the field. */
  readonly own: Cell | undefined
}

function cellOf({ constants, values }: Mapping, name: string, { cells, own }: Around): Cell {
  const cell = own === undefined || isEmptyCell(own) ? (constants[name]?.(cells) ?? null) : own
  const translated = cell === null ? undefined : values[name]?.get(nameKey(String(cell)))
  return translated === undefined ? cell : translated
}

const SHEET_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!)$/

function takeCell(context: DraftContext, draft: RowDraft, column: ColumnOfSheet, cell: Cell): void {
  const { definition } = context
  const { name, field } = column
  if (typeof cell === 'string' && SHEET_ERROR.test(cell)) {
    draft.errors.push(cellError(definition, name, { code: 'errorCell', params: { value: cell } }))
    return
  }
  // A value that was exported masked says nothing about what it hides.
  if (field.options.maskedFor && isMasked(cell)) return
  const reading = readCell(context, column, cell)
  if ('problem' in reading) draft.errors.push(cellError(definition, name, reading.problem))
  else if ('lookUp' in reading) draft.lookUps[name] = reading.lookUp
  else draft.input[name] = reading.value
}

/** In other languages choices are called otherwise; what none of them knows is a problem in the first. */
function readCell({ spoken, defaultDialCode }: DraftContext, { name, field }: ColumnOfSheet, cell: Cell): CellReading {
  const reading = fromCell(cell, field, defaultDialCode)
  if (!('problem' in reading)) return reading
  for (const { fields: { [name]: other } } of spoken) {
    const read = other ? fromCell(cell, other, defaultDialCode) : reading
    if (!('problem' in read)) return read
  }
  return reading
}

/** An empty cell leaves a new record to its default and a required field as it is; it clears any other. */
export function settleEmptyCells({ definition }: Pick<DraftContext, 'definition'>, draft: RowDraft): void {
  for (const [name, value] of Object.entries(draft.input)) {
    if (value !== null) continue
    const options = definition.fields[name]?.options
    if (draft.before === null || options?.required || options?.transient || options?.series) delete draft.input[name]
  }
}
