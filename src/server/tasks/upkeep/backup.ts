import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dumpPostgres, readDump, withScratch } from '../../../storage/dialects/postgres-copy.ts'
import { refuseMissing } from '../../../storage/dialects/sqlite-arrival.ts'
import { copySqlite, damageOfCopy, readSecret } from '../../../storage/dialects/sqlite-copy.ts'
import { syncPath } from '../../../storage/dialects/sqlite-file.ts'
import { OtherEdition } from '../../../storage/tables/migrate.ts'
import { countRows } from '../../../storage/verify.ts'
import type { Discovered } from '../../start/discover.ts'
import { openAsIs, type Environment } from '../../start/open-app-context.ts'
import { verify } from './verify.ts'

/** Metadata of a backup, stored as `backup.json` in its folder. */
export interface Label {
  readonly madeAt: string
  readonly database: 'sqlite' | 'postgres'
  /** Hash of the data file, so that a backup that was damaged later is not restored. */
  readonly sha256: string
  /** Number of rows by table, for comparison with a restored copy; absent if the copy could not be inspected. */
  readonly rows?: Kept['rows']
}

export const FILES = { sqlite: 'larder.sqlite', postgres: 'larder.dump' } as const

export interface Kept {
  /** Damage found in the copy. A damaged copy does not count as a backup. */
  readonly notRight: readonly string[]
  /** Reason why the copy could not be inspected; null if it was. */
  readonly unseen: string | null
  /** Number of rows by table; null if the copy could not be inspected. */
  readonly rows: Readonly<Record<string, number>> | null
}

/**
 * Writes a complete backup to a folder: the data, including uploaded files, and the signing secret. Then opens and inspects
 * the copy.
 */
export async function makeBackup(
  environment: Environment,
  app: Discovered,
  folder: string,
): Promise<Kept> {
  const { databaseUrl, dataDirectory } = environment
  if (existsSync(folder))
    throw new Error(`${folder} is there already; a backup gets a folder of its own`)
  if (!databaseUrl) refuseMissing(dataDirectory)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = databaseUrl ? 'postgres' : 'sqlite'
  const file = join(folder, FILES[database])
  if (databaseUrl) await dumpPostgres(databaseUrl, file)
  else await copySqlite(dataDirectory, file)
  const secret = environment.secret ?? readSecret(dataDirectory)
  if (secret !== null) writeFileSync(join(folder, 'secret'), secret, { mode: 0o600, flush: true })
  const kept = await lookThrough(environment, app, folder)
  const label: Label = {
    madeAt: new Date().toISOString(),
    database,
    sha256: await digest(file),
    rows: kept.rows,
  }
  // Written last, because a folder without it is an incomplete backup.
  writeFileSync(join(folder, 'backup.json'), `${JSON.stringify(label, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  syncPath(folder)
  return kept
}

async function lookThrough(
  { databaseUrl }: Environment,
  app: Discovered,
  folder: string,
): Promise<Kept> {
  if (!databaseUrl) {
    refuseDamaged(join(folder, FILES.sqlite), 'The copy is damaged, as the database itself may be:')
    return inspectDatabase({ dataDirectory: folder, databaseUrl: undefined }, app)
  }
  const file = join(folder, FILES.postgres)
  const looked = await withScratch(databaseUrl, file, (scratch) =>
    inspectDatabase({ dataDirectory: folder, databaseUrl: scratch }, app),
  )
  if (looked) return looked
  await readDump(file)
  return {
    notRight: [],
    unseen: 'To have its records looked through as well, let this user create databases.',
    rows: null,
  }
}

/** Thrown if part of a copy is missing or cannot be read. */
export class IncompleteCopy extends Error {}

/** Reads every page of an embedded database file, and refuses a damaged one. */
export function refuseDamaged(file: string, words: string): void {
  const damage = damageOfCopy(file)
  if (damage.length > 0) throw new IncompleteCopy([words, ...damage].join('\n'))
}

/** Opens a database without changing it, and inspects its records. */
export async function inspectDatabase(
  place: Pick<Environment, 'dataDirectory' | 'databaseUrl'>,
  app: Discovered,
): Promise<Kept> {
  const opened = await openAsIs({ ...place, readOnly: true }, app).catch((error: unknown) => {
    if (error instanceof OtherEdition) return null
    throw error
  })
  // Not an error, because a backup is needed most before an update that changes the schema.
  if (!opened)
    return {
      notRight: [],
      unseen:
        'It was written by another edition of Larder, so its records were not looked through.',
      rows: null,
    }
  const { context } = opened
  try {
    return {
      notRight: (await verify(context, { repair: false })).open,
      unseen: null,
      rows: await countRows(context.store),
    }
  } finally {
    await context.store.close()
  }
}

export async function digest(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
