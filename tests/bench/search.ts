/**
 * `npm run bench -- search --rows 100000 --databases sqlite,postgres --seconds 10`
 * Measures the search over all resources with that many orders, for one client and for 200: the
 * median and the 97.5th percentile of the response times in milliseconds, by kind of text, and of
 * all kinds in turn.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createDatabase, startPostgres } from '../kit/postgres.ts'
import { freePort, signIn, startChild, stopChild } from './children.ts'

const HERE = import.meta.dirname
const CLIENTS = [1, 200]

/** Texts that users type, by kind. `n` varies them, so that no two requests in a row are equal. */
const TEXTS: Readonly<Record<string, (n: number) => string>> = {
  'a common word': () => 'bench',
  'a name': (n) => `bench buyer ${1 + (n % 2000)}`,
  'a document number': (n) =>
    `ORD-${new Date().getFullYear()}-${String(1 + (n % 900)).padStart(6, '0')}`,
  'a short number': (n) => `so${1 + (n % 900)}`,
  'a phone number': (n) => `07800 00${String(1 + (n % 2000)).padStart(4, '0')}`,
  'no match': (n) => `zzyzx ${n}`,
}

export interface SearchBench {
  readonly rows: number
  readonly databases: string
  readonly seconds: number
}

export async function benchSearch({ rows, databases, seconds }: SearchBench): Promise<void> {
  if (databases.includes('sqlite')) {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'larder-bench-search-'))
    await measure('SQLite', rows, seconds, { DATA_DIR })
    rmSync(DATA_DIR, { recursive: true })
  }
  if (databases.includes('postgres')) {
    const server = await startPostgres()
    const DATABASE_URL = await createDatabase(server.url, 'search')
    await measure('PostgreSQL', rows, seconds, { DATABASE_URL })
    await server.stop()
  }
}

async function measure(
  label: string,
  rows: number,
  seconds: number,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  execFileSync(process.execPath, [join(HERE, 'fill-orders.ts'), String(rows), 'years'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const settings = { ...environment, PORT: port, LARDER_SECRET: 'bench'.repeat(10) }
  const child = await startChild(join(HERE, 'serve.ts'), [], settings, url)
  try {
    const token = await signIn(url)
    console.log(`\n${label}, ${rows.toLocaleString('en-GB')} orders`)
    const kinds = Object.entries(TEXTS)
    const all = (n: number) => kinds[n % kinds.length]?.[1](n) ?? ''
    for (const [kind, textOf] of [...kinds, ['all in turn', all] as const])
      for (const clients of CLIENTS) {
        await drain(url, token)
        const { p50, p97_5, perSecond } = await hit(url, token, { textOf, clients, seconds })
        console.log(
          kind.padEnd(20),
          `${clients} clients`.padStart(12),
          `median ${p50}`.padStart(14),
          `97.5 % ${p97_5}`.padStart(14),
          `${perSecond.toFixed(0)}/s`.padStart(8),
        )
      }
  } finally {
    await stopChild(child)
  }
}

/** Waits until the server has answered what the previous clients left behind. */
async function drain(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/search?q=drained`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`GET /search returned ${answer.status}`)
}

interface Load {
  readonly textOf: (n: number) => string
  readonly clients: number
  readonly seconds: number
}

async function hit(url: string, token: string, { textOf, clients, seconds }: Load) {
  let n = 0
  const { latency, requests, non2xx } = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    timeout: 60,
    requests: [
      {
        method: 'GET',
        headers: { authorization: `Bearer ${token}` },
        setupRequest: (request: autocannon.Request) => {
          n += 1
          return { ...request, path: `/search?q=${encodeURIComponent(textOf(n))}` }
        },
      },
    ],
  } as autocannon.Options)
  if (non2xx > 0 || requests.total === 0) throw new Error(`${non2xx} of ${requests.total} failed`)
  return { p50: latency.p50, p97_5: latency.p97_5, perSecond: requests.average }
}
