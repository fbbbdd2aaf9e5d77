import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resource, text, whole } from '#schema/engine'
import { behaviour, follow, inPortions, writer, type Portions } from '#server'
import type { Client } from '../../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { backgroundWork } from './background-work.ts'
import { resumePortions } from './in-portions.ts'

const databases = selectDatabases(import.meta.filename)

const FRAME = {
  title: '{code}',
  allow: { SUPER_ADMIN: 'everything' },
} as const
const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jars',
  fields: {
    code: text({ required: true, unique: true }),
    counted: whole({ calculated: true, initial: 0 }),
  },
  list: { columns: ['code', 'counted'], sort: 'code' },
  ...FRAME,
})
const count = resource('jar-count', {
  label: ['Count', 'Counts'],
  screen: '/jar-counts',
  sheet: { matchOn: ['code'] },
  fields: { code: text({ required: true, unique: true }) },
  list: { columns: ['code'], sort: 'code' },
  ...FRAME,
})

/** Enough for more than one batch. */
const JARS = 25

/** Index of the jar at which a batch fails, as if the server were killed there. */
let failsFrom = Number.POSITIVE_INFINITY
/** Called during each batch. */
let meanwhile = () => {}
const COUNTING: Portions<{ by: number }> = {
  due: async ({ asSystem }) => (await asSystem.find(jar, {}, 'all')).map(({ id }) => id),
  async run({ asSystem }, ids, { by }) {
    meanwhile()
    for (const { id, code, counted } of await asSystem.find(jar, { id: [...ids] }, 'all')) {
      if (Number(code.slice(2)) >= failsFrom) throw new Error('no more jars')
      await writer(jar).write(asSystem, id, { counted: (counted ?? 0) + by })
    }
  },
}
const counting = behaviour(count, {
  portions: { jars: COUNTING },
  followUps: [follow(count, 'create', ({ work }) => inPortions(work, COUNTING, { by: 1 }))],
})
const stray = behaviour('stray', {
  followUps: [follow(jar, 'delete', (work) => inPortions(work, { ...COUNTING }, { by: 1 }))],
})

describe.each(databases)('a change that is carried on in portions on %s', (database) => {
  let space: Workspace
  let top: Client
  const left = () => space.context.store.sql.selectFrom('larder_task').selectAll().execute()
  const lapse = () =>
    space.work((work) =>
      work.sql.updateTable('larder_task').set({ alive_until: 0, due_at: 0 }).execute(),
    )
  const counts = async () => {
    const { content } = await top.get('/jar/list?size=100')
    return content.map(({ counted }) => Number(counted))
  }
  const all = (number: number) => Array.from({ length: JARS }, () => number)

  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [jar, count],
      behaviours: [counting, stray],
    })
    top = space.as('SUPER_ADMIN')
    for (let place = 10; place < 10 + JARS; place += 1)
      await top.post('/jar', { code: `J-${place}` })
  })
  beforeEach(() => {
    failsFrom = Number.POSITIVE_INFINITY
    meanwhile = () => {}
  })
  afterAll(() => space.close())

  test('is answered when all are done, and nothing is left of it', async () => {
    expect((await top.post('/jar-count', { code: 'A' })).status).toBe(201)
    expect(await counts()).toEqual(all(1))
    expect(await left()).toEqual([])
  })

  test('is taken up for all when its server was killed meanwhile', async () => {
    failsFrom = 20
    await top.post('/jar-count', { code: 'B' })
    const stopped = await counts()
    expect([stopped[0], stopped.at(-1)]).toEqual([2, 1])
    failsFrom = Number.POSITIVE_INFINITY
    await resumePortions(space.context)
    expect(await counts(), 'within the lease').toEqual(stopped)
    await lapse()
    await resumePortions(space.context)
    expect(await counts()).toEqual(stopped.map((counted) => counted + 1))
    expect(await left()).toEqual([])
  })

  test('is taken up at once by a server that has the database for itself', async () => {
    failsFrom = 0
    await top.post('/jar-count', { code: 'C' })
    failsFrom = Number.POSITIVE_INFINITY
    const before = await counts()
    await lapse()
    await resumePortions(space.context)
    expect(await counts()).toEqual(before.map((counted) => counted + 1))
    expect(await left()).toEqual([])
  })

  test('is given up after five failures', async () => {
    failsFrom = 0
    await top.post('/jar-count', { code: 'D' })
    for (const failures of [1, 2, 3, 4]) {
      expect(await left()).toMatchObject([{ kind: 'portions', tries: failures }])
      await lapse()
      await resumePortions(space.context)
    }
    expect(await left()).toEqual([])
  })

  test('is given up as well when its behaviour has gone since', async () => {
    await space.work((work) =>
      work.sql
        .insertInto('larder_task')
        .values({
          kind: 'portions',
          key: 'removed',
          about: '{"name":"lids.all","day":"2025-06-16","about":{}}',
          tries: 3,
          due_at: 0,
          alive_until: 0,
        })
        .execute(),
    )
    await resumePortions(space.context)
    expect(await left()).toMatchObject([{ tries: 4 }])
    await lapse()
    await resumePortions(space.context)
    expect(await left()).toEqual([])
  })

  test('is not noted by a check, which writes nothing', async () => {
    const before = await counts()
    const sheet = { name: 'counts.csv', content: 'code\nE' }
    const checked = await top.upload('/jar-count/import', sheet, { dryRun: 'true' })
    expect(checked.status).toBe(200)
    expect([await left(), await counts()]).toEqual([[], before])
  })

  test('is refused when no behaviour could take it up', async () => {
    const { id } = (await top.post('/jar', { code: 'J-99' })).data
    expect((await top.delete(`/jar/${id}`)).status).toBe(500)
    expect(await left()).toEqual([])
  })

  test('is left to the next server when this one stops', async () => {
    const before = await counts()
    meanwhile = () => void backgroundWork(space.context).stop()
    expect((await top.post('/jar-count', { code: 'F' })).status).toBe(201)
    const stopped = await counts()
    expect([stopped[0], stopped.at(-1)]).toEqual([Number(before[0]) + 1, before.at(-1)])
    expect(await left()).toMatchObject([{ tries: 0, alive_until: 0 }])
  })
})
