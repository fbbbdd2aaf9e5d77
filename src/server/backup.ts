import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dumpPostgres, placePostgres, readDump, withScratch } from '../storage/dialects/postgres-copy.ts'
import { copySqlite, damageOfCopy, placeSqlite, syncPath } from '../storage/dialects/sqlite-copy.ts'
import { OtherEdition } from '../storage/migrate.ts'
import type { Discovered } from './discover.ts'
import { openAsIs } from './open-as-is.ts'
import type { Environment } from './open-world.ts'
import { verify } from './verify.ts'

/** What a backup says about itself, in `backup.json` of its folder. */
interface Label {
  readonly madeAt: string
  readonly database: 'sqlite' | 'postgres'
  /** Of the file with the data, so that a copy of the backup that is damaged later is not restored. */
  readonly sha256: string
}

const FILES = { sqlite: 'larder.sqlite', postgres: 'larder.dump' } as const

export interface Kept {
  /** What the look at the copy found; a copy with damage is no backup. */
  readonly notRight: readonly string[]
  /** Why what is in the copy could not be looked through; null when it was. */
  readonly unseen: string | null
}

/** Writes a folder with everything: the data with uploaded files, and the secret that signs. Then opens the copy and looks it through. */
export async function makeBackup(environment: Environment, house: Discovered, folder: string): Promise<Kept> {
  const { databaseUrl, dataDirectory } = environment
  if (existsSync(folder)) throw new Error(`${folder} is there already; a backup gets a folder of its own`)
  if (!databaseUrl && !existsSync(join(dataDirectory, FILES.sqlite))) throw new Error(`There is no database in ${dataDirectory}. Set DATA_DIR or DATABASE_URL to where it is`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = databaseUrl ? 'postgres' : 'sqlite'
  const file = join(folder, FILES[database])
  if (databaseUrl) await dumpPostgres(databaseUrl, file)
  else await copySqlite(dataDirectory, file)
  const secret = environment.secret ?? readSecret(dataDirectory)
  if (secret !== null) writeFileSync(join(folder, 'secret'), secret, { mode: 0o600, flush: true })
  const kept = await lookThrough(environment, house, folder)
  const label: Label = { madeAt: new Date().toISOString(), database, sha256: await digest(file) }
  // Written last: a folder without it is no whole backup.
  writeFileSync(join(folder, 'backup.json'), `${JSON.stringify(label, null, 2)}\n`, { mode: 0o600, flush: true })
  syncPath(folder)
  return kept
}

const readSecret = (directory: string): string | null => {
  const file = join(directory, 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

async function lookThrough({ databaseUrl }: Environment, house: Discovered, folder: string): Promise<Kept> {
  const look = async (place: Parameters<typeof openAsIs>[0]): Promise<Kept> => {
    const opened = await openAsIs({ ...place, readOnly: true }, house).catch((error: unknown) => {
      if (error instanceof OtherEdition) return null
      throw error
    })
    // Before an update that changes the schema a backup is wanted most.
    if (!opened) return { notRight: [], unseen: 'It was written by another edition of Larder, so its records were not looked through.' }
    const { world } = opened
    try {
      return { notRight: (await verify(world, { repair: false })).open, unseen: null }
    } finally {
      await world.store.close()
    }
  }
  if (!databaseUrl) {
    const damage = damageOfCopy(join(folder, FILES.sqlite))
    if (damage.length > 0) throw new Error(['The copy is damaged, as the database itself may be:', ...damage].join('\n'))
    return look({ dataDirectory: folder, databaseUrl: undefined })
  }
  const file = join(folder, FILES.postgres)
  const looked = await withScratch(databaseUrl, file, (scratch) => look({ dataDirectory: folder, databaseUrl: scratch }))
  if (looked) return looked
  await readDump(file)
  return { notRight: [], unseen: 'To have its records looked through as well, let this user create databases.' }
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export interface Restored {
  readonly madeAt: string
  /** Where what was there before is kept. */
  readonly aside: string | null
}

/** Puts a backup where the environment says the database is. Nobody may be using it; what is there is replaced only on demand. */
export async function restoreBackup({ databaseUrl, dataDirectory }: Environment, folder: string, replace: boolean): Promise<Restored> {
  const { madeAt, database, sha256 } = readLabel(folder)
  const file = join(folder, FILES[database])
  if (database === 'postgres' && !databaseUrl) throw new Error('This backup is one of PostgreSQL: set DATABASE_URL to the database that it is to go to')
  if (database === 'sqlite' && databaseUrl) throw new Error('This backup is one of the embedded database: set DATA_DIR, and leave DATABASE_URL unset')
  if (await digest(file) !== sha256) throw new Error(`${file} is not what was written: it was changed or damaged since. Take another backup`)
  const aside = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const kept = databaseUrl ? null : await placeSqlite(file, dataDirectory, { replace, aside })
  if (databaseUrl) await placePostgres(file, databaseUrl, { replace })
  const secret = readSecret(folder)
  if (secret !== null) placeSecret(dataDirectory, secret, aside)
  return { madeAt, aside: kept }
}

function readLabel(folder: string): Label {
  const path = join(folder, 'backup.json')
  if (!existsSync(path)) throw new Error(`${folder} is no whole backup: backup.json is missing`)
  return JSON.parse(readFileSync(path, 'utf8')) as Label
}

/** With the secret, tokens and links that were given out before go on being good. */
function placeSecret(directory: string, secret: string, aside: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const before = readSecret(directory)
  if (before === secret) return
  if (before !== null) {
    mkdirSync(join(directory, aside), { recursive: true, mode: 0o700 })
    writeFileSync(join(directory, aside, 'secret'), before, { mode: 0o600, flush: true })
  }
  writeFileSync(join(directory, 'secret'), secret, { mode: 0o600, flush: true })
}
