/** The text of XML as it arrives: UTF-8, or UTF-16 when a byte-order mark says so. */
export async function* decodedPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece))
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : 'utf-8'
