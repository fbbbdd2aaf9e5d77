/**
 * `npm run bench -- analytics --rows 1000000 --databases sqlite,postgres`
 * Measures how long the server takes to answer the charts of each analytics screen, over that many
 * orders of three lines, spread over five years. The charts of a screen are requested at once, as
 * the page does, for this month, this year and five years, before and after their sums are
 * prepared. Small requests run concurrently all the time.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { loadApp } from '../../src/server/start/discover.ts'
import { createDatabase, startPostgres } from '../kit/postgres.ts'
import { freePort, median, signIn, startChild, stopChild } from './children.ts'

const HERE = import.meta.dirname

export interface AnalyticsBench {
  readonly rows: number
  readonly databases: string
  readonly rounds: number
  /** Directory of the filled database, reused by later runs. */
  readonly keep?: string | undefined
}

interface Server {
  readonly url: string
  readonly token: string
  readonly child: ChildProcess
}

export const benchAnalytics = (bench: AnalyticsBench): Promise<void> =>
  withFilledOrders(bench, 'analytics', measure)

/** Fills each database with orders of five years, or reuses a filled one, and measures it. */
export async function withFilledOrders(
  bench: AnalyticsBench,
  name: string,
  measure: (label: string, bench: AnalyticsBench, environment: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  if (bench.databases.includes('sqlite')) {
    const folder = bench.keep ?? mkdtempSync(join(tmpdir(), `larder-bench-${name}-`))
    const DATA_DIR = join(folder, String(bench.rows))
    if (!existsSync(join(DATA_DIR, 'larder.sqlite'))) fill(bench.rows, { DATA_DIR })
    await measure('SQLite', bench, { DATA_DIR })
    if (!bench.keep) rmSync(folder, { recursive: true })
  }
  if (bench.databases.includes('postgres')) {
    const server = await startPostgres()
    const DATABASE_URL = await createDatabase(server.url, name)
    fill(bench.rows, { DATABASE_URL })
    await measure('PostgreSQL', bench, { DATABASE_URL })
    await server.stop()
  }
}

const fill = (rows: number, environment: NodeJS.ProcessEnv): void =>
  void execFileSync(process.execPath, [join(HERE, 'fill-orders.ts'), String(rows), 'years'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function measure(
  label: string,
  { rows, rounds }: AnalyticsBench,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const server = await open(environment)
  console.log(
    `\n${label}, ${rows.toLocaleString('en-GB')} orders; milliseconds until the last chart of a screen`,
  )
  try {
    await tell('before sums are ready', server, 1)
    const start = performance.now()
    await untilReady(environment)
    console.log(`sums ready after ${((performance.now() - start) / 1000).toFixed(0)} s more`)
    await tell('first', server, 1)
    await tell('warm', server, rounds)
  } finally {
    await stopChild(server.child)
  }
}

async function open(environment: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild(
    join(HERE, 'serve.ts'),
    [],
    { ...environment, PORT: String(port), LARDER_SECRET: 'bench'.repeat(10) },
    url,
  )
  return { url, child, token: await signIn(url) }
}

/** Chart codes of each screen. */
async function screens(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { registry } = await loadApp()
  const all = Map.groupBy(registry.charts, ({ screen = '' }) => screen)
  all.delete('')
  return new Map([...all].map(([screen, charts]) => [screen, charts.map(({ code }) => code)]))
}

const day = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const PERIODS: Readonly<Record<string, string>> = {
  'this month': '',
  'this year': `fromDate=${day(0).slice(0, 4)}-01-01&toDate=${day(0).slice(0, 4)}-12-31`,
  'five years': `fromDate=${day(1824)}&toDate=${day(0)}`,
}

/** Prints the time of every screen and period, and how long the concurrent requests took. */
async function tell(when: string, server: Server, rounds: number): Promise<void> {
  const periods = Object.entries(PERIODS)
  console.log(when.padEnd(40), ...periods.map(([name]) => name.padStart(12)))
  const others = new Worker(join(HERE, 'ask-meanwhile.ts'), {
    workerData: { url: server.url, token: server.token },
  })
  for (const [screen, codes] of await screens()) {
    const times: number[] = []
    for (const [, period] of periods) {
      const rounded: number[] = []
      for (let round = 0; round < rounds; round += 1) rounded.push(await ask(server, codes, period))
      times.push(median(rounded))
    }
    console.log(`  ${screen}`.padEnd(40), ...times.map((time) => time.toFixed(0).padStart(12)))
  }
  others.postMessage('stop')
  const waits = await new Promise<number[]>((resolve) => others.once('message', resolve))
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  console.log(
    `  others beside them: median ${at(0.5)}, p99 ${at(0.99)}, most ${sorted.at(-1)?.toFixed(0)} (${sorted.length} calls)`,
  )
}

/** Requests all charts of a screen at once, compared with the previous period, as the page does. */
async function ask(
  { url, token }: Server,
  codes: readonly string[],
  period: string,
): Promise<number> {
  const start = performance.now()
  await Promise.all(
    codes.map(async (code) => {
      const answer = await fetch(`${url}/analytics/${code}?compare=BEFORE&${period}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${code}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }),
  )
  return performance.now() - start
}

/** Waits until the sums of every closed day are ready and no changed day is pending. */
async function untilReady(environment: NodeJS.ProcessEnv): Promise<void> {
  const run = await asker(environment)
  for (;;) {
    const [behind] = await run(
      `select (select count(*) from larder_prepared where ready_upto < '${day(3)}') + (select count(*) from larder_changed_day) as n,
        (select count(*) from larder_prepared) as all_sums`,
    )
    if (Number(behind?.n) === 0 && Number(behind?.all_sums) > 0) return
    await wait(1000)
  }
}

async function asker({
  DATABASE_URL,
  DATA_DIR = '',
}: NodeJS.ProcessEnv): Promise<(statement: string) => Promise<Record<string, unknown>[]>> {
  if (!DATABASE_URL)
    return async (statement) => {
      const database = new DatabaseSync(join(DATA_DIR, 'larder.sqlite'), { readOnly: true })
      const rows = database.prepare(statement).all()
      database.close()
      return rows
    }
  return async (statement) => {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    await client.end()
    return rows
  }
}
