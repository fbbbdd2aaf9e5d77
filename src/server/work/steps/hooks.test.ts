import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choice, flag, localized, reference, resource, text, whole } from '#schema/engine'
import { behaviour, follow, guard, occasion, refuse, writer, type Work } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'
import { describeRegistry } from '../../start/commands/print-registry.ts'

const databases = selectDatabases(import.meta.filename)

const barn = resource('barn', {
  label: ['Barn', 'Barns'],
  title: '{barnName}',
  fields: {
    barnName: text({ required: true, max: 20 }),
    barnState: choice({ OPEN: 'Open', LOCKED: 'Locked' }, { required: true, initial: 'OPEN' }),
    fullness: whole({ calculated: true }),
    flock: whole({ calculated: true, unstored: true }),
    isActive: flag({ initial: true }),
  },
  list: { columns: ['barnName'], sort: 'barnName' },
  state: 'barnState',
  actions: { shut: { label: 'Shut', from: 'OPEN', to: 'LOCKED' } },
  allow: { SUPER_ADMIN: 'everything' },
})

const sheep = resource('sheep', {
  label: ['Sheep', 'Sheep'],
  title: '{sheepName}',
  fields: {
    sheepName: text({ required: true, max: 20 }),
    barn: reference('barn', { required: true }),
  },
  list: { columns: ['sheepName'], sort: 'sheepName' },
  allow: { SUPER_ADMIN: 'everything' },
})

let seen: string[] = []
const barns = writer(barn)
const storm = occasion<{ readonly speed: number }>('storm')

const barnBehaviour = behaviour(barn, {
  beforeSave({ values }) {
    seen.push('owner before')
    if (values.barnName === 'Nowhere') refuse(localized`There is no such barn.`)
  },
  afterSave: () => void seen.push('owner after'),
})

const refuseInhabited = async (work: Work, id: number | undefined) => {
  seen.push('guard')
  if (await work.asSystem.one(sheep, { barn: id ?? 0 })) refuse(localized`Sheep live in this barn.`)
}

const sheepBehaviour = behaviour(sheep, {
  guards: [
    guard(barn, 'deactivate', ({ work, before }) => refuseInhabited(work, before?.id)),
    guard(barn, 'shut', ({ work, before }) => refuseInhabited(work, before?.id)),
    guard(barn, 'create', ({ values }) => {
      seen.push('guard')
      if (values.barnName === 'Wet') refuse(localized`Sheep stay dry.`)
    }),
  ],
  followUps: [
    follow(barn, 'serialize', async (work, records) => {
      for (const record of records)
        if ('flock' in record) record.flock = await work.count(sheep, { barn: Number(record.id) })
    }),
    follow(barn, 'create', async ({ work, after }) => {
      seen.push('first follow-up')
      await work.asSystem.create(sheep, { sheepName: `Ram of ${after.barnName}`, barn: after.id })
    }),
    follow(barn, 'create', () => void seen.push('second follow-up')),
    follow(barn, 'change', ({ after, changes }) => {
      if (changes('fullness')) seen.push(`fullness ${after.fullness}`)
      if (after.fullness === 13) refuse(localized`Not thirteen.`)
    }),
    follow(barn, 'delete', async (work, { id }) => {
      for (const each of await work.asSystem.find(sheep, { barn: id }))
        await work.asSystem.remove(sheep, each.id)
    }),
    storm.follow((_work, { speed }) => void seen.push(`storm of ${speed}`)),
  ],
})

describe.each(databases)('guards and follow-ups on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [barn, sheep],
      behaviours: [barnBehaviour, sheepBehaviour],
    })
  })
  beforeEach(() => {
    seen = []
  })
  afterAll(() => space.close())

  const superAdmin = () => space.as('SUPER_ADMIN')
  const built = async (barnName: string): Promise<number> =>
    Number((await superAdmin().post('/barn', { barnName })).data.id)
  const flockOf = (id: number) => space.work((work) => work.count(sheep, { barn: id }))

  test('run after what the owner does, in the order they are declared in', async () => {
    await built('North')
    expect(seen).toEqual([
      'owner before',
      'guard',
      'owner after',
      'first follow-up',
      'second follow-up',
    ])
  })

  test('refuse with nothing written, after the owner’s own refusals', async () => {
    expect(await superAdmin().post('/barn', { barnName: 'Wet' })).toMatchObject({
      status: 409,
      body: { message: 'Sheep stay dry.' },
    })
    expect(await superAdmin().post('/barn', { barnName: 'Nowhere' })).toMatchObject({
      body: { message: 'There is no such barn.' },
    })
    expect(await space.work((work) => work.count(barn, { barnName: 'Wet' }))).toBe(0)
  })

  test('hold an action and a deactivation, and let go when there is nothing against it', async () => {
    const id = await built('East')
    const inhabited = { status: 409, body: { message: 'Sheep live in this barn.' } }
    expect(await superAdmin().post(`/barn/${id}/shut`, { version: 1 })).toMatchObject(inhabited)
    expect(await superAdmin().put(`/barn/${id}`, { isActive: false, version: 1 })).toMatchObject(
      inhabited,
    )
    expect(
      await superAdmin().put(`/barn/${id}`, { barnName: 'Far east', version: 1 }),
    ).toMatchObject({
      status: 200,
    })
    await space.work(async (work) => {
      for (const each of await work.find(sheep, { barn: id })) await work.remove(sheep, each.id)
    })
    expect(await superAdmin().post(`/barn/${id}/shut`, { version: 2 })).toMatchObject({
      status: 200,
    })
  })

  test('follow what the owner writes past its rules, and only what has changed', async () => {
    const id = await built('West')
    seen = []
    await space.work((work) => barns.write(work, id, { fullness: 7 }))
    await space.work((work) => barns.write(work, id, { fullness: 7 }))
    expect(seen).toEqual(['fullness 7'])
    await expect(space.work((work) => barns.write(work, id, { fullness: 13 }))).rejects.toThrow(
      'Not thirteen.',
    )
    expect((await space.work((work) => work.get(barn, id)))?.fullness).toBe(7)
  })

  test('take along what would keep a record from being deleted', async () => {
    const id = await built('South')
    expect(await flockOf(id)).toBe(1)
    expect(await superAdmin().delete(`/barn/${id}`)).toMatchObject({ status: 200 })
    expect(await flockOf(id)).toBe(0)
  })

  test('fill what is not stored of a record that is shown', async () => {
    const id = await built('Middle')
    expect((await superAdmin().get(`/barn/${id}`)).data).toMatchObject({ flock: 1 })
  })

  test('are called on occasions', async () => {
    await space.work((work) => storm.tell(work, { speed: 90 }))
    expect(seen).toEqual(['storm of 90'])
  })
})

test('guards and follow-ups are printed in the order in which they run', async () => {
  const space = await workspace({
    definitions: [barn, sheep],
    behaviours: [barnBehaviour, sheepBehaviour],
  })
  const printed = describeRegistry(space.context.registry, space.context.behaviours)
  await space.close()
  expect(printed).toMatch(/guarded +deactivate by sheep, shut by sheep, create by sheep\n/)
  expect(printed).toMatch(
    /followed +serialize by sheep, create by sheep, create by sheep, change by sheep, delete/,
  )
})

test('a moment that a resource does not have does not compile', () => {
  // @ts-expect-error a barn is shut, not closed
  guard(barn, 'close', () => {})
  // @ts-expect-error sheep have no isActive
  guard(sheep, 'deactivate', () => {})
  // @ts-expect-error it has no such field
  follow(barn, 'create', ({ after }) => void after.size)
  follow(barn, 'delete', (_work, record) => void record.barnName)
})
