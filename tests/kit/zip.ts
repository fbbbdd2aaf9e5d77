import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Entry of a zip file to write; `packed` is the deflated content. */
export interface ZipPart {
  readonly name: string
  readonly packed: Buffer
  /** Unpacked size as declared in the zip file, which may be wrong. */
  readonly size: number
  readonly crc?: number
  /** Flags of the entry; 1 means encrypted. */
  readonly flags?: number
}

export function part(name: string, content: string | Buffer): ZipPart {
  const bytes = Buffer.from(content)
  return { name, packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/**
 * Builds an entry that contains `start`, then `repeated` many times, then `end`, without holding
 * all of it in memory.
 */
export function longPart(
  name: string,
  {
    start,
    repeated,
    times,
    end,
  }: {
    readonly start: string
    readonly repeated: string
    readonly times: number
    readonly end: string
  },
): ZipPart {
  // Pieces that end with a full flush can be concatenated.
  const flushed = (text: string): Buffer =>
    deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH })
  const block = flushed(repeated)
  const packed = Buffer.concat([
    flushed(start),
    ...Array.from({ length: times }, () => block),
    deflateRawSync(Buffer.from(end)),
  ])
  return {
    name,
    packed,
    size: Buffer.byteLength(start) + Buffer.byteLength(repeated) * times + Buffer.byteLength(end),
  }
}

/** Builds a zip file from entries, even if what they declare is wrong. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const each of parts) {
    const name = Buffer.from(each.name)
    const facts = factsOf(each, name.length)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, name, each.packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, place, name]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/**
 * Fields that local headers share with the directory: version, flags, method, time, checksum,
 * sizes, lengths.
 */
function factsOf({ packed, size, crc = 0, flags = 0 }: ZipPart, nameLength: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(flags, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc, 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}
