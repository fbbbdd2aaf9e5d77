import type { Cell } from '#schema/engine'
import type { CellKind } from './read/cell-kind.ts'
import { MAX_ROWS } from './read/limits.ts'
import type { SheetHead } from './read/sheet-process.ts'
import { SheetProblem } from './read/sheet-problem.ts'
import { formatColumn } from './read/sheet-sink.ts'
import { findHeader, readHeaders, type HeaderChoice } from './shape/header-lines.ts'

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
  /**
   * Number of columns in which a cell without a header lies beside the table. Further cells of a text file have probably
   * been shifted there by an extra separator.
   */
  readonly besideUpTo: number
  /** Number of columns in use after the last one read. */
  readonly leftOut: number
  readonly rows: readonly SheetRow[]
  /** Names of the visible sheets of a workbook. */
  readonly sheets: readonly string[]
  /** Number of the row that contains the header, or its first line. */
  readonly headerRow: number
  readonly headerRows: 1 | 2
  /** First lines of the sheet, including titles and the header. */
  readonly firstLines: readonly SheetRow[]
}

export interface SheetRow {
  readonly row: number
  readonly cells: readonly Cell[]
  /** Kinds of the cells. Rows with equal kinds share one list. */
  readonly kinds: readonly CellKind[]
}

/** Choices that users make about the table in a file: its sheet and its header. */
export interface TableChoice extends HeaderChoice {
  readonly sheet?: string | undefined
}

/** Number of raw lines kept to choose the header from. */
const MOST_FIRST_LINES = 20

/** Builds a table from the non-empty lines of a sheet. Titles above the header are skipped. */
export function makeTable(
  { sheet, separator, leftOut, sheets, widths }: SheetHead,
  lines: readonly SheetRow[],
  choice: TableChoice = {},
): SheetTable {
  const header = findHeader(lines, choice)
  if (header === null) throw new SheetProblem('noHeader', String(choice.headerRow))
  const rows = lines.slice(header.place + header.count)
  if (rows.length > MAX_ROWS) throw new SheetProblem('tooManyRows')
  const headers = readHeaders(lines, header)
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), headers.length)
  const headerRow = lines[header.place]?.row ?? 1
  return {
    sheet,
    separator,
    headers: named(headers, width),
    headed: headers.findLastIndex((text) => text !== '') + 1,
    besideUpTo: separator === null ? Number.POSITIVE_INFINITY : (widths[headerRow - 1] ?? 0),
    leftOut,
    rows,
    sheets,
    headerRow,
    headerRows: header.count,
    firstLines: lines.slice(0, MOST_FIRST_LINES),
  }
}

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
