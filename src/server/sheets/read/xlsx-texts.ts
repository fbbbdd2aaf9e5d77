import { MAX_CELL_LETTERS, MAX_CELLS, MAX_LETTERS } from './limits.ts'
import type { PartReader } from './parts.ts'
import { damaged, SheetProblem } from './sheet-problem.ts'
import type { SheetSink } from './sheet-sink.ts'
import { decodeXml, MAX_RAW_LETTERS } from './xml.ts'

/** A string of a workbook while it is being read. Runs are joined, and pronunciation guides omitted. */
export class TextRuns {
  #raw = ''
  #isOpen = false
  #guides = 0

  begin(): void {
    this.#raw = ''
    this.#isOpen = false
    this.#guides = 0
  }

  open(name: string): void {
    if (name === 'rPh') this.#guides += 1
    else if (name === 't' && this.#guides === 0) this.#isOpen = true
  }

  close(name: string): void {
    if (name === 'rPh') this.#guides -= 1
    else if (name === 't') this.#isOpen = false
  }

  text(piece: string): void {
    if (this.#isOpen && this.#raw.length <= MAX_RAW_LETTERS) this.#raw += piece
  }

  get isTooLong(): boolean {
    return this.#raw.length > MAX_RAW_LETTERS
  }

  /** Returns the text read; null if it exceeds the limit for a cell. */
  take(): string | null {
    const text = this.isTooLong ? null : unescaped(decodeXml(this.#raw))
    return text === null || text.length > MAX_CELL_LETTERS ? null : text
  }
}

/** Workbooks write characters that XML cannot represent as "_x000D_". */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

const UNSENT = -1

/**
 * Strings shared by cells of a workbook. A string that is too long is remembered by index, so that the error can name its
 * cell.
 */
export class SharedTexts implements PartReader {
  readonly #texts: (string | null)[] = []
  readonly #runs = new TextRuns()
  #places = new Int32Array(0)
  #letters = 0
  #sink: SheetSink | null = null

  open(name: string): void {
    if (name === 'si') this.#runs.begin()
    else this.#runs.open(name)
  }

  close(name: string): void {
    if (name === 'si') this.#keep(this.#runs.take())
    else this.#runs.close(name)
  }

  text(piece: string): void {
    this.#runs.text(piece)
  }

  #keep(text: string | null): void {
    this.#letters += text?.length ?? 0
    if (this.#letters > MAX_LETTERS) throw new SheetProblem('tooManyLetters')
    if (this.#texts.length >= MAX_CELLS) throw new SheetProblem('tooManyCells')
    this.#texts.push(text === null ? null : ownCopy(text))
  }

  /** Sets the sheet that texts are added to from now on. */
  begin(sink: SheetSink): void {
    this.#sink = sink
    this.#places = new Int32Array(this.#texts.length).fill(UNSENT)
  }

  /** Adds a shared text to a cell. It is sent to the server with the first cell that contains it. */
  put(column: number, index: number): void {
    const text = this.#texts[index]
    if (text === undefined) throw damaged()
    if (!this.#sink || text === '') return
    if (text === null) throw new SheetProblem('cellTooLong', this.#sink.addressOf(column))
    if (this.#places[index] === UNSENT) {
      if (text.trim() === '') return
      this.#places[index] = this.#sink.textPlace(text)
    }
    this.#sink.sharedText(column, 'text', this.#places[index] ?? 0, text.length)
  }
}

/** A substring keeps the whole original string in memory, but a copy does not. */
const ownCopy = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())
