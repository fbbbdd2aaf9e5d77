import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isForWholeRun, prepareOnce } from './prepared.ts'

/** Server as a user starts it: in its own process, on a free port, with a new demo company. */
export interface ServerProcess {
  readonly url: string
  /** Everything printed so far. */
  output(): string
  /** Stops the server as an operator would, and removes its data unless the directory is kept. */
  stop(): Promise<void>
  /** Kills the server instantly, like a power cut. */
  kill(): Promise<void>
  /** Suspends the server, as on a machine that is put to sleep. Its connections stay open. */
  freeze(): void
  thaw(): void
}

const ROOT = join(import.meta.dirname, '../..')
/** Output of a server that is ready, by command. */
const READY = { start: 'Larder is ready', dev: 'Larder is ready', serve: '"ready"' } as const
const MAX_STARTING = 180_000

/**
 * Starts the server of this project or of a copy, and waits until it is ready. `stop` removes its
 * data.
 */
export async function startServer(
  command: 'start' | 'dev',
  project = ROOT,
): Promise<ServerProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'larder-server-'))
  if (isForWholeRun) cpSync(await demoData(), directory, { recursive: true })
  return startIn(directory, command, project)
}

export interface Shared {
  /** Address of the PostgreSQL database that all servers use. */
  readonly databaseUrl: string
  /** Secret that signs the tokens of all servers. */
  readonly secret: string
}

/** Starts several production servers over one database. */
export const startServers = (
  count: number,
  { databaseUrl, secret }: Shared,
): Promise<readonly ServerProcess[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      startIn(mkdtempSync(join(tmpdir(), 'larder-server-')), 'serve', ROOT, {
        environment: { DATABASE_URL: databaseUrl, LARDER_SECRET: secret, LARDER_LOG: 'info' },
      }),
    ),
  )

/** Starts a production server whose data is kept when it ends, so that another one can use it. */
export const serveFrom = (
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> =>
  startIn(directory, 'serve', ROOT, {
    environment: { LARDER_LOG: 'info', ...environment },
    keepsFolder: true,
  })

/**
 * Directory with the data of the demo company, shared by all tests. It must be copied and not
 * changed.
 */
export const demoData = (): Promise<string> =>
  prepareOnce('demo', async (folder) => {
    const loading = mkdtempSync(join(tmpdir(), 'larder-server-'))
    const server = await startIn(loading, 'start', ROOT, {
      beforeGone: () => cpSync(loading, folder, { recursive: true }),
    })
    await server.stop()
  })

interface Starting {
  readonly environment?: Readonly<Record<string, string>>
  /** Output to wait for, if not for the end of the start. */
  readonly until?: string
  readonly beforeGone?: () => void
  readonly keepsFolder?: boolean
}

/** Starts a server with its data in the directory. */
export async function startIn(
  directory: string,
  command: keyof typeof READY,
  project = ROOT,
  { environment: own, until: awaited = READY[command], beforeGone, keepsFolder }: Starting = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const { DATABASE_URL: _, NODE_ENV: __, ...environment } = process.env
  const child = spawn(process.execPath, ['src/server/main.ts', command], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A short demo history is enough for tests and loads faster.
    env: {
      LARDER_DEMO_DAYS: '90',
      ...environment,
      ...own,
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    // A suspended process cannot handle other signals.
    child.kill('SIGCONT')
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
    beforeGone?.()
    if (!keepsFolder) rmSync(directory, { recursive: true, force: true })
  }
  const stop = () => end('SIGTERM')
  try {
    await until(() => {
      if (child.exitCode !== null)
        throw new Error(`The server ended before it was ready:\n${printed}`)
      return printed.includes(awaited)
    }, MAX_STARTING)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    stop,
    kill: () => end('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

/** Polls a condition until it is true. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  milliseconds = 30_000,
): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not so after ${milliseconds / 1000} seconds: ${isSo}`)
    await wait(50)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
