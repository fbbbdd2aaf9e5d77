import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { until } from '../../../../tests/kit/server-process.ts'
import type { Client } from '../../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'
import { behaviour } from '../../behaviour.ts'
import { fitsOneTurn } from './plan-import.ts'

const databases = selectDatabases(import.meta.filename)

const FRAME = {
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
} as const

/** An imported crate replaces the note with its code, if there is one. */
const note = resource('crate-note', {
  label: ['Crate note', 'Crate notes'],
  screen: '/crate-notes',
  title: '{code}',
  fields: { code: text({ required: true, unique: true }) },
  ...FRAME,
})
const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  screen: '/crates',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: { code: text({ required: true, unique: true }), place: text() },
  ...FRAME,
})
const crates = behaviour(crate, {
  async afterSave({ work, after }) {
    if (String(after.place).startsWith('far')) await wait(5)
    const noted = String(after.place).endsWith('noted')
      ? await work.one(note, { code: after.code })
      : null
    if (noted) await work.asSystem.remove(note, noted.id)
  },
})

/** Enough rows that an import is still running when it is inspected, on any machine. */
const ROWS = { sqlite: 4000, postgres: 1000 } as const
const TOO_MUCH =
  'Some rows delete records, which a large import cannot do. Split the file and import the parts one at a time.'
const codes = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${String(n).padStart(5, '0')}`)

describe('an import is one transaction', () => {
  const fits = (isShared: boolean, writes: number, milliseconds: number, deletions = 0) =>
    fitsOneTurn({ isShared }, { writes, deletions, milliseconds })

  test('where it is estimated to write for no more than 100 ms, on either database', () => {
    expect([fits(false, 1000, 66), fits(false, 2, 67)]).toEqual([true, false])
    expect([fits(true, 50, 40), fits(true, 50, 41), fits(true, 400, 10)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('with deletions in it where they fit, or are few', () => {
    expect([fits(false, 26, 66, 1), fits(false, 26, 67, 1), fits(false, 25, 5000, 25)]).toEqual([
      true,
      false,
      true,
    ])
    expect([fits(true, 26, 50, 1), fits(true, 26, 60, 1), fits(true, 25, 5000, 25)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe.each(databases)('on %s an import', (database) => {
  let space: Workspace
  let top: Client
  const send = (rows: readonly string[], place: string, fields = {}) =>
    top.upload(
      '/crate/import',
      {
        name: 'crates.csv',
        content: ['code,place', ...rows.map((code) => `${code},${place}`)].join('\n'),
      },
      fields,
    )
  const total = async (path: string) =>
    Number((await top.get(`${path}/list?size=1`)).data.totalElements)
  const inTurns = async () =>
    (await space.context.store.sql.selectFrom('larder_import').select('id').execute()).length

  beforeAll(async () => {
    space = await workspace({ database, definitions: [crate, note], behaviours: [crates] })
    top = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  test('of few records that deletes some is one transaction, however slow they are', async () => {
    const rows = codes('A', 20)
    for (const code of rows.slice(0, 5)) await top.post('/crate-note', { code })
    expect((await send(rows, 'far and noted')).data).toMatchObject({ created: 20 })
    expect([await inTurns(), await total('/crate-note')]).toEqual([0, 0])
  })

  test('that would write for longer than a turn is written in turns, however few its records are', async () => {
    expect((await send(codes('B', 25), 'far')).data).toMatchObject({ created: 25 })
    expect(await inTurns()).toBe(1)
    expect((await send(codes('C', 60), 'far')).data).toMatchObject({ created: 60 })
    expect(await inTurns()).toBe(2)
  })

  test('that deletes records is refused before anything is written where it would be written in turns', async () => {
    const before = await total('/crate')
    await top.post('/crate-note', { code: 'D-00007' })
    const rows = codes('D', ROWS[database])
    const replies = [await send(rows, 'noted', { dryRun: 'true' }), await send(rows, 'noted')]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [422, TOO_MUCH],
      [422, TOO_MUCH],
    ])
    expect([await total('/crate'), await total('/crate-note')]).toEqual([before, 1])
  })

  test('is taken back when a row comes to delete a record only while it is being written', async () => {
    const before = await total('/crate')
    const rows = codes('E', ROWS[database])
    const sent = send(rows, 'noted')
    await until(async () => (await total('/crate')) > before)
    expect((await top.post('/crate-note', { code: rows.at(-1) })).status).toBe(201)
    const reply = await sent
    expect([reply.status, reply.data.failed]).toEqual([422, 1])
    const results = reply.data.rows as {
      readonly row: number
      readonly errors: readonly { readonly message: string }[]
    }[]
    expect(results.find(({ errors }) => errors.length > 0)).toMatchObject({
      row: rows.length + 1,
      errors: [{ message: TOO_MUCH }],
    })
    expect([await total('/crate'), await total('/crate-note')]).toEqual([before, 2])
  })
})
