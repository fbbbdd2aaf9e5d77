import { errorFacts } from '../error-facts.ts'
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { Troubled, classifyTrouble } from './trouble.ts'

const ADVICE =
  'Keep DATA_DIR as it is and restore the latest backup: npm run restore -- <folder> --replace (docs/operating.md, "When something is broken")'

/** The database file is damaged. */
export class DamagedFile extends Troubled {
  readonly trouble = 'damaged'
  constructor(path: string, what: string, options?: ErrorOptions) {
    super(`The database file ${path} is damaged: ${what}. ${ADVICE}`, options)
  }
}

/** The directory of the database is not writable. */
export class NotWritable extends Troubled {
  readonly trouble = 'away'
}

const MAGIC = 'SQLite format 3\0'

/**
 * Checks only the header, which takes almost no time, for a valid format and truncation. If there is a log, power may have
 * failed during a checkpoint, after the first page was written but before the end. The log then still holds every page, and
 * SQLite recovers the file from it or reports an error.
 */
export function checkHeader(path: string): void {
  if (!existsSync(path)) return
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return
  const file = openSync(path, 'r')
  const header = Buffer.alloc(100)
  const read = readSync(file, header)
  const { size } = fstatSync(file)
  closeSync(file)
  if (size === 0)
    throw new DamagedFile(path, 'it is empty (if nothing was ever kept in it, delete it)')
  if (read < header.length || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new DamagedFile(path, 'its beginning is not that of a database')
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const pages = header.readUInt32BE(28)
  if (size < pages * pageSize)
    throw new DamagedFile(path, `${pages * pageSize - size} bytes are missing at its end`)
}

/** Explains a start-up error and how to solve it. */
export function explained(error: unknown, directory: string): unknown {
  if (error instanceof Troubled) return error
  const reason = error instanceof Error ? error.message : String(error)
  const trouble = classifyTrouble(error)
  if (trouble === 'full')
    return new NotWritable(
      `${directory} cannot be written to: its disk is full (${reason}). Make room and start again`,
      { cause: error },
    )
  if (trouble === 'damaged') return new DamagedFile(directory, reason, { cause: error })
  const { code = '' } = errorFacts(error)
  const isClosed = trouble === 'away' || /^(EROFS|EACCES|EPERM|ENOTDIR)$/.test(code)
  return isClosed
    ? new NotWritable(
        `${directory} cannot be written to: ${reason}. Look at its disk, its owner and its rights`,
        { cause: error },
      )
    : error
}

/** Reads every page in a separate thread, because a large file takes a while and must not block other work. */
export function lookForDamage(path: string): {
  readonly found: Promise<readonly string[]>
  stop(): Promise<unknown>
} {
  const thread = new Worker(new URL('./threads/damage-thread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
  thread.unref()
  const found = new Promise<readonly string[]>((resolve) => {
    thread.once('message', resolve).once('exit', () => resolve([]))
    // If the check cannot run, no damage is reported.
    thread.once('error', () => resolve([]))
  })
  return { found, stop: () => thread.terminate() }
}
