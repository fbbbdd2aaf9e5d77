import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  choice,
  lines,
  money,
  object,
  reference,
  resource,
  text,
  whole,
  type Definition,
} from '#schema/engine'
import { behaviour } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const HIDDEN = { hiddenFrom: ['EMPLOYEE'] } as const

const plant = resource('plant', {
  label: ['Plant', 'Plants'],
  title: '{name}',
  fields: { name: text({ required: true, max: 20 }), price: money(), cost: money(HIDDEN) },
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: 'everything', EMPLOYEE: ['list', 'show'] },
})
const PLANT = {
  plant: reference('plant'),
  price: money({ defaultFrom: 'plant.price' }),
  cost: money({ ...HIDDEN, initial: 1, defaultFrom: 'plant.cost' }),
}
const bed = resource('bed', {
  label: ['Bed', 'Beds'],
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    ...PLANT,
    fixedPrice: money({ writableBy: ['ADMIN'], defaultFrom: 'plant.price' }),
    rows: lines({
      ...PLANT,
      price: money({ required: true, defaultFrom: 'plant.price' }),
      amount: whole(),
    }),
    edge: object(PLANT),
    status: choice({ OPEN: 'Open', DUG: 'Dug' }, { required: true, initial: 'OPEN' }),
  },
  state: 'status',
  actions: { dig: { label: 'Dig bed', from: 'OPEN', to: 'DUG', inputs: ['rows'] } },
  list: { columns: ['name'], sort: 'name' },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: 'everything',
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'dig'],
  },
})

describe.each(databases)('defaults from records chosen beside a field on %s', (database) => {
  let space: Workspace
  let [rose, thyme] = [0, 0]
  beforeAll(async () => {
    const definitions: readonly Definition[] = [plant, bed] as never
    const behaviours = [behaviour(plant, {}), behaviour(bed, {})]
    space = await workspace({ database, definitions, behaviours })
    const add = async (values: object) => (await space.as('ADMIN').post('/plant', values)).data.id
    rose = await add({ name: 'Rose', price: 9.5, cost: 4 })
    thyme = await add({ name: 'Thyme', price: 3, cost: 1.25 })
  })
  afterAll(() => space.close())

  const read = async (id: number) => (await space.as('ADMIN').get(`/bed/${id}`)).data
  const add = async (values: object, role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN') => {
    const { status, text: body, data } = await space.as(role).post('/bed', values)
    expect(status, body).toBe(201)
    return read(data.id)
  }
  const change = async (
    { id, version }: { readonly id: number; readonly version: number },
    values: object,
    role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN',
  ) => {
    const { status, text: body } = await space.as(role).put(`/bed/${id}`, { version, ...values })
    expect(status, body).toBe(200)
    return read(id)
  }

  test('fill the columns of lines and the parts of an object that were not sent', async () => {
    const bedOf = await add({
      name: 'New',
      rows: [
        { plant: rose, amount: 2 },
        { plant: thyme, price: 2.5 },
      ],
      edge: { plant: thyme },
    })
    expect(bedOf).toMatchObject({
      rows: [
        { plant: rose, price: 9.5, cost: 4, amount: 2 },
        { plant: thyme, price: 2.5, cost: 1.25 },
      ],
      edge: { plant: thyme, price: 3, cost: 1.25 },
      price: null,
    })
  })

  test('leave null as it is, and do not stand in for a required value without a record', async () => {
    const { edge } = await add({ name: 'Null', edge: { plant: rose, price: null } })
    expect(edge).toMatchObject({ price: null, cost: 4 })
    for (const rows of [[{ plant: rose, price: null }], [{ amount: 1 }], [{ plant: 999_999 }]]) {
      const refused = await space.as('ADMIN').post('/bed', { name: 'No price', rows })
      expect(refused.status).toBe(400)
      expect(refused.errors[0]?.field).toBe('rows.0.price')
    }
  })

  test('follow another record that is chosen in a line', async () => {
    const before = await add({ name: 'Other', rows: [{ plant: rose }] })
    const [line] = before.rows as readonly { readonly id: number }[]
    const after = await change(before, { rows: [{ id: line?.id, plant: thyme }] })
    expect(after.rows).toMatchObject([{ id: line?.id, plant: thyme, price: 3, cost: 1.25 }])
    const own = await change(after, { rows: [{ id: line?.id, plant: thyme, price: 2 }] })
    const kept = await change(own, { rows: [{ id: line?.id, plant: rose, amount: 5 }] })
    expect(kept.rows).toMatchObject([{ plant: rose, price: 2, amount: 5, cost: 4 }])
  })

  test('fill what the caller may not see or write', async () => {
    const values = { plant: rose, rows: [{ plant: rose }], edge: { plant: rose } }
    const added = await add({ name: 'Hidden', ...values }, 'EMPLOYEE')
    expect(added).toMatchObject({
      price: 9.5,
      fixedPrice: 9.5,
      cost: 4,
      rows: [{ price: 9.5, cost: 4 }],
      edge: { price: 9.5, cost: 4 },
    })
    const [line] = added.rows as readonly { readonly id: number }[]
    const moved = await change(
      added,
      { plant: thyme, rows: [{ id: line?.id, plant: thyme }], edge: { plant: thyme } },
      'EMPLOYEE',
    )
    expect(moved).toMatchObject({
      price: 3,
      fixedPrice: 3,
      cost: 1.25,
      rows: [{ id: line?.id, price: 3, cost: 1.25 }],
      edge: { price: 3, cost: 1.25 },
    })
  })

  test('keep a hidden value that somebody has chosen', async () => {
    const before = await add({
      name: 'Chosen',
      plant: rose,
      cost: 7,
      rows: [{ plant: rose, cost: 7 }],
    })
    const [line] = before.rows as readonly { readonly id: number }[]
    const after = await change(
      before,
      { plant: thyme, rows: [{ id: line?.id, plant: thyme }] },
      'EMPLOYEE',
    )
    expect(after).toMatchObject({ cost: 7, rows: [{ price: 3, cost: 7 }] })
  })

  test('fill the lines that an action asks for', async () => {
    const { id, version } = await add({ name: 'Dug' })
    const rows = [{ plant: rose }]
    const dug = await space.as('EMPLOYEE').post(`/bed/${id}/dig`, { version, rows })
    expect(dug.status, dug.text).toBe(200)
    expect(await read(id)).toMatchObject({ rows: [{ plant: rose, price: 9.5, cost: 4 }] })
  })
})
