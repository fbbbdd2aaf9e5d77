import {
  isMoment,
  isNumber,
  isPercent,
  isPhone,
  cellError,
  fromCell,
  isEmptyCell,
  isMasked,
  isNationalPhone,
  isWordForNothing,
  numberOfText,
  orderShownBy,
  signShownBy,
  isBlankFor,
  readTarget,
  uniqueKey,
  type Cell,
  type CellReading,
  type Definition,
  type FieldError,
  type Problem,
} from '#schema/engine'
import type { Stored } from '../../storage/store.ts'
import { plainNumberIn } from './columns/column-facts.ts'
import { reportsChanges } from './import-result.ts'
import type { Mapping } from './columns/mapping.ts'
import { eachRow } from './pace.ts'
import { ERROR_WORD } from './read/cell-kind.ts'
import type { CellKind, SheetRow, SheetTable } from './sheet-table.ts'
import { findSources, type ImportContext, type Source } from './columns/sources.ts'

/** One row of the file on its way into a record. */
export interface ImportRow {
  readonly row: number
  /** Value for each field, from the file or a constant. */
  readonly cells: Readonly<Record<string, Cell>>
  /** Values as JSON would carry them; names of references are not resolved yet. */
  readonly input: Record<string, unknown>
  readonly lookUps: Record<string, readonly string[]>
  readonly errors: FieldError[]
  readonly notes: FieldError[]
  /** There would be notes of it, which are not made. */
  areNotesMissing: boolean
  /** By field: what was read otherwise than it was written. It is noted where it changes the record. */
  readonly readings: Record<string, Problem>
  /** By field: what only a person can tell. It is an error where it changes the record. */
  readonly doubts: Record<string, Problem>
  /** By field: phone numbers without the code of their country. */
  readonly phones: Record<string, string>
  /** Notes of very many rows would be larger than the file. */
  readonly isReported: boolean
  /** The record that the match keys found. */
  before: Stored | null
}

/** Adds a note about a cell, or remembers that it was left out. */
export function addNote(
  importRow: ImportRow,
  definition: Definition,
  name: string,
  problem: Problem,
): void {
  if (importRow.isReported) importRow.notes.push(cellError(definition, name, problem))
  else importRow.areNotesMissing = true
}

/** Reads every cell of every row; what cannot be read becomes an error of that row. */
export async function readImportRows(
  context: ImportContext,
  table: SheetTable,
): Promise<ImportRow[]> {
  const sources = findSources(context, table.headers)
  const mapped = new Set(sources.map(({ place }) => place))
  const importRows: ImportRow[] = []
  await eachRow(table.rows, (row, place) => {
    const importRow = readImportRow(context, sources, row, reportsChanges(place))
    refuseWide(context, importRow, row, (column) => column < table.headed || mapped.has(column))
    importRows.push(importRow)
  })
  return importRows
}

function readImportRow(
  context: ImportContext,
  sources: readonly Source[],
  { row, cells, kinds }: SheetRow,
  isReported: boolean,
): ImportRow {
  const importRow: ImportRow & { cells: Record<string, Cell> } = {
    row,
    cells: {},
    input: {},
    lookUps: {},
    errors: [],
    notes: [],
    readings: {},
    doubts: {},
    phones: {},
    isReported,
    areNotesMissing: false,
    before: null,
  }
  for (const source of sources) {
    const {
      column: { name },
      place,
    } = source
    const own = place === null ? null : (cells[place] ?? null)
    const cell = resolveCell(context.mapping, name, { cells, own })
    importRow.cells[name] = cell
    takeCell(context, importRow, source, {
      cell,
      kind: cell === own && place !== null ? kinds[place] : undefined,
    })
  }
  return importRow
}

/** Values beyond the header are those of a row that has slipped, unless somebody says what they are. */
function refuseWide(
  { definition }: ImportContext,
  importRow: ImportRow,
  { cells }: SheetRow,
  isNamed: (place: number) => boolean,
): void {
  const value = cells.find((cell, place) => !isEmptyCell(cell) && !isNamed(place))
  if (value === undefined) return
  const count = cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1
  importRow.errors.push(
    cellError(definition, '', { code: 'tooWide', params: { count, value: String(value) } }),
  )
}

interface Around {
  readonly cells: readonly Cell[]
  /** The cell of the column that fills the field. */
  readonly own: Cell
}

function resolveCell({ constants, values }: Mapping, name: string, { cells, own }: Around): Cell {
  const translated = (cell: Cell): Cell | undefined =>
    cell === null ? undefined : values[name]?.get(uniqueKey(String(cell)))
  const meant = translated(own)
  if (meant !== undefined) return meant
  if (!isEmptyCell(own) && !isWordForNothing(own)) return own
  const constant = constants[name]?.(cells) ?? null
  return constant === null ? own : (translated(constant) ?? constant)
}

interface Taken {
  readonly cell: Cell
  /** Unset where the cell does not stand in the file as it is. */
  readonly kind: CellKind | undefined
}

/** Workbooks say which cells hold errors; of a text file the word alone tells. "#N/A" is how some say that there is nothing. */
const isSheetError = ({ cell, kind }: Taken): boolean =>
  typeof cell === 'string' && !isWordForNothing(cell) && (kind === 'error' || ERROR_WORD.test(cell))

const PERCENT: CellKind = 'percent'
const showsPercent = ({ cell, kind }: Taken): boolean =>
  kind === PERCENT || (typeof cell === 'string' && /\d\s*%|%\s*\d/.test(cell))

function takeCell(
  context: ImportContext,
  importRow: ImportRow,
  source: Source,
  taken: Taken,
): void {
  const { cell } = taken
  const { name, field } = source.column
  if (isSheetError(taken)) {
    importRow.errors.push(
      cellError(context.definition, name, { code: 'errorCell', params: { value: String(cell) } }),
    )
    return
  }
  if (isNumber(field) && !isPercent(field) && showsPercent(taken)) {
    const value = String(cell).includes('%') ? String(cell) : `${String(cell)}%`
    importRow.errors.push(
      cellError(context.definition, name, { code: 'percentInNumber', params: { value } }),
    )
    return
  }
  // A value that was exported masked says nothing about what it hides.
  if (field.options.maskedFor && isMasked(cell)) return
  // Something may be called "-" or "N/A": the lists are asked first.
  if (readTarget(field) === null && isBlankFor(cell, field))
    return takeNothing(importRow, name, String(cell))
  takeReading(context, importRow, source, readCell(context, source, taken))
  noteDoubt(importRow, source, taken)
}

/** A word such as NULL counts as an empty cell. */
export function takeNothing(importRow: ImportRow, name: string, word: string): void {
  importRow.input[name] = null
  importRow.readings[name] = { code: 'nothing', params: { value: word } }
}

function takeReading(
  { definition }: ImportContext,
  importRow: ImportRow,
  { column: { name, field } }: Source,
  reading: CellReading,
): void {
  if ('lookUp' in reading) {
    importRow.lookUps[name] = reading.lookUp
    return
  }
  if ('problem' in reading) {
    importRow.errors.push(cellError(definition, name, reading.problem))
    return
  }
  importRow.input[name] = reading.value
  if (reading.note) importRow.readings[name] = reading.note
  if (isPhone(field) && typeof reading.value === 'string' && isNationalPhone(reading.value))
    importRow.phones[name] = reading.value
}

/** Records a value that can be read in two ways, unless the rest of the file decides which. */
function noteDoubt(
  importRow: ImportRow,
  { column: { name, field }, unclear, isFraction }: Source,
  { cell, kind }: Taken,
): void {
  if (unclear && typeof cell === 'string') {
    const shown = isMoment(field) ? orderShownBy(cell) : signShownBy(cell)
    if (shown === 'either') {
      const params = { value: cell, ...twoReadings(cell), ...unclear.params }
      importRow.doubts[name] = { code: unclear.code, params }
    }
  }
  const number = isFraction === false ? undefined : plainNumberIn(cell, kind)
  if (!number) return
  if (isFraction) importRow.input[name] = formatPercent(number)
  else
    importRow.doubts[name] = {
      code: 'fraction',
      params: { value: String(cell), percent: String(number), fraction: formatPercent(number) },
    }
}

const twoReadings = (cell: string) => ({
  point: numberOfText(cell, 'decimalPoint') ?? cell,
  comma: numberOfText(cell, 'decimalComma') ?? cell,
})

/** 0.15 is 15 per cent. */
const formatPercent = (fraction: number): string =>
  numberOfText(fraction * 100) ?? String(fraction * 100)

/** In other languages choices are called otherwise; what none of them knows is a problem in the first. */
function readCell(
  { translations }: ImportContext,
  { column: { name, field }, reading: how }: Source,
  { cell }: Taken,
): CellReading {
  const reading = fromCell(cell, field, how)
  if (!('problem' in reading)) return reading
  for (const {
    fields: { [name]: other },
  } of translations) {
    const read = other ? fromCell(cell, other, how) : reading
    if (!('problem' in read)) return read
  }
  return reading
}

/** An empty cell leaves a new record to its default and a required field as it is; it clears any other. */
export function applyEmptyCells(
  { definition }: Pick<ImportContext, 'definition'>,
  importRow: ImportRow,
): void {
  for (const [name, value] of Object.entries(importRow.input)) {
    if (value !== null) continue
    const options = definition.fields[name]?.options
    if (importRow.before === null || options?.required || options?.transient || options?.series)
      delete importRow.input[name]
  }
}
