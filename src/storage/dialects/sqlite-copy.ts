import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { damageIn, lockDirectory } from './sqlite-file.ts'

const DATABASE = 'larder.sqlite'
/** All pages in one step: in smaller ones a copy begins anew with every write of the server. Nobody waits for it. */
const ALL_PAGES = 2_147_483_647

/** Puts a file, or the names in a folder, on the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

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
  } finally {
    database.close()
  }
}

const OWN_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]

/** Only a copy that passes the look at it takes the place of what is there. */
export interface Placing<Looked> {
  readonly replace: boolean
  /** Looks at the copy where it has been written, and throws when it is not good. */
  look(place: string): Promise<Looked>
}

/** Puts a copy in the place of a directory's database while nobody uses it. What was there is kept in the folder `aside`. */
export async function placeSqlite<Looked>(
  source: string, directory: string, { replace, look, aside }: Placing<Looked> & { readonly aside: string },
): Promise<Looked> {
  const unlock = lockDirectory(directory)
  // One may be left by a restore that was cut off.
  const arriving = join(directory, 'larder-arriving')
  rmSync(arriving, { recursive: true, force: true })
  try {
    const isThere = existsSync(join(directory, DATABASE))
    if (isThere && !replace) throw new Error(`There is a database in ${directory} already. Add --replace to put the backup in its place`)
    mkdirSync(arriving, { mode: 0o700 })
    await copyInto(source, join(arriving, DATABASE))
    const looked = await look(arriving)
    if (isThere) moveFiles(directory, aside)
    renameSync(join(arriving, DATABASE), join(directory, DATABASE))
    syncPath(directory)
    return looked
  } finally {
    rmSync(arriving, { recursive: true, force: true })
    unlock()
  }
}

async function copyInto(source: string, target: string): Promise<void> {
  const copy = new DatabaseSync(source, { readOnly: true })
  await backup(copy, target, { rate: ALL_PAGES }).finally(() => copy.close())
  chmodSync(target, 0o600)
  syncPath(target)
}

/** All of them: when one cannot be moved, those that were moved come back. */
function moveFiles(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  const moved: string[] = []
  try {
    for (const name of OWN_FILES.filter((each) => existsSync(join(from, each)))) {
      renameSync(join(from, name), join(to, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) renameSync(join(to, name), join(from, name))
    throw error
  }
}
