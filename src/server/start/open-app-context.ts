import { errorFacts } from '../../storage/error-facts.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { MigrateOptions } from '../../storage/tables/migrate.ts'
import { openStore, type StoreOptions } from '../../storage/open.ts'
import { loadApp, type Discovered } from './discover.ts'
import { installOnce } from './installation.ts'
import { DEFAULT_SETTINGS } from '#system'
import { readSettings } from '../settings.ts'
import type { AppContext } from '../app-context.ts'
import { refuseMissing } from '../../storage/dialects/sqlite-arrival.ts'
import { DirectoryInUse } from '../../storage/dialects/sqlite-file.ts'
import type { Store } from '../../storage/store.ts'

/** Settings that can come only from the environment. */
export interface Environment {
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly host: string
  readonly port: number
  readonly secret: string | undefined
  readonly trustProxy?: readonly string[]
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const port = Number(variables.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${variables.PORT}`)
  return {
    dataDirectory: variables.DATA_DIR || 'data',
    databaseUrl: variables.DATABASE_URL || undefined,
    host: variables.HOST || '127.0.0.1',
    port,
    secret: variables.LARDER_SECRET || undefined,
    ...(variables.TRUST_PROXY ? { trustProxy: proxiesIn(variables.TRUST_PROXY) } : {}),
  }
}

const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Parses a list such as "10.0.0.0/8, loopback". Refuses to trust every address as a proxy, because clients could then
 * choose their own address.
 */
function proxiesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find(
    (name) => !NAMED_NETWORKS.has(name) && isIP(name.replace(/\/\d{1,3}$/, '')) === 0,
  )
  if (wrong === undefined) return names
  throw new Error(
    `TRUST_PROXY names the proxies before this server: addresses or networks like 10.0.0.0/8, or loopback, with commas between them. "${wrong}" is none`,
  )
}

interface Opening {
  readonly environment: Environment
  readonly logger: FastifyBaseLogger
  readonly app?: Discovered
  readonly distDirectory?: string
  /** Permitted schema changes, and the callback they are reported to. */
  readonly schema?: MigrateOptions
  /** Default: the machine's clock. */
  readonly clock?: AppContext['clock']
}

export interface Opened {
  readonly context: AppContext
  readonly app: Discovered
}

/** Reads the definitions, opens and migrates the database, and installs the records that every company starts with. */
export async function openAppContext({
  environment,
  logger,
  app,
  distDirectory,
  schema,
  clock = () => new Date(),
}: Opening): Promise<Opened> {
  const given = goodSecret(environment.secret)
  const found = app ?? (await loadApp())
  const { dataDirectory, databaseUrl } = environment
  const store = await openStore({
    registry: found.registry,
    timeZone: DEFAULT_SETTINGS.timeZone,
    schema,
    ...(databaseUrl ? { url: databaseUrl } : { directory: dataDirectory }),
  })
  try {
    const context: AppContext = {
      store,
      logger,
      distDirectory,
      registry: found.registry,
      behaviours: found.behaviours,
      settings: await readSettings({ store, registry: found.registry }),
      secret: given ?? ownSecret(dataDirectory),
      clock,
      isThrottled: true,
      trustProxy: environment.trustProxy,
    }
    for (const installation of found.installations) await installOnce(context, installation)
    return { context, app: found }
  } catch (error) {
    // Closes the database, otherwise the next attempt would find it locked.
    await store.close()
    throw error
  }
}

const MIN_SECRET = 32

/** Refuses a short secret, because an attacker who guesses it could sign in as any user. */
function goodSecret(secret: string | undefined): string | undefined {
  if (secret === undefined || secret.trim().length >= MIN_SECRET) return secret
  throw new Error(
    `LARDER_SECRET must have at least ${MIN_SECRET} characters; leave it unset to have one made and kept in DATA_DIR`,
  )
}

/** Secret for signing tokens. It is created at the first start, and only its owner can read the file. */
function ownSecret(directory: string): string {
  const file = join(directory, 'secret')
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
  } catch (error) {
    if (errorFacts(error).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_SECRET)
    throw new Error(`${file} is too short to be a secret; delete it to have another one made`)
  return secret
}

export interface OpenedAsIs {
  readonly context: Pick<AppContext, 'store' | 'registry' | 'behaviours' | 'settings' | 'clock'>
  /** False if a server has the embedded database open, which can then only be read. */
  readonly mayWrite: boolean
}

interface Where extends Pick<Environment, 'dataDirectory' | 'databaseUrl'> {
  /** Leaves the files unchanged too, for inspecting a copy. */
  readonly readOnly?: boolean | undefined
}

/** Opens an existing database for inspection, without creating, installing or migrating anything. */
export async function openAsIs(
  { dataDirectory, databaseUrl, readOnly }: Where,
  app: Discovered,
): Promise<OpenedAsIs> {
  if (!databaseUrl) refuseMissing(dataDirectory)
  const { store, mayWrite } = await openOrRead({
    ...(databaseUrl ? { url: databaseUrl } : { directory: dataDirectory }),
    registry: app.registry,
    timeZone: DEFAULT_SETTINGS.timeZone,
    asIs: true,
    readOnly,
  })
  try {
    const settings = await readSettings({ store, registry: app.registry })
    return {
      context: {
        store,
        settings,
        registry: app.registry,
        behaviours: app.behaviours,
        clock: () => new Date(),
      },
      mayWrite,
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openOrRead(options: StoreOptions): Promise<{ store: Store; mayWrite: boolean }> {
  try {
    return { store: await openStore(options), mayWrite: options.readOnly !== true }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return { store: await openStore({ ...options, readOnly: true }), mayWrite: false }
  }
}
