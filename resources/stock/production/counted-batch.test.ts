import { afterAll, describe, expect, test } from 'vitest'
import { openStock } from '../../../tests/company/stock-driver.ts'
import { selectDatabases, type RoleName } from '../../../tests/kit/workspace.ts'
import { dispatchStock } from './dispatch-stock.server.ts'
import { reserveStock } from './stock-reservation.server.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('the stock of a batch on %s', async (database) => {
  const { space, app } = await openStock({ database, today: '2025-04-20' })
  afterAll(() => space.close())

  const read = async (id: number) => (await space.as('ADMIN').get(`/production-stock/${id}`)).data
  const change = async (id: number, body: object, role: RoleName = 'ADMIN') => {
    const { version, onHandQuantity } = await read(id)
    const seen = 'adjustmentQuantity' in body ? { seenOnHand: onHandQuantity } : {}
    return space.as(role).put(`/production-stock/${id}`, { ...seen, ...body, version })
  }
  const count = (id: number, body: object, role: RoleName = 'EMPLOYEE') =>
    space.as(role).post(`/production-stock/${id}/count`, body)
  const waste = (id: number, body: object, role: RoleName = 'EMPLOYEE') =>
    space.as(role).post(`/production-stock/${id}/waste`, body)
  const ledger = async (batch: number) =>
    (
      await space.as('EMPLOYEE').get(`/stock-movement/list?productionStock=${batch}&sortByField=id`)
    ).content.map((row) => [row.movementType, row.quantity, row.balanceAfter, row.reason])
  const approve = async (item: number, quantity: number) => {
    const {
      order,
      lines: [orderItem = 0],
    } = await app.order([item, quantity])
    await space.work((work) =>
      reserveStock(work, { order, lines: [{ orderItem, item, quantity }] }),
    )
    return { order, orderItem }
  }
  const ship = async (item: number, productionStock: number, quantity: number) => {
    const { orderItem } = await approve(item, quantity)
    const lines = [{ orderItem, item, productionStock, quantity }]
    await space.work((work) => dispatchStock(work, { lines, reference: 'SHP-1' }))
  }

  test('is counted against the figure that was seen, and not twice from the same screen', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 10, expiryDate: '2025-06-01' })
    const body = { countedQuantity: 13, seenOnHand: 10, holdReason: 'A box behind the shelf' }
    const [first, second] = await Promise.all([
      count(batch, body),
      count(batch, { ...body, holdReason: 'Found' }, 'ADMIN'),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const refused = first.status === 409 ? first : second
    expect(refused.data).toMatchObject({
      seenOnHand: 10,
      onHand: 13,
      movements: [{ movementType: 'ADJUSTMENT', quantity: 3, balanceAfter: 13 }],
    })
    expect(refused.data['movements']).toHaveLength(1)
    // Repeats the request, as after a lost response.
    expect((await count(batch, body)).status).toBe(409)
    expect((await read(batch)).onHandQuantity).toBe(13)
    const agrees = await count(batch, { countedQuantity: 13, seenOnHand: 13 })
    expect([agrees.status, agrees.data.onHandQuantity], agrees.text).toEqual([200, 13])
    expect(
      (await ledger(batch)).slice(1).map(([type, quantity, left]) => [type, quantity, left]),
    ).toEqual([
      ['ADJUSTMENT', 3, 13],
      ['ADJUSTMENT', 0, 13],
    ])
    await ship(item, batch, 2000)
    const moved = await count(batch, { countedQuantity: 13, seenOnHand: 13 })
    expect(moved.data).toMatchObject({
      seenOnHand: 13,
      onHand: 11,
      movements: [{ movementType: 'SHIPMENT_OUT', quantity: -2, reference: 'SHP-1' }],
    })
    const confirmed = await count(batch, {
      countedQuantity: 10,
      seenOnHand: 11,
      holdReason: 'Gone',
    })
    expect(confirmed.data).toMatchObject({ onHandQuantity: 10, availableQuantity: 10 })
  })

  test('is not counted when what was there went and came again, where the movement seen is sent', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 10, expiryDate: '2025-06-01' })
    const newest = async () =>
      (
        await space
          .as('EMPLOYEE')
          .get(`/stock-movement/list?productionStock=${batch}&sortByField=id&sortBy=DESC`)
      ).content[0]?.id
    const seen = { seenOnHand: 10, seenMovement: await newest() }
    await waste(batch, { quantity: 3, reason: 'Dropped' })
    await change(batch, { adjustmentQuantity: 3, holdReason: 'Found again' })
    for (const refused of [
      await count(batch, { countedQuantity: 10, ...seen }),
      await change(batch, { adjustmentQuantity: 1, holdReason: 'Found', ...seen }),
    ])
      expect([refused.status, refused.data], refused.text).toMatchObject([
        409,
        { onHand: 10, movements: [{ quantity: -3 }, { quantity: 3 }] },
      ])
    const again = { seenOnHand: 10, seenMovement: await newest() }
    expect((await count(batch, { countedQuantity: 10, ...again })).status).toBe(200)
  })

  test('is not counted without a reason for a difference, a figure seen, or below what is reserved', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 10, expiryDate: '2025-06-01' })
    await approve(item, 4000)
    for (const [body, field] of [
      [{ countedQuantity: 9, seenOnHand: 10 }, 'holdReason'],
      [{ countedQuantity: 9, holdReason: 'Counted' }, 'seenOnHand'],
      [{ seenOnHand: 10, holdReason: 'Counted' }, 'countedQuantity'],
    ] as const) {
      const reply = await count(batch, body)
      expect([reply.status, reply.errors[0]?.field], reply.text).toEqual([400, field])
    }
    const low = await count(batch, { countedQuantity: 3.999, seenOnHand: 10, holdReason: 'Gone' })
    expect([low.status, low.errors[0]?.field]).toEqual([409, 'countedQuantity'])
    const adjustment = { adjustmentQuantity: 1, holdReason: 'Found' }
    const unseen = await change(batch, { ...adjustment, seenOnHand: null })
    expect([unseen.status, unseen.errors[0]?.field]).toEqual([400, 'seenOnHand'])
    const late = await change(batch, { ...adjustment, seenOnHand: 9 })
    expect([late.status, late.data['onHand']]).toEqual([409, 10])
    expect((await count(batch, { countedQuantity: 1, seenOnHand: 10 }, 'CUSTOMER')).status).toBe(
      403,
    )
    expect(await app.state(batch)).toEqual([10, 4, 6, 'AVAILABLE'])
  })

  test('loses what is thrown away, as far as it is free now', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 10, expiryDate: '2025-06-01' })
    await approve(item, 4000)
    expect((await waste(batch, { quantity: 1 })).errors[0]?.field).toBe('reason')
    const much = await waste(batch, { quantity: 6.001, reason: 'Dropped' })
    expect([much.status, much.errors[0]?.field]).toEqual([409, 'quantity'])
    const replies = await Promise.all(
      ['EMPLOYEE', 'ADMIN'].map((role) =>
        waste(batch, { quantity: 4, reason: 'Dropped' }, role as RoleName),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.state(batch)).toEqual([6, 4, 2, 'AVAILABLE'])
    expect((await ledger(batch)).at(-1)).toEqual(['WRITE_OFF', -4, 6, 'Dropped'])
  })
})
