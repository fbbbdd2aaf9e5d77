import { isUtf8 } from 'node:buffer'

/** Format of a file, detected from its content. Names and declared types are ignored. */
export type SheetFormat = 'zip' | 'old' | 'text' | 'json' | 'lockFile' | 'unknown'

const startsWith = (content: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, place) => content[place] === byte)

const isZip = (content: Uint8Array): boolean => startsWith(content, 0x50, 0x4b, 0x03, 0x04)
/** True for a compound file, the container of old-format workbooks and some other files. */
export const isCompound = (content: Uint8Array): boolean =>
  startsWith(content, 0xd0, 0xcf, 0x11, 0xe0)
const isUtf16 = (content: Uint8Array): boolean =>
  startsWith(content, 0xff, 0xfe) || startsWith(content, 0xfe, 0xff)
const isPdf = (content: Uint8Array): boolean => startsWith(content, 0x25, 0x50, 0x44, 0x46)

/**
 * While a document is open, Office stores the user's name in a lock file of 165 bytes: the length of the name, the name,
 * and the name again in UTF-16.
 */
const LOCK_FILE_BYTES = 165
const LONGEST_OWNER = 54
const isLockFile = (content: Uint8Array): boolean =>
  content.length === LOCK_FILE_BYTES &&
  (content[0] ?? 0) <= LONGEST_OWNER &&
  content[55] === content[0] &&
  content[56] === 0

/** Office creates "~$staff.xlsx", LibreOffice ".~lock.staff.ods#". */
const isNamedLockFile = (name: string): boolean =>
  name.startsWith('~$') || /^\.~lock\..*#$/.test(name)

/** Up to one byte in a hundred may be a control character. Pictures and archives contain far more. */
const MOST_CONTROLS = 0.01
export const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d

function isText(content: Uint8Array): boolean {
  if (isUtf16(content)) return true
  const start = content.subarray(0, 65_536)
  if (isPdf(content) || startsWith(content, 0x50, 0x4b)) return false
  // Web pages and XML files named .xls contain no rows of cells.
  if (/^\uFEFF?\s*<[?!a-z]/i.test(Buffer.from(start.subarray(0, 200)).toString('utf8')))
    return false
  const controls = start.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0)
  return controls <= Math.max(start.length * MOST_CONTROLS, Math.min(1, start.length / 20))
}

/** True for a JSON array or object. The header of a sheet never starts like this. */
const isJson = (content: Uint8Array): boolean =>
  /^\uFEFF?\s*(\[\s*[[{"\]]|\{\s*["}])/.test(Buffer.from(content.subarray(0, 200)).toString('utf8'))

export function detectFormat(content: Uint8Array, name: string): SheetFormat {
  if (isLockFile(content) || isNamedLockFile(name)) return 'lockFile'
  if (isZip(content)) return 'zip'
  if (isCompound(content)) return 'old'
  if (!isText(content)) return 'unknown'
  return isJson(content) ? 'json' : 'text'
}

/**
 * Converts text to UTF-8 without a byte-order mark: from UTF-16 if it has such a mark, otherwise from the Western European
 * Windows code page.
 */
export function convertToUtf8(content: Buffer): Buffer {
  if (isUtf16(content)) {
    return Buffer.from(
      new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(content),
    )
  }
  return isUtf8(content)
    ? withoutMark(content)
    : Buffer.from(new TextDecoder('windows-1252').decode(content))
}

const withoutMark = (content: Buffer): Buffer =>
  startsWith(content, 0xef, 0xbb, 0xbf) ? content.subarray(3) : content
