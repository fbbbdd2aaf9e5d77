import { afterAll, describe, expect, test } from 'vitest'
import { jar, openSampleResource } from '../../../../tests/contract/sample-resource.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a resource over HTTP on %s', async (database) => {
  const { space, shelfId, make } = await openSampleResource(database)
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

  test('keeps what the server worked out within a line, and refuses another value for it', async () => {
    const made = await make({
      jarName: 'Greengage',
      parts: [{ name: 'plum', amount: 1, weighed: null }],
    })
    const [part] = made.parts as readonly { id: number; weighed: number | null }[]
    expect(part?.weighed).toBeNull()
    await space.work((work) =>
      work.write(jar, made.id, {
        parts: [{ id: part?.id ?? 0, name: 'plum', amount: 1000, weighed: 900 }],
      }),
    )
    const { version } = (await space.as('SUPER_ADMIN').get(`/jar/${made.id}`)).data
    const put = (row: object) =>
      space.as('SUPER_ADMIN').put(`/jar/${made.id}`, {
        parts: [{ id: part?.id, name: 'plum', amount: 2, ...row }],
        version,
      })
    for (const weighed of [5, null, 'much']) {
      const refused = await put({ weighed })
      expect([refused.status, refused.errors.map(({ field }) => field)]).toEqual([
        403,
        ['parts.0.weighed'],
      ])
    }
    const other = { parts: [{ name: 'plum', amount: 1, weighed: 7 }], version }
    expect((await space.as('SUPER_ADMIN').put(`/jar/${made.id}`, other)).status).toBe(403)
    const changed = await put({ weighed: 0.9 })
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
    expect(refused.status).toBe(403)
    expect(refused.errors).toMatchObject([{ field: 'jarName', code: 'readOnly' }])
    expect(refused.body.message).toContain('Jar name')
  })

  test('judges what one may not write after the record and its version, and by name', async () => {
    const [top, admin] = [space.as('SUPER_ADMIN'), space.as('ADMIN')]
    const employee = space.as('EMPLOYEE')
    const { id } = await make({ jarName: 'Judged', lot: 'LOT-9876', cost: 2 })
    const put = (by: typeof top, input: object) => by.put(`/jar/${id}`, { version: 1, ...input })
    const told = ({ status, errors }: Awaited<ReturnType<typeof put>>) => [
      status,
      errors.map(({ field }) => field),
    ]
    const calculated = { openedDate: 'yesterday', count: 5, createdBy: 987, openedBy: id }
    expect((await top.put('/jar/999999', calculated)).status).toBe(404)
    expect((await top.put(`/jar/${id}`, calculated)).status).toBe(428)
    expect((await put(top, { ...calculated, version: 0 })).status).toBe(409)
    expect(told(await put(top, { note: 'x', ...calculated }))).toEqual([
      403,
      ['createdBy', 'openedBy', 'openedDate', 'count'],
    ])
    expect(told(await put(top, { jarCode: 'JAR-9999' }))).toEqual([403, ['jarCode']])
    expect(told(await put(top, { id: 7 }))).toEqual([403, ['id']])
    // A hidden field gets the same response as an unknown one, whatever its value.
    const mine = await make({ jarName: 'Mine', cost: 2, holder: space.callers.EMPLOYEE.userId })
    for (const cost of [2, 3, null])
      expect(told(await employee.put(`/jar/${mine.id}`, { version: 1, cost }))).toEqual([
        400,
        ['cost'],
      ])
    // A record sent back unchanged is accepted, whether masked or not.
    const shown = (await admin.get(`/jar/${id}`)).data
    expect((await admin.put(`/jar/${id}`, shown)).status).toBe(200)
    const input = { shelf: shelfId, price: 1, jarName: 'Posted' }
    for (const [name, value] of Object.entries({ ...calculated, id: 3, jarState: 'OPEN' }))
      expect(told(await top.post('/jar', { ...input, [name]: value }))).toEqual([403, [name]])
    const nothing = { openedDate: null, count: null, createdBy: null, id: null, jarState: null }
    expect((await top.post('/jar', { ...input, ...nothing })).data).toMatchObject({
      count: 0,
      jarState: 'CLOSED',
    })
    expect(told(await top.post(`/jar/${id}/open`, { reason: 'x', ...calculated }))).toEqual([
      403,
      ['openedDate', 'count', 'createdBy', 'openedBy'],
    ])
    expect((await top.post(`/jar/${id}/open`, { ...shown, lot: 'LOT-9876' })).status).toBe(200)
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
