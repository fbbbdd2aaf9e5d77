import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/server/http/app.ts'
import { openStore } from '../../src/storage/open.ts'
import { describedBy } from '../contract/openapi.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a server on %s', (database) => {
  let it: Workspace
  beforeAll(async () => {
    it = await workspace({ database })
  })
  afterAll(() => it.close())

  test('is ready while its database is read and written', async () => {
    expect(await it.as(null).get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'OK' },
      headers: { 'cache-control': 'no-store' },
    })
  })

  test('writes once for all who ask whether it is ready within a second', async () => {
    const app = await buildApp({ ...it.context, clock: () => new Date() })
    const written = () =>
      it.context.store.sql.selectFrom('larder_health').select('at').executeTakeFirstOrThrow()
    await app.inject('/readyz')
    const first = await written()
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
    expect(await written()).toEqual(first)
    await app.close()
  })

  test('keeps what it tells in private out of every cache', async () => {
    const { paths } = await describedBy(it.as(null))
    const reads = Object.entries(paths)
      .filter(([path, methods]) => methods.get && !path.includes('{'))
      .map(([path]) => path)
    const cached: string[] = []
    for (const path of reads) {
      const { status, headers } = await it.as('SUPER_ADMIN').get(path)
      if (
        !/no-store|^private, no-cache$/.test(String(headers['cache-control'])) &&
        path !== '/company'
      )
        cached.push(`${status} ${path}`)
    }
    expect(reads.length).toBeGreaterThan(100)
    expect(cached).toEqual([])
    const { headers } = await it
      .as(null)
      .post('/api/v1/auth/authenticate', { userName: 'nobody', password: 'nothing at all' })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('answers 304 to a bell that has not changed, and leaves public calls to be cached', async () => {
    const first = await it.as('ADMIN').get('/notifications')
    expect(
      await it.as('ADMIN').get('/notifications', { 'if-none-match': String(first.headers.etag) }),
    ).toMatchObject({ status: 304 })
    expect(
      String((await it.as(null).get('/api/v1/auth/brands')).headers['cache-control']),
    ).not.toContain('no-store')
  })
})

describe('a full disk', () => {
  let it: Workspace
  beforeAll(async () => {
    it = await workspace()
  })
  afterAll(() => it.close())

  test('is told before nothing fits any more', async () => {
    const app = await buildApp({ ...it.context, leastFreeBytes: Number.MAX_SAFE_INTEGER })
    const answer = await app.inject('/readyz')
    expect([
      answer.statusCode,
      answer.headers['retry-after'],
      answer.json<{ message: string }>().message,
    ]).toEqual([503, '60', expect.stringContaining('disk')])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
  })

  test('refuses writes with a sentence, answers reads, and is over as soon as there is room', async () => {
    const limit = (pages: number) =>
      it.context.store.transaction(({ sql: writing }) =>
        sql`pragma max_page_count = ${sql.lit(pages)}`.execute(writing),
      )
    await limit(1)
    const write = (brandName: string) =>
      it.as('SUPER_ADMIN').post('/brand', { brandName, description: 'x'.repeat(200) })
    let refused = await write('The first')
    for (let tried = 0; tried < 200 && refused.status === 201; tried++)
      refused = await write(`Another ${tried}`)
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'diskFull' },
      headers: { 'retry-after': '60' },
    })
    expect(refused.body.message).toContain('disk is full')
    expect(await it.as('SUPER_ADMIN').get('/brand/list')).toMatchObject({ status: 200 })
    await limit(1_000_000)
    expect(await write('The last')).toMatchObject({ status: 201 })
  })
})

describe('a disk that does not take what was written', () => {
  test('is told with 503 and advice, by every write and by /readyz, until the server is started again', async () => {
    const it = await workspace()
    const options = {
      directory: temporaryFolder('failing-disk'),
      registry: it.context.registry,
      timeZone: 'UTC',
    }
    await (await openStore(options)).close()
    const store = await openStore(options)
    // The first write syncs the log by its path. This fails if a directory is there instead.
    const log = join(options.directory, 'larder.sqlite-wal')
    rmSync(log)
    mkdirSync(log)
    const app = await buildApp({ ...it.context, store })
    const failed = {
      statusCode: 503,
      body: expect.stringMatching(/"unsynced".*disk failed.*administrator/),
    }
    for (let tried = 0; tried < 2; tried++) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/auth/authenticate',
        payload: { userName: 'nobody', password: 'x' },
      })
      expect(answer).toMatchObject(failed)
      expect(answer.headers['retry-after']).toBe('60')
    }
    expect(await app.inject('/readyz')).toMatchObject(failed)
    expect((await app.inject('/company')).statusCode).toBe(200)
    await app.close()
    await store.close()
    await it.close()
  })

  test('every error class of the storage says what the matter is, or is known to be none', () => {
    const files = globSync('src/storage/**/*.ts')
    const classes = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/class (\w+) extends Error\b/g)].map(
        ([, name = '']) => name,
      ),
    )
    // Duplicate and InUse are answered with 409. NoLarder, OtherEdition and SchemaRefused end a
    // start or a command.
    expect(classes.toSorted()).toEqual([
      'Duplicate',
      'InUse',
      'NoLarder',
      'OtherEdition',
      'SchemaRefused',
      'Troubled',
    ])
  })
})

/**
 * Sends a request head and then one byte at a time until the server closes the connection. Returns
 * the status of the answer, if one arrived.
 */
async function trickled(address: string, head: readonly string[], longest = 5_000) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let answered = ''
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => {
      answered += text
    })
    .on('error', () => undefined)
  socket.write(
    [...head, 'content-type: application/json', 'content-length: 9000', '', '{'].join('\r\n'),
  )
  const begun = performance.now()
  const trickle = setInterval(() => {
    if (performance.now() - begun < longest) socket.write(' ')
    else socket.destroy()
  }, 40)
  // `once` would reject on the reset that a byte sent after the close causes.
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  clearInterval(trickle)
  const milliseconds = performance.now() - begun
  return { status: /^HTTP\/1.1 (\d+)/.exec(answered)?.[1] ?? '', milliseconds }
}

test('a body that trickles is cut off: soon without a sign-in, else when the time of an upload is over', async () => {
  const it = await workspace()
  const app = await buildApp(it.context, {
    requestTimeout: 2_500,
    strangers: { longest: 600, leastRate: 500 },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const signedIn = `authorization: Bearer ${it.tokens.SUPER_ADMIN}`
  const [stranger, refused, known] = await Promise.all([
    trickled(address, ['POST /api/v1/auth/authenticate HTTP/1.1', 'host: x']),
    trickled(address, ['POST /brand HTTP/1.1', 'host: x', 'authorization: Bearer nobodys']),
    trickled(address, ['POST /brand HTTP/1.1', 'host: x', signedIn]),
  ])
  // The reset may arrive before the answer. Only the closed connection matters.
  expect(['', '408']).toContain(stranger.status)
  expect(['', '401']).toContain(refused.status)
  expect(['', '408']).toContain(known.status)
  for (const { milliseconds } of [stranger, refused]) expect(milliseconds).toBeLessThan(2_000)
  expect(known.milliseconds).toBeGreaterThan(2_000)
  const honest = await fetch(`${address}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'nobody', password: 'nothing' }),
  })
  expect(honest.status).toBe(401)
  await app.close()
  await it.close()
})
