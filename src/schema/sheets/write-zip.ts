import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive. Its text arrives in portions. */
interface Entry {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

const UTF8 = new TextEncoder()
/** First year that archives know. Equal contents give equal archives. */
const DATE = new Date(1980, 0, 1)
/** Fast compression, because an export is read once. */
const LEVEL = 1

/** Writes texts as a zip archive, compressed as they arrive. */
export async function* zip(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const { name, content } of entries) {
    const entry = new ZipDeflate(name, { level: LEVEL })
    entry.mtime = DATE
    archive.add(entry)
    for await (const text of content) {
      entry.push(UTF8.encode(text))
      yield* pieces.splice(0)
    }
    entry.push(new Uint8Array(), true)
  }
  archive.end()
  yield* pieces.splice(0)
}
