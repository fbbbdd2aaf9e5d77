import type { DocumentCell, DocumentColumn, DocumentTable } from '#schema/engine'
import { PALETTE } from './palette.ts'
import { heightOf, type Sheet } from './sheet.ts'
import { LABEL, QUIET, SMALL, TEXT, type TextStyle } from './styles.ts'
import { typeset, type Line } from './typeset.ts'

/** Position of a table. */
export interface TablePlace {
  readonly x: number
  readonly width: number
}

/** A column, and where it stands. */
interface PlacedColumn extends TablePlace {
  readonly label: string
  readonly align: DocumentColumn['align']
}

const GAP = 10
const PAD = 5
const NOTE: TextStyle = { ...SMALL, size: 8 }

/** A cell ready to be drawn. */
interface SetCell {
  readonly main: readonly Line[]
  readonly note: readonly Line[]
  readonly style: TextStyle
}

/** Draws a table; a row is never broken, and the head is repeated where a page is turned. */
export function drawTable(sheet: Sheet, table: DocumentTable, place: TablePlace): void {
  const columns = placeColumns(table.columns, place)
  const rows = table.rows.map((row) => setRow(row, columns))
  sheet.need(headHeight(table) + (rows[0] ? rowHeight(rows[0]) : 0))
  if (table.title) sheet.y += sheet.text(table.title, LABEL, { ...place, y: sheet.y }) + 4
  drawHead(sheet, columns, place)
  if (rows.length === 0 && table.empty)
    sheet.y += sheet.text(table.empty, QUIET, { ...place, y: sheet.y + PAD }) + 2 * PAD
  for (const row of rows) {
    if (rowHeight(row) > sheet.room()) {
      sheet.turn()
      drawHead(sheet, columns, place)
    }
    drawRow(sheet, row, columns, place)
  }
}

/** The height of a table that is not parted. */
export function tableHeight(table: DocumentTable, place: TablePlace): number {
  const columns = placeColumns(table.columns, place)
  return (
    headHeight(table) + table.rows.reduce((sum, row) => sum + rowHeight(setRow(row, columns)), 0)
  )
}

function placeColumns(
  columns: readonly DocumentColumn[],
  { x, width }: TablePlace,
): readonly PlacedColumn[] {
  const shares = columns.reduce((sum, column) => sum + column.width, 0)
  const free = width - GAP * (columns.length - 1) - 2 * PAD
  let left = x + PAD
  return columns.map(({ label, align, width: share }) => {
    const placed = { label, align, x: left, width: (share / shares) * free }
    left += placed.width + GAP
    return placed
  })
}

const HEAD = heightOf(1, LABEL) + 2 * PAD
const headHeight = ({ title }: DocumentTable): number => HEAD + (title ? heightOf(1, LABEL) + 4 : 0)

function drawHead(sheet: Sheet, columns: readonly PlacedColumn[], { x, width }: TablePlace): void {
  sheet.pdf.roundedRect(x, sheet.y, width, HEAD, 3).fill(PALETTE.sunken)
  for (const column of columns) sheet.text(column.label, LABEL, { ...column, y: sheet.y + PAD })
  sheet.y += HEAD
}

const setRow = (
  row: readonly DocumentCell[],
  columns: readonly PlacedColumn[],
): readonly SetCell[] =>
  row.map((cell, index) => {
    const { text, note } = typeof cell === 'string' ? { text: cell } : cell
    const { width = 0, align } = columns[index] ?? {}
    const style: TextStyle = align === 'right' ? { ...TEXT, isTabular: true } : TEXT
    return {
      style,
      main: typeset(text, style, width),
      note: note ? typeset(note, NOTE, width) : [],
    }
  })

const cellHeight = ({ main, note, style }: SetCell): number =>
  heightOf(main.length, style) + heightOf(note.length, NOTE)
const rowHeight = (row: readonly SetCell[]): number => Math.max(...row.map(cellHeight)) + 2 * PAD

function drawRow(
  sheet: Sheet,
  row: readonly SetCell[],
  columns: readonly PlacedColumn[],
  { x, width }: TablePlace,
): void {
  row.forEach(({ main, note, style }, index) => {
    const column = columns[index]
    if (!column) return
    const height = sheet.lines(main, style, { ...column, y: sheet.y + PAD })
    sheet.lines(note, NOTE, { ...column, y: sheet.y + PAD + height })
  })
  sheet.y += rowHeight(row)
  sheet.pdf
    .moveTo(x, sheet.y)
    .lineTo(x + width, sheet.y)
    .lineWidth(0.5)
    .strokeColor(PALETTE.line)
    .stroke()
}
