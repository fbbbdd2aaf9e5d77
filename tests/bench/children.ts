/** Servers under test, each in its own process. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BENCH_USER } from './fill.ts'

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts a server in its own process and resolves once it answers. */
export async function startChild(
  file: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
  url: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file, ...parameters], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (
      await fetch(`${url}/healthz`).then(
        (answer) => answer.status > 0,
        () => false,
      )
    )
      return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${file} did not answer`)
}

export const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Signs in as the user of the filled database and returns the token. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BENCH_USER),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** A server under test, with a session and the id of its process. */
export interface Server {
  readonly url: string
  readonly token: string
  readonly pid: number
}

/** Runs a benchmark against a server with so many employees, and removes both afterwards. `prepare` sees the data first. */
export async function withFilledServer(
  rows: number,
  body: (server: Server) => Promise<void>,
  prepare: (directory: string) => void = () => {},
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'fill.ts'), String(rows)], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  prepare(directory)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { DATA_DIR: directory, PORT: String(port), LARDER_SECRET: 'bench'.repeat(10) }
  const child = await startChild(join(import.meta.dirname, 'serve.ts'), [], environment, url)
  try {
    await body({ url, token: await signIn(url), pid: child.pid ?? 0 })
  } finally {
    await stopChild(child)
    rmSync(directory, { recursive: true, force: true })
  }
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
