import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  active,
  choice,
  date,
  flag,
  fromUnits,
  image,
  lines,
  me,
  money,
  now,
  quantity,
  reference,
  resource,
  text,
  today,
  whole,
} from '#schema/engine'
import { behaviour, get, post, refuse } from '#server'
import { DATABASES, workspace, type Workspace } from '../../tests/workspace.ts'

const shelf = resource('shelf', {
  label: ['Shelf', 'Shelves'],
  title: '{shelfName}',
  fields: { shelfName: text({ required: true, unique: true, max: 40 }), ...active() },
  list: { columns: ['shelfName', 'isActive'], filters: ['isActive'], sort: 'shelfName' },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit'],
    EMPLOYEE: ['list', 'show'],
  },
})

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName} ({jarCode})',
  hint: '{note}',
  fields: {
    jarCode: text({ required: true, unique: true, series: 'JAR-0000', frozen: true }),
    jarName: text({ required: true, max: 40 }),
    note: text({ max: 40 }),
    shelf: reference('shelf', { required: true }),
    holder: reference('user'),
    parent: reference('jar', { noLoop: true }),
    price: money({ required: true, moreThan: 0 }),
    cost: money({ hiddenFrom: ['EMPLOYEE'] }),
    lot: text({ max: 20, unique: true, maskedFor: ['ADMIN'] }),
    madeOn: date({ initial: today }),
    picture: image(),
    parts: lines({
      name: text({ required: true, max: 20 }),
      amount: quantity({ required: true }),
      weighed: quantity({ calculated: true }),
    }),
    openedBy: reference('user', { calculated: true }),
    openedDate: text({ calculated: true }),
    reason: text({ max: 40 }),
    weigh: flag({ transient: true }),
    count: whole({ calculated: true, initial: 0 }),
    jarState: choice(
      { CLOSED: 'Closed', OPEN: 'Open', EMPTY: 'Empty' },
      { required: true, initial: 'CLOSED' },
    ),
  },
  uniqueTogether: [['jarName', 'shelf']],
  list: {
    columns: ['jarCode', 'jarName', 'shelf', 'price', 'cost', 'lot', 'madeOn', 'jarState'],
    search: ['jarCode', 'jarName', 'lot'],
    filters: ['shelf', 'jarState', 'lot', { name: 'shelfActive', through: 'shelf.isActive' }],
    sort: 'jarCode',
    mainDate: 'madeOn',
    tabs: {
      open: { label: 'Open', where: { jarState: 'OPEN' }, sort: '-price' },
      costed: { label: 'Costed', where: { cost: { not: null } } },
      all: { label: 'All', sort: '-jarCode' },
    },
  },
  state: 'jarState',
  actions: {
    open: {
      label: 'Open jar',
      from: 'CLOSED',
      to: 'OPEN',
      stamps: { openedBy: me, openedDate: now },
      asks: ['reason'],
    },
    finish: {
      label: 'Finish jar',
      from: 'OPEN',
      to: 'EMPTY',
      asks: ['reason'],
      requires: ['reason'],
    },
  },
  editableWhen: { jarState: ['CLOSED', 'OPEN'] },
  deletableWhen: { jarState: 'CLOSED' },
  views: [
    { path: '/open-jars', as: 'page', where: { jarState: 'OPEN' } },
    { path: '/jar/on-shelf', as: 'all', parameters: { id: 'shelf' }, needs: ['id'] },
    {
      path: '/public-jars',
      as: 'page',
      public: true,
      fields: ['jarName', 'shelf'],
      sort: 'jarName',
    },
  ],
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit', 'open'],
    EMPLOYEE: { may: ['list', 'show', 'edit', 'open', 'finish'], editOnly: ['note'] },
  },
  rows: { EMPLOYEE: { holder: me } },
})

const jarBehaviour = behaviour(jar, {
  beforeSave(saving) {
    if (saving.record().jarName === 'cursed') refuse('This jar is cursed.', 'jarName')
    if (saving.sent.weigh) saving.values.count = (saving.before?.count ?? 0) + 1
  },
  endpoints: [
    get('/jar/cheapest', {
      summary: 'The cheapest jar',
      roles: 'all',
      query: { least: money() },
      handler: async (work, { query }) => ({
        least: query.least,
        jars: await work.count(jar, { price: { atLeast: fromUnits(query.least ?? 0, 2) } }),
      }),
    }),
    post('/jar/refill', {
      summary: 'Fills one more',
      roles: ['SUPER_ADMIN'],
      body: { id: reference('jar', { required: true }) },
      idempotent: true,
      async handler(work, { body }) {
        const found = await work.lock(jar, body.id)
        const written = await work.write(jar, body.id, { count: (found?.count ?? 0) + 1 })
        return { count: written?.count }
      },
    }),
  ],
})

describe.each(DATABASES)('a resource over HTTP on %s', (database) => {
  let space: Workspace
  let shelfId: number
  const make = async (input: object) => {
    const reply = await space
      .as('SUPER_ADMIN')
      .post('/jar', { shelf: shelfId, price: 4.86, ...input })
    expect(reply.errors).toEqual([])
    return reply.data
  }

  beforeAll(async () => {
    space = await workspace({ database, definitions: [shelf, jar], behaviours: [jarBehaviour] })
    shelfId = Number((await space.as('SUPER_ADMIN').post('/shelf', { shelfName: 'Top' })).data.id)
  })
  afterAll(() => space.close())

  test('creates with number, defaults and labels', async () => {
    const made = await make({ jarName: 'Plum', parts: [{ name: 'plum', amount: 1.5 }] })
    expect(made).toMatchObject({
      jarCode: 'JAR-0001',
      price: 4.86,
      madeOn: '2025-06-16',
      jarState: 'CLOSED',
      version: 1,
      labels: { shelf: 'Top' },
      parts: [{ name: 'plum', amount: 1.5, weighed: null }],
      label: 'Plum (JAR-0001)',
    })
  })

  test('keeps what the server worked out within a line, whatever is sent for it', async () => {
    const made = await make({
      jarName: 'Greengage',
      parts: [{ name: 'plum', amount: 1, weighed: 7 }],
    })
    const [part] = made.parts as readonly { id: number; weighed: number | null }[]
    expect(part?.weighed).toBeNull()
    await space.work((work) =>
      work.write(jar, made.id, {
        parts: [{ id: part?.id ?? 0, name: 'plum', amount: 1000, weighed: 900 }],
      }),
    )
    const { version } = (await space.as('SUPER_ADMIN').get(`/jar/${made.id}`)).data
    const changed = await space.as('SUPER_ADMIN').put(`/jar/${made.id}`, {
      parts: [{ id: part?.id, name: 'plum', amount: 2, weighed: 5 }],
      version,
    })
    expect(changed.data.parts, changed.text).toEqual([
      { id: part?.id, name: 'plum', amount: 2, weighed: 0.9 },
    ])
  })

  test('names every wrong field at once, with code and sentence', async () => {
    const reply = await space.as('SUPER_ADMIN').post('/jar', {
      shelf: 9999,
      price: 0,
      colour: 'red',
      parts: [{ name: 'x', amount: 'much' }],
    })
    expect(reply.status).toBe(400)
    expect(Object.fromEntries(reply.errors.map(({ field, code }) => [field, code]))).toEqual({
      colour: 'unknownField',
      jarName: 'required',
      price: 'notMoreThan',
      shelf: 'notFound',
      'parts.0.amount': 'number',
    })
  })

  test('refuses what is no longer in use, and duplicates by every field', async () => {
    const admin = space.as('SUPER_ADMIN')
    const old = Number((await admin.post('/shelf', { shelfName: 'Old', isActive: false })).data.id)
    expect((await admin.post('/jar', { shelf: old, price: 1, jarName: 'A' })).errors).toMatchObject(
      [{ field: 'shelf', code: 'notUsable' }],
    )
    await make({ jarName: 'Fig', lot: 'LOT-1' })
    const twice = await admin.post('/jar', {
      shelf: shelfId,
      price: 1,
      jarName: 'Fig',
      lot: ' lot-1 ',
    })
    expect(twice.status).toBe(409)
    expect(twice.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'lot duplicate',
      'jarName duplicateTogether',
    ])
    expect(twice.body.message).toBe(
      'There is already a record with the same Lot and Jar name and Shelf.',
    )
    const together = await admin.post('/jar', { shelf: shelfId, price: 1, jarName: 'Fig' })
    expect([together.body.message, together.errors[0]?.message]).toEqual(
      Array(2).fill(expect.stringContaining('Jar name and Shelf')),
    )
  })

  test('passes over numbers that were typed before their turn', async () => {
    const admin = space.as('SUPER_ADMIN')
    const last = String((await make({ jarName: 'before' })).jarCode)
    const next = `JAR-${String(Number(last.slice(4)) + 1).padStart(4, '0')}`
    await make({ jarName: 'typed', jarCode: next })
    expect((await make({ jarName: 'after' })).jarCode).not.toBe(next)
    expect(
      (await admin.post('/jar', { jarCode: next, jarName: 'x', price: 1, shelf: shelfId })).status,
    ).toBe(409)
  })

  test('asks for the version, refuses a stale one and shows what changed', async () => {
    const admin = space.as('SUPER_ADMIN')
    const { id } = await make({ jarName: 'Versioned' })
    expect((await admin.put(`/jar/${id}`, { note: 'x' })).status).toBe(428)
    expect((await admin.put(`/jar/999999`, { note: 'x' })).status).toBe(404)
    for (const version of ['x', {}, 1.5]) {
      expect((await admin.put(`/jar/${id}`, { note: 'x', version })).errors).toMatchObject([
        { field: 'version', code: 'whole' },
      ])
      expect((await admin.post(`/jar/${id}/open`, { version })).errors).toMatchObject([
        { field: 'version', code: 'whole' },
      ])
    }
    expect((await admin.put(`/jar/${id}`, { note: 'first', version: 1 })).data).toMatchObject({
      note: 'first',
      version: 2,
      jarName: 'Versioned',
    })
    const stale = await admin.put(`/jar/${id}`, { note: 'second', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.data).toMatchObject({
      current: { note: 'first', version: 2 },
      changedFields: ['note'],
      modifiedBy: space.callers.SUPER_ADMIN.userId,
    })
    expect((await admin.put(`/jar/${id}`, { price: -1, version: 1 })).status).toBe(400)
    expect((await admin.put(`/jar/${id}`, { note: null, version: 2 })).data).toMatchObject({
      note: null,
      version: 3,
    })
  })

  test('takes whole records back, and refuses a field that the role may not change', async () => {
    const { id } = await make({
      jarName: 'Sent back',
      holder: space.callers.EMPLOYEE.userId,
      cost: 1.2,
    })
    const employee = space.as('EMPLOYEE')
    const seen = (await employee.get(`/jar/${id}`)).data
    expect(seen).not.toHaveProperty('cost')
    expect((await employee.put(`/jar/${id}`, { ...seen, note: 'mine' })).data).toMatchObject({
      note: 'mine',
    })
    const refused = await employee.put(`/jar/${id}`, { jarName: 'Other', version: 2 })
    expect(refused.status).toBe(400)
    expect(refused.errors).toMatchObject([{ field: 'jarName', code: 'readOnly' }])
  })

  test('keeps a masked value that comes back masked', async () => {
    const { id } = await make({ jarName: 'Masked', lot: 'SECRET-1234' })
    const admin = space.as('ADMIN')
    const seen = (await admin.get(`/jar/${id}`)).data
    expect(seen.lot).toBe('•••••••1234')
    await admin.put(`/jar/${id}`, { ...seen, note: 'touched' })
    expect((await space.as('SUPER_ADMIN').get(`/jar/${id}`)).data).toMatchObject({
      lot: 'SECRET-1234',
      note: 'touched',
    })
    expect((await admin.get('/jar/list?lot=SECRET-1234')).status).toBe(400)
    expect((await admin.get('/jar/list?sortByField=lot')).status).toBe(400)
    expect((await admin.get('/jar/list?search=SECRET')).content).toEqual([])
  })

  test('shows nobody else’s rows by any path', async () => {
    const { id } = await make({ jarName: 'Not yours' })
    const employee = space.as('EMPLOYEE')
    const paths = [`/jar/${id}`, `/jar/${id}/history`]
    for (const path of paths) expect((await employee.get(path)).status).toBe(404)
    expect((await employee.put(`/jar/${id}`, { note: 'x', version: 1 })).status).toBe(404)
    expect((await employee.post(`/jar/${id}/open`)).status).toBe(404)
    expect((await employee.get(`/jar?ids=${id}`)).data).toEqual([])
    expect((await employee.get('/jar/list?size=500')).content.every((row) => row.id !== id)).toBe(
      true,
    )
    expect((await employee.get('/jar')).content.every((row) => row.id !== id)).toBe(true)
    expect((await employee.get('/jar/list?costFrom=0')).status).toBe(400)
  })

  test('runs actions, by their own call and by a PUT of the state', async () => {
    const admin = space.as('SUPER_ADMIN')
    const { id } = await make({ jarName: 'Opened' })
    expect((await admin.put(`/jar/${id}`, { jarState: 'EMPTY', version: 1 })).status).toBe(409)
    expect((await admin.put(`/jar/${id}`, { jarState: 'OPEN' })).status).toBe(428)
    const opened = await admin.put(`/jar/${id}`, {
      jarState: 'OPEN',
      jarName: 'Opened',
      version: 1,
    })
    expect(opened.data).toMatchObject({
      jarState: 'OPEN',
      openedBy: space.callers.SUPER_ADMIN.userId,
      openedDate: '2025-06-16T12:00:00.000Z',
    })
    expect((await admin.post(`/jar/${id}/finish`, {})).errors).toMatchObject([
      { field: 'reason', code: 'required' },
    ])
    expect(
      (await admin.post(`/jar/${id}/finish`, { reason: 'eaten', note: 'x' })).errors,
    ).toMatchObject([{ field: 'note', code: 'readOnly' }])
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      expect(
        (await admin.post(`/jar/${id}/finish`, { reason: 'eaten', [name]: 'x' })).errors,
      ).toMatchObject([{ field: name, code: 'unknownField' }])
    }
    expect((await space.as('ADMIN').post(`/jar/${id}/finish`, { reason: 'eaten' })).status).toBe(
      403,
    )
    expect((await admin.post(`/jar/${id}/finish`, { reason: 'eaten' })).data).toMatchObject({
      jarState: 'EMPTY',
      reason: 'eaten',
    })
    expect((await admin.post(`/jar/${id}/open`)).status).toBe(409)
    expect((await admin.put(`/jar/${id}`, { note: 'late', version: 3 })).body).toMatchObject({
      code: 'notEditable',
    })
    expect((await admin.delete(`/jar/${id}`)).body).toMatchObject({ code: 'notDeletable' })
  })

  test('keeps the history of every change, without what the reader may not see', async () => {
    const { id } = await make({
      jarName: 'Remembered',
      holder: space.callers.EMPLOYEE.userId,
      cost: 2,
    })
    await space.as('SUPER_ADMIN').put(`/jar/${id}`, { cost: 3, price: 9.5, version: 1 })
    await space.as('EMPLOYEE').post(`/jar/${id}/open`, { reason: 'lunch' })
    const entries = (await space.as('EMPLOYEE').get(`/jar/${id}/history`)).content
    expect(entries.map(({ kind, via }) => `${kind} ${via}`)).toEqual([
      'action action:open',
      'update api',
      'create api',
    ])
    expect(entries[1]).toMatchObject({
      by: space.callers.SUPER_ADMIN.userId,
      changes: [{ field: 'price', before: 4.86, after: 9.5 }],
    })
  })

  test('reads the list as asked, and refuses what it does not understand', async () => {
    const admin = space.as('SUPER_ADMIN')
    const { shelf: onShelf } = await make({
      jarName: 'Listed quince',
      price: 77.7,
      madeOn: '2024-02-29',
    })
    expect((await admin.get('/jar/list?search=quin')).content).toMatchObject([
      { jarName: 'Listed quince', price: 77.7, labels: { shelf: 'Top' } },
    ])
    expect((await admin.get('/jar/list?priceFrom=77.7&priceTo=77.7')).data.totalElements).toBe(1)
    expect(
      (await admin.get('/jar/list?fromDate=2024-02-29&toDate=2024-02-29')).data.totalElements,
    ).toBe(1)
    expect(
      (
        await admin.get(
          `/jar/list?shelf=${onShelf}&shelf=1&jarState=OPEN&jarState=CLOSED&shelfActive=true&size=1`,
        )
      ).content,
    ).toHaveLength(1)
    expect(
      (await admin.get('/jar/list?sortByField=price&sortBy=DESC&size=1')).content,
    ).toMatchObject([{ price: 77.7 }])
    const refused = [
      'color=red',
      'size=501',
      'size=0',
      'page=-1',
      'sortByField=note',
      'sortBy=UP',
      `search=${'x'.repeat(101)}`,
      'jarState=BROKEN',
      'shelf=top',
      'fromDate=2024-02-30',
      'size=1&size=2',
    ]
    for (const query of refused)
      expect([query, (await admin.get(`/jar/list?${query}`)).status]).toEqual([query, 400])
    expect((await admin.get('/jar?page=1')).status).toBe(400)
  })

  test("looks at the list by a tab, in that tab's order unless another is asked for", async () => {
    for (const [jarName, price] of [
      ['Tab plum', 1.5],
      ['Tab pear', 2.5],
    ] as const) {
      const { id, version } = await make({ jarName, price })
      expect((await space.as('ADMIN').post(`/jar/${id}/open`, { version })).status).toBe(200)
    }
    const names = async (query: string, role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN') => {
      const { status, content } = await space.as(role).get(`/jar/list?size=500&${query}`)
      return status === 200 ? content.map(({ jarName }) => jarName) : status
    }
    const open = await names('tab=open&search=tab')
    expect(open).toEqual(['Tab pear', 'Tab plum'])
    expect(await names('tab=open&search=tab&sortByField=price')).toEqual(['Tab plum', 'Tab pear'])
    const [usual, all] = [await names(''), await names('tab=all')]
    expect(all).toEqual((usual as string[]).toReversed())
    for (const query of ['tab=shut', 'tab=open&tab=all'])
      expect([query, await names(query)]).toEqual([query, 400])
    // What a role does not see is no way to look at a list either.
    expect([await names('tab=costed'), await names('tab=costed', 'EMPLOYEE')]).toEqual([
      expect.any(Array),
      400,
    ])
    expect((await space.as(null).get('/public-jars?tab=open')).status).toBe(400)
    expect(
      (await space.as('ADMIN').get('/jar?tab=open')).content.every(
        ({ jarState }) => jarState === 'OPEN',
      ),
    ).toBe(true)
  })

  test('offers views, with their own conditions and parameters', async () => {
    const admin = space.as('SUPER_ADMIN')
    expect(
      (await admin.get('/open-jars?size=500')).content.every(({ jarState }) => jarState === 'OPEN'),
    ).toBe(true)
    expect((await admin.get('/jar/on-shelf')).status).toBe(400)
    expect((await admin.get(`/jar/on-shelf?id=${shelfId}`)).content.length).toBeGreaterThan(0)
    const open = await space.as(null).get('/public-jars?search=quince')
    expect(open.content).toEqual([
      {
        id: expect.any(Number),
        jarName: 'Listed quince',
        shelf: shelfId,
        labels: { shelf: 'Top' },
      },
    ])
    expect((await space.as(null).get('/public-jars?priceFrom=1')).status).toBe(400)
    expect((await space.as(null).get('/public-jars?sortByField=price')).status).toBe(400)
    expect((await space.as(null).get('/jar/list')).status).toBe(401)
    expect((await space.as('CUSTOMER').get('/jar/list')).status).toBe(403)
  })

  test('follows references around a loop and says so', async () => {
    const admin = space.as('SUPER_ADMIN')
    const first = await make({ jarName: 'Loop one' })
    const second = await make({ jarName: 'Loop two', parent: first.id })
    expect(
      (await admin.put(`/jar/${first.id}`, { parent: second.id, version: 1 })).errors,
    ).toMatchObject([{ field: 'parent', code: 'loop' }])
    expect(
      (await admin.put(`/jar/${first.id}`, { parent: first.id, version: 1 })).errors,
    ).toMatchObject([{ field: 'parent', code: 'loop' }])
    expect((await admin.delete(`/jar/${first.id}`)).body).toMatchObject({ code: 'inUse' })
    expect((await admin.delete(`/jar/${second.id}`)).data).toEqual({ id: second.id })
  })

  test('lets behaviours refuse and complete', async () => {
    const admin = space.as('SUPER_ADMIN')
    const refused = await admin.post('/jar', { shelf: shelfId, price: 1, jarName: 'cursed' })
    expect([refused.status, refused.errors[0]?.field]).toEqual([409, 'jarName'])
    expect((await make({ jarName: 'Weighed', weigh: true })).count).toBe(1)
    expect((await admin.get('/jar/cheapest?least=5.5')).data).toMatchObject({ least: 550 })
    expect((await admin.get('/jar/cheapest?most=5')).status).toBe(400)
  })

  test('answers a repeated Idempotency-Key with the first answer', async () => {
    const admin = space.as('SUPER_ADMIN')
    const { id } = await make({ jarName: 'Refilled' })
    const key = { 'idempotency-key': 'refill-1' }
    const replies = await Promise.all([1, 2, 3].map(() => admin.post('/jar/refill', { id }, key)))
    expect(replies.map(({ data }) => data.count)).toEqual([1, 1, 1])
    expect((await admin.post('/jar/refill', { id: Number(id) + 1 }, key)).status).toBe(409)
    expect((await admin.post('/jar/refill', { id })).data.count).toBe(2)
  })

  test('keeps to one envelope for what goes wrong', async () => {
    const admin = space.as('SUPER_ADMIN')
    expect((await admin.get('/no/such/call')).body).toMatchObject({
      status: 'NOT_FOUND',
      message: expect.any(String),
      code: 'noSuchCall',
    })
    expect(
      (await admin.post('/jar', Buffer.from('{"a":'), { 'content-type': 'application/json' })).body,
    ).toMatchObject({ status: 'BAD_REQUEST' })
    expect(
      (
        await admin.post('/jar', Buffer.from('{"__proto__":{}}'), {
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(400)
    expect((await admin.post('/jar', { jarName: 'x'.repeat(1_100_000) })).body).toMatchObject({
      status: 'PAYLOAD_TOO_LARGE',
      code: 'requestTooLarge',
      message: 'The request is too large. The limit is 1 MB.',
    })
    for (const address of ['/jar/%zz', `/jar/${'9'.repeat(300)}`])
      expect((await admin.get(address)).body).toMatchObject({
        status: 'BAD_REQUEST',
        code: 'badBody',
      })
    expect((await admin.post('/jar', [] as unknown as object)).status).toBe(400)
    expect(
      (await space.as(null).get('/jar/1', { authorization: 'Bearer nonsense' })).body,
    ).toMatchObject({ status: 'UNAUTHORIZED' })
  })
})
