import { isEmptyCell, type Cell } from '#schema/engine'
import type { CellKind } from './read/cell-kind.ts'
import { MAX_ROWS, MOST_TITLES } from './read/limits.ts'
import { SheetProblem } from './read/sheet-problem.ts'
import { formatColumn } from './read/sheet-sink.ts'

export type { CellKind } from './read/cell-kind.ts'
export { MAX_COLUMNS } from './read/limits.ts'

/** A sheet as read: one header per column, and the non-empty rows with numbers as the spreadsheet shows them. */
export interface SheetTable {
  /** Name of the sheet in a workbook; null for a text file. */
  readonly sheet: string | null
  /** Column separator of a text file; null for a workbook. */
  readonly separator: string | null
  readonly headers: readonly string[]
  /** Number of columns up to the last one that has a header in the file. Later columns are named by their letter. */
  readonly headed: number
  /** Number of columns in use after the last one read. */
  readonly leftOut: number
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  readonly row: number
  readonly cells: readonly Cell[]
  /** Kinds of the cells. Rows with equal kinds share one list. */
  readonly kinds: readonly CellKind[]
}

/** Builds a table from the non-empty lines of a sheet. Titles above the header are skipped. */
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
 * Finds the header: the first line with more than one cell, because a title has only one. In a sheet with a single column,
 * it is the first line.
 */
function placeOfHeader(filled: readonly SheetRow[]): number {
  const place = filled
    .slice(0, MOST_TITLES + 1)
    .findIndex(({ cells }) => cells.filter((cell) => !isEmptyCell(cell)).length > 1)
  return Math.max(place, 0)
}

/** Longer headers are truncated, because the header identifies its column in every response. */
const LONGEST_HEADER = 200

const readHeaders = (cells: readonly Cell[]): string[] =>
  cells.map((cell) =>
    String(cell ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, LONGEST_HEADER),
  )

/** Makes column names unique. A column without a header is named by its letter, and a repeated name gets a number. */
function named(headers: readonly string[], width: number): string[] {
  const counts = new Map<string, number>()
  return Array.from({ length: width }, (_, place) => {
    const header = headers[place] || `Column ${formatColumn(place)}`
    const count = (counts.get(header) ?? 0) + 1
    counts.set(header, count)
    return count === 1 ? header : `${header} (${count})`
  })
}
