import { errorFacts } from '../error-facts.ts'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { changeOver, DATABASE, openArrival, finishArrival } from './sqlite-arrival.ts'
import { damageIn, lockDirectory, syncPath } from './sqlite-file.ts'

/**
 * Copies all pages in one step, which does not block other work. With smaller steps, the copy would restart whenever the
 * server writes.
 */
const ALL_PAGES = 2_147_483_647

/** Copies the database of a directory to a file in one snapshot, concurrently with writes. */
export async function copySqlite(directory: string, target: string): Promise<void> {
  const source = new DatabaseSync(join(directory, DATABASE), { readOnly: true })
  try {
    source.exec('pragma busy_timeout = 5000')
    await backup(source, target, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  chmodSync(target, 0o600)
  const copy = new DatabaseSync(target)
  try {
    // Makes the copy a single file without a separate log.
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
  syncPath(target)
  syncPath(dirname(target))
}

/** Finds damage in the file of a copied database. */
export function damageOfCopy(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return damageIn({ database })
  } catch (error) {
    if (!DAMAGED.has(Number(errorFacts(error).errcode))) throw error
    return [`The database file is damaged: ${(error as Error).message}`]
  } finally {
    database.close()
  }
}

/** SQLite error codes for a corrupt file and for a file that is not a database. The damage is then too severe to locate. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26])

/** Options for replacing a database. A copy replaces it only after it has been checked. */
export interface Placing<Looked> {
  readonly replace: boolean
  /** Checks the copy at the given path. Throws if it is unusable. */
  look(place: string): Promise<Looked>
}

export interface Placed<Looked> {
  readonly looked: Looked
  /** Path of the previous database; null if there was none. */
  readonly aside: string | null
}

/** Replaces the database and the secret of a directory that is not in use. */
export async function placeSqlite<Looked>(
  source: string,
  directory: string,
  { replace, look, secret }: Placing<Looked> & { readonly secret: string | null },
): Promise<Placed<Looked>> {
  const unlock = lockDirectory(directory)
  try {
    // Completes an earlier replacement that was interrupted.
    finishArrival(directory)
    if (existsSync(join(directory, DATABASE)) && !replace) {
      throw new Error(
        `There is a database in ${directory} already. Add --replace to put the backup in its place`,
      )
    }
    const arriving = openArrival(directory)
    await copyInto(source, join(arriving, DATABASE))
    const isOther = secret !== null && secret !== readSecret(directory)
    if (isOther) writeFileSync(join(arriving, 'secret'), secret, { mode: 0o600, flush: true })
    const looked = await look(arriving)
    changeOver(directory)
    return { looked, aside: finishArrival(directory) }
  } finally {
    try {
      finishArrival(directory)
    } finally {
      unlock()
    }
  }
}

/** Reads the secret with which a directory's tokens are signed. */
export const readSecret = (directory: string): string | null => {
  const file = join(directory, 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

async function copyInto(source: string, target: string): Promise<void> {
  const copy = new DatabaseSync(source, { readOnly: true })
  await backup(copy, target, { rate: ALL_PAGES }).finally(() => copy.close())
  chmodSync(target, 0o600)
  syncPath(target)
}
