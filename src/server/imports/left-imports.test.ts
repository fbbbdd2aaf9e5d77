import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text } from '#language'
import { DATABASES, workspace, type Client, type Workspace } from '../../../tests/workspace.ts'
import { until } from '../../../tests/server-process.ts'
import { tidyLeft } from './staged-rows.ts'
import { takeBackLeft } from './take-back.ts'

const crate = resource('crate', {
  label: ['Crate', 'Crates'], screen: '/crates', title: '{code}', sheet: { matchOn: ['code'] },
  fields: { code: text({ required: true, unique: true }) },
  list: { columns: ['code'], sort: 'code' }, allow: { SUPER_ADMIN: 'everything' },
})

const ROWS = 500
const codes = (prefix: string, count = ROWS) => Array.from({ length: count }, (_, n) => `${prefix}-${String(n).padStart(5, '0')}`)

describe.each(DATABASES)('an import that is left on %s', (database) => {
  let space: Workspace
  let top: Client
  const sql = () => space.world.store.sql
  const send = (rows: readonly string[]) => top.upload('/crate/import', { name: 'crates.csv', content: ['code', ...rows].join('\n') })
  const total = async () => Number((await top.get('/crate/list?size=1')).data.totalElements)
  const lastImport = () => sql().selectFrom('larder_import').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const stateOf = async (id: number) => (await sql().selectFrom('larder_import').select('state').where('id', '=', id).executeTakeFirst())?.state
  const note = (id: number, turn: number, changes: readonly object[]) =>
    space.work((work) => work.sql.insertInto('larder_import_change').values({ import_id: id, turn, changes: JSON.stringify(changes) }).execute())
  const forgetNote = (id: number, turn: number) =>
    space.work((work) => work.sql.deleteFrom('larder_import_change').where('import_id', '=', id).where('turn', '=', turn).execute())
  const lapse = () => space.work((work) => work.sql.updateTable('larder_import').set({ alive_until: 0 }).execute())

  /** What a server leaves that stops between two turns. */
  const leave = (changes: readonly object[]) => space.work(async ({ sql: own }) => {
    const frame = { resource: 'crate', by: null }
    const batch = await own.insertInto('larder_batch').values({
      ...frame, file_name: 'left.csv', at: '', mode: 'all', created: 0, updated: 0, unchanged: 0, failed: 0,
    }).returning('id').executeTakeFirstOrThrow()
    const { id } = await own.insertInto('larder_import').values({
      ...frame, batch_id: batch.id, state: 'open', is_ledger: 0, holder: 'gone', alive_until: 0, opened_at: '',
    }).returning('id').executeTakeFirstOrThrow()
    await own.insertInto('larder_import_change').values({ import_id: id, turn: 0, changes: JSON.stringify(changes) }).execute()
    return id
  })

  beforeAll(async () => {
    space = await workspace({ database, definitions: [crate] })
    top = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  test('because it cannot be taken back says why it ended, and is taken back when that is possible', async () => {
    // So many that it is still under way, however fast the machine is.
    const rows = codes('A', 8 * ROWS)
    const sent = send(rows)
    await until(async () => (await total()) > 0)
    const { id } = await lastImport()
    await note(id, 1_000_000, [{ made: 'no-such-resource', id: 1 }])
    expect((await top.post('/crate', { code: rows.at(-1) })).status).toBe(201)
    const reply = await sent
    expect([reply.status, reply.body.code]).toEqual([422, 'unprocessable'])
    expect([await stateOf(id), (await total()) > 1]).toEqual(['open', true])
    await lapse()
    await takeBackLeft(space.world, false)
    expect(await stateOf(id)).toBe('takingBack')
    await forgetNote(id, 1_000_000)
    await lapse()
    await takeBackLeft(space.world, false)
    expect([await stateOf(id), await total()]).toEqual(['takenBack', 1])
  })

  test('keeps no later one when its resource is gone', async () => {
    const ids = [await leave([{ made: 'no-such-resource', id: 1 }]), await leave([])]
    await takeBackLeft(space.world, false)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['takingBack', 'takenBack'])
  })

  test('is rid of the rows that were kept for it once it is closed', async () => {
    const id = await leave([])
    await takeBackLeft(space.world, false)
    await note(id, 0, [])
    await space.work((work) => work.sql.insertInto('larder_import_row').values({ import_id: id, place: 0, rows: '[]' }).execute())
    await tidyLeft(space.world)
    const kept = await Promise.all([
      sql().selectFrom('larder_import_row').selectAll().where('import_id', '=', id).execute(),
      sql().selectFrom('larder_import_change').selectAll().where('import_id', '=', id).execute(),
    ])
    expect([await stateOf(id), kept]).toEqual(['takenBack', [[], []]])
  })

  test('is left alone while this server is at work on it', async () => {
    const sent = send(codes('B'))
    await until(async () => (await total()) > 1)
    await takeBackLeft(space.world, true)
    expect((await sent).data).toMatchObject({ created: ROWS })
  })
})
