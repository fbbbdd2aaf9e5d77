import { afterAll, describe, expect, test } from 'vitest'
import { reference, resource, text } from '#schema/engine'
import { selectDatabases, workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const shelf = resource('shelf', {
  label: ['Shelf', 'Shelves'],
  title: '{shelfName}',
  fields: { shelfName: text({ required: true, max: 20 }) },
  list: { columns: ['shelfName'], sort: 'shelfName' },
  allow: { SUPER_ADMIN: 'everything' },
})
const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true, max: 20 }),
    shelf: reference('shelf', { required: true }),
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { SUPER_ADMIN: 'everything' },
})

/** Enough pairs of calls for some to meet between the check of the reference and its write. */
const ROUNDS = 60

describe.each(databases)('on %s', async (database) => {
  const space = await workspace({ database, definitions: [shelf, jar] })
  afterAll(() => space.close())

  test('a record that is deleted while another comes to refer to it is refused to one of the two', async () => {
    const top = space.as('SUPER_ADMIN')
    const kept = (await top.post('/shelf', { shelfName: 'kept' })).data.id
    const { id, version } = (await top.post('/jar', { jarName: 'moved', shelf: kept })).data
    let last = version
    for (let round = 0; round < ROUNDS; round++) {
      const target = (await top.post('/shelf', { shelfName: `shelf ${round}` })).data.id
      const refer =
        round % 2 === 0
          ? top.post('/jar', { jarName: `jar ${round}`, shelf: target })
          : top.put(`/jar/${id}`, { version: last, shelf: target })
      const [referred, deleted] = await Promise.all([refer, top.delete(`/shelf/${target}`)])
      expect([referred.status, deleted.status].filter((status) => status < 300)).toHaveLength(1)
      expect([200, 201, 400, 409]).toContain(referred.status)
      expect([200, 409]).toContain(deleted.status)
      last = (await top.get(`/jar/${id}`)).data.version
    }
  })
})
