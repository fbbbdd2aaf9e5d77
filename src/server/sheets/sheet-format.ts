/** What kind of file this is, by its content: names and declared types are not believed. */
export type SheetFormat = 'workbook' | 'text' | 'unknown'

const startsWith = (content: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, place) => content[place] === byte)

const contains = (content: Uint8Array, words: string): boolean => Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(words)

/** A zip is a workbook only when it holds what xlsx or ods files hold. */
const isZippedWorkbook = (content: Uint8Array): boolean => startsWith(content, 0x50, 0x4b, 0x03, 0x04)
  && (contains(content, 'xl/workbook.') || contains(content, 'application/vnd.oasis.opendocument.spreadsheet'))

/** The old compound files; a Word document of that age has no stream called Workbook or Book. */
const isOldWorkbook = (content: Uint8Array): boolean => startsWith(content, 0xd0, 0xcf, 0x11, 0xe0)
  && (contains(content, 'W\0o\0r\0k\0b\0o\0o\0k\0') || contains(content, 'B\0o\0o\0k\0'))

const isUtf16 = (content: Uint8Array): boolean => startsWith(content, 0xff, 0xfe) || startsWith(content, 0xfe, 0xff)

/** Control characters other than tab and line ends do not occur in text; pictures and PDFs are full of them. */
function isText(content: Uint8Array): boolean {
  if (isUtf16(content)) return true
  const start = content.subarray(0, 65_536)
  if (startsWith(content, 0x25, 0x50, 0x44, 0x46) || startsWith(content, 0x50, 0x4b)) return false
  // Web pages and XML that call themselves .xls are no rows of cells.
  if (/^\uFEFF?\s*<[?!a-z]/i.test(Buffer.from(start.subarray(0, 200)).toString('utf8'))) return false
  return !start.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
}

export function formatOf(content: Uint8Array): SheetFormat {
  if (isZippedWorkbook(content) || isOldWorkbook(content)) return 'workbook'
  return isText(content) ? 'text' : 'unknown'
}

/** UTF-8, UTF-16 with a byte-order mark, or else the code page of Western European Windows. */
export function decodeText(content: Uint8Array): string {
  if (isUtf16(content)) return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
