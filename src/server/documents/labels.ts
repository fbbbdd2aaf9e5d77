import { generate } from 'lean-qr'
import type { LabelSize, PrintedLabel, PrintedLabels } from '#schema/engine'
import { PALETTE } from './palette.ts'
import { measureHeight, openSheet, PAGE, type Sheet, type SheetInfo } from './sheet.ts'
import { typeset, type TextStyle } from './typeset.ts'

const POINTS_PER_MILLIMETRE = 72 / 25.4

/** Layout of labels on a page, in millimetres. */
interface Layout {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** Edge of the paper to the first label. */
  readonly left: number
  readonly top: number
  /** Space between neighbouring columns. */
  readonly gap: number
  /** Paper size; A4 if not set. */
  readonly paper?: readonly [width: number, height: number]
}

const LAYOUTS: Readonly<Record<LabelSize, Layout>> = {
  ROLL_62X29: {
    width: 62,
    height: 29,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    gap: 0,
    paper: [62, 29],
  },
  SHEET_21: { width: 63.5, height: 38.1, columns: 3, rows: 7, left: 7.25, top: 15.1, gap: 2.5 },
  SHEET_24: { width: 64, height: 33.9, columns: 3, rows: 8, left: 6.5, top: 12.9, gap: 2.5 },
}

const INSET = 2.5
/** Largest side of a code, which leaves room for the text. */
const CODE = 21
const TITLE: TextStyle = { size: 9, weight: 'SemiBold', colour: PALETTE.ink }
const LINE: TextStyle = { size: 7.5, weight: 'Regular', colour: PALETTE.ink }

/** Prints labels row by row. A sheet of a single label is filled with copies of it. */
export function printLabels({ size, labels }: PrintedLabels, info: SheetInfo): Sheet {
  const { paper, left, top, gap, columns, rows, width, height } = LAYOUTS[size]
  const [pageWidth, pageHeight] = paper ? toPoints(paper) : [PAGE.width, PAGE.height]
  const sheet = openSheet({ ...info, size: [pageWidth ?? 0, pageHeight ?? 0] }, () => undefined)
  const [only] = labels
  const perPage = columns * rows
  const all = only && labels.length === 1 ? Array.from({ length: perPage }, () => only) : labels
  all.forEach((label, index) => {
    const place = index % perPage
    if (index > 0 && place === 0) sheet.turn()
    const [x = 0, y = 0, w = 0, h = 0] = toPoints([
      left + (place % columns) * (width + gap),
      top + Math.floor(place / columns) * height,
      width,
      height,
    ])
    drawLabel(sheet, label, { x, y, width: w, height: h })
  })
  return sheet
}

const toPoints = (lengths: readonly number[]): number[] =>
  lengths.map((length) => length * POINTS_PER_MILLIMETRE)

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Code on the left, text on the right. Text that does not fit is left out. */
function drawLabel(sheet: Sheet, { title, lines, code }: PrintedLabel, box: Box): void {
  const inset = INSET * POINTS_PER_MILLIMETRE
  const side = Math.min(box.height - 2 * inset, CODE * POINTS_PER_MILLIMETRE)
  drawCode(sheet, code, { x: box.x + inset, y: box.y + (box.height - side) / 2, side })
  const x = box.x + side + 2 * inset
  const width = box.x + box.width - inset - x
  const bottom = box.y + box.height - inset
  let y = box.y + inset
  const texts = [{ text: title, style: TITLE }, ...lines.map((text) => ({ text, style: LINE }))]
  for (const { text, style } of texts)
    for (const line of typeset(text, style, width)) {
      if (y + measureHeight(1, style) > bottom) return
      y += sheet.lines([line], style, { x, y, width })
    }
}

interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** Draws a QR code. The inset of the label is its quiet zone. */
function drawCode({ pdf }: Sheet, content: string, { x, y, side }: Square): void {
  const code = generate(content)
  const module = side / code.size
  for (let row = 0; row < code.size; row += 1)
    for (let column = 0; column < code.size; column += 1)
      if (code.get(column, row))
        // Modules overlap slightly, because some viewers show hairlines between adjoining shapes.
        pdf.rect(x + column * module, y + row * module, module + 0.05, module + 0.05)
  pdf.fill(PALETTE.ink)
}
