import { formatColumn, type Cell, type FirstRow, type LeftOutRow } from '#schema/engine'
import type { CellKind } from './read/cell-kind.ts'
import { MAX_ROWS } from './read/limits.ts'
import type { SheetHead } from './read/sheet-process.ts'
import { SheetProblem } from './read/sheet-problem.ts'
import {
  findBest,
  findHeader,
  fitOf,
  readHeaders,
  type HeaderChoice,
} from './shape/header-lines.ts'

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
  readonly firstRows: readonly FirstRow[]
  readonly layout: TableLayout
}

/** Decisions about the rows and columns of a table that differ from those of its sheet. */
export interface TableLayout {
  /** First rows that are not read as data. */
  readonly leftOut: readonly LeftOutRow[]
  readonly counts: Readonly<Partial<Record<LeftOutRow['why'], number>>>
  /** Values below empty headers, which belong to no column. */
  readonly beside: {
    readonly count: number
    readonly first: { readonly row: number; readonly value: string } | null
  }
  /** Fields of the columns that stand for repeated ones, by header. */
  readonly added: Readonly<Record<string, string>>
  /** Headers of repeated columns. */
  readonly replaced: readonly string[]
}

const AS_READ: TableLayout = {
  leftOut: [],
  counts: {},
  beside: { count: 0, first: null },
  added: {},
  replaced: [],
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

interface SheetOutline {
  readonly sheet: string
  readonly lines: readonly SheetRow[]
}

/** Sheets that are compared. Later ones are chosen by users. */
const MOST_COMPARED = 20

/** Chooses the sheet whose header has the most known columns, if it has several; otherwise the first one. */
export function chooseSheet(outlines: readonly SheetOutline[], choice: TableChoice): string {
  const fits = outlines.slice(0, MOST_COMPARED).map(({ lines }) => {
    const header = findHeader(lines, choice)
    return header ? fitOf(lines, header, choice) : 0
  })
  return outlines[findBest(fits)]?.sheet ?? ''
}

/** Raw lines, cells and characters that are shown to choose the header. */
const MOST_FIRST_ROWS = 20
const MOST_FIRST_CELLS = 100
const LONGEST_FIRST_CELL = 100

const pickFirstRows = (lines: readonly SheetRow[]): FirstRow[] =>
  lines.slice(0, MOST_FIRST_ROWS).map(({ row, cells }) => ({
    row,
    cells: cells
      .slice(0, MOST_FIRST_CELLS)
      .map((cell) => (typeof cell === 'string' ? cell.slice(0, LONGEST_FIRST_CELL) : cell)),
  }))

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
    // A draft keeps the table as JSON, which knows no infinity.
    besideUpTo: separator === null ? Number.MAX_SAFE_INTEGER : (widths[headerRow - 1] ?? 0),
    leftOut,
    rows,
    sheets,
    headerRow,
    headerRows: header.count,
    firstRows: pickFirstRows(lines),
    layout: AS_READ,
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
