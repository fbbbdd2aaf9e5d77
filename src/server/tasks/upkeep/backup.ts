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

/** Metadata of a backup, in `backup.json` of its folder. */
export interface Label {
  readonly madeAt: string
  readonly database: 'sqlite' | 'postgres'
  /** Of the file with the data, so that a copy of the backup that is damaged later is not restored. */
  readonly sha256: string
  /** Number of rows by table, to compare a restored copy with; null if the copy could not be inspected. */
  readonly rows?: Kept['rows']
}

export const FILES = { sqlite: 'larder.sqlite', postgres: 'larder.dump' } as const

export interface Kept {
  /** Damage found in the copy; a damaged copy is no backup. */
  readonly notRight: readonly string[]
  /** Reason why the copy could not be inspected; null if it was. */
  readonly unseen: string | null
  /** Number of rows by table; null if the copy could not be inspected. */
  readonly rows: Readonly<Record<string, number>> | null
}

/** Writes a folder with everything: the data with uploaded files, and the secret that signs. Then opens the copy and looks it through. */
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
  // Written last: a folder without it is no whole backup.
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

/** Not all of a copy is there, or can be read. */
export class IncompleteCopy extends Error {}

/** Reads every page of a file of the embedded database. */
export function refuseDamaged(file: string, words: string): void {
  const damage = damageOfCopy(file)
  if (damage.length > 0) throw new IncompleteCopy([words, ...damage].join('\n'))
}

/** Opens a database as it is and looks through its records. */
export async function inspectDatabase(
  place: Pick<Environment, 'dataDirectory' | 'databaseUrl'>,
  app: Discovered,
): Promise<Kept> {
  const opened = await openAsIs({ ...place, readOnly: true }, app).catch((error: unknown) => {
    if (error instanceof OtherEdition) return null
    throw error
  })
  // Before an update that changes the schema a backup is wanted most.
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
