import { afterAll, describe, expect, test } from 'vitest'
import { openStock } from '../../../tests/company/stock-driver.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'
import { dispatchStock } from './dispatch-stock.server.ts'
import batches from './production-stock.resource.ts'
import {
  moveReservation,
  openReservations,
  releaseReservations,
  reserveStock,
  findShortages,
} from './stock-reservation.server.ts'

const databases = selectDatabases(import.meta.filename)

const TODAY = '2025-04-20'

describe.each(databases)('what orders are promised on %s', async (database) => {
  const { space, app } = await openStock({ database, today: TODAY })
  afterAll(() => space.close())

  /** Approves an order with one line, which reserves its goods. */
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
  const open = async (order: number) =>
    (await space.work((work) => openReservations(work, { order }))).map((row) => [
      row.productionStock,
      row.openQuantity,
    ])
  const dispatch = (orderItem: number, productionStock: number, quantity: number) =>
    space.work(async (work) => {
      const item = (await work.get(batches, productionStock))?.item ?? 0
      await dispatchStock(work, {
        lines: [{ orderItem, item, productionStock, quantity }],
        reference: 'SHP-2025-000001',
      })
    })
  const move = (orderItem: number, from: number | null, to: number, quantity: number) =>
    space.work((work) => moveReservation(work, { orderItem, from, to, quantity }))

  test('is taken from what expires first; what has expired is left alone (V3)', async () => {
    const item = await app.item()
    const later = await app.batch(item, { quantity: 5, expiryDate: '2025-05-10' })
    const sooner = await app.batch(item, { quantity: 3, expiryDate: '2025-05-01' })
    await app.batch(item, { quantity: 9, expiryDate: '2025-04-19' })
    const { order } = await approve(item, 6000)
    expect(await open(order)).toEqual([
      [sooner, 3000],
      [later, 3000],
    ])
    expect(await app.figures(item)).toEqual({
      onHand: 17,
      reserved: 6,
      available: 2,
      state: 'IN_STOCK',
    })
  })

  test('is never more than is available (V4)', async () => {
    const item = await app.item()
    await app.batch(item, { quantity: 20, expiryDate: '2025-05-10' })
    await approve(item, 12_000)
    expect(
      await space.work((work) =>
        findShortages(work, [
          { item, quantity: 5000 },
          { item, quantity: 4000 },
        ]),
      ),
    ).toMatchObject([{ item, requested: 9000, available: 8000 }])
    await expect(approve(item, 9000)).rejects.toThrow('9 requested, 8 available')
    expect(await space.work((work) => findShortages(work, [{ item, quantity: 8000 }]))).toEqual([])
    await approve(item, 8000)
    expect(await app.figures(item)).toEqual({
      onHand: 20,
      reserved: 20,
      available: 0,
      state: 'OUT_OF_STOCK',
    })
  })

  test('leaves with the goods and leaves what is available as it was (V6)', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 20, expiryDate: '2025-05-10' })
    const { order, orderItem } = await approve(item, 10_000)
    await dispatch(orderItem, batch, 6000)
    expect(await app.state(batch)).toEqual([14, 4, 10, 'AVAILABLE'])
    expect(await open(order)).toEqual([[batch, 4000]])
    await expect(dispatch(orderItem, batch, 4001)).rejects.toThrow('reserved')
    expect(await app.state(batch)).toEqual([14, 4, 10, 'AVAILABLE'])
  })

  test('is not sent from a batch that is on hold or past its date', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 20, expiryDate: '2025-04-22' })
    const { orderItem } = await approve(item, 2000)
    space.moveTo('2025-04-23T12:00:00.000Z')
    await expect(dispatch(orderItem, batch, 2000)).rejects.toThrow('expired')
    space.moveTo(`${TODAY}T12:00:00.000Z`)
    await space.as('ADMIN').put(`/production-stock/${batch}`, {
      batchStatus: 'ON_HOLD',
      holdReason: 'Lid is loose',
      version: 1,
    })
    await expect(dispatch(orderItem, batch, 2000)).rejects.toThrow('on hold')
  })

  test('moves to another batch of the same item that has enough', async () => {
    const [item, other] = [await app.item(), await app.item()]
    const [first, second] = [
      await app.batch(item, { quantity: 9, expiryDate: '2025-05-01' }),
      await app.batch(item, { quantity: 4, expiryDate: '2025-06-01' }),
    ]
    const foreign = await app.batch(other, { quantity: 9, expiryDate: '2025-06-01' })
    const { order, orderItem } = await approve(item, 6000)
    await move(orderItem, first, second, 4000)
    expect(await open(order)).toEqual([
      [first, 2000],
      [second, 4000],
    ])
    await expect(move(orderItem, first, second, 1000)).rejects.toThrow('available')
    await expect(move(orderItem, first, foreign, 1000)).rejects.toThrow('a different item')
    expect([await app.state(first), await app.state(second)]).toEqual([
      [9, 2, 7, 'AVAILABLE'],
      [4, 4, 0, 'AVAILABLE'],
    ])
    expect(await app.figures(item)).toMatchObject({ onHand: 13, reserved: 6, available: 7 })
  })

  test('comes back with a batch that was on hold when it is the one that is sent', async () => {
    const item = await app.item()
    const [first, second] = [
      await app.batch(item, { quantity: 5, expiryDate: '2025-05-01' }),
      await app.batch(item, { quantity: 5, expiryDate: '2025-06-01' }),
    ]
    const { order, orderItem } = await approve(item, 3000)
    const put = async (body: object) =>
      space.as('ADMIN').put(`/production-stock/${first}`, {
        ...body,
        version: (await space.as('ADMIN').get(`/production-stock/${first}`)).data.version,
      })
    await put({ batchStatus: 'ON_HOLD', holdReason: 'Lid is loose' })
    expect(await open(order)).toEqual([[second, 3000]])
    await put({ batchStatus: 'AVAILABLE' })
    await dispatch(orderItem, first, 3000)
    expect([await app.state(first), await app.state(second)]).toEqual([
      [2, 0, 2, 'AVAILABLE'],
      [5, 0, 5, 'AVAILABLE'],
    ])
    expect(await open(order)).toEqual([])
  })

  test('is freed in whole or in part, what keeps longest first', async () => {
    const [item, other] = [await app.item(), await app.item()]
    const [first, second] = [
      await app.batch(item, { quantity: 2, expiryDate: '2025-05-01' }),
      await app.batch(item, { quantity: 5, expiryDate: '2025-06-01' }),
    ]
    const third = await app.batch(other, { quantity: 5, expiryDate: '2025-06-01' })
    const {
      order,
      lines: [one = 0, two = 0],
    } = await app.order([item, 4000], [other, 1000])
    await space.work((work) =>
      reserveStock(work, {
        order,
        lines: [
          { orderItem: one, item, quantity: 4000 },
          { orderItem: two, item: other, quantity: 1000 },
        ],
      }),
    )
    await space.work((work) => releaseReservations(work, { order, orderItem: one, quantity: 1000 }))
    expect(await open(order)).toEqual([
      [first, 2000],
      [second, 1000],
      [third, 1000],
    ])
    await space.work((work) => releaseReservations(work, { order }))
    expect(await open(order)).toEqual([])
    expect(await app.figures(item)).toMatchObject({ onHand: 7, reserved: 0, available: 7 })
  })

  test('goes to the order that waits longest when another gives it back', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 5, expiryDate: '2025-05-01' })
    const waits = await approve(item, 3000)
    await space.as('ADMIN').put(`/production-stock/${batch}`, {
      batchStatus: 'ON_HOLD',
      holdReason: 'Lid is loose',
      version: 1,
    })
    const fresh = await app.batch(item, { quantity: 2, expiryDate: '2025-06-01' })
    expect(await open(waits.order)).toEqual([[fresh, 2000]])
    const { data } = await space.as('ADMIN').get(`/order-item/${waits.order}`)
    expect(data.hasShortage).toBe(true)
    expect(data.items).toMatchObject([{ shortage: true }])
    const last = await app.batch(await app.item(), { quantity: 1, expiryDate: '2025-06-01' })
    expect(await app.state(last)).toEqual([1, 0, 1, 'AVAILABLE'])
    await space.work((work) => releaseReservations(work, { order: waits.order }))
    expect((await space.as('ADMIN').get(`/order-item/${waits.order}`)).data.hasShortage).toBe(false)
    expect(await app.state(fresh)).toEqual([2, 0, 2, 'AVAILABLE'])
  })

  test('of the last units goes to exactly one of two that ask at once', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 5, expiryDate: '2025-05-01' })
    const results = await Promise.allSettled([
      approve(item, 3000),
      approve(item, 3000),
      approve(item, 3000),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      results
        .filter((each) => each.status === 'rejected')
        .every(({ reason }) => String(reason).includes('2 available')),
    ).toBe(true)
    expect(await app.state(batch)).toEqual([5, 3, 2, 'AVAILABLE'])
    expect(await app.figures(item)).toMatchObject({ onHand: 5, reserved: 3, available: 2 })
  })

  test('stays exact while many take, hold, make and give back at once', async () => {
    const item = await app.item()
    const first = await app.batch(item, { quantity: 30, expiryDate: '2025-05-01' })
    await app.batch(item, { quantity: 30, expiryDate: '2025-06-01' })
    const held = space.as('ADMIN').put(`/production-stock/${first}`, {
      batchStatus: 'ON_HOLD',
      holdReason: 'Lid is loose',
      version: 1,
    })
    const orders = Promise.allSettled(
      Array.from({ length: 12 }, async (_, place) => {
        const { order, orderItem } = await approve(item, 4000)
        if (place % 3 === 0) await space.work((work) => releaseReservations(work, { order }))
        if (place % 3 === 1)
          for (const [batch] of await open(order))
            await dispatch(orderItem, batch ?? 0, 1000).catch(() => undefined)
      }),
    )
    const more = app.batch(item, { quantity: 3, expiryDate: '2025-07-01' })
    await Promise.all([held, orders, more])
    const batches = (await space.as('ADMIN').get(`/production-stock/list?item=${item}&size=50`))
      .content
    const sum = (rows: readonly Record<string, unknown>[], name: string) =>
      rows.reduce((total, row) => total + Number(row[name]), 0)
    const figures = await app.figures(item)
    expect(figures).toMatchObject({
      onHand: sum(batches, 'onHandQuantity'),
      reserved: sum(batches, 'reservedQuantity'),
      available: sum(batches, 'availableQuantity'),
    })
    const reservations = (
      await space.as('ADMIN').get(`/stock-reservation/list?item=${item}&size=500`)
    ).content
    for (const { id, onHandQuantity, reservedQuantity } of batches) {
      const movements = (
        await space.as('ADMIN').get(`/stock-movement/list?productionStock=${String(id)}&size=500`)
      ).content
      expect(sum(movements, 'quantity')).toBeCloseTo(Number(onHandQuantity), 3)
      expect(
        sum(
          reservations.filter((row) => row.productionStock === id),
          'openQuantity',
        ),
      ).toBeCloseTo(Number(reservedQuantity), 3)
      expect(Number(reservedQuantity)).toBeLessThanOrEqual(Number(onHandQuantity))
    }
  })
})
