import { isEmptyCell, type Cell } from '#schema/engine'
import type { CellKind } from './read/cell-kind.ts'
import { MAX_ROWS, MOST_TITLES } from './read/limits.ts'
import { SheetProblem } from './read/sheet-problem.ts'
import { formatColumn } from './read/sheet-sink.ts'

export type { CellKind } from './read/cell-kind.ts'
export { MAX_COLUMNS } from './read/limits.ts'

/** Sheet as read: one header per column, and the filled rows with the numbers shown by the spreadsheet. */
export interface SheetTable {
  /** The sheet of a workbook; null for text. */
  readonly sheet: string | null
  /** Cell separator of a text file; null for a workbook. */
  readonly separator: string | null
  readonly headers: readonly string[]
  /** Columns up to the last one with a header in the file; those after it were named by their letter. */
  readonly headed: number
  /** Columns in use after the last one read. */
  readonly leftOut: number
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  readonly row: number
  readonly cells: readonly Cell[]
  /** Kinds of the cells; rows with equal kinds share one list. */
  readonly kinds: readonly CellKind[]
}

/** Builds a table from the filled lines of a sheet. Titles above the header are skipped. */
export function makeTable(
  { sheet, separator, leftOut }: Pick<SheetTable, 'sheet' | 'separator' | 'leftOut'>,
  filled: readonly SheetRow[],
): SheetTable {
  const place = placeOfHeader(filled)
  const rows = filled.slice(place + 1)
  if (rows.length > MAX_ROWS) throw new SheetProblem('tooManyRows')
  const headers = readHeaders(filled[place]?.cells ?? [])
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), headers.length)
  return {
    sheet,
    separator,
    headers: named(headers, width),
    headed: headers.findLastIndex((header) => header !== '') + 1,
    leftOut,
    rows,
  }
}

/**
 * The first line with more than one cell is the header, because a title has only one; a sheet with a single column begins with
 * its header.
 */
function placeOfHeader(filled: readonly SheetRow[]): number {
  const place = filled
    .slice(0, MOST_TITLES + 1)
    .findIndex(({ cells }) => cells.filter((cell) => !isEmptyCell(cell)).length > 1)
  return Math.max(place, 0)
}

/** The header identifies its column in every response, so a longer one is truncated. */
const LONGEST_HEADER = 200

const readHeaders = (cells: readonly Cell[]): string[] =>
  cells.map((cell) =>
    String(cell ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, LONGEST_HEADER),
  )

/** Every column gets a unique name: a nameless one its letter, a repeated one a number. */
function named(headers: readonly string[], width: number): string[] {
  const counts = new Map<string, number>()
  return Array.from({ length: width }, (_, place) => {
    const header = headers[place] || `Column ${formatColumn(place)}`
    const count = (counts.get(header) ?? 0) + 1
    counts.set(header, count)
    return count === 1 ? header : `${header} (${count})`
  })
}
