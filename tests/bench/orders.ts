/**
 * `npm run bench -- orders --rows 1000,100000,1000000 --databases sqlite,postgres --seconds 2 --rounds 3`
 * Measures how many orders are placed and approved per second over HTTP, with that many orders and
 * batches in the tables, by 1, 8 and 32 clients. Sizes are measured in turn. The ratio is the
 * slowdown compared with the smallest size.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createDatabase, startPostgres } from '../kit/postgres.ts'
import { freePort, median, signIn, startChild, stopChild } from './children.ts'

export interface OrdersBench {
  readonly sizes: readonly number[]
  readonly databases: string
  /** Duration of one measurement. */
  readonly seconds: number
  readonly rounds: number
}

const CLIENTS = [1, 8, 32]
const HERE = import.meta.dirname

/** Server over a filled database, with the orders placed there that await approval. */
interface Side {
  readonly rows: number
  readonly url: string
  readonly token: string
  readonly child: ChildProcess
  readonly items: readonly number[]
  readonly customers: readonly number[]
  readonly paymentType: number
  readonly waiting: string[]
}

interface Step {
  readonly name: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  body(side: Side, n: number): object
  /** Keeps what a later step needs from a successful answer. */
  done?(side: Side, data: Readonly<Record<string, unknown>>): void
}

const STEPS: readonly Step[] = [
  {
    name: 'place',
    method: 'POST',
    path: '/order-item',
    body: ({ items, customers, paymentType }, n) => ({
      customer: customers[n % customers.length],
      paymentType,
      items: [{ item: items[(n * 7) % items.length], quantity: 1 + (n % 3) }],
    }),
    done: ({ waiting }, { orderId }) => void waiting.push(String(orderId)),
  },
  {
    name: 'approve',
    method: 'PUT',
    path: '/order-item/approval',
    body: ({ waiting }) => ({ orderId: waiting.shift(), orderStatus: 'APPROVED' }),
  },
]

/** Measures each size on each database and prints the results. */
export async function benchOrders(bench: OrdersBench): Promise<void> {
  const sizes = bench.sizes.toSorted((left, right) => left - right)
  if (bench.databases.includes('sqlite')) await onSqlite({ ...bench, sizes })
  if (bench.databases.includes('postgres')) await onPostgres({ ...bench, sizes })
}

const fill = (rows: number, environment: NodeJS.ProcessEnv): void =>
  void execFileSync(process.execPath, [join(HERE, 'fill-orders.ts'), String(rows)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function onSqlite(bench: OrdersBench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-bench-orders-'))
  const directories = bench.sizes.map((rows) => join(folder, String(rows)))
  for (const [place, rows] of bench.sizes.entries()) {
    const [smaller, directory = folder] = [directories[place - 1], directories[place]]
    if (smaller) cpSync(smaller, directory, { recursive: true })
    fill(rows, { DATA_DIR: directory })
  }
  await measureAll(
    'SQLite',
    bench,
    directories.map((DATA_DIR) => ({ DATA_DIR })),
  )
  rmSync(folder, { recursive: true })
}

async function onPostgres(bench: OrdersBench): Promise<void> {
  const server = await startPostgres()
  const environments = await Promise.all(
    bench.sizes.map(async (rows) => ({
      DATABASE_URL: await createDatabase(server.url, `orders_${rows}`),
    })),
  )
  for (const [place, rows] of bench.sizes.entries()) fill(rows, environments[place] ?? {})
  await measureAll('PostgreSQL', bench, environments)
  await server.stop()
}

async function measureAll(
  label: string,
  bench: OrdersBench,
  environments: readonly NodeJS.ProcessEnv[],
): Promise<void> {
  const sides: Side[] = []
  for (const [place, rows] of bench.sizes.entries())
    sides.push(await open(rows, environments[place] ?? {}))
  try {
    for (const clients of CLIENTS) await measure(label, bench, sides, clients)
  } finally {
    await Promise.all(sides.map(({ child }) => stopChild(child)))
  }
}

async function open(rows: number, environment: NodeJS.ProcessEnv): Promise<Side> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild(
    join(HERE, 'serve.ts'),
    [],
    { ...environment, PORT: String(port), LARDER_SECRET: 'bench'.repeat(10) },
    url,
  )
  const token = await signIn(url)
  const idsOf = async (path: string): Promise<number[]> => {
    const { data } = (await (
      await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { data: { content: { id: number }[] } }
    return data.content.map(({ id }) => id)
  }
  const [paymentType = 0] = await idsOf('/payment-type/list?kind=CASH')
  return {
    rows,
    url,
    token,
    child,
    items: await idsOf('/item-master/list?size=100'),
    customers: await idsOf('/customer/list?size=50'),
    paymentType,
    waiting: [],
  }
}

async function measure(
  label: string,
  { seconds, rounds }: OrdersBench,
  sides: readonly Side[],
  clients: number,
): Promise<void> {
  const speeds = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    // Placing adds the orders that approving uses up. Each size is measured once per round.
    for (const step of STEPS) {
      for (const side of sides) {
        const key = `${step.name} ${side.rows}`
        speeds.set(key, [...(speeds.get(key) ?? []), await hit(side, step, clients, seconds)])
      }
    }
  }
  console.log(
    `\n${label}, ${clients} clients`.padEnd(28),
    ...sides.map(({ rows }) => rows.toLocaleString('en-GB').padStart(12)),
    ...sides.slice(1).map(({ rows }) => `x at ${rows.toLocaleString('en-GB')}`.padStart(16)),
  )
  for (const { name } of STEPS) {
    const [least = 0, ...more] = sides.map(({ rows }) =>
      median(speeds.get(`${name} ${rows}`) ?? []),
    )
    console.log(
      `${name}, per second`.padEnd(27),
      ...[least, ...more].map((speed) => speed.toFixed(0).padStart(12)),
      ...more.map((speed) => (least / speed).toFixed(2).padStart(16)),
    )
  }
}

async function hit(side: Side, step: Step, clients: number, seconds: number): Promise<number> {
  let n = 0
  let wrong = ''
  const result = await autocannon({
    url: side.url,
    connections: clients,
    duration: seconds,
    requests: [
      {
        method: step.method,
        path: step.path,
        headers: { authorization: `Bearer ${side.token}`, 'content-type': 'application/json' },
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          body: JSON.stringify(step.body(side, (n += 1))),
        }),
        onResponse: (status: number, body: string) => {
          if (status >= 400) wrong = `${status} ${body.slice(0, 300)}`
          else step.done?.(side, (JSON.parse(body) as { data: Record<string, unknown> }).data)
        },
      },
    ],
  } as autocannon.Options)
  if (wrong || result.non2xx > 0) throw new Error(`${step.name} with ${side.rows} orders: ${wrong}`)
  return result.requests.total / result.duration
}
