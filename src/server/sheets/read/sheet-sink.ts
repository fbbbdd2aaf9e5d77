import { formatColumn, unguardFormula } from '#schema/engine'
import { CELL_KINDS, type CellKind, type ReadCell } from './cell-kind.ts'
import {
  MAX_CELL_LETTERS,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_LETTERS,
  MAX_PLACES,
  MAX_ROWS,
  MAX_SHOWN_LETTERS,
  MOST_TITLES,
} from './limits.ts'
import { SheetProblem } from './sheet-problem.ts'

/** A piece of a sheet as sent to the server. It contains only non-empty cells, and each text only once. */
export interface SheetPiece {
  /** Texts not sent before. Cells refer to them by index among all texts sent so far. */
  readonly texts: readonly string[]
  /** For each row, its number and its count of non-empty cells. */
  readonly rows: Uint32Array
  readonly columns: Uint16Array
  /** Indexes into CELL_KINDS. */
  readonly kinds: Uint8Array
  /** A number, 0 or 1 for a flag, or the index of a text. */
  readonly values: Float64Array
}

const KIND_PLACES = new Map(CELL_KINDS.map((kind, place) => [kind, place]))
const PIECE_CELLS = 16_384
const PIECE_LETTERS = 262_144
/** Longer texts are rarely repeated, and caching them would use the memory that this is meant to save. */
const SHORT = 40
const MOST_REMEMBERED = 100_000

/** Receives the cells of sheets, checks them against all limits, and packs them into pieces. */
export class SheetSink {
  readonly isOutline: boolean
  #sheet: string | null = null
  /** Column separator of a text file; null for a workbook. */
  separator: string | null = null
  /** Names of the visible sheets, as far as they were read. */
  sheets: readonly string[] = []
  /** Number of cells in each of the first lines of a text file, including empty ones. */
  readonly widths: number[] = []
  #texts: string[] = []
  #rows: number[] = []
  #columns: number[] = []
  #kinds: number[] = []
  #values: number[] = []
  #remembered = new Map<string, number>()
  #textCount = 0
  #letters = 0
  #shown = 0
  #pieceLetters = 0
  #cells = 0
  #filledRows = 0
  #header = -1
  #row = 0
  #cellsInRow = 0
  #width = 0
  #places = 0
  #leftOut = 0
  #cellsLeftOut = 0

  /** An outline takes only the first rows. */
  constructor({ isOutline = false } = {}) {
    this.isOutline = isOutline
  }

  get sheet(): string | null {
    return this.#sheet
  }

  /** Number of columns in use after the last one read. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** True if the sheet has a row below its header. */
  get hasRows(): boolean {
    return this.#filledRows > Math.max(this.#header, 0) + 1
  }

  /** True if an outline has all the rows among which the header may be, and one more. */
  get isComplete(): boolean {
    return this.isOutline && this.#filledRows > MOST_TITLES + 1
  }

  /** True if there are enough rows for a piece. An outline is taken as a whole. */
  get isFull(): boolean {
    return (
      !this.isOutline && (this.#values.length >= PIECE_CELLS || this.#pieceLetters >= PIECE_LETTERS)
    )
  }

  begin(sheet: string | null): void {
    this.#sheet = sheet
  }

  beginRow(row: number): void {
    this.#row = row
    this.#cellsInRow = 0
    this.#width = 0
  }

  /** Adds one non-empty cell. A text of only spaces counts as empty. Columns are counted from 0 and arrive in order. */
  cell(column: number, { value, kind }: ReadCell): void {
    if (column >= MAX_COLUMNS) return this.#leaveOut(column, value)
    if (typeof value === 'string') this.#text(column, value, kind)
    else this.#push(column, kind, Number(value))
  }

  #leaveOut(column: number, value: ReadCell['value']): void {
    if (String(value).trim() === '') return
    this.#leftOut = Math.max(this.#leftOut, column + 1 - MAX_COLUMNS)
    // Ignored cells take no memory, but they take time.
    this.#cellsLeftOut += 1
    if (this.#cellsLeftOut > MAX_CELLS) throw new SheetProblem('tooManyCells')
  }

  #text(column: number, value: string, kind: CellKind): void {
    if (value.length > MAX_CELL_LETTERS)
      throw new SheetProblem('cellTooLong', this.addressOf(column))
    if (value.trim() === '') return
    this.sharedText(column, kind, this.textPlace(unguardFormula(value)), value.length)
  }

  /** Adds a cell whose text already has an index. */
  sharedText(column: number, kind: CellKind, place: number, length: number): void {
    if (column >= MAX_COLUMNS) return this.#leaveOut(column, place)
    this.#shown += length
    if (this.#shown > MAX_SHOWN_LETTERS) throw new SheetProblem('tooManyLetters')
    this.#push(column, kind, place)
  }

  /** Returns the index of a text among all texts. Each is sent once. */
  textPlace(text: string): number {
    const cached = text.length <= SHORT ? this.#remembered.get(text) : undefined
    if (cached !== undefined) return cached
    this.#letters += text.length
    if (this.#letters > MAX_LETTERS) throw new SheetProblem('tooManyLetters')
    const place = this.#textCount
    this.#textCount += 1
    this.#texts.push(text)
    this.#pieceLetters += text.length
    if (text.length <= SHORT && this.#remembered.size < MOST_REMEMBERED)
      this.#remembered.set(text, place)
    return place
  }

  #push(column: number, kind: CellKind, value: number): void {
    this.#cells += 1
    if (this.#cells > MAX_CELLS) throw new SheetProblem('tooManyCells')
    this.#cellsInRow += 1
    this.#width = Math.max(this.#width, column + 1)
    this.#columns.push(column)
    this.#kinds.push(KIND_PLACES.get(kind) ?? 0)
    this.#values.push(value)
  }

  endRow(): void {
    if (this.#cellsInRow === 0) return
    if (this.#header < 0 && this.#filledRows <= MOST_TITLES && this.#cellsInRow > 1)
      this.#header = this.#filledRows
    this.#rows.push(this.#row, this.#cellsInRow)
    this.#filledRows += 1
    this.#cellsInRow = 0
    this.#places += this.#width
    if (this.#places > MAX_PLACES) throw new SheetProblem('tooManyCells')
    if (this.#filledRows > MAX_ROWS + 1 + MOST_TITLES) throw new SheetProblem('tooManyRows')
  }

  /** Returns the address of a cell: "Sheet1!C7", or "C7" in a text file. */
  addressOf(column: number): string {
    return `${this.#sheet === null ? '' : `${this.#sheet}!`}${formatColumn(column)}${this.#row}`
  }

  /** Takes the rows read since the last piece, up to the last complete row. */
  take(): SheetPiece {
    const end = this.#values.length - this.#cellsInRow
    const piece = {
      texts: this.#texts,
      rows: Uint32Array.from(this.#rows),
      columns: Uint16Array.from(this.#columns.slice(0, end)),
      kinds: Uint8Array.from(this.#kinds.slice(0, end)),
      values: Float64Array.from(this.#values.slice(0, end)),
    }
    this.#reset(end)
    return piece
  }

  #reset(end: number): void {
    this.#texts = []
    this.#rows = []
    this.#columns = this.#columns.slice(end)
    this.#kinds = this.#kinds.slice(end)
    this.#values = this.#values.slice(end)
    this.#pieceLetters = 0
  }
}
