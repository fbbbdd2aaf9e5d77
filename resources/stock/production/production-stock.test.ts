import { afterAll, describe, expect, test } from 'vitest'
import { runJob } from '../../../src/server/tasks/jobs.ts'
import { openStock } from '../../../tests/company/stock-driver.ts'
import { selectDatabases, type RoleName } from '../../../tests/kit/workspace.ts'
import { dispatchStock } from './dispatch-stock.server.ts'
import { openReservations, reserveStock, returnStock } from './stock-reservation.server.ts'

const databases = selectDatabases(import.meta.filename)

const TODAY = '2025-04-20'

describe.each(databases)('a batch on %s', async (database) => {
  const { space, app } = await openStock({ database, today: TODAY })
  afterAll(() => space.close())

  const read = async (id: number) => (await space.as('ADMIN').get(`/production-stock/${id}`)).data
  const change = async (id: number, body: object, role: RoleName = 'ADMIN') => {
    const { version, onHandQuantity } = await read(id)
    const seen = 'adjustmentQuantity' in body ? { seenOnHand: onHandQuantity } : {}
    return space.as(role).put(`/production-stock/${id}`, { ...seen, ...body, version })
  }
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
  const open = async (order: number) =>
    (await space.work((work) => openReservations(work, { order }))).map((row) => [
      row.productionStock,
      row.openQuantity,
    ])
  /** Runs the nightly job of that day. Sessions remain those of today. */
  const expireOn = async (day: string) => {
    space.moveTo(`${day}T00:10:00.000Z`)
    await runJob(space.context, 'production-stock.expiry')
    space.moveTo(`${TODAY}T12:00:00.000Z`)
  }
  const isShort = async (order: number) =>
    (await space.as('ADMIN').get(`/order-item/${order}`)).data.hasShortage

  test('is opened by a super admin, and says so in its ledger', async () => {
    const item = await app.item({ reorderLevel: 4 })
    const body = {
      item,
      batchNumber: 'OPEN-1',
      producedDate: '2025-04-01',
      expiryDate: '2025-05-01',
      producedQuantity: 4.5,
    }
    expect((await space.as('ADMIN').post('/production-stock', body)).status).toBe(403)
    const opened = await space.as('SUPER_ADMIN').post('/production-stock', body)
    expect(opened.status, opened.text).toBe(201)
    expect(opened.data).toMatchObject({
      onHandQuantity: 4.5,
      availableQuantity: 4.5,
      batchStatus: 'AVAILABLE',
      daysToExpiry: 11,
    })
    expect(await ledger(opened.data.id)).toEqual([['OPENING', 4.5, 4.5, null]])
    expect(await app.figures(item)).toEqual({
      onHand: 4.5,
      reserved: 0,
      available: 4.5,
      state: 'IN_STOCK',
    })
    expect((await space.as('SUPER_ADMIN').post('/production-stock', body)).status).toBe(409)
    const edited = await change(opened.data.id, { storageLocation: 'Shelf 4' })
    expect([edited.status, edited.data.storageLocation]).toEqual([200, 'Shelf 4'])
    for (const fixed of [
      { item: await app.item() },
      { batchNumber: 'OTHER' },
      { expiryDate: '2025-06-01' },
      { producedQuantity: 9 },
      { onHandQuantity: 900 },
    ]) {
      expect(
        (await change(opened.data.id, fixed, 'SUPER_ADMIN')).status,
        Object.keys(fixed)[0],
      ).toBe(403)
    }
  })

  test('is corrected by what counting found, never below what is reserved', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 10, expiryDate: '2025-06-01' })
    await approve(item, 4000)
    expect((await change(batch, { adjustmentQuantity: -1 })).errors[0]?.field).toBe('holdReason')
    expect(
      (await change(batch, { adjustmentQuantity: 0, holdReason: 'Counted' })).errors[0]?.field,
    ).toBe('adjustmentQuantity')
    const less = await change(batch, { adjustmentQuantity: -6, holdReason: 'Mice' })
    expect(less.data).toMatchObject({
      onHandQuantity: 4,
      reservedQuantity: 4,
      availableQuantity: 0,
    })
    expect((await change(batch, { adjustmentQuantity: -0.001, holdReason: 'Mice' })).status).toBe(
      409,
    )
    expect(
      (await change(batch, { adjustmentQuantity: 1.25, holdReason: 'Found' })).data,
    ).toMatchObject({ onHandQuantity: 5.25, availableQuantity: 1.25 })
    expect(await ledger(batch)).toEqual([
      ['OPENING', 10, 10, null],
      ['ADJUSTMENT', -6, 4, 'Mice'],
      ['ADJUSTMENT', 1.25, 5.25, 'Found'],
    ])
    expect(await app.figures(item)).toEqual({
      onHand: 5.25,
      reserved: 4,
      available: 1.25,
      state: 'IN_STOCK',
    })
  })

  test('is used up at zero and itself again when goods come back', async () => {
    const batch = await app.batch(await app.item(), { quantity: 2, expiryDate: '2025-06-01' })
    expect(
      (await change(batch, { adjustmentQuantity: -2, holdReason: 'Given away' })).data.batchStatus,
    ).toBe('DEPLETED')
    expect(
      (await change(batch, { adjustmentQuantity: 1, holdReason: 'Came back' })).data,
    ).toMatchObject({ batchStatus: 'AVAILABLE', availableQuantity: 1 })
  })

  test('on hold is not available, and what was promised of it comes from the next batch', async () => {
    const item = await app.item()
    const [first, second] = [
      await app.batch(item, { quantity: 6, expiryDate: '2025-05-01' }),
      await app.batch(item, { quantity: 10, expiryDate: '2025-06-01' }),
    ]
    const { order } = await approve(item, 4000)
    expect(await open(order)).toEqual([[first, 4000]])
    expect((await change(first, { batchStatus: 'ON_HOLD' })).errors[0]?.field).toBe('holdReason')
    expect(
      (await space.as('EMPLOYEE').post(`/production-stock/${first}/hold`, { version: 1 })).status,
    ).toBe(403)
    const held = await change(first, { batchStatus: 'ON_HOLD', holdReason: 'Lid is loose' })
    expect(held.data).toMatchObject({
      batchStatus: 'ON_HOLD',
      onHandQuantity: 6,
      reservedQuantity: 0,
      availableQuantity: 0,
    })
    expect(await open(order)).toEqual([[second, 4000]])
    expect(await isShort(order)).toBe(false)
    expect(await app.figures(item)).toEqual({
      onHand: 16,
      reserved: 4,
      available: 6,
      state: 'IN_STOCK',
    })
    const released = await change(first, { batchStatus: 'AVAILABLE', holdReason: 'Lids are tight' })
    expect(released.data).toMatchObject({ batchStatus: 'AVAILABLE', availableQuantity: 6 })
    expect((await app.figures(item)).available).toBe(12)
    expect((await change(first, { batchStatus: 'EXPIRED' })).status).toBe(409)
    expect(
      (await change(first, { batchStatus: 'WRITTEN_OFF', holdReason: 'Never mind' })).status,
    ).toBe(409)
  })

  test('on hold leaves an order short when there is no other, and fills it first when it comes back', async () => {
    const item = await app.item()
    const first = await app.batch(item, { quantity: 6, expiryDate: '2025-05-01' })
    const small = await app.batch(item, { quantity: 1, expiryDate: '2025-06-01' })
    const { order } = await approve(item, 5000)
    await change(first, { batchStatus: 'ON_HOLD', holdReason: 'Lid is loose' })
    expect(await open(order)).toEqual([[small, 1000]])
    expect(await isShort(order)).toBe(true)
    const more = await app.batch(item, { quantity: 3, expiryDate: '2025-07-01' })
    expect(await open(order)).toEqual([
      [small, 1000],
      [more, 3000],
    ])
    expect(await isShort(order)).toBe(true)
    await change(first, { batchStatus: 'AVAILABLE' })
    expect(await open(order)).toEqual([
      [first, 1000],
      [small, 1000],
      [more, 3000],
    ])
    expect(await isShort(order)).toBe(false)
    expect(await app.figures(item)).toEqual({
      onHand: 10,
      reserved: 5,
      available: 5,
      state: 'IN_STOCK',
    })
  })

  test('is written off from hold, all of it, for good', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 6, expiryDate: '2025-05-01' })
    await change(batch, { batchStatus: 'ON_HOLD', holdReason: 'Metal found' })
    const gone = await change(batch, { batchStatus: 'WRITTEN_OFF', holdReason: 'Metal confirmed' })
    expect(gone.data).toMatchObject({ batchStatus: 'WRITTEN_OFF', onHandQuantity: 0 })
    expect(await ledger(batch)).toEqual([
      ['OPENING', 6, 6, null],
      ['WRITE_OFF', -6, 0, 'Metal confirmed'],
    ])
    expect((await change(batch, { adjustmentQuantity: 1, holdReason: 'Found' })).status).toBe(409)
    expect(await app.figures(item)).toMatchObject({ onHand: 0, state: 'OUT_OF_STOCK' })
  })

  test('may be sold on its last day and expires the next (V29)', async () => {
    const item = await app.item()
    const [last, next] = [
      await app.batch(item, { quantity: 2, expiryDate: TODAY }),
      await app.batch(item, { quantity: 9, expiryDate: '2025-05-09' }),
    ]
    const held = await app.batch(item, { quantity: 1, expiryDate: TODAY })
    await change(held, { batchStatus: 'ON_HOLD', holdReason: 'Waiting for the laboratory' })
    const { order } = await approve(item, 2000)
    expect(await open(order)).toEqual([[last, 2000]])
    await runJob(space.context, 'production-stock.expiry')
    expect(await app.state(last)).toEqual([2, 2, 0, 'AVAILABLE'])
    await expireOn('2025-04-21')
    expect(await app.state(last)).toEqual([2, 0, 0, 'EXPIRED'])
    expect(await app.state(held)).toEqual([1, 0, 0, 'EXPIRED'])
    expect(await open(order)).toEqual([[next, 2000]])
    expect(await app.figures(item)).toEqual({
      onHand: 12,
      reserved: 2,
      available: 7,
      state: 'IN_STOCK',
    })
    const version = (await read(last)).version
    await expireOn('2025-04-21')
    expect((await read(last)).version).toBe(version)
    expect(
      (await change(last, { batchStatus: 'WRITTEN_OFF', holdReason: 'Past its date' })).data
        .onHandQuantity,
    ).toBe(0)
  })

  test('that comes back is restocked before its date only, else written off', async () => {
    const item = await app.item()
    const batch = await app.batch(item, { quantity: 5, expiryDate: '2025-05-01' })
    await ship(item, batch, 5000)
    expect(await app.state(batch)).toEqual([0, 0, 0, 'DEPLETED'])
    await space.work((work) =>
      returnStock(work, {
        productionStock: batch,
        quantity: 2000,
        restock: true,
        reference: 'SHP-1',
      }),
    )
    expect(await app.state(batch)).toEqual([2, 0, 2, 'AVAILABLE'])
    await space.work((work) =>
      returnStock(work, {
        productionStock: batch,
        quantity: 1000,
        restock: false,
        reference: 'SHP-1',
      }),
    )
    expect(await app.state(batch)).toEqual([2, 0, 2, 'AVAILABLE'])
    expect((await ledger(batch)).map(([type, quantity]) => [type, quantity])).toEqual([
      ['OPENING', 5],
      ['SHIPMENT_OUT', -5],
      ['RETURN_IN', 2],
      ['RETURN_IN', 1],
      ['WRITE_OFF', -1],
    ])
    const used = await app.batch(item, { quantity: 1, expiryDate: '2025-04-30' })
    await ship(item, used, 1000)
    space.moveTo('2025-05-02T12:00:00.000Z')
    await expect(
      space.work((work) =>
        returnStock(work, {
          productionStock: batch,
          quantity: 1000,
          restock: true,
          reference: 'SHP-1',
        }),
      ),
    ).rejects.toThrow('expired')
    const late = { productionStock: used, quantity: 1000, restock: false, reference: 'SHP-2' }
    await space.work((work) => returnStock(work, late))
    space.moveTo(`${TODAY}T12:00:00.000Z`)
    expect(await app.state(used)).toEqual([0, 0, 0, 'EXPIRED'])
  })

  test('is found by how soon it expires, by its item, brand and category', async () => {
    const item = await app.item()
    const soon = await app.batch(item, { quantity: 1, expiryDate: '2025-05-20' })
    const late = await app.batch(item, { quantity: 1, expiryDate: '2025-05-21' })
    await app.batch(item, { quantity: 1, expiryDate: '2025-04-19' })
    const found = async (query: string) =>
      (await space.as('EMPLOYEE').get(`/production-stock/list?item=${item}&${query}`)).content.map(
        ({ id }) => id,
      )
    expect(await found('expiringWithinDays=30')).toEqual([soon])
    expect(await found('expiringWithinDays=31')).toEqual([soon, late])
    expect(await found('expiringWithinDays=0')).toEqual([])
    const { brand, category } = (await space.as('ADMIN').get(`/item-master/${item}`)).data
    expect(await found(`brand=${brand}&category=${category}&batchStatus=EXPIRED`)).toHaveLength(1)
    expect(
      (await space.as('ADMIN').get('/production-stock/list?expiringWithinDays=soon')).status,
    ).toBe(400)
    for (const range of ['daysToExpiryFrom=1', 'daysToExpiryTo=30'])
      expect((await space.as('ADMIN').get(`/production-stock/list?${range}`)).status).toBe(400)
  })

  test('is sorted by its days to expiry, though these are worked out as it is shown', async () => {
    const days = async (direction: string) =>
      (
        await space
          .as('ADMIN')
          .get(`/production-stock/list?size=500&sortByField=daysToExpiry&sortBy=${direction}`)
      ).content.map(({ daysToExpiry }) => Number(daysToExpiry))
    const up = await days('ASC')
    expect(up.length).toBeGreaterThan(2)
    expect(up).toEqual(up.toSorted((one, other) => one - other))
    expect(await days('DESC')).toEqual(up.toReversed())
  })

  test('shows its ledger to staff and lets nobody write it', async () => {
    const [row] = (await space.as('EMPLOYEE').get('/stock-movement/list')).content
    for (const role of ['SUPER_ADMIN', 'EMPLOYEE'] as const) {
      expect((await space.as(role).post('/stock-movement', { quantity: 1 })).status).toBe(403)
      expect(
        (await space.as(role).put(`/stock-movement/${row?.id}`, { quantity: 1, version: 1 }))
          .status,
      ).toBe(403)
      expect((await space.as(role).delete(`/stock-movement/${row?.id}`)).status).toBe(403)
    }
    expect((await space.as('CUSTOMER').get('/stock-movement/list')).status).toBe(403)
    expect((await space.as('CUSTOMER').get('/production-stock/list')).status).toBe(403)
  })
})
