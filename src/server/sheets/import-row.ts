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
import { withoutPercentSign, withPercentSign } from './columns/line-columns.ts'
import { splitCell } from './columns/split-text.ts'
import { reportsChanges } from './import-result.ts'
import type { Mapping } from './columns/mapping.ts'
import { eachRow } from './pace.ts'
import { ERROR_WORD } from './read/cell-kind.ts'
import type { RowLinks } from './row-links.ts'
import type { CellKind, SheetRow, SheetTable } from './sheet-table.ts'
import { findSources, type ImportContext, type Source } from './columns/sources.ts'

/** A row of the file while it is converted to a record. */
export interface ImportRow {
  readonly row: number
  /** Position in the table. Rows are saved in another order if they refer to one another. */
  readonly place: number
  /** Value of each field, from the file or a constant. */
  readonly cells: Readonly<Record<string, Cell>>
  /** Values as in JSON. Names of referenced records are not resolved yet. */
  readonly input: Record<string, unknown>
  readonly lookUps: Record<string, readonly string[]>
  readonly errors: FieldError[]
  readonly notes: FieldError[]
  /** True if notes on the row were left out. */
  areNotesMissing: boolean
  /** Values that were not read exactly as written, by field. Noted if they change the record. */
  readonly readings: Record<string, Problem>
  /** Values that only the user can interpret, by field. An error if they change the record. */
  readonly doubts: Record<string, Problem>
  /** Phone numbers without a country code, by field. */
  readonly phones: Record<string, string>
  /** False for rows of a very large file, whose notes would take more space than the file. */
  readonly isReported: boolean
  /** True if the result lists the values of a new record. */
  readonly listsNewValues: boolean
  /** True if the row is not to be saved, because its record exists or does not. */
  isLeftOut: boolean
  /** Values that must be unique within the file, as short hashes. */
  readonly keys: string[]
  /** The record found by the match keys. */
  before: Stored | null
  /** References to rows of the same file, by field. */
  readonly links: RowLinks
  /** Id of the record that the row has created; null until it is saved. */
  savedId: number | null
  /** Inputs of the actions that lead to the row's state, in order. They run after the row is saved. */
  moves: readonly Record<string, unknown>[]
}

/** Adds a note about a cell, or only a flag that a note was left out. */
export function addNote(
  importRow: ImportRow,
  definition: Definition,
  name: string,
  problem: Problem,
): void {
  if (importRow.isReported) importRow.notes.push(cellError(definition, name, problem))
  else importRow.areNotesMissing = true
}

/** Reads every cell of every row. A cell that cannot be read becomes an error of its row. */
export async function readImportRows(
  context: ImportContext,
  table: SheetTable,
): Promise<ImportRow[]> {
  const sources = findSources(context, table.headers)
  const mapped = new Set(sources.map(({ place }) => place))
  const beside = Math.max(table.headed, table.besideUpTo)
  const importRows: ImportRow[] = []
  await eachRow(table.rows, (row, place) => {
    const importRow = readImportRow(context, sources, row, place)
    refuseWide(context, importRow, row, (column) => column < beside || mapped.has(column))
    importRows.push(importRow)
  })
  return importRows
}

function readImportRow(
  context: ImportContext,
  sources: readonly Source[],
  { row, cells, kinds }: SheetRow,
  place: number,
): ImportRow {
  const importRow: ImportRow & { cells: Record<string, Cell> } = {
    row,
    place,
    cells: {},
    input: {},
    lookUps: {},
    errors: [],
    notes: [],
    readings: {},
    doubts: {},
    phones: {},
    isReported: context.isDraft || reportsChanges(place),
    listsNewValues: !context.isDraft,
    areNotesMissing: false,
    isLeftOut: false,
    keys: [],
    before: null,
    links: {},
    savedId: null,
    moves: [],
  }
  for (const source of sources) {
    const {
      column: { name },
      place,
    } = source
    const whole = place === null ? null : (cells[place] ?? null)
    const own = source.part === null ? whole : takePart(importRow, source, whole)
    const cell = resolveCell(context.mapping, name, { cells, own })
    const kind = cell === own && place !== null ? kinds[place] : undefined
    const isOpen = source.isFraction === null && kind !== PERCENT
    importRow.cells[name] = isOpen ? cell : withPercentSign(source.column, cell, kind === PERCENT)
    takeCell(context, importRow, source, { cell, kind })
  }
  return importRow
}

/** Takes the part of a text that belongs to the field. Noted if the text could be split in another way. */
function takePart(importRow: ImportRow, { column: { name }, part }: Source, whole: Cell): Cell {
  if (part === null || isEmptyCell(whole) || isWordForNothing(whole)) return whole
  const { parts, isUnclear } = splitCell(whole, part.split)
  const [first, second] = parts
  if (isUnclear && part.at === 0)
    importRow.readings[name] = {
      code: 'nameSplit',
      params: { value: String(whole), first: String(first), second: String(second) },
    }
  return parts[part.at]
}

/** Values beyond the last header suggest a shifted row, unless the mapping uses them. */
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
  /** Undefined if the value is not taken unchanged from the file. */
  readonly kind: CellKind | undefined
}

/**
 * Workbooks mark cells that contain errors. In a text file only the error text itself shows it. "#N/A" is also used for an
 * empty value.
 */
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
  const mayBePercent = isPercent(field) || source.column.line?.withPercent !== undefined
  if (isNumber(field) && !mayBePercent && showsPercent(taken)) {
    const value = String(cell).includes('%') ? String(cell) : `${String(cell)}%`
    importRow.errors.push(
      cellError(context.definition, name, { code: 'percentInNumber', params: { value } }),
    )
    return
  }
  // A value exported in masked form carries no information about the original.
  if (field.options.maskedFor && isMasked(cell)) return
  // References are looked up before such a value counts as empty, because a record may be called "-" or "N/A".
  if (readTarget(field) === null && isBlankFor(cell, field))
    return takeNothing(importRow, name, String(cell))
  const plain = source.column.line ? { ...taken, cell: withoutPercentSign(cell) } : taken
  takeReading(context, importRow, source, readCell(context, source, plain))
  noteDoubt(importRow, source, taken)
}

/** Treats a word such as NULL as an empty cell. */
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

/** Records a value that can be read in two ways, unless the rest of the file decides which is meant. */
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

/** Formats 0.15 as 15 per cent. */
const formatPercent = (fraction: number): string =>
  numberOfText(fraction * 100) ?? String(fraction * 100)

/**
 * Choices have different labels in each language. If the value is unknown in all of them, the error of the first is
 * reported.
 */
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

/**
 * An empty cell gives a new record the default. In an existing one it leaves the field unchanged, unless empty cells were
 * chosen to clear fields that are not required.
 */
export function applyEmptyCells(
  { definition, mapping }: Pick<ImportContext, 'definition' | 'mapping'>,
  importRow: ImportRow,
): void {
  const isKept = importRow.before === null || mapping.options.emptyCells === 'keep'
  for (const [name, value] of Object.entries(importRow.input)) {
    if (value !== null) continue
    const options = definition.fields[name]?.options
    if (isKept || options?.required || options?.transient || options?.series)
      delete importRow.input[name]
  }
}
