import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  charts,
  choice,
  dataset,
  date,
  file,
  flag,
  lines,
  money,
  object,
  reference,
  resource,
  sum,
  text,
  today,
  whole,
} from '#schema/engine'
import { behaviour } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const HIDDEN = { hiddenFrom: ['EMPLOYEE'] } as const

const grower = resource('grower', {
  label: ['Grower', 'Growers'],
  title: '{name}',
  fields: { name: text({ required: true, max: 20 }), isCertified: flag({ initial: true }) },
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: 'everything' },
})

const hamper = resource('hamper', {
  label: ['Hamper', 'Hampers'],
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    packedOn: date({ initial: today }),
    picture: file(),
    goods: lines({
      product: text({ required: true, max: 20 }),
      cost: money({ ...HIDDEN, initial: 1 }),
      grower: reference('grower', { ...HIDDEN, only: { isCertified: true } }),
      invoice: file(HIDDEN),
      margin: money({ ...HIDDEN, calculated: true }),
      place: whole({ calculated: true, initial: 7 }),
    }),
    box: object({ colour: text({ max: 20 }), price: money({ ...HIDDEN, initial: 2 }) }),
    status: choice({ PACKED: 'Packed', SENT: 'Sent' }, { required: true, initial: 'PACKED' }),
  },
  state: 'status',
  actions: {
    send: { label: 'Send hamper', from: 'PACKED', to: 'SENT', inputs: ['goods', 'box'] },
  },
  list: {
    columns: ['name', 'goods', 'box', 'status'],
    filters: [
      { name: 'product', through: 'goods.product' },
      { name: 'cost', through: 'goods.cost' },
      { name: 'price', through: 'box.price' },
      { name: 'dear', where: { 'goods.cost': { moreThan: 10 } } as never },
    ],
    sort: 'name',
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: 'everything',
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'send'],
  },
})

const hampers = dataset(hamper, {
  date: 'packedOn',
  measures: { cost: sum('goods.cost') },
  dimensions: { product: 'goods.product' },
})
const declared = charts({
  'hamper-cost': {
    title: 'Cost of hampers',
    screen: '/hampers',
    roles: ['ADMIN', 'EMPLOYEE'],
    of: hampers,
    by: ['period', 'product'],
  },
})

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'

describe.each(databases)('columns hidden from a role on %s', (database) => {
  let space: Workspace
  let farm: number
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [grower, hamper],
      behaviours: [behaviour(grower, {}), behaviour(hamper, {})],
      charts: declared.charts,
    })
    farm = (await space.as('ADMIN').post('/grower', { name: 'Farm' })).data.id
  })
  afterAll(() => space.close())

  const admin = () => space.as('ADMIN')
  const employee = () => space.as('EMPLOYEE')
  const upload = async () =>
    (await admin().upload('/files', { name: 'invoice.pdf', content: PDF })).data.id

  /** Adds a hamper with hidden values, and returns it as an administrator sees it. */
  const pack = async (name: string) => {
    const {
      status,
      data,
      text: body,
    } = await admin().post('/hamper', {
      name,
      goods: [
        { product: 'Jam', cost: 12.5, grower: farm, invoice: await upload() },
        { product: 'Tea', cost: 3 },
      ],
      box: { colour: 'red', price: 30 },
    })
    expect(status, body).toBe(201)
    return data as typeof data & { readonly goods: readonly Readonly<Record<string, unknown>>[] }
  }
  const read = async (id: number) => (await admin().get(`/hamper/${id}`)).data
  const HIDDEN_NAMES = /"cost"|"grower"|"invoice"|"margin"|"price"|12\.5/

  test('appear in no answer', async () => {
    const { id } = await pack('Answers')
    const paths = [
      `/hamper/${id}`,
      '/hamper/list?product=Jam&search=Answers',
      `/hamper/${id}/history`,
      `/hamper/sheet?ids=${id}`,
      '/search?q=Answers',
    ]
    for (const path of paths) {
      const [shown, whole] = [await employee().get(path), await admin().get(path)]
      expect([shown.status, whole.status], path).toEqual([200, 200])
      expect(shown.text, path).not.toMatch(HIDDEN_NAMES)
      if (path.startsWith('/hamper')) expect(shown.text, path).toContain('Jam')
      if (path.startsWith('/hamper')) expect(whole.text, path).toContain('"cost":12.5')
    }
    const files = (await read(id)).files as object
    expect(Object.keys(files)).toEqual(['goods.0.invoice'])
    expect((await employee().get(`/hamper/${id}`)).data.files).toEqual({})
  })

  test('cannot be filtered by', async () => {
    await pack('Filtered')
    for (const query of ['cost=12.5', 'price=30', 'dear=true']) {
      const found = await admin().get(`/hamper/list?${query}`)
      expect([found.status, found.content.length > 0], query).toEqual([200, true])
      const refused = await employee().get(`/hamper/list?${query}`)
      expect(refused.status, query).toBe(400)
    }
    expect((await employee().get('/hamper/list?product=Jam')).status).toBe(200)
  })

  test('keep their values when the lines are saved without them', async () => {
    const { id, version, goods } = await pack('Kept')
    const [jam, tea] = goods
    const saved = await employee().put(`/hamper/${id}`, {
      version,
      goods: [
        { product: 'Coffee' },
        { id: tea?.id, product: 'Green tea' },
        { id: jam?.id, product: 'Jam' },
      ],
      box: { colour: 'blue' },
    })
    expect(saved.status, saved.text).toBe(200)
    expect(saved.text).not.toMatch(HIDDEN_NAMES)
    expect(await read(id)).toMatchObject({
      goods: [
        { product: 'Coffee', cost: 1, grower: null, invoice: null, place: 7 },
        { product: 'Green tea', cost: 3, place: 7 },
        { product: 'Jam', cost: 12.5, grower: jam?.grower, invoice: jam?.invoice },
      ],
      box: { colour: 'blue', price: 30 },
    })
    const cleared = await employee().put(`/hamper/${id}`, { version: 2, goods: [], box: null })
    expect(cleared.status, cleared.text).toBe(200)
    expect(await read(id)).toMatchObject({ goods: [], box: { colour: null, price: 30 } })
  })

  test('are unknown in what is sent', async () => {
    const { id, version, goods } = await pack('Sent')
    const sent = [
      { goods: [{ id: goods[0]?.id, product: 'Jam', cost: 12.5 }] },
      { goods: [{ product: 'Jam', cost: null }] },
      { goods: [{ product: 'Jam', margin: 5 }] },
      { box: { colour: 'red', price: 30 } },
    ]
    for (const values of sent) {
      for (const reply of [
        await employee().put(`/hamper/${id}`, { version, ...values }),
        await employee().post('/hamper', { name: 'New', ...values }),
        await employee().post(`/hamper/${id}/send`, { version, ...values }),
      ]) {
        expect(reply.status, reply.text).toBe(400)
        expect(reply.errors.map(({ code }) => code)).toContain('unknownField')
      }
    }
    expect((await read(id)).version).toBe(version)
  })

  test('begin with their initial value', async () => {
    const added = await employee().post('/hamper', {
      name: 'Begun',
      goods: [{ product: 'Jam' }],
      box: { colour: 'red' },
    })
    expect(added.status, added.text).toBe(201)
    expect(added.text).not.toMatch(HIDDEN_NAMES)
    expect(await read(added.data.id)).toMatchObject({
      goods: [{ product: 'Jam', cost: 1 }],
      box: { colour: 'red', price: 2 },
    })
  })

  test('keep their values when an action asks for the lines', async () => {
    const { id, version, goods } = await pack('Acted')
    const sent = await employee().post(`/hamper/${id}/send`, {
      version,
      goods: [{ id: goods[0]?.id, product: 'Marmalade' }, { product: 'Rice' }],
      box: { colour: 'green' },
    })
    expect(sent.status, sent.text).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'SENT',
      goods: [
        { product: 'Marmalade', cost: 12.5 },
        { product: 'Rice', cost: 1 },
      ],
      box: { colour: 'green', price: 30 },
    })
  })

  test('do not come out through an unchanged record that is sent back', async () => {
    const { id } = await pack('Returned')
    const { data } = await employee().get(`/hamper/${id}`)
    const same = await employee().put(`/hamper/${id}`, data)
    expect(same.status, same.text).toBe(200)
    expect((await read(id)).version).toBe(1)
    const acted = await employee().put(`/hamper/${id}`, { ...data, status: 'SENT' })
    expect(acted.status, acted.text).toBe(200)
    expect(await read(id)).toMatchObject({ goods: [{ cost: 12.5 }, { cost: 3 }] })
  })

  test('do not appear as changes', async () => {
    const { id, version, goods } = await pack('Changes')
    const dearer = [{ ...goods[0], cost: 99 }, goods[1]]
    expect((await admin().put(`/hamper/${id}`, { version, goods: dearer })).status).toBe(200)
    const changes = async (role: 'ADMIN' | 'EMPLOYEE') =>
      (await space.as(role).get(`/hamper/${id}/history`)).content[0]?.changes
    expect(await changes('ADMIN')).toMatchObject([{ field: 'goods' }])
    expect(await changes('EMPLOYEE')).toEqual([])
    const stale = await employee().put(`/hamper/${id}`, { version, name: 'Mine' })
    expect([stale.status, stale.data.changedFields]).toEqual([409, []])
    expect(stale.text).not.toMatch(HIDDEN_NAMES)
  })

  test('do not lend their file to a field that is shown', async () => {
    const { id, version, goods } = await pack('Files')
    const taken = await employee().put(`/hamper/${id}`, { version, picture: goods[0]?.invoice })
    expect([taken.status, taken.errors[0]?.field]).toEqual([400, 'picture'])
    const lent = await admin().put(`/hamper/${id}`, { version, picture: goods[0]?.invoice })
    expect(lent.status, lent.text).toBe(200)
  })

  test('are not checked again when somebody saves who cannot correct them', async () => {
    const { id, version, goods } = await pack('Checked')
    await space.work((work) => work.write(grower, farm, { isCertified: false }))
    const saved = await employee().put(`/hamper/${id}`, {
      version,
      goods: goods.map(({ id: line, product }) => ({ id: line, product: `${product} 2` })),
    })
    expect(saved.status, saved.text).toBe(200)
    await space.work((work) => work.write(grower, farm, { isCertified: true }))
  })

  test('are in no chart', async () => {
    await pack('Counted')
    const during = 'fromDate=2025-06-01&toDate=2025-06-30'
    expect((await admin().get(`/analytics/hamper-cost?${during}`)).status).toBe(200)
    expect((await employee().get(`/analytics/hamper-cost?${during}`)).status).toBe(403)
  })
})
