import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from './sqlite-file.ts'

export const DATABASE = 'larder.sqlite'

/**
 * Files to replace. The database is moved away first and put in place last, so a missing database with a waiting copy
 * indicates an incomplete replacement. The log belongs to the database. The secret is replaced if the backup has a
 * different one.
 */
const OWN_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'secret']

/** Folders for a copy that has not been checked yet, and for the files that it will replace. */
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

/** Moves the copy into place. The previous files can be restored until the last step. */
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
 * Completes a replacement that may have been interrupted at any point. Either it takes effect and the folder with the
 * previous files is returned, or everything is left unchanged. The caller must have locked the directory.
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

/**
 * Throws if a restore was interrupted and there was no earlier database, because the server would start with an empty one.
 */
export function refuseCutOff(directory: string): void {
  const { arriving, before } = placesIn(directory)
  if (isIn(directory, DATABASE) || !existsSync(arriving) || isIn(before, DATABASE)) return
  throw new Error(`A restore into ${directory} was cut off, and there is no database in it. Restore again: \
npm run restore -- <folder>. To begin with an empty database instead, delete ${arriving}`)
}

/** Throws if the database is missing, for callers that only read. */
export function refuseMissing(directory: string): void {
  if (isIn(directory, DATABASE)) return
  refuseCutOff(directory)
  throw new Error(
    existsSync(placesIn(directory).arriving)
      ? `A restore into ${directory} has not ended. Where it was cut off, start the server: what was there before comes back`
      : `There is no database in ${directory}. Set DATA_DIR or DATABASE_URL to where it is`,
  )
}
