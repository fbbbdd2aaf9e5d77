import { errorFacts } from '../error-facts.ts'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { changeOver, DATABASE, openArrival, finishArrival } from './sqlite-arrival.ts'
import { damageIn, lockDirectory, syncPath } from './sqlite-file.ts'

/** All pages in one step: in smaller ones a copy begins anew with every write of the server. Nobody waits for it. */
const ALL_PAGES = 2_147_483_647

/** Copies the database of a directory to a file as it is at one moment, whoever is writing to it. */
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
    // One file, without a log beside it.
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
  syncPath(target)
  syncPath(dirname(target))
}

/** What is wrong with the file of a copy. */
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

/** What SQLite calls a file that is corrupt, or is no database: so damaged that it cannot say where. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26])

/** Only a copy that passes the look at it takes the place of what is there. */
export interface Placing<Looked> {
  readonly replace: boolean
  /** Looks at the copy where it has been written, and throws when it is not good. */
  look(place: string): Promise<Looked>
}

export interface Placed<Looked> {
  readonly looked: Looked
  /** Where what was there before is kept; null where there was nothing. */
  readonly aside: string | null
}

/** Puts a copy in the place of a directory's database while nobody uses it, and the secret that came with it. */
export async function placeSqlite<Looked>(
  source: string,
  directory: string,
  { replace, look, secret }: Placing<Looked> & { readonly secret: string | null },
): Promise<Placed<Looked>> {
  const unlock = lockDirectory(directory)
  try {
    // One may have been cut off.
    finishArrival(directory)
    if (existsSync(join(directory, DATABASE)) && !replace) {
      throw new Error(
        `There is a database in ${directory} already. Add --replace to put the backup in its place`,
      )
    }
    const arriving = openArrival(directory)
    await copyInto(source, join(arriving, DATABASE))
    const isOther = secret !== null && secret !== secretOf(directory)
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

/** What signs the tokens of a directory. */
export const secretOf = (directory: string): string | null => {
  const file = join(directory, 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

async function copyInto(source: string, target: string): Promise<void> {
  const copy = new DatabaseSync(source, { readOnly: true })
  await backup(copy, target, { rate: ALL_PAGES }).finally(() => copy.close())
  chmodSync(target, 0o600)
  syncPath(target)
}
