import { createInflateRaw } from 'node:zlib'
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES } from './limits.ts'
import { damaged, SheetProblem } from './sheet-problem.ts'

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const DIRECTORY_ENTRY = 0x02014b50
const ZIP64_EXTRA = 0x0001
/** Value of a 32-bit field whose number is in the zip64 extra field. */
const IN_EXTRA = 0xffffffff
const STORED = 0
const DEFLATED = 8
const CHUNK = 65_536

interface Entry {
  readonly method: number
  readonly isEncrypted: boolean
  readonly length: number
  readonly local: number
}

/**
 * Zip file whose parts are unpacked as streams. Declared sizes are not trusted: the unpacked bytes of all parts are
 * counted.
 */
export class Zip {
  readonly #content: Buffer
  readonly #entries: ReadonlyMap<string, Entry>
  #left = MAX_UNPACKED_BYTES

  constructor(content: Buffer) {
    this.#content = content
    try {
      this.#entries = new Map(readEntries(content))
    } catch (error) {
      // An offset in the zip points outside the file.
      throw error instanceof RangeError ? damaged() : error
    }
  }

  /** True if any part is encrypted. */
  get isEncrypted(): boolean {
    return this.#entries.values().some(({ isEncrypted }) => isEncrypted)
  }

  /** Names are case-insensitive and a backslash counts as a slash, because some programs write them this way. */
  has(name: string): boolean {
    return this.#entries.has(plainName(name))
  }

  /** Yields the unpacked bytes of a part, in pieces. */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(plainName(name))
    if (!entry) throw damaged()
    const packed = this.#packed(entry)
    if (entry.method === STORED) return yield* this.#counted(splitPieces(packed))
    if (entry.method !== DEFLATED) throw damaged()
    const inflate = createInflateRaw({ chunkSize: CHUNK })
    inflate.end(packed)
    try {
      yield* this.#counted(inflate)
    } catch (error) {
      throw error instanceof SheetProblem ? error : damaged()
    } finally {
      inflate.destroy()
    }
  }

  /** Refuses the file if its parts unpack to more than `most` bytes, before a reader loads them completely. */
  async checkSize(most: number): Promise<void> {
    let size = 0
    for (const name of this.#entries.keys()) {
      for await (const piece of this.stream(name)) {
        size += piece.length
        if (size > most) throw new SheetProblem('tooMuchInside')
      }
    }
  }

  #packed({ local, length }: Entry): Buffer {
    const { length: all } = this.#content
    if (local + 30 > all) throw damaged()
    const start =
      local + 30 + this.#content.readUInt16LE(local + 26) + this.#content.readUInt16LE(local + 28)
    if (start + length > all) throw damaged()
    return this.#content.subarray(start, start + length)
  }

  async *#counted(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.#left -= piece.length
      if (this.#left < 0) throw new SheetProblem('tooMuchInside')
      yield piece
    }
  }
}

export const plainName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function* splitPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK)
}

function* readEntries(content: Buffer): Generator<readonly [name: string, entry: Entry]> {
  const end = content.lastIndexOf(END_OF_DIRECTORY)
  if (end < 0) throw damaged()
  let at = content.readUInt32LE(end + 16)
  const count = content.readUInt16LE(end + 10)
  if (count > MAX_ZIP_ENTRIES) throw new SheetProblem('tooMuchInside')
  for (let left = count; left > 0; left -= 1) {
    if (content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged()
    const nameLength = content.readUInt16LE(at + 28)
    const extraLength = content.readUInt16LE(at + 30)
    const nameEnd = at + 46 + nameLength
    const name = content.toString('utf8', at + 46, nameEnd)
    yield [plainName(name), entryAt(content, at, content.subarray(nameEnd, nameEnd + extraLength))]
    at = nameEnd + extraLength + content.readUInt16LE(at + 32)
  }
}

/** Numbers that do not fit are stored in the extra field in this order: unpacked size, packed size, offset. */
function entryAt(content: Buffer, at: number, extra: Buffer): Entry {
  const wide = wideNumbers(extra)
  const read = (place: number): number => {
    const number = content.readUInt32LE(at + place)
    return number === IN_EXTRA ? Number(wide.shift() ?? 0n) : number
  }
  const [, length = 0, local = 0] = [read(24), read(20), read(42)]
  return {
    method: content.readUInt16LE(at + 10),
    isEncrypted: (content.readUInt16LE(at + 8) & 1) === 1,
    length,
    local,
  }
}

function wideNumbers(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) {
      return Array.from({ length: Math.floor(length / 8) }, (_, place) =>
        extra.readBigUInt64LE(at + 4 + place * 8),
      )
    }
    at += 4 + length
  }
  return []
}
