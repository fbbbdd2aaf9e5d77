import { afterAll, describe, expect, test } from 'vitest'
import { KEEPS, findFirstLine, openShop, TODAY } from '../../tests/company/shop.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a shipment on %s', async (database) => {
  const { space, superAdmin, shop, sold, stocked } = await openShop({ database })
  afterAll(() => space.close())

  const put = (id: number, body: object, version: unknown) =>
    superAdmin.put(`/shipment/${id}`, { ...body, version })

  test('V5: of 10, 6 leave, then 5 are too many, then 4 complete it', async () => {
    const order = await sold(10)
    const six = await shop.ship(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 6 }],
    })
    expect(six.lines).toMatchObject([
      {
        quantity: 6,
        batchNumber: expect.any(String),
        expiryDate: KEEPS,
        labels: { item: expect.stringContaining('Driven') },
      },
    ])
    expect(await shop.sale(order.salesId)).toMatchObject({
      status: 'PARTIALLY_SHIPPED',
      shippedPercent: 60,
    })
    const five = await shop.load(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 5 }],
    })
    expect([five.status, five.errors[0]?.field, five.errors[0]?.code]).toEqual([
      409,
      'lines.0.quantity',
      'moreThanOpen',
    ])
    await shop.ship(order.salesId, { lines: [{ orderItem: findFirstLine(order), quantity: 4 }] })
    expect(await shop.sale(order.salesId)).toMatchObject({ status: 'SHIPPED', shippedPercent: 100 })
    expect(await shop.order(order.orderId)).toMatchObject({
      orderStatus: 'SHIPPED',
      customerNotificationEnabled: true,
      items: [{ shippedQuantity: 10 }],
    })
    expect((await shop.load(order.salesId)).status).toBe(409)
  })

  test('V6: with 20 on hand and 10 reserved, 6 leave: 14 on hand, 4 reserved, 10 available as before', async () => {
    const { item, batch } = await stocked(20)
    const order = await shop.sell({ items: [{ item, quantity: 10 }] })
    expect(await shop.stock(batch)).toEqual({ onHand: 20, reserved: 10, available: 10 })
    await shop.ship(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), productionStock: batch, quantity: 6 }],
    })
    expect(await shop.stock(batch)).toEqual({ onHand: 14, reserved: 4, available: 10 })
    expect(await shop.itemStock(item)).toEqual({ onHand: 14, reserved: 4, available: 10 })
  })

  test('takes what is reserved when no lines are given, batch by batch, and nothing twice', async () => {
    const item = await shop.item()
    const [late, soon] = [
      await shop.batch(item, { quantity: 5, expiryDate: '2025-09-01' }),
      await shop.batch(item, { quantity: 3, expiryDate: '2025-06-01' }),
    ]
    const order = await shop.sell({ items: [{ item, quantity: 6 }] })
    const loaded = await shop.load(order.salesId)
    expect(loaded.data, loaded.text).toMatchObject({
      orderId: order.orderId,
      shipmentStatus: 'PENDING',
      lines: [
        { productionStock: soon, quantity: 3 },
        { productionStock: late, quantity: 3 },
      ],
    })
    const again = await shop.load(order.salesId)
    expect([again.status, again.errors[0]?.field]).toEqual([409, 'lines'])
    expect(await shop.stock(soon)).toMatchObject({ onHand: 3, reserved: 3 })
  })

  test('is changed while it is pending, frozen when packed, and cancelled with a remark', async () => {
    const order = await sold(10)
    const { data } = await shop.load(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 6 }],
    })
    const [line] = data.lines as readonly { id: number }[]
    const more = await put(
      data.id,
      { ...data, lines: [{ id: line?.id, quantity: 8 }] },
      data.version,
    )
    expect(more.data, more.text).toMatchObject({ lines: [{ id: line?.id, quantity: 8 }] })
    const packed = await put(data.id, { shipmentStatus: 'PACKED' }, more.data.version)
    expect(packed.data).toMatchObject({
      shipmentStatus: 'PACKED',
      packedDate: expect.stringContaining('2025-'),
    })
    expect(
      (await put(data.id, { lines: [{ id: line?.id, quantity: 5 }] }, packed.data.version)).status,
    ).toBe(409)
    expect(
      (await put(data.id, { ...packed.data, packageCount: 3 }, packed.data.version)).data,
    ).toMatchObject({ packageCount: 3 })
    const unpacked = await superAdmin.post(`/shipment/${data.id}/unpack`, {})
    expect(unpacked.data).toMatchObject({ shipmentStatus: 'PENDING' })
    expect((await superAdmin.post(`/shipment/${data.id}/cancel`, {})).errors).toMatchObject([
      { field: 'remarks', code: 'required' },
    ])
    expect(
      (await superAdmin.post(`/shipment/${data.id}/cancel`, { remarks: 'Van broke down' })).data,
    ).toMatchObject({ shipmentStatus: 'CANCELLED' })
    expect(await shop.stock(order.batch)).toMatchObject({ reserved: 10 })
    expect((await shop.load(order.salesId)).data.lines).toMatchObject([{ quantity: 10 }])
    expect((await superAdmin.delete(`/shipment/${data.id}`)).status).toBe(403)
  })

  test('may take another batch of the item, and the reservation moves with it', async () => {
    const order = await sold(10)
    const other = await shop.batch(order.item, { quantity: 4, expiryDate: '2026-06-30' })
    const loaded = await shop.load(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), productionStock: other, quantity: 4 }],
    })
    expect(loaded.status, loaded.text).toBe(201)
    expect(
      [await shop.stock(order.batch), await shop.stock(other)].map(({ reserved }) => reserved),
    ).toEqual([6, 4])
    const [tooMany, foreign] = [
      await shop.load(order.salesId, {
        lines: [{ orderItem: findFirstLine(order), productionStock: other, quantity: 1 }],
      }),
      (await stocked(5)).batch,
    ]
    expect(tooMany.status).toBe(409)
    expect(
      (
        await shop.load(order.salesId, {
          lines: [{ orderItem: findFirstLine(order), productionStock: foreign, quantity: 1 }],
        })
      ).status,
    ).toBe(409)
    expect((await shop.dispatch(loaded.data.id)).status).toBe(200)
    expect(await shop.stock(other)).toEqual({ onHand: 0, reserved: 0, available: 0 })
  })

  test('does not leave with a batch that was put on hold, which is named', async () => {
    const order = await sold(2)
    const { data } = await shop.load(order.salesId)
    expect(
      (await superAdmin.post(`/production-stock/${order.batch}/hold`, { holdReason: 'Smells odd' }))
        .status,
    ).toBe(200)
    const refused = await shop.dispatch(data.id)
    expect(refused.status).toBe(409)
    expect(refused.errors).toMatchObject([
      { field: 'lines.0.productionStock', code: 'notSellable' },
    ])
    expect(await shop.order(order.orderId)).toMatchObject({
      hasShortage: true,
      items: [{ shortage: true }],
    })
    expect(
      (
        await superAdmin.post(`/production-stock/${order.batch}/release`, {
          holdReason: 'Was the cellar',
        })
      ).status,
    ).toBe(200)
    expect(await shop.order(order.orderId)).toMatchObject({
      hasShortage: false,
      items: [{ shortage: false }],
    })
    expect((await shop.dispatch(data.id)).status).toBe(200)
  })

  test('has lines that are added, changed and taken back one by one', async () => {
    const order = await sold(10)
    const { data } = await shop.load(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 4 }],
    })
    const [first] = (await superAdmin.get(`/shipment-details/list?shipment=${data.id}`)).content
    const change = async (id: unknown, body: object) =>
      superAdmin.put(`/shipment-details/${String(id)}`, {
        version: (await superAdmin.get(`/shipment-details/${String(id)}`)).data.version,
        ...body,
      })
    const changed = await change(first?.id, { quantity: 3 })
    expect(changed.data, changed.text).toMatchObject({
      quantity: 3,
      trackingNumber: data.trackingNumber,
    })
    expect(
      (await superAdmin.put(`/shipment-details/${String(first?.id)}`, { quantity: 2 })).status,
    ).toBe(428)
    const late = (quantity: number) =>
      superAdmin.put(`/shipment-details/${String(first?.id)}`, {
        quantity,
        version: first?.version,
      })
    expect(await late(2)).toMatchObject({
      status: 409,
      body: { code: 'stale' },
      data: {
        current: { id: first?.id, version: changed.data.version, quantity: 3 },
        changedFields: ['quantity'],
        modifiedBy: changed.data.modifiedBy,
      },
    })
    expect((await late(11)).body.code).toBe('stale')
    expect((await late(-1)).status).toBe(400)
    expect((await superAdmin.get(`/shipment-details/${String(first?.id)}`)).data).toMatchObject({
      quantity: 3,
      version: changed.data.version,
    })
    expect((await change(first?.id, { quantity: 11 })).status).toBe(409)
    const added = await superAdmin.post('/shipment-details', {
      trackingNumber: data.trackingNumber,
      orderItem: findFirstLine(order),
      quantity: 2,
    })
    expect(added.data, added.text).toMatchObject({ quantity: 2, shipmentStatus: 'PENDING' })
    expect(
      (
        await superAdmin.post('/shipment-details', {
          shipment: data.id,
          orderItem: findFirstLine(order),
          quantity: 6,
        })
      ).status,
    ).toBe(409)
    expect(
      (await superAdmin.post('/shipment-details', { orderItem: findFirstLine(order), quantity: 1 }))
        .errors[0]?.field,
    ).toBe('shipment')
    expect(
      (
        await space.as('CUSTOMER').post('/shipment-details', {
          shipment: data.id,
          orderItem: findFirstLine(order),
          quantity: 1,
        })
      ).status,
    ).toBe(403)
    await shop.dispatch(data.id)
    expect((await change(first?.id, { quantity: 1 })).status).toBe(409)
    await shop.deliver(data.id)
    expect((await change(first?.id, { returnedQuantity: 1, restock: true })).data).toMatchObject({
      returnedQuantity: 1,
      restock: true,
      shipmentStatus: 'DELIVERED',
    })
    expect(await shop.order(order.orderId)).toMatchObject({
      items: [{ shippedQuantity: 5, returnedQuantity: 1 }],
    })
  })

  test('is found by every filter, and its batch leads to all who received it', async () => {
    const order = await sold(4)
    const sale = await shop.sale(order.salesId)
    const sent = await shop.ship(order.salesId, {
      deliveryMode: 'OWN_VEHICLE',
      vehicle: await shop.vehicle(),
    })
    const whole = (await superAdmin.get(`/shipment/${sent.id}`)).data
    for (const query of [
      `trackingNumber=${sent.trackingNumber}`,
      `salesId=${order.salesId}`,
      `orderId=${order.orderId}`,
      `customerId=${sale.customer}`,
      'deliveryMode=OWN_VEHICLE&shipmentStatus=SHIPPED',
      `vehicle=${whole.vehicle}`,
      `driver=${whole.driver}`,
      `fromDate=${TODAY}&toDate=${TODAY}`,
      `search=${sent.trackingNumber}`,
    ])
      expect(
        (await superAdmin.get(`/shipment/list?size=500&${query}`)).content.map(({ id }) => id),
        query,
      ).toContain(sent.id)
    const [line] = sent.lines
    for (const query of [
      `batchNumber=${line?.batchNumber}`,
      `trackingNumber=${sent.trackingNumber}`,
      `salesId=${order.salesId}&orderId=${order.orderId}`,
      `item=${order.item}&shipmentStatus=SHIPPED`,
      `customerId=${sale.customer}&fromDate=${TODAY}`,
    ]) {
      const found = await superAdmin.get(`/shipment-details/list?${query}`)
      expect(found.content, query).toMatchObject([
        { id: line?.id, quantity: 4, customer: sale.customer, trackingNumber: sent.trackingNumber },
      ])
    }
    expect((await superAdmin.get('/shipment/list?trackingNumber=SHP')).content).toEqual([])
    expect(sale).toMatchObject({ lines: [{ item: order.item }] })
    expect((await shop.sale(order.salesId)).shipments).toMatchObject([
      { trackingNumber: sent.trackingNumber, lines: [{ quantity: 4 }] },
    ])
  })
})
