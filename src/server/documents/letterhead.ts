import { PALETTE, TONE_COLOURS } from './palette.ts'
import { PAGE, TEXT_WIDTH, type Sheet, QUIET, SMALL, TEXT, type TextStyle } from './sheet.ts'
import type { LetterheadDocument } from './job.ts'
import { measureWidth } from './typeset.ts'

const LOGO = 40
const NAME: TextStyle = { size: 15, weight: 'SemiBold', colour: PALETTE.ink }
const TITLE: TextStyle = { size: 20, weight: 'SemiBold', colour: PALETTE.primary }
const NUMBER: TextStyle = { ...TEXT, size: 11, isTabular: true }

const readColour = ({ letterhead: { colour = PALETTE.primary } }: LetterheadDocument): string =>
  colour

/** Draws the sender on the left and the document title on the right. */
export function drawLetterhead(sheet: Sheet, job: LetterheadDocument): void {
  const half = TEXT_WIDTH / 2
  const left = drawCompany(sheet, job, half)
  const right = drawTitle(sheet, job, half)
  sheet.y += Math.max(left, right) + 14
  sheet.rule(sheet.y, readColour(job), 1.25)
  sheet.y += 18
}

function drawCompany(
  sheet: Sheet,
  { letterhead: { name, lines, logo, colour = PALETTE.primary } }: LetterheadDocument,
  half: number,
): number {
  const { y } = sheet
  const shift = (logo ? drawLogo(sheet, logo) : drawSprig(sheet, colour)) + 12
  const place = { x: PAGE.left + shift, width: half - shift }
  let height = sheet.text(name, NAME, { ...place, y })
  for (const line of lines) height += sheet.text(line, SMALL, { ...place, y: y + height })
  return Math.max(height, LOGO)
}

/** Draws the logo in a square and returns its width. */
function drawLogo({ pdf, y }: Sheet, logo: Uint8Array): number {
  pdf.image(Buffer.from(logo), PAGE.left, y, { fit: [LOGO * 2.4, LOGO] })
  const { width, height } = pngSize(logo)
  return Math.min(LOGO * 2.4, (width / height) * LOGO)
}

const pngSize = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Draws the product's sprig, for companies without a logo. */
function drawSprig({ pdf, y }: Sheet, colour: string): number {
  const scale = LOGO / 32
  pdf.save().translate(PAGE.left, y).scale(scale)
  pdf.roundedRect(0, 0, 32, 32, 8).fill(colour)
  pdf
    .path('M16 26V13m0 5c-5 0-7-3-7-8 5 0 7 3 7 8Zm0-4c0-4 2-7 7-7 0 5-2 7-7 7Z')
    .lineWidth(2)
    .lineJoin('round')
    .lineCap('round')
    .strokeColor(PALETTE.onPrimary)
    .stroke()
  pdf.restore()
  return LOGO
}

function drawTitle(sheet: Sheet, job: LetterheadDocument, half: number): number {
  const { title, number, state } = job.document
  const place = { x: PAGE.left + half, width: half, align: 'right' as const }
  let height =
    sheet.text(title, { ...TITLE, colour: readColour(job) }, { ...place, y: sheet.y - 4 }) - 4
  height += sheet.text(number, NUMBER, { ...place, y: sheet.y + height })
  if (!state) return height
  const { ink, soft } = TONE_COLOURS[state.tone]
  const style: TextStyle = { ...TEXT, size: 8.5, weight: 'SemiBold', colour: ink }
  const width = measureWidth(state.label, style) + 16
  const y = sheet.y + height + 5
  sheet.pdf.roundedRect(PAGE.width - PAGE.right - width, y, width, 17, 8.5).fill(soft)
  sheet.text(state.label, style, {
    x: PAGE.width - PAGE.right - width,
    y: y + 2.5,
    width: width - 8,
    align: 'right',
  })
  return height + 24
}

/** Header of all pages but the first, identifying the document. */
export function drawRunningHead(
  sheet: Sheet,
  { document: { title, number }, letterhead: { name } }: LetterheadDocument,
): void {
  sheet.text(name, QUIET, { x: PAGE.left, y: sheet.y, width: TEXT_WIDTH / 2 })
  sheet.text(
    `${title} ${number}`,
    { ...QUIET, isTabular: true },
    { x: PAGE.left + TEXT_WIDTH / 2, y: sheet.y, width: TEXT_WIDTH / 2, align: 'right' },
  )
  sheet.y += 18
  sheet.rule(sheet.y, PALETTE.line)
  sheet.y += 14
}

/** Draws the footers of a document once the number of its pages is known. `start` is the index of the first. */
export function drawFooters(
  sheet: Sheet,
  { document: { footer = '' } }: LetterheadDocument,
  start: number,
): void {
  const count = sheet.pdf.bufferedPageRange().count - start
  const y = PAGE.height - PAGE.bottom + 22
  for (let index = 0; index < count; index++) {
    sheet.pdf.switchToPage(start + index)
    sheet.rule(y - 6, PALETTE.line)
    sheet.text(footer, SMALL, { x: PAGE.left, y, width: TEXT_WIDTH - 90 })
    sheet.text(
      `Page ${index + 1} of ${count}`,
      { ...SMALL, isTabular: true },
      { x: PAGE.left, y, width: TEXT_WIDTH, align: 'right' },
    )
  }
}
