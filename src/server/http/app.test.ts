import { connect, type AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { refuseDemo } from '../start/commands/serve.ts'
import { withDemo } from '../start/commands/start.ts'
import { describeRegistry } from '../start/commands/print-registry.ts'
import { markServed } from '../start/demo.ts'
import { filesOfDefinitions, loadApp } from '../start/discover.ts'
import { createLogger } from '../logger.ts'
import { openAppContext, readEnvironment, type Environment } from '../start/open-app-context.ts'
import { readSettings, writeSetting } from '../settings.ts'

describe('the server', () => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace()
  })
  afterAll(() => space.close())

  test('says when it is ready', async () => {
    expect((await space.as(null).get('/healthz')).body).toEqual({ status: 'OK' })
  })

  test('sends what browsers need to stay safe', async () => {
    const page = (await space.as(null).get('/reference')).headers
    expect(page['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(page['permissions-policy']).toContain('camera=(self)')
    expect(page).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    const data = (await space.as(null).get('/healthz')).headers
    expect(data).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('compresses long answers for those who can read them', async () => {
    const long = await space.as(null).get('/openapi.json', { 'accept-encoding': 'gzip' })
    expect(long.headers['content-encoding']).toBe('gzip')
  })

  test('sends an answer that fails before it begins as it is, uncompressed', async () => {
    const other = await workspace()
    await other.work((work) => sql`alter table vehicle_type rename to gone`.execute(work.sql))
    const failed = await other.as('ADMIN').get('/vehicle-type', { 'accept-encoding': 'gzip' })
    expect([failed.status, failed.headers['content-encoding'], failed.body.status]).toEqual([
      500,
      undefined,
      'ERROR',
    ])
    await other.close()
  })

  test('lets nobody in who has not chosen a password yet', async () => {
    await space.work((work) =>
      work.write(work.registry.get('user'), space.callers.EMPLOYEE.userId, { isFirstLogin: true }),
    )
    expect((await space.as('EMPLOYEE').get('/holiday/list')).body).toMatchObject({
      status: 'FORBIDDEN',
      code: 'FIRST_LOGIN',
    })
    await space.work((work) =>
      work.write(work.registry.get('user'), space.callers.EMPLOYEE.userId, {
        isFirstLogin: false,
      }),
    )
  })

  test('describes itself in OpenAPI 3.1, every reference resolved', async () => {
    const api = JSON.parse((await space.as(null).get('/openapi.json')).text) as {
      openapi: string
      paths: Record<string, object>
      components: { schemas: object }
    }
    expect(api.openapi).toBe('3.1.0')
    for (const path of [
      '/employee/list',
      '/employee/{id}',
      '/employee/{id}/leave',
      '/leave-reject-reason/{id}',
      '/customer/type-list',
      '/files',
    ]) {
      expect(Object.keys(api.paths)).toContain(path)
    }
    const references = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1],
    )
    for (const name of new Set(references))
      expect(Object.keys(api.components.schemas)).toContain(name)
    const ids = [...JSON.stringify(api).matchAll(/"operationId":"(\w+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('shows the same to people', async () => {
    const page = await space.as(null).get('/reference')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('/employee/list')
    // The response for one sale contains its payment, if there is one.
    expect(page.text).toContain('Payment or null')
    expect((await space.as(null).get('/reference.js')).status).toBe(200)
  })

  test('keeps settings over the defaults, and passes over what does not fit', async () => {
    await space.work((work) => writeSetting(work, 'companyName', 'Saffron Lane'))
    await space.work((work) => writeSetting(work, 'creditDaysDefault', 'many'))
    expect(await readSettings(space.context)).toMatchObject({
      companyName: 'Saffron Lane',
      creditDaysDefault: 30,
    })
  })

  test('answers in its envelope what is no HTTP at all', async () => {
    await space.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = space.app.server.address() as AddressInfo
    const answerTo = (sent: string) =>
      new Promise<string>((resolve, reject) => {
        let received = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(sent))
        socket
          .setEncoding('utf8')
          .on('data', (text: string) => {
            received += text
          })
          .on('error', reject)
          .on('close', () => resolve(received))
      })
    for (const sent of [
      'nonsense\r\n\r\n',
      `GET /healthz HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n')
      expect(head).toContain('HTTP/1.1 400 Bad Request')
      expect(JSON.parse(body)).toMatchObject({ status: 'BAD_REQUEST', code: 'badBody', errors: [] })
    }
  })

  test('prints the app', async () => {
    const { registry, behaviours } = space.context
    const text = describeRegistry(registry, behaviours, await filesOfDefinitions())
    expect(text).toContain('employee  (Employees)\n    file         resources/parties/')
    expect(text).toContain('file         src/system/users/user.resource.ts')
    expect(text).toContain('department → employee-department')
  })
})

describe('a production server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'larder-serve-'))
  const environment: Environment = {
    dataDirectory: directory,
    databaseUrl: undefined,
    host: '127.0.0.1',
    port: 0,
    secret: undefined,
  }
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  test('makes a secret of its own that only its owner can read, and keeps it', async () => {
    const { context } = await openAppContext({ environment, logger: createLogger('silent') })
    await context.store.close()
    expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(directory, 'secret'), 'utf8')).toBe(context.secret)
  })

  test('starts with no secret that could be guessed', async () => {
    await expect(
      openAppContext({
        environment: { ...environment, secret: 'abc' },
        logger: createLogger('silent'),
      }),
    ).rejects.toThrow('LARDER_SECRET must have at least 32 characters')
  })

  test('keeps the demo company out of its database for good', async () => {
    const { context, app } = await openAppContext({ environment, logger: createLogger('silent') })
    await markServed(context)
    await expect(withDemo(context, app)).rejects.toThrow('npm run serve')
    expect(await context.store.count(context.registry.get('user'), [])).toBe(0)
    await context.store.close()
  })

  test('refuses a demo database', async () => {
    const { context } = await openAppContext({ environment, logger: createLogger('silent') })
    await context.store.transaction((transaction) => writeSetting(transaction, 'isDemo', true))
    await expect(refuseDemo(context)).rejects.toThrow('demo database')
  })

  test('lets go of a database that it could not install', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-broken-'))
    const app = await loadApp()
    const broken = {
      ...app,
      installations: [
        {
          install: async () => {
            throw new Error('no such place')
          },
        },
      ],
    }
    const opening = {
      environment: { ...environment, dataDirectory: folder },
      logger: createLogger('silent'),
    }
    await expect(openAppContext({ ...opening, app: broken })).rejects.toThrow('no such place')
    const { context } = await openAppContext({ ...opening, app: { ...app, installations: [] } })
    expect(await context.store.count(context.registry.get('user'), [])).toBe(0)
    await context.store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('trusts the proxies it is configured with, and nobody else', () => {
    expect(readEnvironment({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '::1',
    ])
    expect(readEnvironment({}).trustProxy).toBeUndefined()
    for (const wrong of ['true', '1', 'proxy.example', '10.0.0.0/8,', '10.0.0.999'])
      expect(() => readEnvironment({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY')
  })
})
