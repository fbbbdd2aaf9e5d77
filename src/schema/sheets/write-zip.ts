/** A file of an archive. Its text arrives in portions. */
interface Entry {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  readonly name: Uint8Array
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const UTF8 = new TextEncoder()
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980, the first day that archives know. */
const DATE = 0x21

/** Writes texts as a zip archive, compressed as they arrive. */
export async function* zip(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const own = { name: UTF8.encode(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(own.name)
    yield head
    const counted = { crc: 0xffffffff, size: 0 }
    for await (const piece of deflated(content, counted)) {
      own.packed += piece.length
      yield piece
    }
    own.crc = (counted.crc ^ 0xffffffff) >>> 0
    own.size = counted.size
    const tail = numbers([0x08074b50, 4], [own.crc, 4], [own.packed, 4], [own.size, 4])
    yield tail
    offset += head.length + own.packed + tail.length
    written.push(own)
  }
  const directory = written.map(directoryEntry)
  yield* directory
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = written.length
  yield numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
}

interface Counted {
  crc: number
  size: number
}

/** Compresses texts, and counts them. */
async function* deflated(content: Entry['content'], counted: Counted): AsyncGenerator<Uint8Array> {
  const texts = (Symbol.asyncIterator in content ? content : fromList(content))[
    Symbol.asyncIterator
  ]()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await texts.next()
      if (next.done) return controller.close()
      const bytes = UTF8.encode(next.value)
      counted.crc = addToCrc(counted.crc, bytes)
      counted.size += bytes.length
      controller.enqueue(bytes)
    },
    async cancel() {
      await texts.return?.(undefined)
    },
  })
  const reader = source.pipeThrough(new CompressionStream('deflate-raw')).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

async function* fromList(texts: Iterable<string>): AsyncGenerator<string> {
  yield* texts
}

const localHeader = (name: Uint8Array): Uint8Array =>
  joined(
    numbers(
      [0x04034b50, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ),
    name,
  )

const directoryEntry = ({ name, crc, packed, size, offset }: Written): Uint8Array =>
  joined(
    numbers(
      [0x02014b50, 4],
      [VERSION, 2],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ),
    name,
  )

/** Writes numbers of two or four bytes, the lowest byte first. */
function numbers(...all: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of all) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length)
  whole.set(one)
  whole.set(other, one.length)
  return whole
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function addToCrc(crc: number, bytes: Uint8Array): number {
  let value = crc
  for (let at = 0; at < bytes.length; at += 1)
    value = (CRC_TABLE[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8)
  return value
}
