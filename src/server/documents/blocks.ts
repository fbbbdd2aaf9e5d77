import type {
  DocumentBlock,
  DocumentBlockKind,
  DocumentTotal,
  DocumentCell,
  DocumentColumn,
  DocumentTable,
} from '#schema/engine'
import { PALETTE } from './palette.ts'
import {
  measureHeight,
  PAGE,
  TEXT_WIDTH,
  type Sheet,
  LABEL,
  SMALL,
  STRONG,
  TEXT,
  type TextStyle,
  QUIET,
} from './sheet.ts'
import { typeset, type Line } from './typeset.ts'

const SPACE = 18
const ACROSS = { x: PAGE.left, width: TEXT_WIDTH }

type Block<Kind extends DocumentBlockKind> = Extract<DocumentBlock, { kind: Kind }>
type Draw = { readonly [Kind in DocumentBlockKind]: (sheet: Sheet, block: Block<Kind>) => void }

const DRAW: Draw = {
  facts: drawFacts,
  addresses: drawAddresses,
  table: (sheet, { table }) => drawTable(sheet, table, ACROSS),
  totals: drawTotals,
  note: drawNote,
  signature: drawSignature,
}

/** Draws one block and leaves a space below it. */
export function drawBlock<Kind extends DocumentBlockKind>(sheet: Sheet, block: Block<Kind>): void {
  // The block's kind selects the matching draw function, which the compiler cannot infer for a union.
  const draw = DRAW[block.kind] as (sheet: Sheet, block: Block<Kind>) => void
  draw(sheet, block)
  sheet.y += SPACE
}

const PER_ROW = 4
const FIGURES: TextStyle = { ...TEXT, isTabular: true }

const linesIn = (texts: readonly (readonly unknown[])[]): number =>
  Math.max(...texts.map(({ length }) => length))

/** Draws facts side by side, four to a row. */
function drawFacts(sheet: Sheet, { facts }: Block<'facts'>): void {
  const width = TEXT_WIDTH / PER_ROW - 12
  for (let first = 0; first < facts.length; first += PER_ROW) {
    const row = facts.slice(first, first + PER_ROW)
    const labels = row.map(({ label }) => typeset(label, LABEL, width))
    const values = row.map(({ value }) => typeset(value, FIGURES, width))
    // Values share one baseline, below the tallest label.
    const top = measureHeight(linesIn(labels), LABEL)
    const height = top + measureHeight(linesIn(values), FIGURES)
    sheet.need(height)
    row.forEach((_, index) => {
      const place = { x: PAGE.left + index * (TEXT_WIDTH / PER_ROW), width }
      sheet.lines(labels[index] ?? [], LABEL, { ...place, y: sheet.y })
      sheet.lines(values[index] ?? [], FIGURES, { ...place, y: sheet.y + top })
    })
    sheet.y += height + (first + PER_ROW < facts.length ? 8 : 0)
  }
}

function drawAddresses(sheet: Sheet, { addresses }: Block<'addresses'>): void {
  const share = TEXT_WIDTH / Math.max(2, addresses.length)
  const width = share - 16
  const set = addresses.map(({ label, name, lines }) => [
    { lines: typeset(label, LABEL, width), style: LABEL },
    { lines: typeset(name, STRONG, width), style: STRONG },
    ...lines.map((line) => ({ lines: typeset(line, TEXT, width), style: TEXT })),
  ])
  const heights = set.map((parts) =>
    parts.reduce((sum, { lines, style }) => sum + measureHeight(lines.length, style), 0),
  )
  const height = Math.max(...heights)
  sheet.need(height)
  set.forEach((parts, index) => {
    let y = sheet.y
    for (const { lines, style } of parts)
      y += sheet.lines(lines, style, { x: PAGE.left + index * share, y, width })
  })
  sheet.y += height
}

const TOTALS = { x: PAGE.left + TEXT_WIDTH * 0.58, width: TEXT_WIDTH * 0.42 }
const BESIDE = { x: PAGE.left, width: TEXT_WIDTH * 0.52 }
const GRAND: TextStyle = { ...FIGURES, size: 12, weight: 'SemiBold', colour: PALETTE.primary }

const totalStyle = ({ strong }: DocumentTotal): TextStyle => (strong ? GRAND : FIGURES)
const totalHeight = (total: DocumentTotal): number =>
  measureHeight(1, totalStyle(total)) + (total.strong ? 10 : 5)

/** Kept together on one page, so that a total is never separated from the rows it adds up. */
function drawTotals(sheet: Sheet, { totals, beside }: Block<'totals'>): void {
  const height = totals.reduce((sum, total) => sum + totalHeight(total), 0)
  sheet.need(Math.max(height, beside ? tableHeight(beside, BESIDE) : 0))
  const { y } = sheet
  if (beside) drawTable(sheet, beside, BESIDE)
  let bottom = y
  for (const total of totals) bottom += drawTotal(sheet, total, bottom)
  sheet.y = Math.max(bottom, beside ? sheet.y : y)
}

function drawTotal(sheet: Sheet, total: DocumentTotal, y: number): number {
  const style = totalStyle(total)
  const height = totalHeight(total)
  const inner = { x: TOTALS.x + 5, width: TOTALS.width - 10 }
  const text = y + (height - measureHeight(1, style)) / 2
  sheet.text(total.label, { ...style, isTabular: false }, { ...inner, y: text })
  sheet.text(total.value, style, { ...inner, y: text, align: 'right' })
  if (total.strong)
    sheet.pdf
      .moveTo(TOTALS.x, y + 1)
      .lineTo(TOTALS.x + TOTALS.width, y + 1)
      .lineWidth(1)
      .strokeColor(PALETTE.primary)
      .stroke()
  return height
}

function drawNote(sheet: Sheet, { title, text }: Block<'note'>): void {
  const lines = typeset(text, TEXT, TEXT_WIDTH)
  sheet.need(measureHeight(1, LABEL) + measureHeight(Math.min(lines.length, 40), TEXT))
  sheet.y += sheet.text(title, LABEL, { ...ACROSS, y: sheet.y })
  for (const line of lines) {
    sheet.need(measureHeight(1, TEXT))
    sheet.y += sheet.lines([line], TEXT, { ...ACROSS, y: sheet.y })
  }
}

function drawSignature(sheet: Sheet, { labels }: Block<'signature'>): void {
  const share = TEXT_WIDTH / labels.length
  sheet.need(52)
  sheet.y += 36
  labels.forEach((label, index) => {
    const x = PAGE.left + index * share
    sheet.pdf
      .moveTo(x, sheet.y)
      .lineTo(x + share - 20, sheet.y)
      .lineWidth(0.5)
      .strokeColor(PALETTE.inkQuiet)
      .stroke()
    sheet.text(label, SMALL, { x, y: sheet.y + 3, width: share - 20 })
  })
  sheet.y += 16
}

interface TablePlace {
  readonly x: number
  readonly width: number
}

/** A column and its position. */
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

/** Draws a table. Rows are never split, and the header is repeated on each new page. */
function drawTable(sheet: Sheet, table: DocumentTable, place: TablePlace): void {
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

/** Height of a table that is not split across pages. */
function tableHeight(table: DocumentTable, place: TablePlace): number {
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

const HEAD = measureHeight(1, LABEL) + 2 * PAD
const headHeight = ({ title }: DocumentTable): number =>
  HEAD + (title ? measureHeight(1, LABEL) + 4 : 0)

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
  measureHeight(main.length, style) + measureHeight(note.length, NOTE)
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
