import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs'
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

/**
 * Puts a copy in the place of a directory's database while nobody uses it. What was there is kept in a folder beside it,
 * whose path is answered; null where there was nothing.
 */
export async function placeSqlite(source: string, directory: string, { replace, aside }: { readonly replace: boolean; readonly aside: string }): Promise<string | null> {
  const unlock = lockDirectory(directory)
  try {
    const isThere = existsSync(join(directory, DATABASE))
    if (isThere && !replace) throw new Error(`There is a database in ${directory} already. Add --replace to put the backup in its place`)
    const arriving = join(directory, 'larder.arriving')
    const copy = new DatabaseSync(source, { readOnly: true })
    await backup(copy, arriving, { rate: ALL_PAGES }).finally(() => copy.close())
    chmodSync(arriving, 0o600)
    syncPath(arriving)
    if (isThere) {
      mkdirSync(join(directory, aside), { mode: 0o700 })
      for (const name of OWN_FILES) if (existsSync(join(directory, name))) renameSync(join(directory, name), join(directory, aside, name))
    }
    renameSync(arriving, join(directory, DATABASE))
    syncPath(directory)
    return isThere ? join(directory, aside) : null
  } finally {
    unlock()
  }
}
