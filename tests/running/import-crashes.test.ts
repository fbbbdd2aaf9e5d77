import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadApp } from '../../src/server/start/discover.ts'
import { openAsIs, type OpenedAsIs } from '../../src/server/start/open-app-context.ts'
import { verify } from '../../src/server/tasks/upkeep/verify.ts'
import { isFull } from '../depth.ts'
import type { DataPlace } from '../kit/new-company.ts'
import { serveFrom, until, type ServerProcess } from '../kit/server-process.ts'
import type { Client } from '../kit/client.ts'
import { DATABASES } from '../kit/workspace.ts'
import { HEADERS, rowOf, sheetOfBuyers } from './buyers.ts'
import { companyOfChief, SECRET, signInChief } from './chief.ts'

// These tests start several server processes one after another.
vi.setConfig({ testTimeout: 180_000 })

/** Enough rows for a server to be killed while it is writing them, on any machine. */
const ROWS = 2500
const SHEET = sheetOfBuyers(ROWS)

const total = async (superAdmin: Client, path: string) =>
  Number((await superAdmin.get(`${path}/list?size=1`)).data.totalElements)
const isBeingImported = async (superAdmin: Client) =>
  (await superAdmin.get('/customer/list?size=100')).content.some(
    ({ beingImported }) => beingImported === true,
  )

const upload = (superAdmin: Client, content: string, fields = {}) =>
  superAdmin.upload('/upload-customers', { name: 'buyers.csv', content }, fields)

/** Result of the last import, as reported when a file is checked. */
const toldOfLast = async (superAdmin: Client): Promise<unknown> =>
  (await upload(superAdmin, `${HEADERS}\n${rowOf(0)}`, { dryRun: 'true' })).data.file

const TAKEN_BACK =
  'Your last import (buyers.csv) was interrupted or refused; everything it had saved was undone.'

/** Uploads the sheet and returns once part of it is saved. The upload may never be answered. */
async function halfImported(
  superAdmin: Client,
): Promise<{ readonly answer: Promise<string | null> }> {
  const answer = upload(superAdmin, SHEET).then(
    ({ status, body }) => `${status} ${body.code}`,
    () => null,
  )
  await until(async () => (await total(superAdmin, '/customer')) > 0, 120_000)
  expect(await isBeingImported(superAdmin)).toBe(true)
  return { answer }
}

/** Reads the stored rows of imports and the faults found in the database. */
async function lookInto(place: DataPlace) {
  const { context } = await openAsIs(place, await loadApp())
  try {
    const { sql } = context.store
    const [imports, changes, batches] = await Promise.all([
      sql.selectFrom('larder_import').select('state').orderBy('id').execute(),
      sql.selectFrom('larder_import_change').select('turn').execute(),
      sql.selectFrom('larder_batch').select('id').execute(),
    ])
    const history = await sql
      .selectFrom('larder_history')
      .select('id')
      .where('via', '=', 'import')
      .execute()
    const { store, registry } = context
    const records = await Promise.all(
      ['customer', 'customer-wallet'].map((name) => store.find(registry.get(name), [])),
    )
    return {
      states: imports.map(({ state }) => state),
      kept: changes.length + batches.length + history.length,
      records: records.map(({ length }) => length),
      found: await verify(context, { repair: true }),
    }
  } finally {
    await context.store.close()
  }
}

const NOTHING_LEFT = { kept: 0, records: [0, 0], found: { repaired: [], open: [] } }

describe('an import on SQLite whose server', () => {
  let place: DataPlace
  let server: ServerProcess
  let superAdmin: Client
  const begin = async () => {
    server = await serveFrom(place.dataDirectory)
    superAdmin = await signInChief(server)
  }
  beforeAll(async () => {
    place = await companyOfChief('sqlite')
    await begin()
  })
  afterAll(() => server.stop())

  test('is killed is taken back by the next start', async () => {
    const { answer } = await halfImported(superAdmin)
    await server.kill()
    expect(await answer).toBeNull()
    await begin()
    await until(async () => (await total(superAdmin, '/customer')) === 0)
    await expect
      .poll(() => toldOfLast(superAdmin), { timeout: 60_000 })
      .toMatchObject({ notes: [{ message: TAKEN_BACK }] })
    await server.stop()
    expect(await lookInto(place)).toEqual({ states: ['takenBack'], ...NOTHING_LEFT })
  })

  test('is told to stop keeps it from ending no longer than a turn, and is taken back by the next start', async () => {
    await begin()
    const { answer } = await halfImported(superAdmin)
    await server.stop()
    expect(await answer).toBe('503 importLost')
    // The server waited neither for the import to complete nor for all of it to be undone.
    expect((await lookInto(place)).states).toEqual(['takenBack', 'open'])
    await begin()
    await until(async () => (await total(superAdmin, '/customer')) === 0)
    await server.stop()
    expect(await lookInto(place)).toEqual({ states: ['takenBack', 'takenBack'], ...NOTHING_LEFT })
  })
})

/** Puts the clock of a server forward by an hour, as may happen on a real machine. */
const AHEAD = `--import=data:text/javascript,${encodeURIComponent(`
  globalThis.Date = class extends Date {
    constructor(...given) { if (given.length > 0) super(...given); else super(Date.now()) }
    static now() { return super.now() + 3_600_000 }
  }`)}`

/** Five minutes in milliseconds, much less than that hour. */
const MINUTES = 300_000

describe.runIf(DATABASES.includes('postgres'))('an import on PostgreSQL', () => {
  const servers: ServerProcess[] = []
  let place: DataPlace
  let beside: OpenedAsIs['context']
  const begin = async (own: Record<string, string> = {}) => {
    const server = await serveFrom(place.dataDirectory, {
      DATABASE_URL: place.databaseUrl ?? '',
      LARDER_SECRET: SECRET,
      ...own,
    })
    servers.push(server)
    return { server, superAdmin: await signInChief(server) }
  }
  const states = async () =>
    (
      await beside.store.sql.selectFrom('larder_import').select('state').orderBy('id').execute()
    ).map(({ state }) => state)
  beforeAll(async () => {
    place = await companyOfChief('postgres')
    beside = (await openAsIs(place, await loadApp())).context
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await beside.store.close()
  })

  test.runIf(isFull)(
    'is left to its server by one whose clock is an hour ahead, and taken back by that one when its lease has run out',
    async () => {
      const first = await begin()
      const { answer } = await halfImported(first.superAdmin)
      await first.server.kill()
      expect([await answer, await states()]).toEqual([null, ['open']])
      const lengthen = (milliseconds: number) =>
        beside.store.transaction(({ sql }) =>
          sql
            .updateTable('larder_task')
            .set(({ eb }) => ({ alive_until: eb('alive_until', '+', milliseconds) }))
            .execute(),
        )
      // Keeps the lease of the first server valid while the second one starts, however long that
      // takes.
      await lengthen(MINUTES)
      // The second server looks for abandoned imports as soon as it listens.
      const second = await begin({ NODE_OPTIONS: AHEAD })
      const [one] = (await second.superAdmin.get('/customer/list?size=1')).content
      expect(
        (
          await second.superAdmin.put(`/customer/${Number(one?.id)}`, {
            ...one,
            customerName: 'Mine',
          })
        ).body.code,
      ).toBe('beingImported')
      await second.superAdmin.get('/readyz')
      const { at } = await beside.store.sql
        .selectFrom('larder_health')
        .select('at')
        .executeTakeFirstOrThrow()
      expect(Date.parse(at) - Date.now()).toBeGreaterThan(3_000_000)
      expect(await states()).toEqual(['open'])
      // Ends the lease now instead of waiting for it.
      await lengthen(-MINUTES - 9_000)
      await until(async () => (await states())[0] === 'takenBack', 60_000)
      expect(await lookInto(place)).toEqual({ states: ['takenBack'], ...NOTHING_LEFT })
    },
  )

  test('whose server freezes with rows and locks in hand is taken back by another; thawed, it says so and goes on', async () => {
    const address = new URL(place.databaseUrl ?? '')
    // Longer than the server is frozen for while it is checked, even on a slow machine.
    address.searchParams.set('options', '-c idle_in_transaction_session_timeout=5s')
    address.searchParams.set('application_name', 'freezing')
    const first = await begin({ DATABASE_URL: address.href })
    await begin()
    const { answer } = await halfImported(first.superAdmin)
    const holds = async () =>
      (
        await sql`select 1 from pg_stat_activity join pg_locks using (pid)
      where application_name = 'freezing' and state = 'idle in transaction'
        and relation = 'larder_task'::regclass and mode = 'RowExclusiveLock'`.execute(
          beside.store.sql,
        )
      ).rows.length > 0
    await until(async () => {
      first.server.freeze()
      // Checks repeatedly, because the database may still be executing earlier statements of the
      // frozen server.
      for (let look = 0; look < 5; look++) if (await holds()) return true
      first.server.thaw()
      return false
    })
    // This update waits for the row lock.
    await beside.store.transaction(({ sql: own }) =>
      own.updateTable('larder_task').set({ alive_until: 0 }).execute(),
    )
    await until(async () => (await states()).at(-1) === 'takenBack', 60_000)
    first.server.thaw()
    expect(await answer).toMatch(/^503 /)
    expect((await first.superAdmin.get('/customer/list')).content).toEqual([])
    await first.server.stop()
    expect(await lookInto(place)).toEqual({
      states: isFull ? ['takenBack', 'takenBack'] : ['takenBack'],
      ...NOTHING_LEFT,
    })
  })
})
