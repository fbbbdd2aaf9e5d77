import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, reference, resource, text, whole } from '#schema/engine'
import { behaviour, get, shape } from '#server'
import {
  selectDatabases,
  workspace,
  type RoleName,
  type Workspace,
} from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const barrel = resource('barrel', {
  label: ['Barrel', 'Barrels'],
  title: '{mark}',
  fields: {
    mark: text({ required: true, max: 20 }),
    cellar: text({ required: true, max: 20 }),
    keeper: reference('customer'),
  },
  list: { columns: ['mark'], sort: 'mark' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show'], CUSTOMER: ['list', 'show'] },
  rows: { EMPLOYEE: { cellar: 'North' }, CUSTOMER: { 'keeper.user': me } },
})

const barrelBehaviour = behaviour(barrel, {
  endpoints: [
    get('/barrel/marks', {
      summary: 'The marks that the caller sees, and how many there are',
      roles: 'all',
      returns: shape.list(text({ required: true })),
      handler: async (work) => [
        ...(await work.find(barrel, {})).map(({ mark }) => mark).toSorted(),
        String(await work.asSystem.count(barrel, {})),
      ],
    }),
    get('/api/v1/auth/barrels', {
      summary: 'How many barrels a stranger sees, and how many there are',
      roles: 'public',
      returns: shape.list(whole({ required: true })),
      handler: async (work) => [
        await work.count(barrel, {}),
        await work.asSystem.count(barrel, {}),
      ],
    }),
  ],
})

describe.each(databases)('what a behaviour reads on %s', (database) => {
  let space: Workspace
  let ids: readonly number[]
  beforeAll(async () => {
    space = await workspace({ database, definitions: [barrel], behaviours: [barrelBehaviour] })
    const { customerId } = space.callers.CUSTOMER
    ids = await space.work(async (work) => [
      (await work.add(barrel, { mark: 'A', cellar: 'North' })).id,
      (await work.add(barrel, { mark: 'B', cellar: 'South', keeper: customerId })).id,
    ])
  })
  afterAll(() => space.close())

  const read = (role?: RoleName) =>
    space.work(
      async (work) => ({
        got: (await Promise.all(ids.map((id) => work.get(barrel, id)))).map((each) => each?.mark),
        one: (await work.one(barrel, { mark: 'A' }))?.mark,
        found: (await work.find(barrel, {})).map(({ mark }) => mark).toSorted(),
        counted: await work.count(barrel, { mark: ['A', 'B'] }),
        all: await work.asSystem.count(barrel, {}),
      }),
      role,
    )

  test('is all there is for the server itself and for a role without a rule', async () => {
    const all = { got: ['A', 'B'], one: 'A', found: ['A', 'B'], counted: 2, all: 2 }
    expect(await read()).toEqual(all)
    expect(await read('SUPER_ADMIN')).toEqual(all)
  })

  test('is narrowed to the rows of the caller, except as the system', async () => {
    expect(await read('EMPLOYEE')).toEqual({
      got: ['A', undefined],
      one: 'A',
      found: ['A'],
      counted: 1,
      all: 2,
    })
    expect(await read('CUSTOMER')).toEqual({
      got: [undefined, 'B'],
      one: undefined,
      found: ['B'],
      counted: 1,
      all: 2,
    })
  })

  test('is narrowed in a call that only reads', async () => {
    expect((await space.as('CUSTOMER').get('/barrel/marks')).data).toEqual(['B', '2'])
    expect((await space.as('ADMIN').get('/barrel/marks')).data).toEqual(['A', 'B', '2'])
    expect((await space.as(null).get('/api/v1/auth/barrels')).data).toEqual([0, 2])
  })
})
