import PDFDocument from 'pdfkit'
import { PALETTE } from './palette.ts'
import type { Face } from './fonts.ts'
import { typeset, type Line, type TextStyle } from './typeset.ts'

/** A4 in points, and its margins. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 48,
  top: 48,
  bottom: 64,
} as const
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right

export type Colour = (typeof PALETTE)[keyof typeof PALETTE] | (string & {})

/** Position of a line of text: its left edge, width and alignment. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

const LEADING = 1.4

/** Returns the height of the given number of lines. */
export const measureHeight = (lines: number, { size }: TextStyle): number => lines * size * LEADING

/** Pages drawn from top to bottom. `y` is the position of the next element. */
export interface Sheet {
  y: number
  readonly pdf: PDFKit.PDFDocument
  /** Remaining height above the bottom margin. */
  room(): number
  /** Starts a new page and draws its header, unless it is to be blank. */
  turn(as?: 'blank'): void
  /** Starts a new page if less than this height remains. */
  need(height: number): void
  /** Draws text broken into lines and returns its height. */
  text(text: string, style: TextStyle, place: Place): number
  lines(lines: readonly Line[], style: TextStyle, place: Place): number
  rule(y: number, colour: Colour, thickness?: number): void
}

export interface SheetInfo {
  readonly title: string
  readonly author: string
  readonly createdAt: Date
  /** Width and height of the pages in points. Default: A4. */
  readonly size?: readonly [width: number, height: number]
}

/** Opens an empty document. `begin` draws the header of every page but the first. */
export function openSheet(
  { title, author, createdAt, size = [PAGE.width, PAGE.height] }: SheetInfo,
  begin: (sheet: Sheet) => void,
): Sheet {
  const pdf = new PDFDocument({
    size: [...size],
    margin: 0,
    bufferPages: true,
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  })
  const registered = new Set<string>()
  const use = (face: Face, { weight, size }: TextStyle) => {
    const name = `${face.name} ${weight}`
    // The writer also accepts a loaded font, although its types allow only files.
    if (!registered.has(name)) pdf.registerFont(name, face.fonts[weight] as unknown as Buffer)
    registered.add(name)
    pdf.font(name, size)
  }
  const sheet: Sheet = {
    pdf,
    y: PAGE.top,
    room: () => PAGE.height - PAGE.bottom - sheet.y,
    turn(as) {
      pdf.addPage()
      sheet.y = PAGE.top
      if (as !== 'blank') begin(sheet)
    },
    need(height) {
      if (height > sheet.room()) sheet.turn()
    },
    text: (text, style, place) => sheet.lines(typeset(text, style, place.width), style, place),
    lines(lines, style, place) {
      lines.forEach((line, index) =>
        drawLine(line, style, { ...place, y: place.y + measureHeight(index, style) }),
      )
      return measureHeight(lines.length, style)
    },
    rule(y, colour, thickness = 0.75) {
      pdf
        .moveTo(PAGE.left, y)
        .lineTo(PAGE.width - PAGE.right, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke()
    },
  }

  function drawLine(
    { runs, width, meant }: Line,
    style: TextStyle,
    { x, y, width: room, align }: Place,
  ) {
    const baseline = y + style.size * (LEADING / 2 + 0.34)
    let left = align === 'right' ? x + room - width : x
    if (meant !== undefined) pdf.markContent('Span', { actual: meant })
    for (const run of runs) {
      use(run.face, style)
      // With features, the writer shapes the run as a whole, exactly as it was measured.
      pdf.fillColor(style.colour).text(run.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: run.features,
      })
      left += run.width
    }
    if (meant !== undefined) pdf.endMarkedContent()
  }
  return sheet
}

/** Ends the document and returns its bytes. */
export function closeSheet({ pdf }: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject)
    pdf.end()
  })
}

export type { TextStyle } from './typeset.ts'

export const TEXT: TextStyle = { size: 9.5, weight: 'Regular', colour: PALETTE.ink }
export const STRONG: TextStyle = { ...TEXT, weight: 'SemiBold' }
export const QUIET: TextStyle = { ...TEXT, colour: PALETTE.inkQuiet }
export const SMALL: TextStyle = { ...QUIET, size: 8.5 }
export const LABEL: TextStyle = { ...SMALL, weight: 'SemiBold' }
