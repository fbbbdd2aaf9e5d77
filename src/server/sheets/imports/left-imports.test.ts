import { sql as sqlText } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reference, resource, text } from '#schema/engine'
import { behaviour, writer } from '#server'
import type { Client } from '../../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'
import { until } from '../../../../tests/kit/server-process.ts'
import { deleteClosedChanges } from './import-changes.ts'
import { takeBackLeft } from './take-back.ts'

const databases = selectDatabases(import.meta.filename)

const FRAME = {
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
} as const
const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  screen: '/crates',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: {
    code: text({ required: true, unique: true }),
    tag: text({ unique: true }),
    inside: reference('crate'),
  },
  ...FRAME,
})
const slip = resource('crate-slip', {
  label: ['Crate slip', 'Crate slips'],
  screen: '/crate-slips',
  title: '{code}',
  fields: { code: text({ required: true, unique: true }) },
  ...FRAME,
})
/** Creating a crate also creates its slip. */
const crates = behaviour(crate, {
  async afterSave({ work, mode, after }) {
    if (mode === 'create') await writer(slip).add(work, { code: after.code })
  },
})

const ROWS = 500
/** Enough rows that an import is still running when it is inspected, on any machine. */
const MANY = { sqlite: 4000, postgres: 1000 } as const
const codes = (prefix: string, count = ROWS) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${String(n).padStart(5, '0')}`)

describe.each(databases)('an import that is left on %s', (database) => {
  let space: Workspace
  let top: Client
  const sql = () => space.context.store.sql
  const send = (rows: readonly string[], key?: string) =>
    top.upload(
      '/crate/import',
      { name: 'crates.csv', content: ['code', ...rows].join('\n') },
      {},
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const total = async (path = '/crate') =>
    Number((await top.get(`${path}/list?size=1`)).data.totalElements)
  const lastImport = () =>
    sql()
      .selectFrom('larder_import')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const stateOf = async (id: number) =>
    (
      await sql()
        .selectFrom('larder_import')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.state
  const note = (id: number, turn: number, changes: readonly object[]) =>
    space.work((work) =>
      work.sql
        .insertInto('larder_import_change')
        .values({ import_id: id, turn, changes: JSON.stringify(changes) })
        .execute(),
    )
  const forgetNote = (id: number, turn: number) =>
    space.work((work) =>
      work.sql
        .deleteFrom('larder_import_change')
        .where('import_id', '=', id)
        .where('turn', '=', turn)
        .execute(),
    )
  const lapse = () =>
    space.work((work) => work.sql.updateTable('larder_task').set({ alive_until: 0 }).execute())

  /** Puts an import into the state it has when a server stops between two batches. */
  const leave = (changes: readonly object[], by: number | null = null) =>
    space.work(async ({ sql: own }) => {
      const frame = { resource: 'crate', by }
      const batch = await own
        .insertInto('larder_batch')
        .values({
          ...frame,
          file_name: 'left.csv',
          at: '',
          mode: 'all',
          created: 0,
          updated: 0,
          unchanged: 0,
          failed: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await own
        .insertInto('larder_import')
        .values({
          ...frame,
          batch_id: batch.id,
          state: 'open',
          is_ledger: 0,
          opened_at: space.context.clock().toISOString(),
          file_name: 'left.csv',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await own
        .insertInto('larder_task')
        .values({ kind: 'import', key: String(id), tries: 0, due_at: 0, alive_until: 0 })
        .execute()
      await own
        .insertInto('larder_import_change')
        .values({ import_id: id, turn: 0, changes: JSON.stringify(changes) })
        .execute()
      return id
    })

  beforeAll(async () => {
    space = await workspace({ database, definitions: [crate, slip], behaviours: [crates] })
    top = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  test('because it cannot be taken back says why it ended, and is taken back when that is possible', async () => {
    const rows = codes('A', MANY[database])
    const sent = send(rows)
    await until(async () => (await total()) > 0)
    const { id } = await lastImport()
    await note(id, 1_000_000, [{ made: 'no-such-resource', id: 1 }])
    expect((await top.post('/crate', { code: rows.at(-1) })).status).toBe(201)
    const reply = await sent
    expect([reply.status, reply.body.code]).toEqual([422, 'unprocessable'])
    expect([await stateOf(id), (await total()) > 1]).toEqual(['open', true])
    await lapse()
    await takeBackLeft(space.context)
    expect(await stateOf(id)).toBe('takingBack')
    await forgetNote(id, 1_000_000)
    await lapse()
    await takeBackLeft(space.context)
    expect([await stateOf(id), await total()]).toEqual(['takenBack', 1])
  })

  test('keeps no later one when its resource is gone', async () => {
    const ids = [await leave([{ made: 'no-such-resource', id: 1 }]), await leave([])]
    await takeBackLeft(space.context)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['takingBack', 'takenBack'])
  })

  test('names in its answer what could not be taken back, and takes each row back as a whole', async () => {
    const before = [await total(), await total('/crate-slip')]
    const { id } = (await top.post('/crate', { code: 'S-1', tag: 'old' })).data
    const rows = codes('S', MANY[database])
    const sent = top.upload('/crate/import', {
      name: 'crates.csv',
      content: ['code,tag', 'S-1,new', ...rows.map((code) => `${code},`)].join('\n'),
    })
    const first = async () => (await top.get(`/crate/list?search=${rows[0]}`)).content[0]
    await until(async () => (await first()) !== undefined)
    expect((await top.post('/crate', { code: 'S-2', tag: 'old' })).status).toBe(201)
    const used = Number((await first())?.id)
    // References to a record being imported are refused, but SQL statements of a behaviour can still create them.
    await space.work((work) =>
      sqlText`update crate set inside = ${used} where code = 'S-2'`.execute(work.sql),
    )
    expect((await top.post('/crate', { code: rows.at(-1) })).status).toBe(201)
    const reply = await sent
    expect([reply.status, await stateOf((await lastImport()).id)]).toEqual([422, 'takenBack'])
    expect(reply.data.leftOver).toEqual([
      { resource: 'crate', id: used, why: 'used', label: rows[0] },
      { resource: 'crate', id, why: 'taken', label: 'S-1' },
    ])
    expect(reply.body.message).toContain(
      `Some records were kept because other records depend on them: ${rows[0]}. ` +
        'Some records were not changed back because another record now has their previous value: S-1.',
    )
    expect((await top.get(`/crate/${id}`)).data).toMatchObject({ tag: 'new' })
    // S-1, S-2, the last code and the kept record, each with its slip.
    expect([await total(), await total('/crate-slip')]).toEqual(before.map((count) => count + 4))
    await top.put(`/crate/${id}`, {
      tag: null,
      version: (await top.get(`/crate/${id}`)).data.version,
    })
  })

  test('tells whoever sent it at the next check what became of it, until another import is whole', async () => {
    const check = async () => {
      const reply = await top.upload(
        '/crate/import',
        { name: 'crates.csv', content: 'code\nT-1' },
        { dryRun: 'true' },
      )
      expect(reply).toMatchObject({ status: 200 })
      return reply.data.file as { readonly notes: readonly { readonly message: string }[] }
    }
    const { id } = (await top.post('/crate', { code: 'U-1' })).data
    await top.post('/crate', { code: 'U-2', inside: id })
    await leave([{ row: 1, made: 'crate', id }], space.callers.SUPER_ADMIN.userId)
    expect((await check()).notes).toMatchObject([
      {
        message:
          'Your last import (left.csv) has not finished: its rows are still being saved or undone.',
      },
    ])
    await takeBackLeft(space.context)
    expect((await check()).notes).toMatchObject([
      {
        message:
          'Your last import (left.csv) was interrupted or refused; only part of what it had saved was undone.',
      },
      { message: 'Some records were kept because other records depend on them: U-1.' },
    ])
    await leave([], space.callers.SUPER_ADMIN.userId)
    await takeBackLeft(space.context)
    expect((await check()).notes).toMatchObject([
      {
        message:
          'Your last import (left.csv) was interrupted or refused; everything it had saved was undone.',
      },
    ])
    expect((await send(['T-1'])).status).toBe(200)
    expect((await check()).notes).toEqual([])
  })

  test('is rid of the changes that were kept for it once it is closed', async () => {
    const id = await leave([])
    await takeBackLeft(space.context)
    await note(id, 0, [])
    await deleteClosedChanges(space.context)
    const kept = await sql()
      .selectFrom('larder_import_change')
      .selectAll()
      .where('import_id', '=', id)
      .execute()
    expect([await stateOf(id), kept]).toEqual(['takenBack', []])
  })

  test('that another server has taken over is written no further by its own', async () => {
    const before = await total()
    const rows = codes('V', MANY[database])
    const sent = send(rows, 'taken over')
    await until(async () => (await total()) > before)
    const { id } = await lastImport()
    const isUnderWay = { status: 503, body: { code: 'importUnderWay' } }
    expect(await send(rows, 'taken over')).toMatchObject({
      ...isUnderWay,
      headers: { 'retry-after': '2' },
    })
    await space.work(async (work) => {
      await work.sql
        .updateTable('larder_task')
        .where('key', '=', String(id))
        .set({ holder: 'another', alive_until: Number.MAX_SAFE_INTEGER })
        .execute()
      await work.sql
        .updateTable('larder_import')
        .where('id', '=', id)
        .set({ state: 'takingBack' })
        .execute()
    })
    const reply = await sent
    expect([reply.status, reply.body.code, await stateOf(id)]).toEqual([
      503,
      'importLost',
      'takingBack',
    ])
    const written = await total()
    expect(written).toBeLessThan(before + MANY[database])
    await takeBackLeft(space.context)
    expect(await total()).toBe(written)
    expect(await send(rows, 'taken over')).toMatchObject(isUnderWay)
    await lapse()
    await takeBackLeft(space.context)
    expect([await stateOf(id), await total()]).toEqual(['takenBack', before])
    // An undone import frees its key, even for another file.
    expect((await send(codes('W', 2), 'taken over')).data).toMatchObject({ created: 2 })
    expect(await total()).toBe(before + 2)
  })

  test('is left alone while this server is at work on it', async () => {
    const sent = send(codes('B'))
    await until(async () => (await total()) > 1)
    await lapse()
    await takeBackLeft(space.context)
    expect((await sent).data).toMatchObject({ created: ROWS })
  })
})
