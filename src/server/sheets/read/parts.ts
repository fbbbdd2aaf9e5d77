import type { AskForSheet } from './outlines.ts'
import type { SheetPiece, SheetSink } from './sheet-sink.ts'
import { XmlScanner, type XmlReader } from './xml.ts'
import type { Zip } from './zip.ts'

/** File being read: the source of its bytes and the destination of its cells. */
export interface Reading {
  readonly zip: Zip
  readonly sink: SheetSink
  /** Name of the sheet to read; null for the one that fits best. */
  readonly wanted: string | null
  readonly ask: AskForSheet
  /** Sends a piece. Resolves when there is room for the next one. */
  readonly send: (piece: SheetPiece) => Promise<void>
}

/** Reader that may finish before the end of its part. */
export interface PartReader extends XmlReader {
  readonly isDone?: boolean
}

/** Reads one part of the zip as XML, and sends full pieces of the sheet along the way. */
export async function readPart(
  { zip, sink, send }: Pick<Reading, 'zip'> & Partial<Reading>,
  part: string,
  reader: PartReader,
): Promise<void> {
  const scanner = new XmlScanner(reader)
  for await (const piece of decodedPieces(zip.stream(part))) {
    scanner.write(piece)
    if (reader.isDone || sink?.isComplete) return
    if (sink?.isFull) await send?.(sink.take())
  }
  scanner.end()
}

/** Decodes XML text as it arrives: UTF-16 if there is such a byte-order mark, otherwise UTF-8. */
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
