import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL server on the loopback interface, discarded at the end. */
export interface TestPostgres {
  /** Address of the maintenance database. */
  readonly url: string
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Suspends all of its processes. The function returned resumes them. */
  freeze(): () => void
  stop(): Promise<void>
}

/**
 * Starts a disposable cluster with trust authentication and UTF-8, which syncs only if `isSynced`.
 * It ends with this process at the latest.
 */
export async function startPostgres({ isSynced = false } = {}): Promise<TestPostgres> {
  const binaries = installedBinaries()
  const account = serverAccount()
  const folder = mkdtempSync(join(tmpdir(), 'larder-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'larder', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...account },
  )
  const port = await freePort()
  const log = join(folder, 'log')
  const logFile = openSync(log, 'w')
  const server = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'log_min_messages=fatal',
      ...(isSynced ? [] : UNSYNCED),
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=256MB',
    ],
    { stdio: ['ignore', logFile, logFile], cwd: folder, ...account },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const discard = () => {
    // Immediate shutdown, because the data is not needed any more. An exit handler cannot await, so
    // this blocks.
    server.kill('SIGQUIT')
    for (let attempt = 0; attempt < 100 && existsSync(join(data, 'postmaster.pid')); attempt += 1)
      sleep(50)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', discard)
  endWithSignals()
  const url = `postgres://larder@127.0.0.1:${port}/postgres`
  const refused = ended.then(() => {
    throw new Error(`PostgreSQL ended by itself: ${readFileSync(log, 'utf8')}`)
  })
  refused.catch(() => {})
  await Promise.race([untilAnswers(url), refused])
  await findExtensions(url)
  return {
    url,
    createDatabase: (name) => createDatabase(url, name),
    freeze: () => {
      const pids = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]
      const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
        for (const pid of pids) process.kill(pid, name)
      }
      signal('SIGSTOP')
      return () => signal('SIGCONT')
    },
    async stop() {
      process.off('exit', discard)
      server.kill('SIGQUIT')
      await ended
      discard()
    },
  }
}

/**
 * The fourth field of /proc/<pid>/stat is the parent process. The second, the name, may contain
 * spaces.
 */
const childrenOf = (parent: number): number[] =>
  globSync('/proc/[0-9]*/stat').flatMap((path) => {
    const [pid = '', rest = ''] = readFileSync(path, 'utf8').split(/ \(.*\) /)
    return Number(rest.split(' ')[1]) === parent ? [Number(pid)] : []
  })

const UNSYNCED = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']

/**
 * Creates an empty database, or a copy of one that is not in use, on the server at `url`. Returns
 * its address.
 */
export async function createDatabase(url: string, name: string, copied?: string): Promise<string> {
  await ask(url, `create database "${name}"${copied === undefined ? '' : ` template "${copied}"`}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Directory of initdb and postgres, which Debian keeps out of PATH. */
function findBinaries(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((left, right) =>
    right.localeCompare(left, 'en', { numeric: true }),
  )
  return [...(process.env.PATH ?? '').split(delimiter), ...debian].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

function installedBinaries(): string {
  const found = findBinaries()
  if (found) return found
  if (process.getuid?.() !== 0)
    throw new Error('PostgreSQL is not installed; install the package postgresql and try again')
  console.log('PostgreSQL is missing; installing it')
  const aptGet = (...options: string[]) =>
    execFileSync('apt-get', options, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', 'postgresql')
  const installed = findBinaries()
  if (!installed) throw new Error('PostgreSQL was installed, but initdb was not found')
  return installed
}

/** PostgreSQL refuses to run as root. Debian's package creates an account for it. */
function serverAccount(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Error('PostgreSQL cannot run as root, and there is no account "postgres" or "nobody"')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() =>
          typeof address === 'object' && address
            ? resolve(address.port)
            : reject(new Error('no free port')),
        )
      })
  })

const sleep = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Without a listener, a signal ends Node without running its exit handlers. */
function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      await ask(url, 'select 1')
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error('PostgreSQL did not answer within 30 seconds')
}

async function findExtensions(url: string): Promise<void> {
  const found = await ask(
    url,
    `select name from pg_available_extensions where name in ('pg_trgm', 'unaccent')`,
  )
  if (found.length < 2)
    throw new Error('PostgreSQL lacks pg_trgm or unaccent; install the package postgresql-contrib')
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
