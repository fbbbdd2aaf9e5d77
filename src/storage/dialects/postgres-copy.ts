import { errorFacts } from '../error-facts.ts'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './dialect.ts'
import type { Placing } from './sqlite-copy.ts'

/** Runs one of PostgreSQL's command-line programs on a database. */
async function runProgram(name: string, options: readonly string[], url?: string): Promise<void> {
  const { address, environment } = url === undefined ? {} : splitPassword(url)
  const child = spawn(
    name,
    [...(address === undefined ? [] : [`--dbname=${address}`]), ...options],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    },
  )
  let message = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    message += text
  })
  // Rejects with the error that prevented the program from starting.
  const [status] = await once(child, 'close').catch((error: unknown) => {
    throw isMissing(error)
      ? new Error(
          `${name} is not installed. It comes with the client of PostgreSQL (Debian: postgresql-client); its version must not be below that of the server`,
        )
      : error
  })
  if (status !== 0) throw new Error(`${name} ended with ${String(status)}: ${message.trim()}`)
}

const isMissing = (error: unknown): boolean => errorFacts(error).code === 'ENOENT'

/** Separates the password from the connection URL, because it must not appear in the process list. */
function splitPassword(url: string): {
  readonly address: string
  readonly environment: NodeJS.ProcessEnv
} {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
  // This option is only supported by the driver.
  if (address.searchParams.get('sslmode') === 'no-verify')
    address.searchParams.set('sslmode', 'require')
  // These programs do not decode a plus sign as a space.
  address.search = address.search.replaceAll('+', '%20')
  return { address: address.href, environment: password ? { PGPASSWORD: password } : {} }
}

/** Dumps a database to a file in one snapshot, concurrently with writes. Only the owner can read the file. */
export async function dumpPostgres(url: string, target: string): Promise<void> {
  writeFileSync(target, '', { mode: 0o600 })
  await runProgram(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', '--no-comments', `--file=${target}`],
    url,
  )
}

const fill = (source: string, url: string): Promise<void> =>
  runProgram(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', source],
    url,
  )

/**
 * Restores a dump into a temporary database on the same server, runs the body on it and drops it. Returns null if creating
 * a database is not permitted.
 */
export async function withScratch<Result>(
  url: string,
  source: string,
  look: (scratch: string) => Promise<Result>,
): Promise<Result | null> {
  const name = `larder_check_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const {
      rows: [may],
    } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    if (!may?.may) return null
    await client.query(`create database "${name}" template template0`)
    try {
      const address = new URL(url)
      address.pathname = `/${name}`
      await fill(source, address.href)
      return await look(address.href)
    } finally {
      await client.query(`drop database if exists "${name}"`)
    }
  } finally {
    await client.end()
  }
}

/** Reads a dump from beginning to end. */
export const readDump = (source: string): Promise<void> =>
  runProgram('pg_restore', [`--file=${process.platform === 'win32' ? 'NUL' : '/dev/null'}`, source])

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
const TABLES = `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`

const MARKS = `select p.proname as name from pg_proc p
  where p.proname like 'larder_mark_%' and p.pronamespace = current_schema()::regnamespace`

/** Schema that holds the previous data until the restored dump has been checked. */
const ASIDE = 'larder_replaced'
const LEFT = `There is a schema ${ASIDE}: an earlier restore did not end, and what was there before is in it. \
See "Backups" in docs/operating.md`
const FIND_ASIDE = `select 1 from pg_namespace where nspname = '${ASIDE}'`

/** Refuses to start while previous data is set aside, because the database is then empty or unchecked. */
export async function refuseLeft(connection: Pick<Connection, 'run'>): Promise<void> {
  if ((await connection.run({ sql: FIND_ASIDE, parameters: [] })).length > 0) throw new Error(LEFT)
}

/**
 * Restores a dump into a database that is not in use. The previous data is moved to a separate schema until the dump has
 * been restored and checked. If that fails, it is moved back.
 */
export async function placePostgres<Looked>(
  source: string,
  url: string,
  { replace, look }: Placing<Looked>,
): Promise<Looked> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseUsed(client)
    const names = await tablesIn(client)
    if (names.length > 0 && !replace)
      throw new Error(
        'The database is not empty. Add --replace to throw away what is in it and put the backup in its place',
      )
    // The whole dump must be readable before anything is moved.
    await readDump(source)
    const schema = await readSchema(client)
    // These are recreated at the next start. If kept, they would conflict with those in the dump.
    const before = [...(await dropsOfMarks(client)), `create schema "${ASIDE}"`].join('; ')
    await moveTables(client, names, { from: schema, to: ASIDE, before })
    let looked: Looked
    try {
      await fill(source, url)
      looked = await look(url)
    } catch (error) {
      await dropTables(client, await tablesIn(client))
      for (const statement of await dropsOfMarks(client)) await client.query(statement)
      await moveTables(client, names, { from: ASIDE, to: schema, after: `drop schema "${ASIDE}"` })
      throw error
    }
    if (names.length > 0) await client.query(`drop schema "${ASIDE}" cascade`)
    return looked
  } finally {
    await client.end()
  }
}

/** A server that has just stopped may appear connected for a moment. */
const ATTEMPTS = 20
const BETWEEN_MILLISECONDS = 100

async function countOthers(client: pg.Client): Promise<number> {
  for (let look = 1; ; look++) {
    const {
      rows: [{ others } = { others: 0 }],
    } = await client.query<{ others: number }>(OTHERS)
    if (others === 0 || look === ATTEMPTS) return others
    await wait(BETWEEN_MILLISECONDS)
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const others = await countOthers(client)
  if (others > 0)
    throw new Error(
      `The database is in use by ${others} other ${others === 1 ? 'connection' : 'connections'}; stop the servers first`,
    )
  if ((await client.query(FIND_ASIDE)).rows.length > 0) throw new Error(LEFT)
}

const tablesIn = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name)

/** Statements that drop the triggers for marking changed days and their functions. */
const dropsOfMarks = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>(MARKS)).rows.map(
    ({ name }) => `drop function "${name}"() cascade`,
  )

async function readSchema(client: pg.Client): Promise<string> {
  const {
    rows: [{ schema } = { schema: 'public' }],
  } = await client.query<{ schema: string }>('select current_schema() as schema')
  return schema
}

const dropTables = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  if (names.length > 0)
    await client.query(`drop table ${names.map((name) => `"${name}"`).join(', ')} cascade`)
}

interface Move {
  readonly from: string
  readonly to: string
  readonly before?: string
  readonly after?: string
}

/** Moves all tables in one transaction. */
async function moveTables(
  client: pg.Client,
  names: readonly string[],
  { from, to, before, after }: Move,
): Promise<void> {
  if (names.length === 0) return
  const moves = names.map((name) => `alter table "${from}"."${name}" set schema "${to}"`)
  // Statements sent as a single string run in one transaction.
  await client.query([before, ...moves, after].filter((text) => text !== undefined).join('; '))
}
