import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../src/server/http/app.ts'
import type { Database } from '../../src/storage/dialects/dialect.ts'
import { openPostgres } from '../../src/storage/dialects/postgres-database.ts'
import { classifyTrouble } from '../../src/storage/dialects/trouble.ts'
import { openStore } from '../../src/storage/open.ts'
import { startPostgres } from '../kit/postgres.ts'
import { DATABASES, workspace } from '../kit/workspace.ts'

/** Opens a proxy to the database that can be closed and reopened. */
async function wayTo(
  url: string,
): Promise<{ readonly url: string; close(): void; open(): Promise<void> }> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((from) => {
      const to = connect(Number(target.port), target.hostname)
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        sockets.add(one.on('error', () => other.destroy()).on('close', () => other.destroy()))
        one.pipe(other)
      }
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: url.replace(target.host, `127.0.0.1:${port}`),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    async open() {
      server = await listen(port)
    },
  }
}

test.runIf(DATABASES.includes('postgres'))(
  'with its database away a server says so with 503, stays alive, and goes on by itself',
  async () => {
    const it = await workspace({ database: 'postgres' })
    const way = await wayTo(it.databaseUrl ?? '')
    const store = await openStore({
      url: way.url,
      registry: it.context.registry,
      timeZone: 'Europe/London',
    })
    const app = await buildApp({ ...it.context, store })
    const authorization = `Bearer ${it.tokens.SUPER_ADMIN}`
    const ask = async (url: string, body?: object) => {
      const { statusCode, headers } = await app.inject({
        method: body ? 'POST' : 'GET',
        url,
        headers: { authorization },
        ...(body && { payload: body }),
      })
      return [url, statusCode, headers['retry-after']]
    }
    expect(await ask('/readyz')).toEqual(['/readyz', 200, undefined])
    way.close()
    const away = [
      ['/brand/list'],
      ['/brand', { brandName: 'Away' }],
      ['/api/v1/auth/authenticate', { userName: 'admin', password: 'whatever-1' }],
    ] as const
    for (const [url, body] of away) expect(await ask(url, body)).toEqual([url, 503, '5'])
    await expect.poll(() => ask('/readyz'), { timeout: 5_000 }).toEqual(['/readyz', 503, '5'])
    expect(await ask('/healthz')).toEqual(['/healthz', 200, undefined])
    await way.open()
    expect(await ask('/brand/list')).toEqual(['/brand/list', 200, undefined])
    await expect.poll(() => ask('/readyz'), { timeout: 5_000 }).toEqual(['/readyz', 200, undefined])
    await app.close()
    await store.close()
    way.close()
    await it.close()
  },
)

test('a database that takes a connection and never answers is away, once the time to connect is over', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const it = await workspace()
  const opening = openStore({
    url: `postgres://larder@127.0.0.1:${port}/larder?connect_timeout=1`,
    registry: it.context.registry,
    timeZone: 'Europe/London',
  })
  expect(classifyTrouble(await opening.catch((error: unknown) => error))).toBe('away')
  silent.close()
  await it.close()
})

describe.runIf(DATABASES.includes('postgres'))('a transaction on PostgreSQL', () => {
  const text = (words: string) => ({ sql: words, parameters: [] })
  const shown = async (database: Database, setting: string) =>
    (await database.reader.run(text(`show ${setting}`)))[0]?.[0]

  test('that its server leaves alone for a minute is over, and so is a statement of a call', async () => {
    const it = await workspace({ database: 'postgres' })
    const database = openPostgres(it.databaseUrl ?? '')
    const settings = [
      'idle_in_transaction_session_timeout',
      'tcp_user_timeout',
      'statement_timeout',
      'lock_timeout',
      'jit',
    ]
    expect(await Promise.all(settings.map((setting) => shown(database, setting)))).toEqual([
      '1min',
      '60000',
      '1min',
      '8s',
      'off',
    ])
    // Low-priority work has other limits.
    expect(
      await database.lowPriority((connection) =>
        connection.run(
          text(`select current_setting('statement_timeout'), current_setting('lock_timeout')`),
        ),
      ),
    ).toEqual([['15min', '5min']])
    await database.close()
    await it.close()
  })

  test('that has been left alone too long is told as a database that is away, and the next one goes well', async () => {
    const it = await workspace({ database: 'postgres' })
    const address = new URL(it.databaseUrl ?? '')
    address.searchParams.set('options', '-c idle_in_transaction_session_timeout=100ms')
    const database = openPostgres(address.href)
    expect([
      await shown(database, 'idle_in_transaction_session_timeout'),
      await shown(database, 'jit'),
    ]).toEqual(['100ms', 'off'])
    const frozen = database.transaction(async (connection) => {
      await connection.run(text('select 1'))
      // Blocks the whole process, so that the next statement is sent before the end of the session
      // is noticed.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
      return connection.run(text('select 2'))
    })
    expect(classifyTrouble(await frozen.catch((error: unknown) => error))).toBe('away')
    expect(await database.transaction((connection) => connection.run(text('select 3')))).toEqual([
      [3],
    ])
    await database.close()
    await it.close()
  })
})

/** Opens a server over its own PostgreSQL cluster, which can be frozen. */
async function frozenPlace() {
  const cluster = await startPostgres()
  const it = await workspace()
  const url = await cluster.createDatabase('frozen')
  const store = await openStore({ url, registry: it.context.registry, timeZone: 'Europe/London' })
  const app = await buildApp({ ...it.context, store })
  const ask = async (path: string) => {
    const begun = performance.now()
    const { statusCode, headers } = await app.inject(path)
    return {
      answer: [path, statusCode, headers['retry-after']],
      seconds: (performance.now() - begun) / 1_000,
    }
  }
  const close = async () => {
    await app.close()
    await store.close()
    await it.close()
    await cluster.stop()
  }
  return { cluster, store, ask, close }
}

test.runIf(DATABASES.includes('postgres'))(
  'a frozen database is answered with 503 within ten seconds, and used again as soon as it goes on',
  async () => {
    const { cluster, store, ask, close } = await frozenPlace()
    const open = ['/api/v1/auth/brands', '/api/v1/auth/brands', '/readyz']
    expect((await ask('/readyz')).answer[1]).toBe(200)
    // Takes longer than the time without an answer after which the database is checked.
    const slow = store.aside((reading) => sql`select pg_sleep(4)`.execute(reading))
    expect((await slow).rows).toHaveLength(1)
    const goOn = cluster.freeze()
    const held = store
      .transaction(({ sql: own }) => sql`select 1`.execute(own))
      .catch((error: unknown) => error)
    for (const { answer, seconds } of await Promise.all(open.map(ask))) {
      expect(answer.slice(1)).toEqual([503, '5'])
      expect(seconds).toBeLessThan(10)
    }
    expect(classifyTrouble(await held)).toBe('away')
    expect((await ask('/api/v1/auth/brands')).seconds).toBeLessThan(1)
    goOn()
    await expect
      .poll(async () => (await ask('/api/v1/auth/brands')).answer[1], { timeout: 6_000 })
      .toBe(200)
    await close()
  },
)

test.runIf(DATABASES.includes('postgres'))(
  'asking again while a look at the database hangs takes no further connection',
  async () => {
    const it = await workspace({ database: 'postgres' })
    const app = await buildApp({ ...it.context, longestCheck: 100 })
    await it.context.store.transaction(async ({ sql: holding }) => {
      await sql`lock table larder_health in exclusive mode`.execute(holding)
      for (let attempt = 0; attempt < 2; attempt++) {
        expect((await app.inject('/readyz')).statusCode).toBe(503)
        // Waits until the last result is no longer cached.
        await wait(1_050)
      }
      const { rows } =
        await sql`select 1 from pg_locks where not granted and relation = 'larder_health'::regclass`.execute(
          holding,
        )
      expect(rows).toHaveLength(1)
    })
    await expect
      .poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 3_000 })
      .toBe(200)
    await app.close()
    await it.close()
  },
)
