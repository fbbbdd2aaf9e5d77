import { isEmptyCell, type Cell } from '#language'

/**
 * What a cell was in its file. In text files every filled cell is text. Values of workbooks are given in
 * the form that a person sees: `date` "2026-11-01", `dateTime` "2026-11-01 06:30", `time` "06:30", `percent`
 * 17.5 for a cell that shows 17.5 %, `error` "#N/A".
 */
export const CELL_KINDS = [
  'empty', 'text', 'number', 'flag', 'date', 'dateTime', 'time', 'percent', 'error',
] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** A sheet as read: one header per column, and the filled rows under the numbers that the spreadsheet shows. */
export interface SheetTable {
  /** The sheet of a workbook; null for text. */
  readonly sheet: string | null
  readonly headers: readonly string[]
  /** Columns up to the last one that has a header in the file; those after it were named by their letter. */
  readonly headed: number
  /** Columns in use after the last one that is read. */
  readonly leftOut: number
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  readonly row: number
  readonly cells: readonly Cell[]
  /** What each cell was; rows that look alike share one list. */
  readonly kinds: readonly CellKind[]
}

/** One line of a file before it is known which of them is the header. */
export type SheetLine = readonly [row: number, cells: readonly Cell[], kinds: readonly CellKind[]]

/** More rows or columns than are taken; the limit is said in words. */
export class TooManyRows extends Error {}

export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 500

/** As many lines may stand above the header: what the list is called, when it was printed. */
const MOST_TITLES = 10

/** Makes a table of lines as they stand. Empty ones are passed over, and so are titles above the header. */
export function tableOf(sheet: string | null, lines: Iterable<SheetLine>): SheetTable {
  const filled: SheetRow[] = []
  let leftOut = 0
  const shared = new Map<string, readonly CellKind[]>()
  for (const [row, cells, kinds] of lines) {
    if (cells.every(isEmptyCell)) continue
    const key = kinds.join()
    const alike = shared.get(key) ?? kinds
    shared.set(key, alike)
    if (cells.length > MAX_COLUMNS) leftOut = Math.max(leftOut, cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1 - MAX_COLUMNS)
    filled.push({ row, cells: cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells, kinds: alike })
    if (filled.length > MAX_ROWS + 1 + MOST_TITLES) throw new TooManyRows()
  }
  const place = placeOfHeader(filled)
  const rows = filled.slice(place + 1)
  if (rows.length > MAX_ROWS) throw new TooManyRows()
  const headers = headersOf(filled[place]?.cells ?? [])
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), headers.length)
  return { sheet, headers: named(headers, width), headed: headers.findLastIndex((header) => header !== '') + 1, leftOut, rows }
}

/** The first line with more than one cell is the header, for a title has one; a sheet of one column begins with it. */
function placeOfHeader(filled: readonly SheetRow[]): number {
  const place = filled.slice(0, MOST_TITLES + 1).findIndex(({ cells }) => cells.filter((cell) => !isEmptyCell(cell)).length > 1)
  return Math.max(place, 0)
}

const headersOf = (cells: readonly Cell[]): string[] =>
  cells.map((cell) => String(cell ?? '').trim().replace(/\s+/g, ' '))

/** "A" to "Z", "AA" …: the letter above a column. */
const letterOf = (place: number): string => (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** Every column gets a name of its own: a nameless one its letter, a repeated one a number. */
function named(headers: readonly string[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, place) => {
    const header = headers[place] || `Column ${letterOf(place)}`
    const count = (seen.get(header) ?? 0) + 1
    seen.set(header, count)
    return count === 1 ? header : `${header} (${count})`
  })
}
