import { cellOfMoment } from './moment-cell.ts'
import { shownNumber } from './number-format.ts'
import type { PartReader } from './parts.ts'
import { damaged, SheetProblem } from './sheet-problem.ts'
import type { SheetSink } from './sheet-sink.ts'
import type { XlsxFormats } from './xlsx-formats.ts'
import { TextRuns, unescaped, type SharedTexts } from './xlsx-texts.ts'
import { attribute, decodeXml, MAX_RAW_LETTERS } from './xml.ts'

interface SheetContext {
  readonly sink: SheetSink
  readonly texts: SharedTexts
  readonly formats: XlsxFormats
  readonly is1904: boolean
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_383

/** Reads the cells of one sheet in an xlsx workbook. */
export class XlsxSheet implements PartReader {
  readonly #around: SheetContext
  readonly #runs = new TextRuns()
  #row = 0
  #column = -1
  #type: string | null = null
  #style: string | null = null
  #raw = ''
  #isValue = false
  #isInline = false
  #isDone = false

  constructor(around: SheetContext) {
    this.#around = around
  }

  get isDone(): boolean {
    return this.#isDone
  }

  open(name: string, tag: string): void {
    if (name === 'c') this.#beginCell(tag)
    else if (name === 'v') this.#isValue = true
    else if (name === 'row') this.#beginRow(tag)
    else if (name === 'is') this.#isInline = true
    else if (this.#isInline) this.#runs.open(name)
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#around.sink.endRow()
    else if (name === 'is') this.#isInline = false
    else if (name === 'sheetData') this.#isDone = true
    else if (this.#isInline) this.#runs.close(name)
  }

  text(piece: string): void {
    if (this.#isValue) {
      this.#raw += piece
      if (this.#raw.length > MAX_RAW_LETTERS) throw this.#tooLong()
    } else if (this.#isInline) {
      this.#runs.text(piece)
      if (this.#runs.isTooLong) throw this.#tooLong()
    }
  }

  #beginRow(tag: string): void {
    const row = Number(attribute(tag, 'r') ?? this.#row + 1)
    if (!Number.isInteger(row) || row < 1 || row > LAST_ROW) throw damaged()
    this.#row = row
    this.#column = -1
    this.#around.sink.beginRow(row)
  }

  #beginCell(tag: string): void {
    const reference = attribute(tag, 'r')
    this.#column = reference === null ? this.#column + 1 : parseColumn(reference)
    if (this.#column < 0 || this.#column > LAST_COLUMN) throw damaged()
    this.#type = attribute(tag, 't')
    this.#style = attribute(tag, 's')
    this.#raw = ''
    this.#runs.begin()
  }

  #endCell(): void {
    const { sink, texts } = this.#around
    const column = this.#column
    if (this.#type === 'inlineStr') return this.#takeInline()
    if (this.#raw.trim() === '') return
    if (this.#type === 's') texts.put(column, Number(this.#raw))
    else if (this.#type === 'b')
      sink.cell(column, { value: /^(1|true)$/i.test(this.#raw.trim()), kind: 'flag' })
    else if (this.#type === 'e') sink.cell(column, { value: decodeXml(this.#raw), kind: 'error' })
    else if (this.#type === 'd') sink.cell(column, cellOfMoment(this.#raw))
    else if (this.#type === 'str') this.#takeText()
    else this.#takeNumber()
  }

  #takeInline(): void {
    const text = this.#runs.take()
    if (text === null) throw this.#tooLong()
    this.#around.sink.cell(this.#column, { value: text, kind: 'text' })
  }

  #takeText(): void {
    this.#around.sink.cell(this.#column, { value: unescaped(decodeXml(this.#raw)), kind: 'text' })
  }

  #takeNumber(): void {
    const value = Number(this.#raw)
    if (!Number.isFinite(value)) return this.#takeText()
    const { sink, formats, is1904 } = this.#around
    sink.cell(this.#column, shownNumber(value, formats.of(this.#style), is1904))
  }

  #tooLong(): SheetProblem {
    return new SheetProblem('cellTooLong', this.#around.sink.addressOf(this.#column))
  }
}

/** Returns the column counted from 0: "AB12" is in column 27; -1 if the text is not a reference. */
function parseColumn(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (letter < 0x41 || letter > 0x5a) break
    column = column * 26 + letter - 0x40
  }
  return column - 1
}
