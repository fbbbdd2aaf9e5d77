import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'
import { findGaps } from './verify.ts'

const databases = selectDatabases(import.meta.filename)

const ticket = resource('ticket', {
  label: ['Ticket', 'Tickets'],
  title: '{code}',
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
  fields: {
    code: text({ required: true, unique: true, series: 'T-0000', gapFree: true, calculated: true }),
    words: text(),
  },
})

describe.each(databases)('numbers without gaps on %s', (database) => {
  let it: Workspace
  beforeAll(async () => {
    it = await workspace({ database, definitions: [ticket] })
  })
  afterAll(() => it.close())

  test('are not reported to lack one that is given while they are read', async () => {
    const { store, registry } = it.context
    const add = async () =>
      expect(await it.as('SUPER_ADMIN').post('/ticket', { words: 'x' })).toMatchObject({
        status: 201,
      })
    await add()
    let added = 0
    const stream: typeof store.stream = async function* (definition, query) {
      yield* store.stream(definition, query)
      if (definition.name !== 'ticket') return
      await add()
      added += 1
    }
    expect(await findGaps({ ...store, stream }, registry)).toEqual([])
    expect(added).toBe(1)
    await store.transaction((work) => sql`delete from ticket where id = 1`.execute(work.sql))
    expect(await findGaps(store, registry)).toEqual([
      'ticket: the series of code lacks 1 of 2 numbers: 1',
    ])
  })
})
