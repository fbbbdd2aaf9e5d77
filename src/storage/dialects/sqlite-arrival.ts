import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from './sqlite-file.ts'

export const DATABASE = 'larder.sqlite'

/**
 * The database goes first and comes last, whichever way: as long as it is away and its copy waits, a change is not over.
 * Its log belongs to it, and so does the secret where a backup brings another one.
 */
const OWN_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'secret']

/** Where a copy waits until it has been looked at, and what it replaces until the copy is in its place. */
const placesIn = (directory: string) => {
  const arriving = join(directory, 'larder-arriving')
  return { arriving, before: join(arriving, 'before') }
}

const isIn = (directory: string, name: string): boolean => existsSync(join(directory, name))

/** An empty folder for a copy to arrive in. */
export function openArrival(directory: string): string {
  const { arriving, before } = placesIn(directory)
  mkdirSync(before, { recursive: true, mode: 0o700 })
  return arriving
}

/** Puts what has arrived in its place. Until the last step what was there before can come back. */
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
 * Ends a change, also one that was cut off at any moment: either it has happened, and what was there before is kept in the
 * folder that is answered, or it has not, and everything is as it was. Whoever calls it has locked the directory.
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

/** Where a restore was cut off and there was nothing before it, nobody begins an empty database in its stead. */
export function refuseCutOff(directory: string): void {
  const { arriving, before } = placesIn(directory)
  if (isIn(directory, DATABASE) || !existsSync(arriving) || isIn(before, DATABASE)) return
  throw new Error(`A restore into ${directory} was cut off, and there is no database in it. Restore again: \
npm run restore -- <folder>. To begin with an empty database instead, delete ${arriving}`)
}

/** For whoever only looks into a database, and makes none. */
export function refuseMissing(directory: string): void {
  if (isIn(directory, DATABASE)) return
  refuseCutOff(directory)
  throw new Error(
    existsSync(placesIn(directory).arriving)
      ? `A restore into ${directory} has not ended. Where it was cut off, start the server: what was there before comes back`
      : `There is no database in ${directory}. Set DATA_DIR or DATABASE_URL to where it is`,
  )
}
