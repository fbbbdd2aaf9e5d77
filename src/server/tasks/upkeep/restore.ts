import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { placePostgres } from '../../../storage/dialects/postgres-copy.ts'
import { placeSqlite, readSecret } from '../../../storage/dialects/sqlite-copy.ts'
import {
  digest,
  FILES,
  IncompleteCopy,
  inspectDatabase,
  refuseDamaged,
  type Kept,
  type Label,
} from './backup.ts'
import type { Discovered } from '../../start/discover.ts'
import type { Environment } from '../../start/open-app-context.ts'

export interface Restored extends Kept {
  readonly madeAt: string
  /** Location of the previous data; null if there was none, or on PostgreSQL. */
  readonly aside: string | null
  /** Location of the previous secret on PostgreSQL; null if it is unchanged or there was none. */
  readonly secretAside: string | null
}

type Place = Parameters<typeof inspectDatabase>[0]

/**
 * Restores a backup to the database given by the environment, which must not be in use. Existing data is replaced only if
 * requested, and only after the copy has been opened and inspected.
 */
export async function restoreBackup(
  { databaseUrl, dataDirectory }: Environment,
  app: Discovered,
  folder: string,
  replace: boolean,
): Promise<Restored> {
  const label = readLabel(folder)
  const file = join(folder, FILES[label.database])
  await refuseOther(label, file, databaseUrl)
  const look = (place: Place) => lookAt(place, app, label).catch(refuse)
  const lookInDatabase = (url: string) => look({ dataDirectory, databaseUrl: url })
  const lookInFolder = (arrived: string) => look({ dataDirectory: arrived, databaseUrl: undefined })
  const [secret, { madeAt }] = [readSecret(folder), label]
  if (!databaseUrl) {
    const { looked, aside } = await placeSqlite(file, dataDirectory, {
      replace,
      look: lookInFolder,
      secret,
    })
    return { ...looked, madeAt, aside, secretAside: null }
  }
  const looked = await placePostgres(file, databaseUrl, { replace, look: lookInDatabase })
  return {
    ...looked,
    madeAt,
    aside: null,
    secretAside: secret === null ? null : placeSecret(dataDirectory, secret),
  }
}

/** Checks the restored copy: every page, every record, and the same number of rows as before. */
async function lookAt(place: Place, app: Discovered, { rows }: Label): Promise<Kept> {
  if (!place.databaseUrl) refuseDamaged(join(place.dataDirectory, FILES.sqlite), 'It is damaged.')
  const found = await inspectDatabase(place, app)
  const arrived = found.rows
  if (!rows || !arrived) return found
  const lacking = Object.entries(rows)
    .filter(([table, count]) => arrived[table] !== count)
    .map(([table, count]) => `${table}: ${arrived[table] ?? 0} of ${count} rows arrived.`)
  if (lacking.length > 0) throw new IncompleteCopy(lacking.join('\n'))
  return found
}

/** Distinguishes an incomplete backup from a copy that could not be read, for example because the connection was lost. */
function refuse(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  const words =
    error instanceof IncompleteCopy
      ? 'The backup is incomplete. Nothing was replaced. Take another backup.'
      : 'The restored copy could not be looked through. Nothing was replaced.'
  throw new Error(`${words}\n${reason}`, { cause: error })
}

/** Refuses a backup of another database, or one that has changed since it was written. */
async function refuseOther(
  { database, sha256 }: Label,
  file: string,
  databaseUrl: string | undefined,
): Promise<void> {
  if (database === 'postgres' && !databaseUrl)
    throw new Error(
      'This is a backup of PostgreSQL: set DATABASE_URL to the database to restore it to',
    )
  if (database === 'sqlite' && databaseUrl)
    throw new Error(
      'This is a backup of the embedded database: set DATA_DIR, and leave DATABASE_URL unset',
    )
  if ((await digest(file)) !== sha256)
    throw new Error(`${file} was changed or damaged after it was written. Take another backup`)
}

function readLabel(folder: string): Label {
  const path = join(folder, 'backup.json')
  if (!existsSync(path))
    throw new Error(`${folder} is not a complete backup: backup.json is missing`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Restores the secret, so that tokens and links issued earlier remain valid. Returns the location of the previous one. */
function placeSecret(directory: string, secret: string): string | null {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const before = readSecret(directory)
  if (before === secret) return null
  const aside =
    before === null
      ? null
      : join(directory, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  if (before !== null && aside !== null) {
    mkdirSync(aside, { mode: 0o700 })
    writeFileSync(join(aside, 'secret'), before, { mode: 0o600, flush: true })
  }
  writeFileSync(join(directory, 'secret'), secret, { mode: 0o600, flush: true })
  return aside
}
