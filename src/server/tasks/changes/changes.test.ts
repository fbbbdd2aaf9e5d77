import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { choice, flag, lines, money, reference, resource, text, whole } from '#schema/engine'
import { selectDatabases, workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const group = resource('group', {
  label: ['Group', 'Groups'],
  title: '{groupName}',
  fields: { groupName: text({ required: true, max: 20, unique: true }) },
  list: { columns: ['groupName'], sort: 'groupName' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show'] },
})
const product = resource('product', {
  label: ['Product', 'Products'],
  title: '{productName}',
  fields: {
    productName: text({ required: true, max: 20, unique: true }),
    price: money({ min: 0, max: 100 }),
    stock: whole({ min: 0 }),
    isOnSale: flag(),
    group: reference('group'),
    status: choice({ OPEN: 'Open', CLOSED: 'Closed' }, { initial: 'OPEN' }),
    why: text({ max: 40 }),
    parts: lines({ partName: text({ required: true, max: 20 }) }),
    secret: text({ max: 20, hiddenFrom: ['ADMIN'] }),
  },
  state: 'status',
  actions: {
    close: {
      label: 'Close',
      from: 'OPEN',
      to: 'CLOSED',
      requires: ['why'],
      when: { stock: { moreThan: 0 } },
      whyNot: 'Nothing is left to close.',
      many: true,
      undoneBy: 'reopen',
    },
    reopen: { label: 'Reopen', from: 'CLOSED', to: 'OPEN' },
  },
  list: {
    columns: ['productName', 'price', 'stock'],
    edit: ['price', 'stock', 'isOnSale', 'secret'],
    filters: ['status', 'group'],
    sort: 'productName',
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'edit', 'close', 'delete'],
    EMPLOYEE: ['list', 'show'],
  },
  rows: { ADMIN: { stock: { lessThan: 50 } } },
})

interface Answered {
  readonly total: number
  readonly rows: readonly { readonly outcome: string; readonly message: string }[]
  readonly next: number | null
  readonly content: readonly {
    readonly id: number
    readonly label: string
    readonly kind: string
    readonly isUndoable: boolean
  }[]
}

/** Content of an answer, which the client does not know. */
const contentOf = ({ data }: { readonly data: unknown }) => data as Answered

interface Made {
  readonly id: number
  readonly version: number
}

describe.each(databases)('on %s', async (database) => {
  const space = await workspace({ database, definitions: [group, product] })
  afterAll(() => space.close())
  const top = space.as('SUPER_ADMIN')
  let made: Made[] = []
  let round = 0

  const order = async (body: object, client = top) => {
    const answer = await client.post('/product/changes', body)
    expect(answer.status).toBe(201)
    return { id: answer.data.id, total: contentOf(answer).total }
  }
  /** Waits for the end of a change that a busy machine could not end before it answered. */
  const ended = async ({ data: { id } }: { readonly data: { readonly id: number } }) => {
    for (;;) {
      const { data } = await top.get(`/product/changes/${id}`)
      if (data.state !== 'RUNNING') return data
    }
  }
  const applied = (id: number, client = top) =>
    client.post(`/product/changes/${id}/apply`, {}).then(ended)
  const apply = async (body: object, client = top) =>
    applied((await order(body, client)).id, client)
  const read = async (id: number) => (await top.get(`/product/${id}`)).data
  const some = (count: number) => made.slice(0, count).map(({ id, version }) => ({ id, version }))

  beforeEach(async () => {
    round += 1
    made = []
    for (let n = 0; n < 4; n++)
      made.push(
        (
          await top.post('/product', {
            productName: `p${round} ${n}`,
            price: 10 + n,
            stock: n,
            parts: [{ partName: 'lid' }],
          })
        ).data as never,
      )
  })

  test('fields of several records are previewed, changed and changed back', async () => {
    const body = { records: some(4), edit: { isOnSale: true }, adjust: { price: { percent: 5 } } }
    const { id, total } = await order(body)
    expect(total).toBe(4)
    const preview = contentOf(await top.get(`/product/changes/${id}/preview`))
    expect(preview.next).toBe(null)
    expect(preview.rows[1]).toMatchObject({
      label: `p${round} 1`,
      outcome: 'changed',
      changes: [
        { field: 'price', before: 11, after: 11.55 },
        { field: 'isOnSale', before: false, after: true },
      ],
    })
    expect((await read(made[1]?.id ?? 0)).price).toBe(11)
    const done = await applied(id)
    expect(done).toMatchObject({ state: 'DONE', changed: 4, refused: 0, isUndoable: true })
    expect(await read(made[1]?.id ?? 0)).toMatchObject({ price: 11.55, isOnSale: true })
    // One of them is changed by hand: its price stays, and its mark returns.
    const { version } = await read(made[2]?.id ?? 0)
    await top.put(`/product/${made[2]?.id}`, { version, price: 50 })
    const undone = await top.post(`/product/changes/${id}/undo`, {})
    expect(undone.status).toBe(201)
    expect(await ended(undone)).toMatchObject({ kind: 'undo', state: 'DONE', changed: 4 })
    expect(await read(made[1]?.id ?? 0)).toMatchObject({ price: 11, isOnSale: false })
    expect(await read(made[2]?.id ?? 0)).toMatchObject({ price: 50, isOnSale: false })
    expect((await top.post(`/product/changes/${id}/undo`, {})).status).toBe(409)
  })

  test('records changed since they were read, and those that break a rule, are named and left as they are', async () => {
    const records = some(3)
    await top.put(`/product/${made[0]?.id}`, { version: made[0]?.version, stock: 9 })
    const done = await apply({ records, adjust: { price: { add: 89 } } })
    expect(done).toMatchObject({ changed: 1, refused: 2 })
    const { data } = await top.get(`/product/changes/${done.id}/rows?outcome=refused`)
    expect(data.content).toMatchObject([
      { label: `p${round} 0`, message: expect.stringContaining('Someone else') },
      { label: `p${round} 2`, errors: [{ field: 'price', code: 'tooLarge' }] },
    ])
    expect((await read(made[0]?.id ?? 0)).price).toBe(10)
    expect((await read(made[1]?.id ?? 0)).price).toBe(100)
  })

  test('an action runs on all records that match a list, and is undone by the action that its definition names', async () => {
    const { id, total } = await order({
      query: { search: `p${round}`, status: 'OPEN' },
      action: 'close',
      inputs: { why: 'sold out' },
    })
    expect(total).toBe(4)
    const preview = contentOf(await top.get(`/product/changes/${id}/preview`))
    expect(preview.rows.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'changed',
      'changed',
      'changed',
    ])
    expect(preview.rows[0]?.message).toBe('Nothing is left to close.')
    expect(await applied(id)).toMatchObject({
      changed: 3,
      refused: 1,
    })
    expect(await read(made[1]?.id ?? 0)).toMatchObject({ status: 'CLOSED', why: 'sold out' })
    await top.post(`/product/changes/${id}/undo`, {}).then(ended)
    expect(await read(made[1]?.id ?? 0)).toMatchObject({ status: 'OPEN' })
    expect(
      (await top.post('/product/changes', { records: some(1), action: 'reopen' })).status,
    ).toBe(400)
  })

  test('deleted records return under their ids, with their lines, unless a unique value is taken', async () => {
    const done = await apply({ records: some(3), remove: true })
    expect(done).toMatchObject({ kind: 'remove', changed: 3 })
    expect((await top.get(`/product/${made[0]?.id}`)).status).toBe(404)
    const trash = contentOf(await top.get('/product/trash'))
    expect(trash.content.map(({ label }) => label).toSorted()).toEqual(
      [0, 1, 2].map((n) => `p${round} ${n}`),
    )
    await top.post('/product', { productName: `p${round} 2` })
    expect((await top.post(`/product/${made[2]?.id}/restore`, {})).status).toBe(409)
    const undone = await top.post(`/product/changes/${done.id}/undo`, {}).then(ended)
    expect(undone).toMatchObject({ changed: 2, refused: 1 })
    expect(await read(made[0]?.id ?? 0)).toMatchObject({
      productName: `p${round} 0`,
      price: 10,
      parts: [{ partName: 'lid' }],
    })
    const left = (await top.get('/product/trash')).data
    expect(left.content).toHaveLength(1)
  })

  test('one change of a record is undone by its user at once, or later from the history', async () => {
    const id = made[1]?.id ?? 0
    const saved = await top.put(`/product/${id}`, {
      version: made[1]?.version,
      price: 30,
      stock: 5,
    })
    const undone = await top.post(`/product/${id}/undo`, { version: saved.data.version })
    expect(undone.data).toMatchObject({ price: 11, stock: 1 })
    expect((await top.post(`/product/${id}/undo`, { version: saved.data.version })).status).toBe(
      409,
    )
    const { content } = contentOf(await top.get(`/product/${id}/history`))
    const first = content.find(({ kind }) => kind === 'update')
    expect(first?.isUndoable).toBe(true)
    expect((await top.post(`/product/${id}/history/${first?.id}/undo`, {})).data).toMatchObject({
      price: 30,
      stock: 5,
    })
    const created = content.at(-1)
    expect(created?.isUndoable).toBe(false)
    expect((await top.post(`/product/${id}/history/${created?.id}/undo`, {})).status).toBe(409)
  })

  test('a deletion or a change by many keeps to the rows, fields and rights of its user', async () => {
    const admin = space.as('ADMIN')
    const { version } = await read(made[3]?.id ?? 0)
    await top.put(`/product/${made[3]?.id}`, { version, stock: 60 })
    const done = await apply(
      { records: made.map(({ id }) => ({ id })), edit: { isOnSale: true } },
      admin,
    )
    expect(done).toMatchObject({ changed: 3, refused: 1 })
    const { data } = await admin.get(`/product/changes/${done.id}/rows?outcome=refused`)
    expect(data.content).toMatchObject([{ label: '', message: 'This record does not exist.' }])
    const hidden = { records: some(1), edit: { secret: 'x' } }
    expect((await admin.post('/product/changes', hidden)).status).toBe(400)
    const employee = space.as('EMPLOYEE')
    expect(
      (await employee.post('/product/changes', { records: some(1), remove: true })).status,
    ).toBe(403)
    expect((await employee.get('/product/trash')).status).toBe(403)
    expect((await employee.get(`/product/changes/${done.id}`)).status).toBe(403)
    expect((await top.get(`/product/changes/${done.id}`)).status).toBe(200)
    expect((await admin.get(`/group/changes/${done.id}`)).status).toBe(403)
  })

  test.each([
    {},
    { records: [] },
    { records: [{ id: 1 }], edit: {} },
    { records: [{ id: 1 }], edit: { price: 1 }, remove: true },
    { records: [{ id: 1 }], edit: { price: 1 }, adjust: { price: { add: 1 } } },
    { records: [{ id: 1 }], adjust: { productName: { add: 1 } } },
    { records: [{ id: 1 }], adjust: { price: { add: 1, percent: 1 } } },
    { records: [{ id: 'one' }], remove: true },
    { records: [{ id: 1 }], query: {}, remove: true },
    { query: { nonsense: '1' }, remove: true },
    { records: [{ id: 1 }], edit: { price: 1 }, why: 'not' },
  ])('a body that makes no sense is refused: %j', async (body) => {
    expect((await top.post('/product/changes', body)).status).toBe(400)
  })

  test('a change that its user stops keeps what it has done, and says so', async () => {
    const { id } = await order({ records: some(2), edit: { stock: 7 } })
    expect((await top.post(`/product/changes/${id}/stop`, {})).data).toMatchObject({
      state: 'STOPPED',
      done: 0,
      isUndoable: false,
    })
    expect((await top.post(`/product/changes/${id}/apply`, {})).data.state).toBe('STOPPED')
    expect((await read(made[0]?.id ?? 0)).stock).toBe(0)
  })
})
