import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, resource, text } from '#schema/engine'
import { behaviour } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const kettle = resource('kettle', {
  label: ['Kettle', 'Kettles'],
  title: '{kettleName}',
  fields: {
    kettleName: text({ required: true, max: 20 }),
    heat: choice(
      { COLD: 'Cold', WARM: 'Warm', BOILING: 'Boiling', BROKEN: 'Broken' },
      { required: true, initial: 'COLD' },
    ),
  },
  list: { columns: ['kettleName'], sort: 'kettleName' },
  state: 'heat',
  startsIn: ['BROKEN'],
  actions: {
    light: { label: 'Light', from: 'COLD', to: 'WARM' },
    boil: { label: 'Boil', from: 'WARM', to: 'BOILING', automatic: true },
  },
  allow: { SUPER_ADMIN: 'everything' },
})

const kettleBehaviour = behaviour(kettle, {
  beforeSave({ values, record }) {
    if (record().kettleName === 'Hasty') values.heat = 'BOILING'
  },
})

describe.each(databases)('a state on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database, definitions: [kettle], behaviours: [kettleBehaviour] })
  })
  afterAll(() => space.close())

  const made = (kettleName: string) => space.work((work) => work.add(kettle, { kettleName }))

  test('moves along declared transitions, automatic ones included', async () => {
    const { id } = await made('Copper')
    await space.work((work) => work.write(kettle, id, { heat: 'WARM' }))
    const boiling = await space.work((work) => work.write(kettle, id, { heat: 'BOILING' }))
    expect(boiling?.heat).toBe('BOILING')
  })

  test('moves no other way, not even when the server writes', async () => {
    const { id } = await made('Iron')
    await expect(space.work((work) => work.write(kettle, id, { heat: 'BOILING' }))).rejects.toThrow(
      'E301 kettle.heat: no transition leads from COLD to BOILING',
    )
    expect((await space.work((work) => work.get(kettle, id)))?.heat).toBe('COLD')
  })

  test('begins as declared', async () => {
    const broken = await space.work((work) =>
      work.add(kettle, { kettleName: 'Old', heat: 'BROKEN' }),
    )
    expect(broken.heat).toBe('BROKEN')
    await expect(
      space.work((work) => work.add(kettle, { kettleName: 'Odd', heat: 'WARM' })),
    ).rejects.toThrow('E301 kettle.heat: no record begins as WARM')
  })

  test('that a behaviour moves another way is a fault of the server, not of the caller', async () => {
    const reply = await space.as('SUPER_ADMIN').post('/kettle', { kettleName: 'Hasty' })
    expect(reply.status).toBe(500)
    expect(await space.context.store.find(kettle, [{ kettleName: 'Hasty' }])).toEqual([])
  })

  test('that another statement has moved meanwhile is not moved again', async () => {
    const { id } = await made('Tin')
    const write = space.work(async (work) => {
      const read = await work.get(kettle, id)
      await work.write(kettle, id, { heat: 'WARM' })
      return read && work.write(kettle, { ...read, version: read.version + 1 }, { heat: 'WARM' })
    })
    await expect(write).rejects.toMatchObject({ code: 'stale' })
  })
})
