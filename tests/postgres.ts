import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL server of its own on loopback, thrown away at the end. */
export interface TestPostgres {
  /** Of the maintenance database. */
  readonly url: string
  stop(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** Where initdb and postgres are; Debian keeps them out of PATH. */
function findBinaries(): string | null {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((left, right) => Number(right) - Number(left)).map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)]
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

function installedBinaries(): string {
  const found = findBinaries()
  if (found) return found
  if (!isRoot) throw new Error('PostgreSQL is not installed; install the package postgresql and try again')
  console.log('PostgreSQL is missing; installing it')
  execFileSync('apt-get', ['update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql', 'postgresql-contrib'], {
    stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = findBinaries()
  if (!installed) throw new Error('PostgreSQL was installed, but initdb was not found')
  return installed
}

/** PostgreSQL refuses to run as root; the package brings a user for it. */
const asServer = (command: readonly string[]): readonly [string, readonly string[]] =>
  isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]] : [command[0] as string, command.slice(1)]

const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer().on('error', reject).listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
  })
})

const userId = (name: string, flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))

/** Starts a throw-away cluster: no fsync, trust on loopback, UTF-8. */
export async function startPostgres(): Promise<TestPostgres> {
  const binaries = installedBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'larder-postgres-'))
  if (isRoot) chownSync(folder, userId('postgres', '-u'), userId('postgres', '-g'))
  const data = join(folder, 'data')
  const [initialise, options] = asServer([join(binaries, 'initdb'), '-D', data, '-U', 'larder', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  execFileSync(initialise, options, { stdio: 'ignore', cwd: folder })
  const port = await freePort()
  const [serve, arguments_] = asServer([
    join(binaries, 'postgres'), '-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1',
    '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200', '-c', 'shared_buffers=256MB',
  ])
  const server = spawn(serve, arguments_, { stdio: 'ignore', cwd: folder })
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => server.kill('SIGKILL'))
  const url = `postgres://larder@127.0.0.1:${port}/postgres`
  await untilAnswers(url)
  return { url, stop }
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not answer within 15 seconds')
}

/** Makes an empty database on the server behind `url` and gives its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database "${name}"`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
