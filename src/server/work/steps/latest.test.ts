import { expect, test } from 'vitest'
import { resource, text, whole, type Definition } from '#schema/engine'
import { behaviour, rollups } from '#server'
import { selectDatabases, workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{name}',
  fields: { name: text({ required: true }), opened: whole({ calculated: true }) },
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything' },
}) as unknown as Definition

const figures = rollups(jar)

const counting = behaviour(jar, {
  afterSave: async ({ work, after }) => {
    await figures.add(work, after.id, { opened: 1 })
  },
})

test.each(databases)(
  'a roll-up that a behaviour writes to the saved record is answered on %s',
  async (database) => {
    const space = await workspace({ database, definitions: [jar], behaviours: [counting] })
    const superAdmin = space.as('SUPER_ADMIN')
    const made = await superAdmin.post('/jar', { name: 'Plums' })
    expect(made).toMatchObject({ status: 201, data: { name: 'Plums', opened: 1, version: 1 } })
    expect(
      await superAdmin.put(`/jar/${made.data.id}`, { name: 'Prunes', version: 1 }),
    ).toMatchObject({
      status: 200,
      data: { name: 'Prunes', opened: 2 },
    })
    await space.close()
  },
)
