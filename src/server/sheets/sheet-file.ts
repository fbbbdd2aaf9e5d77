import { errorFacts } from '../../storage/error-facts.ts'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isCompound } from './read/sheet-format.ts'

/** An uploaded file, kept on disk and not in memory until it is read. */
export interface SheetFile {
  readonly path: string
  readonly name: string
  readonly size: number
  /** Deletes the file from the disk. */
  remove(): Promise<void>
}

const PREFIX = 'larder-upload-'

/** Any server receives and reads an upload within minutes, so older files belong to a server that crashed. */
const LEFT_AFTER_MILLISECONDS = 60 * 60_000

/** Deletes files left behind by crashed servers, because they may contain sensitive data such as bank account numbers. */
export async function removeLeftUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(PREFIX))
      await removeIfLeft(join(tmpdir(), name), Date.now() - LEFT_AFTER_MILLISECONDS)
  }
}

/** Another server may delete it at the same moment, and files of other operating system users must be left alone. */
async function removeIfLeft(path: string, before: number): Promise<void> {
  try {
    const { mtimeMs, uid } = await lstat(path)
    if (mtimeMs < before && uid === (process.getuid?.() ?? uid))
      await rm(path, { recursive: true, force: true })
  } catch (error) {
    if (errorFacts(error).code !== 'ENOENT') throw error
  }
}

/** Writes the upload to a new file that other users cannot read. */
export async function keepOnDisk(name: string, content: Readable): Promise<SheetFile> {
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
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

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Number of leading bytes that identify the file format. */
const SIGNATURE_BYTES = 4

/** True if the file starts like an old-format workbook. */
export async function isOldWorkbook({ path }: SheetFile): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return isCompound(buffer)
  } finally {
    await file.close()
  }
}
