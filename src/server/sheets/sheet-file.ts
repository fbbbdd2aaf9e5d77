import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An uploaded file, kept on disk and not in memory until it is read. */
export interface SheetFile {
  readonly path: string
  readonly name: string
  readonly size: number
  /** Takes the file from the disk. */
  remove(): Promise<void>
}

/** Writes what arrives to a file of its own that nobody else can read. */
export async function keepOnDisk(name: string, content: Readable): Promise<SheetFile> {
  const directory = await mkdtemp(join(tmpdir(), 'larder-upload-'))
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true })
  const path = join(directory, 'sheet')
  try {
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(content, target)
    return { path, name, size: target.bytesWritten, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Whether it begins as workbooks of the old kind do. */
export async function isOldWorkbook({ path }: SheetFile): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(COMPOUND.length), 0, COMPOUND.length, 0)
    return buffer.equals(COMPOUND)
  } finally {
    await file.close()
  }
}
