import { MAX_CELL_LETTERS } from './limits.ts'
import { damaged } from './sheet-problem.ts'

/** Events of a document. Names are passed without a prefix. `tag` contains the attributes, unparsed. */
export interface XmlReader {
  open(name: string, tag: string): void
  close(name: string): void
  /** Raw text between two tags, possibly in several pieces. `decodeXml` resolves the entities of the complete text. */
  text(piece: string): void
}

/** No workbook has longer tags or deeper nesting. */
const MAX_TAG = 65_536
const MAX_DEPTH = 100
/** Maximum raw length of a text, because an entity takes up to ten characters to encode one. */
export const MAX_RAW_LETTERS = MAX_CELL_LETTERS * 10

const QUOTE = 0x22
const APOSTROPHE = 0x27
const GREATER = 0x3e

const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f

/** Constructs with their own end marker, and a flag for those that contain text. */
const MARKS = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
] as const
const LONGEST_MARK = 9

/**
 * Reads XML as it arrives, in one pass and without buffering it. Refuses a document type, because it can define entities
 * and no workbook has one. Tags must be properly nested.
 */
export class XmlScanner {
  readonly #reader: XmlReader
  readonly #open: string[] = []
  #text = ''
  #at = 0
  #mark: (typeof MARKS)[number] | null = null
  #hasRoot = false

  constructor(reader: XmlReader) {
    this.#reader = reader
  }

  write(piece: string): void {
    this.#text = this.#text.slice(this.#at) + piece
    this.#at = 0
    while (this.#next()) {
      /* each call reads one item */
    }
  }

  /** Throws unless the document is complete. */
  end(): void {
    if (this.#at < this.#text.length || this.#open.length > 0 || !this.#hasRoot) throw damaged()
  }

  /** Reads the next text or tag. Returns false if more data is needed. */
  #next(): boolean {
    if (this.#mark) return this.#passMark(this.#mark)
    const start = this.#text.indexOf('<', this.#at)
    if (start !== this.#at) return this.#passText(start)
    const next = this.#text.charCodeAt(start + 1)
    if (Number.isNaN(next)) return false
    return next === EXCLAMATION || next === QUESTION ? this.#openMark() : this.#passTag()
  }

  #passText(start: number): boolean {
    const end = start < 0 ? this.#text.length : start
    if (this.#open.length > 0 && end > this.#at) this.#reader.text(this.#text.slice(this.#at, end))
    this.#at = end
    return start >= 0
  }

  #openMark(): boolean {
    const mark = MARKS.find(({ start }) => this.#text.startsWith(start, this.#at))
    if (mark) {
      this.#mark = mark
      this.#at += mark.start.length
    } else if (this.#text.length - this.#at >= LONGEST_MARK) throw damaged()
    return mark !== undefined
  }

  #passMark({ end, isText }: (typeof MARKS)[number]): boolean {
    const found = this.#text.indexOf(end, this.#at)
    const upTo = found < 0 ? Math.max(this.#at, this.#text.length - end.length + 1) : found
    // In CDATA, an ampersand is literal.
    if (isText && upTo > this.#at)
      this.#reader.text(this.#text.slice(this.#at, upTo).replaceAll('&', '&amp;'))
    this.#at = found < 0 ? upTo : found + end.length
    if (found >= 0) this.#mark = null
    return found >= 0
  }

  #passTag(): boolean {
    const text = this.#text
    const start = this.#at + 1
    const end = endOfTag(text, start)
    if (end < 0) {
      if (text.length - start > MAX_TAG) throw damaged()
      return false
    }
    this.#at = end + 1
    if (text.charCodeAt(start) === SLASH) this.#close(text.slice(start + 1, end).trim())
    else if (text.charCodeAt(end - 1) === SLASH) this.#openTag(text.slice(start, end - 1), true)
    else this.#openTag(text.slice(start, end), false)
    return true
  }

  #openTag(tag: string, isEmpty: boolean): void {
    const name = readTagName(tag)
    if (name === '' || this.#open.length >= MAX_DEPTH) throw damaged()
    this.#hasRoot = true
    this.#open.push(name)
    this.#reader.open(localName(name), tag)
    if (isEmpty) this.#close(name)
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw damaged()
    this.#reader.close(localName(name))
  }
}

/** A ">" inside an attribute does not end the tag. */
function endOfTag(text: string, start: number): number {
  let quote = 0
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (quote !== 0) {
      if (letter === quote) quote = 0
    } else if (letter === GREATER) return at
    else if (letter === QUOTE || letter === APOSTROPHE) quote = letter
  }
  return -1
}

const isBlank = (letter: number): boolean =>
  letter === 0x20 || letter === 0x09 || letter === 0x0a || letter === 0x0d

function readTagName(tag: string): string {
  for (let at = 0; at < tag.length; at += 1)
    if (isBlank(tag.charCodeAt(at))) return tag.slice(0, at)
  return tag
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Returns an attribute by name, with or without a prefix; null if it is missing. */
export function attribute(tag: string, name: string): string | null {
  for (let at = tag.indexOf(name, 1); at > 0; at = tag.indexOf(name, at + 1)) {
    const before = tag.charCodeAt(at - 1)
    if (!isBlank(before) && before !== 0x3a) continue
    let after = at + name.length
    while (isBlank(tag.charCodeAt(after))) after += 1
    if (tag.charCodeAt(after) !== 0x3d) continue
    after += 1
    while (isBlank(tag.charCodeAt(after))) after += 1
    const end = tag.indexOf(tag.charAt(after), after + 1)
    return end < 0 ? null : decodeXml(tag.slice(after + 1, end))
  }
  return null
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves the entities in a text. Unknown ones are left unchanged. */
export function decodeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
    },
  )
}
