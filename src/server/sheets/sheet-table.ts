import { isEmptyCell, type Cell } from '#language'

/** A sheet as read: one header per column, and the filled rows under the numbers that the spreadsheet shows. */
export interface SheetTable {
  /** The sheet of a workbook; null for text. */
  readonly sheet: string | null
  readonly headers: readonly string[]
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  readonly row: number
  readonly cells: readonly Cell[]
}

/** More rows or columns than are taken; the limit is said in words. */
export class TooManyRows extends Error {}

export const MAX_ROWS = 100_000
const MAX_COLUMNS = 500

/** Makes a table of rows as they stand: the first filled row is the header, empty rows are passed over. */
export function tableOf(sheet: string | null, lines: Iterable<readonly [row: number, cells: readonly Cell[]]>): SheetTable {
  let headers: string[] | null = null
  const rows: SheetRow[] = []
  for (const [row, cells] of lines) {
    if (cells.every(isEmptyCell)) continue
    if (headers === null) {
      headers = headersOf(cells)
      continue
    }
    rows.push({ row, cells: cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells })
    if (rows.length > MAX_ROWS) throw new TooManyRows()
  }
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), headers?.length ?? 0)
  return { sheet, headers: named(headers ?? [], width), rows }
}

const headersOf = (cells: readonly Cell[]): string[] =>
  cells.slice(0, MAX_COLUMNS).map((cell) => String(cell ?? '').trim().replace(/\s+/g, ' '))

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
