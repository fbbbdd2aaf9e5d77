import { formatById, formatOfCode, type NumberFormat } from './number-format.ts'
import type { PartReader } from './parts.ts'
import { SheetProblem } from './sheet-problem.ts'
import { attribute } from './xml.ts'

/** Slightly above the 65,490 cell formats that spreadsheets allow. */
const MAX_FORMATS = 66_000
const PLAIN: NumberFormat = { type: 'number' }

/** Number formats of a workbook by cell style. */
export class XlsxFormats implements PartReader {
  readonly #codes = new Map<number, NumberFormat>()
  readonly #styles: NumberFormat[] = []
  #isOfCells = false

  open(name: string, tag: string): void {
    if (name === 'cellXfs') this.#isOfCells = true
    else if (name === 'numFmt') this.#takeCode(tag)
    else if (name === 'xf' && this.#isOfCells) this.#takeStyle(tag)
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false
  }

  text(): void {
    /* styles contain no text */
  }

  #takeCode(tag: string): void {
    this.#codes.set(
      Number(attribute(tag, 'numFmtId')),
      formatOfCode(attribute(tag, 'formatCode') ?? ''),
    )
    if (this.#codes.size > MAX_FORMATS) throw new SheetProblem('tooMuchInside')
  }

  #takeStyle(tag: string): void {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    this.#styles.push(this.#codes.get(id) ?? formatById(id))
    if (this.#styles.length > MAX_FORMATS) throw new SheetProblem('tooMuchInside')
  }

  of(style: string | null): NumberFormat {
    return style === null ? PLAIN : (this.#styles[Number(style)] ?? PLAIN)
  }
}
