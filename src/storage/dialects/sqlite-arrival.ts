import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from './sqlite-file.ts'

export const DATABASE = 'larder.sqlite'

/**
 * The database is moved away first and put in place last: if it is missing while a copy is waiting, the replacement is
 * incomplete. Its log belongs with it, and so does the secret if the backup has a different one.
 */
const OWN_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'secret']

/** Folders for a copy that has not been checked yet, and for the files it replaces until it is in place. */
const placesIn = (directory: string) => {
  const arriving = join(directory, 'larder-arriving')
  return { arriving, before: join(arriving, 'before') }
}

const isIn = (directory: string, name: string): boolean => existsSync(join(directory, name))

/** Empty folder to receive a copy. */
export function openArrival(directory: string): string {
  const { arriving, before } = placesIn(directory)
  mkdirSync(before, { recursive: true, mode: 0o700 })
  return arriving
}

/** Moves the copy into place. Until the last step the previous files can be restored. */
export function changeOver(directory: string): void {
  const { arriving, before } = placesIn(directory)
  const sync = () => {
    for (const path of [before, arriving, directory]) syncPath(path)
  }
  sync()
  const leaving = OWN_FILES.filter((name) => name !== 'secret' || isIn(arriving, name))
  move(leaving, directory, before)
  move(['secret'], arriving, directory)
  sync()
  move([DATABASE], arriving, directory)
  sync()
}

function move(names: readonly string[], from: string, to: string): void {
  for (const name of names) if (isIn(from, name)) renameSync(join(from, name), join(to, name))
}

/**
 * Completes a replacement, even if it was interrupted at any point: either it has taken effect and the previous files are kept
 * in the returned folder, or it has not and everything is unchanged. The caller has locked the directory.
 */
export function finishArrival(directory: string): string | null {
  const { arriving, before } = placesIn(directory)
  if (!existsSync(arriving)) return null
  const hasHappened = isIn(directory, DATABASE) && !isIn(arriving, DATABASE)
  const name = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const aside = hasHappened && hasFiles(before) ? join(directory, name) : null
  if (aside) renameSync(before, aside)
  else if (existsSync(before)) move(OWN_FILES.toReversed(), before, directory)
  syncPath(directory)
  rmSync(arriving, { recursive: true })
  return aside
}

const hasFiles = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/** Refuses to start with an empty database if a restore was interrupted and there was no earlier database. */
export function refuseCutOff(directory: string): void {
  const { arriving, before } = placesIn(directory)
  if (isIn(directory, DATABASE) || !existsSync(arriving) || isIn(before, DATABASE)) return
  throw new Error(`A restore into ${directory} was cut off, and there is no database in it. Restore again: \
npm run restore -- <folder>. To begin with an empty database instead, delete ${arriving}`)
}

/** Refuses a missing database, for callers that only read. */
export function refuseMissing(directory: string): void {
  if (isIn(directory, DATABASE)) return
  refuseCutOff(directory)
  throw new Error(
    existsSync(placesIn(directory).arriving)
      ? `A restore into ${directory} has not ended. Where it was cut off, start the server: what was there before comes back`
      : `There is no database in ${directory}. Set DATA_DIR or DATABASE_URL to where it is`,
  )
}
