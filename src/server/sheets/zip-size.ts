import { inflateRawSync } from 'node:zlib'

/** The file unpacks into more than a person's sheet ever would. */
export class TooMuchInside extends Error {}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/**
 * Unpacks every part of a zip once within a budget, before anything else touches it: the sizes that
 * a zip declares may lie, and what reads workbooks has no limit of its own.
 */
export function checkUnpackedSize(content: Buffer, budget: number): void {
  let left = budget
  for (const { method, start, length } of entriesOf(content)) {
    left -= method === 8 ? inflatedSize(content.subarray(start, start + length), left) : length
    if (left < 0) throw new TooMuchInside()
  }
}

function inflatedSize(packed: Buffer, most: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuchInside()
    throw error
  }
}

function* entriesOf(content: Buffer) {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || content.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('This zip has no directory')
  let at = content.readUInt32LE(end + 16)
  for (let left = content.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('The directory of this zip is broken')
    const local = content.readUInt32LE(at + 42)
    const start = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28)
    yield { method: content.readUInt16LE(at + 10), start, length: content.readUInt32LE(at + 20) }
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
}
