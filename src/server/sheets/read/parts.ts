import type { SheetPiece, SheetSink } from './sheet-sink.ts'
import { XmlScanner, type XmlReader } from './xml.ts'
import type { Zip } from './zip.ts'

/** One file being read: where its bytes come from and where its cells go. */
export interface Reading {
  readonly zip: Zip
  readonly sink: SheetSink
  /** Hands a piece on; settles when there is room for the next one. */
  readonly send: (piece: SheetPiece) => Promise<void>
}

/** A reader that may have enough before the part ends. */
export interface PartReader extends XmlReader {
  readonly isDone?: boolean
}

/** Reads one part of the zip as XML; full pieces of the sheet leave on the way. */
export async function readPart(
  { zip, sink, send }: Pick<Reading, 'zip'> & Partial<Reading>,
  part: string,
  reader: PartReader,
): Promise<void> {
  const scanner = new XmlScanner(reader)
  for await (const piece of decodedPieces(zip.stream(part))) {
    scanner.write(piece)
    if (reader.isDone) return
    if (sink?.isFull) await send?.(sink.take())
  }
  scanner.end()
}

/** The text of XML as it arrives: UTF-8, or UTF-16 when a byte-order mark says so. */
async function* decodedPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(detectEncoding(piece))
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

const detectEncoding = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : 'utf-8'
