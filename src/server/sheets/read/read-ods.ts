import { ERROR_WORD, type ReadCell } from './cell-kind.ts'
import { MAX_CELL_LETTERS, MAX_COLUMNS, MAX_SHEETS } from './limits.ts'
import { cellOfDuration, cellOfMoment } from './moment-cell.ts'
import { Outlines } from './outlines.ts'
import { readPart, type PartReader, type Reading } from './parts.ts'
import { damaged, SheetProblem } from './sheet-problem.ts'
import type { SheetSink } from './sheet-sink.ts'
import { attribute, decodeXml, MAX_RAW_LETTERS } from './xml.ts'

/** Reads the sheet that is wanted, otherwise the visible sheet of an OpenDocument spreadsheet that fits best. */
export async function readOds(reading: Reading): Promise<void> {
  const { sink } = reading
  const wanted = reading.wanted ?? (await chooseSheet(reading))
  if (wanted === null) return
  const document = new OdsDocument((name) => {
    if (name !== wanted) return null
    sink.begin(name)
    return sink
  })
  try {
    await readPart(reading, 'content.xml', document)
  } catch (error) {
    // After the sheet only the names of the others are read.
    if (!document.isFilled) throw error
  }
  if (!document.isSpreadsheet) throw new SheetProblem('wrongType')
  sink.sheets = document.sheets
  if (!document.sheets.includes(wanted)) throw new SheetProblem('noSheet', wanted)
}

async function chooseSheet({ zip, ask }: Reading): Promise<string | null> {
  const outlines = new Outlines()
  const document = new OdsDocument((name) => outlines.begin(name))
  await outlines.attempt(() => readPart({ zip }, 'content.xml', document))
  if (!document.isSpreadsheet) throw new SheetProblem('wrongType')
  return outlines.choose(ask)
}

/** Number of elements outside the rows to read that are searched for other sheets. */
const MOST_AFTER = 500_000

/** True if the manifest lists encrypted parts. */
export async function isEncryptedOds({ zip }: Pick<Reading, 'zip'>): Promise<boolean> {
  if (!zip.has('META-INF/manifest.xml')) return false
  let isEncrypted = false
  await readPart({ zip }, 'META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') isEncrypted = true
    },
    close() {
      /* nothing to do */
    },
    text() {
      /* nothing to do */
    },
  })
  return isEncrypted
}

/** Elements inside a cell that are not part of its text. */
const ASIDE: ReadonlySet<string> = new Set([
  'annotation',
  'shapes',
  'frame',
  'g',
  'custom-shape',
  'ruby-text',
])

/** Characters represented by elements. */
const LETTERS: Readonly<Record<string, string>> = { tab: '\t', 'line-break': '\n' }

const REPEATED = /^\d{1,9}$/

function repeated(tag: string, name: string): number {
  const text = attribute(tag, name)
  if (text === null) return 1
  if (!REPEATED.test(text) || Number(text) === 0) throw damaged()
  return Number(text)
}

interface Filled {
  readonly column: number
  readonly cell: ReadCell
}

/** Returns the destination of a visible sheet; null if the sheet is not read. */
type FindSink = (name: string) => SheetSink | null

class OdsDocument implements PartReader {
  readonly #findSink: FindSink
  /** Destination of the current sheet; null if it is not read. */
  #sink: SheetSink | null = null
  readonly #hidden = new Set<string>()
  #style = ''
  #row = 1
  #rows = 1
  #column = 0
  #cells: Filled[] = []
  #tag: string | null = null
  #paragraphs = 0
  /** Number of elements inside the cell. */
  #inside = 0
  #raw = ''
  #isText = false
  #aside = 0
  #after = 0
  readonly sheets: string[] = []
  isSpreadsheet = false
  /** True once a sheet was read to its end, after which only names are read. */
  isFilled = false
  /** True after the outline of a sheet, until the sheet ends. */
  #isOutlined = false

  constructor(findSink: FindSink) {
    this.#findSink = findSink
  }

  get isDone(): boolean {
    return this.#after > MOST_AFTER
  }

  open(name: string, tag: string): void {
    if (this.isFilled || this.#isOutlined) {
      this.#after += 1
      if (name === 'table' && this.isFilled) this.#nameTable(tag)
      return
    }
    if (this.#tag !== null) this.#countInside()
    if (this.#aside > 0 || ASIDE.has(name)) this.#aside += 1
    else OPEN[name]?.(this, tag)
  }

  close(name: string): void {
    if (this.isFilled || (this.#isOutlined && name !== 'table')) return
    if (this.#aside > 0) this.#aside -= 1
    else CLOSE[name]?.(this)
  }

  /** Limits empty elements, because an endless number of them would never finish. */
  #countInside(): void {
    this.#inside += 1
    if (this.#inside > MAX_CELL_LETTERS) throw new SheetProblem('tooMuchInside')
  }

  text(piece: string): void {
    if (this.isFilled || this.#isOutlined || !this.#isText || this.#aside > 0) return
    this.#raw += piece
    if (this.#raw.length > MAX_RAW_LETTERS) {
      this.#sink?.beginRow(this.#row)
      throw new SheetProblem('cellTooLong', this.#sink?.addressOf(this.#column))
    }
  }

  beginStyle(tag: string): void {
    this.#style = attribute(tag, 'name') ?? ''
  }

  hideStyle(tag: string): void {
    if (attribute(tag, 'display') === 'false' && this.#hidden.size < MAX_COLUMNS)
      this.#hidden.add(this.#style)
  }

  beginTable(tag: string): void {
    const name = this.#nameTable(tag)
    this.#sink = name === null ? null : this.#findSink(name)
    this.#row = 1
  }

  /** Returns the name of a visible sheet; null if it is hidden. */
  #nameTable(tag: string): string | null {
    if (this.#hidden.has(attribute(tag, 'style-name') ?? '')) return null
    const name = attribute(tag, 'name') ?? ''
    if (this.sheets.length < MAX_SHEETS) this.sheets.push(name)
    return name
  }

  endTable(): void {
    this.isFilled = this.#sink !== null && !this.#sink.isOutline
    this.#isOutlined = false
    this.#sink = null
  }

  beginRow(tag: string): void {
    this.#rows = repeated(tag, 'number-rows-repeated')
    this.#column = 0
    this.#cells = []
  }

  /** An empty row is only counted, however often it is repeated. A filled one is read as often as it is repeated. */
  endRow(): void {
    const sink = this.#cells.length > 0 ? this.#sink : null
    for (let time = 0; sink && !sink.isComplete && time < this.#rows; time += 1) {
      sink.beginRow(this.#row + time)
      for (const { column, cell } of this.#cells) sink.cell(column, cell)
      sink.endRow()
    }
    this.#row += this.#rows
    this.#isOutlined = sink?.isComplete ?? false
  }

  beginCell(tag: string): void {
    this.#tag = tag
    this.#raw = ''
    this.#paragraphs = 0
    this.#inside = 0
  }

  beginText(): void {
    if (this.#tag === null) return
    this.#isText = true
    if (this.#paragraphs > 0) this.text('\n')
    this.#paragraphs += 1
  }

  endText(): void {
    this.#isText = false
  }

  blanks(tag: string): void {
    this.text(' '.repeat(Math.min(repeated(tag, 'c'), MAX_RAW_LETTERS)))
  }

  endCell(): void {
    const tag = this.#tag ?? ''
    const times = repeated(tag, 'number-columns-repeated')
    const cell = readCell(tag, this.#raw)
    if (cell !== null) {
      const last = this.#column + times - 1
      for (let column = this.#column; column <= Math.min(last, MAX_COLUMNS); column += 1)
        this.#cells.push({ column, cell })
      if (last > MAX_COLUMNS) this.#cells.push({ column: last, cell })
    }
    this.#column += times
    this.#tag = null
  }
}

const beginCell = (document: OdsDocument, tag: string): void => document.beginCell(tag)
const endCell = (document: OdsDocument): void => document.endCell()

const OPEN: Readonly<Record<string, (document: OdsDocument, tag: string) => void>> = {
  spreadsheet: (document) => {
    document.isSpreadsheet = true
  },
  style: (document, tag) => document.beginStyle(tag),
  'table-properties': (document, tag) => document.hideStyle(tag),
  table: (document, tag) => document.beginTable(tag),
  'table-row': (document, tag) => document.beginRow(tag),
  'table-cell': beginCell,
  'covered-table-cell': beginCell,
  p: (document) => document.beginText(),
  s: (document, tag) => document.blanks(tag),
  tab: (document) => document.text(LETTERS.tab ?? ''),
  'line-break': (document) => document.text(LETTERS['line-break'] ?? ''),
}

const CLOSE: Readonly<Record<string, (document: OdsDocument) => void>> = {
  table: (document) => document.endTable(),
  'table-row': (document) => document.endRow(),
  'table-cell': endCell,
  'covered-table-cell': endCell,
  p: (document) => document.endText(),
}

/** Reads a cell by its type, or as text if it has none. */
function readCell(tag: string, raw: string): ReadCell | null {
  // The value of an error is empty or zero, so only the displayed text identifies it.
  if (attribute(tag, 'calcext:value-type') === 'error')
    return { value: decodeXml(raw) || '#ERROR!', kind: 'error' }
  if (ERROR_WORD.test(raw)) return { value: raw, kind: 'error' }
  const text = attribute(tag, 'string-value') ?? decodeXml(raw)
  const cell = OF_TYPE[attribute(tag, 'value-type') ?? '']?.(tag) ?? null
  if (cell !== null) return cell
  return text.trim() === '' ? null : { value: text, kind: 'text' }
}

function readNumber(tag: string): number | null {
  const text = attribute(tag, 'value') ?? ''
  return text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)
}

function plainNumber(tag: string): ReadCell | null {
  const value = readNumber(tag)
  return value === null ? null : { value, kind: 'number' }
}

const OF_TYPE: Readonly<Record<string, (tag: string) => ReadCell | null>> = {
  float: plainNumber,
  currency: plainNumber,
  percentage: (tag) => {
    const value = readNumber(tag)
    return value === null ? null : { value: value * 100, kind: 'percent' }
  },
  boolean: (tag) => ({ value: attribute(tag, 'boolean-value') === 'true', kind: 'flag' }),
  date: (tag) => cellOfMoment(attribute(tag, 'date-value') ?? ''),
  time: (tag) => cellOfDuration(attribute(tag, 'time-value') ?? ''),
}
