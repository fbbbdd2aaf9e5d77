import { afterAll, describe, expect, test } from 'vitest'
import { wholeUnit } from '../../../tests/company/jobs-office.ts'
import { selectDatabases, workspace } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a spare on %s', async (database) => {
  const space = await workspace({ database, installed: true })
  afterAll(() => space.close())
  const worker = space.as('EMPLOYEE')
  const unit = await wholeUnit(space)

  let made = 0
  const add = (more: object = {}) => {
    made += 1
    return worker.post('/machinery-spares', {
      partNumber: `BRG-${made}`,
      spareName: `Bearing ${made}`,
      unit,
      reorderLevel: 3,
      isActive: true,
      adjustmentQuantity: 5,
      adjustmentReason: 'First count',
      ...more,
    })
  }
  const onHand = async (id: unknown) =>
    (await worker.get(`/machinery-spares/${id}`)).data.quantityOnHand
  const act = (id: unknown, action: string, body: object) =>
    worker.post(`/machinery-spares/${id}/${action}`, body)
  const adjust = async (
    id: unknown,
    version: unknown,
    adjustmentQuantity: number,
    more: object = {},
  ) =>
    worker.put(`/machinery-spares/${id}`, {
      adjustmentQuantity,
      adjustmentReason: 'Counted',
      seenOnHand: await onHand(id),
      version,
      ...more,
    })
  const bell = async () =>
    (await worker.get('/pending-spares-notification')).data as unknown as {
      readonly count: number
      readonly items: readonly { readonly id: number; readonly quantityOnHand: number }[]
    }
  const rings = async (id: unknown) => (await bell()).items.some((each) => each.id === id)

  test('runs low, rings until it is ordered or comes in, and is never below nothing (R-SPR-1)', async () => {
    const first = await add()
    expect(first.data, first.text).toMatchObject({ quantityOnHand: 5, spareState: 'OK' })
    const { id } = first.data
    expect(await rings(id)).toBe(false)
    const low = await adjust(id, first.data.version, -2)
    expect(low.data).toMatchObject({ quantityOnHand: 3, spareState: 'PENDING' })
    expect((await bell()).items.find((each) => each.id === id)).toMatchObject({ quantityOnHand: 3 })
    const ordered = await worker.put(`/machinery-spares/${id}`, {
      isOrdered: true,
      version: low.data.version,
    })
    expect(await rings(id)).toBe(false)
    const gone = await adjust(id, ordered.data.version, -4)
    expect([gone.status, gone.errors[0]?.field ?? gone.text]).toEqual([409, 'adjustmentQuantity'])
    const out = await adjust(id, ordered.data.version, -3)
    expect(out.data).toMatchObject({ quantityOnHand: 0, spareState: 'OUT', isOrdered: true })
    const came = await adjust(id, out.data.version, 2)
    expect(came.data).toMatchObject({ spareState: 'PENDING', isOrdered: false })
    expect(await rings(id)).toBe(true)
    const level = await worker.put(`/machinery-spares/${id}`, {
      reorderLevel: 1,
      version: came.data.version,
    })
    expect(level.data.spareState).toBe('OK')
    const ledger = await worker.get(`/spare-movement/list?spare=${id}&sortByField=id&sortBy=ASC`)
    expect(ledger.data).toMatchObject({
      content: [
        { quantity: 5, balanceAfter: 5, reason: 'First count' },
        { quantity: -2, balanceAfter: 3, reason: 'Counted' },
        { quantity: -3, balanceAfter: 0 },
        { quantity: 2, balanceAfter: 2 },
      ],
    })
  })

  test('refuses a change of nothing, without a reason, or in parts of a whole unit', async () => {
    const { id, version } = (await add()).data
    for (const [quantity, more, field] of [
      [0, {}, 'adjustmentQuantity'],
      [1, { adjustmentReason: null }, 'adjustmentReason'],
      [0.5, {}, 'adjustmentQuantity'],
    ] as const) {
      const reply = await adjust(id, version, quantity, more)
      expect([reply.status, reply.errors[0]?.field], reply.text).toEqual([400, field])
    }
  })

  test('is taken by several at once, but never more of it than there is', async () => {
    const { id, version } = (await add()).data
    const replies = await Promise.all([1, 2, 3, 4].map(() => adjust(id, version, -3)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await worker.get(`/machinery-spares/${id}`)).data.quantityOnHand).toBe(2)
  })

  test('is counted against the figure that was seen, and not twice from the same screen', async () => {
    const { id } = (await add()).data
    const body = { countedQuantity: 8, seenOnHand: 5, adjustmentReason: 'Found' }
    const replies = await Promise.all([act(id, 'count', body), act(id, 'count', body)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.data).toMatchObject({
      seenOnHand: 5,
      onHand: 8,
      movements: [{ quantity: 3, balanceAfter: 8, reason: 'Found' }],
    })
    const agrees = await act(id, 'count', { countedQuantity: 8, seenOnHand: 8 })
    expect(agrees.status, agrees.text).toBe(200)
    const bare = await act(id, 'count', { countedQuantity: 7, seenOnHand: 8 })
    expect([bare.status, bare.errors[0]?.field]).toEqual([400, 'adjustmentReason'])
    const { version } = (await worker.get(`/machinery-spares/${id}`)).data
    const change = { adjustmentQuantity: 1, adjustmentReason: 'Found', version }
    const put = (seen: object) => worker.put(`/machinery-spares/${id}`, { ...change, ...seen })
    expect((await put({ seenOnHand: 5 })).status).toBe(409)
    const unseen = await put({})
    expect([unseen.status, unseen.errors], unseen.text).toMatchObject([
      400,
      [{ field: 'seenOnHand', code: 'required' }],
    ])
    const came = await act(id, 'receive', { quantity: 2, reason: 'Delivery' })
    expect(came.data, came.text).toMatchObject({ quantityOnHand: 10 })
    expect((await act(id, 'waste', { quantity: 11, reason: 'Rust' })).status).toBe(409)
    const lost = await act(id, 'waste', { quantity: 1, reason: 'Rust' })
    expect(lost.data).toMatchObject({ quantityOnHand: 9 })
    const { content } = await worker.get(
      `/spare-movement/list?spare=${id}&sortByField=id&sortBy=ASC`,
    )
    expect(content.map(({ quantity, balanceAfter }) => [quantity, balanceAfter])).toEqual([
      [5, 5],
      [3, 8],
      [0, 8],
      [2, 10],
      [-1, 9],
    ])
  })

  test('is not counted when what was there went and came again, where the movement seen is sent', async () => {
    const { id } = (await add({ adjustmentQuantity: 10 })).data
    const newest = async () =>
      (await worker.get(`/spare-movement/list?spare=${id}&sortByField=id&sortBy=DESC`)).content[0]
    const seen = { seenOnHand: 10, seenMovement: (await newest())?.id }
    await act(id, 'waste', { quantity: 3, reason: 'Rust' })
    await act(id, 'receive', { quantity: 3, reason: 'Delivery' })
    const refused = await act(id, 'count', { countedQuantity: 10, ...seen })
    expect([refused.status, refused.data], refused.text).toMatchObject([
      409,
      { onHand: 10, movements: [{ quantity: -3 }, { quantity: 3 }] },
    ])
    const again = { seenOnHand: 10, seenMovement: (await newest())?.id }
    expect((await act(id, 'count', { countedQuantity: 10, ...again })).status).toBe(200)
    // The count added no movement.
    const { version } = (await worker.get(`/machinery-spares/${id}`)).data
    expect((await adjust(id, version, 1, again)).status).toBe(200)
  })

  test('is kept by super admins and employees, and only read by an admin (V31)', async () => {
    const { id } = (await add()).data
    const admin = space.as('ADMIN')
    expect((await admin.post('/machinery-spares', {})).status).toBe(403)
    expect((await admin.put(`/machinery-spares/${id}`, {})).status).toBe(403)
    expect((await admin.get(`/machinery-spares/${id}`)).status).toBe(200)
    for (const call of ['/pending-spares-notification', '/spare-movement/list'])
      expect((await admin.get(call)).status).toBe(403)
    expect((await worker.delete(`/machinery-spares/${id}`)).status).toBe(403)
    expect((await space.as('CUSTOMER').get('/machinery-spares/list')).status).toBe(403)
  })
})
