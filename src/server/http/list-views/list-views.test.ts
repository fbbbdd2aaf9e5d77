import { afterAll, describe, expect, test } from 'vitest'
import {
  forRoles,
  mayDo,
  money,
  quantity,
  resource,
  text,
  type ListView,
  type ListViewContent,
} from '#schema/engine'
import { isTriedOn } from '../../../../tests/depth.ts'
import { selectDatabases, workspace, type RoleName } from '../../../../tests/kit/workspace.ts'
import { loadApp } from '../../start/discover.ts'
import { runJob } from '../../tasks/jobs.ts'

const databases = selectDatabases(import.meta.filename)

const { registry } = await loadApp()

const barrel = resource('barrel', {
  label: ['Barrel', 'Barrels'],
  title: '{barrelName}',
  fields: {
    barrelName: text({ required: true }),
    cost: money({ hiddenFrom: ['EMPLOYEE'] }),
    code: money({ maskedFor: ['EMPLOYEE'] }),
    measure: text(),
    volume: quantity({ unit: 'measure' }),
  },
  list: {
    columns: ['barrelName', 'cost', 'code', 'measure', 'volume'],
    filters: ['measure', 'createdDate'],
    totals: ['cost', 'code', 'volume'],
    sort: 'barrelName',
    tabs: {
      dear: { label: 'Dear', where: { cost: { atLeast: 10 } } },
      all: { label: 'All' },
    },
  },
  allow: {
    ...forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything'),
    EMPLOYEE: ['list', 'show'],
  },
})

const CONTENT: ListViewContent = {
  filter: { measure: ['litre', 'gallon'], createdDate: 'this-month', costFrom: '5', tab: 'dear' },
  sort: { field: 'cost', order: 'DESC' },
  look: {
    columns: ['cost', 'measure'],
    widths: { cost: 120, measure: 90 },
    density: 'compact',
    layout: 'list',
  },
}

describe.each(databases)('saved views on %s', async (database) => {
  const space = await workspace({ database, definitions: [barrel] })
  afterAll(() => space.close())

  const path = '/list-view/barrel'
  const views = async (role: RoleName) =>
    (await space.as(role).get(path)).content as unknown as ListView[]
  const save = (role: RoleName, more: object) =>
    space.as(role).post(path, { content: CONTENT, ...more })
  const change = (role: RoleName, { id, version, name }: ListView, more: object) =>
    space.as(role).put(`${path}/${id}`, { name, version, ...more })

  test('are kept as they are for their owner alone', async () => {
    const saved = await save('ADMIN', { name: ' Mine ' })
    expect(saved.status).toBe(201)
    expect(saved.data).toMatchObject({ name: 'Mine', isOwn: true, mayChange: true, version: 1 })
    expect((await views('ADMIN')).map(({ content }) => content)).toEqual([CONTENT])
    expect([await views('SUPER_ADMIN'), await views('EMPLOYEE')]).toEqual([[], []])
    expect((await space.as('EMPLOYEE').delete(`${path}/${saved.data.id}`)).status).toBe(404)
    expect((await save('ADMIN', { name: 'Mine' })).status).toBe(409)
    expect((await space.as('ADMIN').delete(`${path}/${saved.data.id}`)).status).toBe(200)
    expect(await views('ADMIN')).toEqual([])
  })

  test('are shared with a role, which gets only what it may filter, sort and see', async () => {
    const { data } = await save('ADMIN', { name: 'Ours', sharedWith: 'EMPLOYEE' })
    const [shared] = await views('EMPLOYEE')
    expect(shared).toMatchObject({ id: data.id, isOwn: false, mayChange: false })
    expect(shared?.content).toEqual({
      filter: { measure: ['litre', 'gallon'], createdDate: 'this-month' },
      sort: null,
      look: {
        columns: ['measure'],
        widths: { measure: 90 },
        density: 'compact',
        layout: 'list',
      },
    })
    const view = shared as ListView
    expect((await change('EMPLOYEE', view, {})).status).toBe(403)
    expect((await space.as('EMPLOYEE').delete(`${path}/${view.id}`)).status).toBe(403)
    expect((await save('EMPLOYEE', { name: 'Up', sharedWith: 'ADMIN' })).status).toBe(403)
    expect((await save('ADMIN', { name: 'Out', sharedWith: 'CUSTOMER' })).status).toBe(400)
    expect((await space.as('CUSTOMER').get(path)).status).toBe(403)
    expect((await space.as(null).get(path)).status).toBe(401)
    await space.as('SUPER_ADMIN').delete(`${path}/${view.id}`)
    expect(await views('EMPLOYEE')).toEqual([])
  })

  test('are the default of a role, one at a time, if a super admin says so', async () => {
    const [one, other] = [
      (await save('ADMIN', { name: 'One', sharedWith: 'EMPLOYEE' })).data as unknown as ListView,
      (await save('ADMIN', { name: 'Other', sharedWith: 'EMPLOYEE' })).data as unknown as ListView,
    ]
    const asDefault = { sharedWith: 'EMPLOYEE', isDefault: true }
    expect((await change('ADMIN', one, asDefault)).status).toBe(403)
    expect((await change('SUPER_ADMIN', one, { isDefault: true })).status).toBe(400)
    for (const each of [one, other])
      expect((await change('SUPER_ADMIN', each, asDefault)).status).toBe(200)
    const defaults = (await views('EMPLOYEE')).filter(({ isDefault }) => isDefault)
    expect(defaults.map(({ name }) => name)).toEqual(['Other'])
    // Its owner goes on changing what it shows, but not for whom it is the default.
    const now = { ...other, version: 2 }
    expect((await change('ADMIN', now, { ...asDefault, content: CONTENT })).status).toBe(200)
    expect((await change('ADMIN', { ...now, version: 3 }, {})).status).toBe(403)
  })

  test('are changed by the version that was read', async () => {
    const { data } = await save('ADMIN', { name: 'Versioned' })
    const view = data as unknown as ListView
    expect((await change('ADMIN', view, { name: 'Renamed' })).data).toMatchObject({
      version: 2,
      content: CONTENT,
    })
    expect((await change('ADMIN', view, {})).body.code).toBe('stale')
    const { status } = await space.as('ADMIN').put(`${path}/${view.id}`, { name: 'No version' })
    expect(status).toBe(428)
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(81) }],
    ['no content', { name: 'x', content: undefined }],
    ['an unknown part', { name: 'x', content: { ...CONTENT, colour: 'red' } }],
    ['an object as a filter', { name: 'x', content: { ...CONTENT, filter: { cost: {} } } }],
    ['a wrong order', { name: 'x', content: { ...CONTENT, sort: { field: 'cost', order: 'UP' } } }],
    ['a wrong width', { name: 'x', content: { ...CONTENT, look: { widths: { cost: 1 } } } }],
    ['too much', { name: 'x', content: { ...CONTENT, filter: { search: 'x'.repeat(8000) } } }],
  ])('are refused with %s', async (_, more) => {
    expect((await save('ADMIN', more)).status).toBe(400)
  })

  test('go with their owner', async () => {
    const row = { resource: 'barrel', name: 'Left', shared_with: 'EMPLOYEE', is_default: 0 }
    await space.work(({ sql }) =>
      sql
        .insertInto('larder_view')
        .values({ ...row, user_id: 987_654, content: JSON.stringify(CONTENT), version: 1 })
        .execute(),
    )
    expect((await views('EMPLOYEE')).map(({ name }) => name)).toContain('Left')
    await runJob(space.context, 'engine.sessions')
    expect((await views('EMPLOYEE')).map(({ name }) => name)).not.toContain('Left')
  })

  test('and totals are of what the caller sees, in one unit', async () => {
    const boss = space.as('SUPER_ADMIN')
    for (const [barrelName, cost, measure] of [
      ['Oak', 0.1, 'litre'],
      ['Ash', 0.2, 'litre'],
      ['Elm', 12.5, 'gallon'],
    ] as const)
      await boss.post('/barrel', { barrelName, cost, code: cost, measure, volume: 1.5 })
    const sums = async (role: RoleName, query = '') =>
      (await space.as(role).get(`/barrel/totals?${query}`)).data
    expect(await sums('SUPER_ADMIN')).toEqual({ count: 3, sums: { cost: 12.8, code: 12.8 } })
    expect(await sums('SUPER_ADMIN', 'measure=litre')).toEqual({
      count: 2,
      sums: { cost: 0.3, code: 0.3, volume: 3 },
    })
    expect(await sums('EMPLOYEE', 'search=elm')).toEqual({ count: 1, sums: { volume: 1.5 } })
    expect(await sums('ADMIN', 'tab=dear')).toMatchObject({ count: 1, sums: { cost: 12.5 } })
    expect((await space.as('EMPLOYEE').get('/barrel/totals?costFrom=1')).status).toBe(400)
    expect((await space.as('ADMIN').get('/barrel/totals?page=1')).status).toBe(400)
    expect((await space.as('CUSTOMER').get('/barrel/totals')).status).toBe(403)
  })

  if (isTriedOn(database))
    test('of every list are read back by another role that may list it', async () => {
      const wrong: string[] = []
      for (const { name, list } of registry.resources.values()) {
        const definition = registry.get(name)
        const reader = (['ADMIN', 'EMPLOYEE'] as const).find((role) =>
          mayDo(definition, role, 'list'),
        )
        if (!reader || !mayDo(definition, 'SUPER_ADMIN', 'list')) continue
        const content = {
          filter: { search: 'a', createdDate: 'today' },
          sort: null,
          look: { columns: list.columns },
        }
        const place = `/list-view/${name}`
        await space.as('SUPER_ADMIN').post(place, { name: 'All', sharedWith: reader, content })
        const [view] = (await space.as(reader).get(place)).content as unknown as ListView[]
        const { content: read } = view ?? {}
        if (read?.filter['createdDate'] !== 'today' || !read.look.columns?.length) wrong.push(name)
      }
      expect(wrong).toEqual([])
    })
})
