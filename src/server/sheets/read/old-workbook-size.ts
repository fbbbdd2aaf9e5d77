import { CFB } from 'xlsx'
import { MAX_CELLS } from './limits.ts'
import { damaged, SheetProblem } from './sheet-problem.ts'

const RECORD = {
  lockedFile: 0x2f,
  manyNumbers: 0xbd,
  manyBlanks: 0xbe,
  bound: 0x85,
  single: new Set([
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x201, 0x203, 0x204, 0x205, 0x206, 0x406, 0x27e, 0xfd, 0xd6,
  ]),
} as const

/** The library that reads these files needs about 200 bytes per cell, so cells are counted first. */
const MAX_OLD_CELLS = Math.min(1_000_000, MAX_CELLS)
const MAX_OLD_SHEETS = 200

/** The library has no type declarations for its reader of compound files. */
interface Container {
  readonly FullPaths: readonly string[]
  readonly FileIndex: readonly { readonly size: number; readonly content?: Uint8Array }[]
}

const readFileName = (path: string): string =>
  path
    .split('/')
    .findLast((part) => part !== '')
    ?.toLowerCase() ?? ''

/** Finds a stream of a compound file by name, ignoring case; null if there is none. */
function findStream({ FullPaths, FileIndex }: Container, names: readonly string[]): Buffer | null {
  const place = FullPaths.findIndex(
    (path, at) => names.includes(readFileName(path)) && (FileIndex[at]?.size ?? 0) > 0,
  )
  const content = FileIndex[place]?.content
  return content === undefined ? null : Buffer.from(content)
}

/** Checks a compound file before anything else reads it: its type, its size, and whether it has a password. */
export function checkOldWorkbook(content: Buffer): void {
  const container: Container = CFB.read(content, { type: 'buffer' })
  // A newer workbook with a password is wrapped in a compound file.
  if (findStream(container, ['encryptedpackage'])) throw new SheetProblem('locked')
  const stream = findStream(container, ['workbook', 'book'])
  if (!stream) throw new SheetProblem('wrongType')
  let cells = 0
  let sheets = 0
  for (const [type, length] of walkRecords(stream)) {
    if (type === RECORD.lockedFile) throw new SheetProblem('locked')
    if (type === RECORD.bound) sheets += 1
    if (type === RECORD.manyNumbers) cells += Math.floor(length / 6)
    else if (type === RECORD.manyBlanks) cells += Math.floor(length / 2)
    else if (RECORD.single.has(type)) cells += 1
    if (cells > MAX_OLD_CELLS) throw new SheetProblem('tooManyCells')
    if (sheets > MAX_OLD_SHEETS) throw new SheetProblem('tooMuchInside')
  }
}

function* walkRecords(stream: Buffer): Generator<readonly [type: number, length: number]> {
  if (stream.length < 4) throw damaged()
  for (let at = 0; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2)
    yield [stream.readUInt16LE(at), length]
    at += 4 + length
  }
}
