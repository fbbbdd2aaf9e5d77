import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'

/** Runs one of PostgreSQL's own programs on a database. */
async function runProgram(name: string, options: readonly string[], url?: string): Promise<void> {
  const child = spawn(name, [...options], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...(url ? environmentOf(url) : {}) } })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => { said += text })
  const failed = once(child, 'error').then(([error]: unknown[]) => {
    throw isMissing(error) ? new Error(`${name} is not installed. It comes with the client of PostgreSQL (Debian: postgresql-client); its version must not be below that of the server`) : error
  })
  const [status] = await Promise.race([once(child, 'exit'), failed])
  if (status !== 0) throw new Error(`${name} ended with ${String(status)}: ${said.trim()}`)
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** As environment, so that no password stands in the list of processes. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname), PGPORT: port || '5432', PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGUSER: decodeURIComponent(username), ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    ...(searchParams.get('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
  }
}

/** Copies a database to a file as it is at one moment, whoever is writing to it. */
export const dumpPostgres = (url: string, target: string): Promise<void> =>
  runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--no-comments', `--file=${target}`, '--dbname', databaseOf(url)], url)

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

const fill = (source: string, url: string): Promise<void> => runProgram('pg_restore', [
  '--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--dbname', databaseOf(url), source,
], url)

/** Restores a copy into a database of its own on the same server, shows it, and throws it away. Null where that is not allowed. */
export async function withScratch<Result>(url: string, source: string, look: (scratch: string) => Promise<Result>): Promise<Result | null> {
  const name = `larder_check_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: [may] } = await client.query<{ may: boolean }>('select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user')
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

/** Reads a copy from its beginning to its end. */
export const readDump = (source: string): Promise<void> => runProgram('pg_restore', [`--file=${process.platform === 'win32' ? 'NUL' : '/dev/null'}`, source])

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
const TABLES = `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`

/** Puts a copy into a database that nobody uses. */
export async function placePostgres(source: string, url: string, { replace }: { readonly replace: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: [{ others } = { others: 0 }] } = await client.query<{ others: number }>(OTHERS)
    if (others > 0) throw new Error(`The database is in use by ${others} other ${others === 1 ? 'connection' : 'connections'}; stop the servers first`)
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    if (tables.length > 0 && !replace) throw new Error('The database is not empty. Add --replace to throw away what is in it and put the backup in its place')
    // Read to the end before anything is thrown away.
    await readDump(source)
    if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => `"${name}"`).join(', ')} cascade`)
  } finally {
    await client.end()
  }
  await fill(source, url)
}
