import { afterAll, describe, expect, test } from 'vitest'
import { KEEPS, openShop, TODAY } from '../../tests/shop.ts'
import { DATABASES } from '../../tests/workspace.ts'

describe.each(DATABASES)('a shipment on %s', async (database) => {
  const { space, chief, shop, stocked } = await openShop({ database })
  afterAll(() => space.close())

  /** An approved order for so much of a new item of which 100 are there. */
  const sold = async (quantity: number, order: object = {}) => {
    const goods = await stocked(100)
    return { ...goods, ...(await shop.sell({ ...order, items: [{ item: goods.item, quantity }] })) }
  }
  const lineOf = (order: { readonly items: readonly { readonly id: number }[] }) =>
    order.items[0]?.id
  const put = (id: number, body: object, version: unknown) =>
    chief.put(`/shipment/${id}`, { ...body, version })

  test('V5: of 10, 6 leave, then 5 are too many, then 4 complete it', async () => {
    const order = await sold(10)
    const six = await shop.ship(order.salesId, {
      lines: [{ orderItem: lineOf(order), quantity: 6 }],
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
      lines: [{ orderItem: lineOf(order), quantity: 5 }],
    })
    expect([five.status, five.errors[0]?.field, five.errors[0]?.code]).toEqual([
      409,
      'lines.0.quantity',
      'moreThanOpen',
    ])
    await shop.ship(order.salesId, { lines: [{ orderItem: lineOf(order), quantity: 4 }] })
    expect(await shop.sale(order.salesId)).toMatchObject({ status: 'SHIPPED', shippedPercent: 100 })
    expect(await shop.order(order.orderId)).toMatchObject({
      orderStatus: 'SHIPPED',
      customerNotificationEnabled: true,
      items: [{ shippedQuantity: 10 }],
    })
    expect((await shop.load(order.salesId)).status).toBe(409)
  })

  test('what is sold by the piece is neither sent nor taken back in parts', async () => {
    const order = await sold(10)
    const half = await shop.load(order.salesId, {
      lines: [{ orderItem: lineOf(order), quantity: 2.5 }],
    })
    expect([half.status, half.errors[0]?.field, half.errors[0]?.code]).toEqual([
      400,
      'lines.0.quantity',
      'wholeUnits',
    ])
    const {
      id,
      lines: [line],
    } = await shop.ship(order.salesId)
    await shop.deliver(id)
    const back = await shop.giveBack(id, [{ id: line?.id, returnedQuantity: 0.5 }])
    expect([back.status, back.errors[0]?.field, back.errors[0]?.code]).toEqual([
      400,
      'lines.0.returnedQuantity',
      'wholeUnits',
    ])
    expect(await shop.sale(order.salesId)).toMatchObject({ status: 'DELIVERED', returnedAmount: 0 })
  })

  test('V6: with 20 on hand and 10 reserved, 6 leave: 14 on hand, 4 reserved, 10 available as before', async () => {
    const { item, batch } = await stocked(20)
    const order = await shop.sell({ items: [{ item, quantity: 10 }] })
    expect(await shop.stock(batch)).toEqual({ onHand: 20, reserved: 10, available: 10 })
    await shop.ship(order.salesId, {
      lines: [{ orderItem: lineOf(order), productionStock: batch, quantity: 6 }],
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
      lines: [{ orderItem: lineOf(order), quantity: 6 }],
    })
    const [line] = data.lines as readonly { id: number }[]
    const more = await put(
      data.id,
      { ...data, lines: [{ id: line?.id, quantity: 8 }] },
      data.version,
    )
    expect(more.data, more.text).toMatchObject({ lines: [{ id: line?.id, quantity: 8 }] })
    const packed = await put(data.id, { shipmentStatus: 'PACKED' }, more.data.version)
    expect(packed.data).toMatchObject({ shipmentStatus: 'PACKED' })
    expect(
      (await put(data.id, { lines: [{ id: line?.id, quantity: 5 }] }, packed.data.version)).status,
    ).toBe(409)
    expect(
      (await put(data.id, { ...packed.data, packageCount: 3 }, packed.data.version)).data,
    ).toMatchObject({ packageCount: 3 })
    const unpacked = await chief.post(`/shipment/${data.id}/unpack`, {})
    expect(unpacked.data).toMatchObject({ shipmentStatus: 'PENDING' })
    expect((await chief.post(`/shipment/${data.id}/cancel`, {})).errors).toMatchObject([
      { field: 'remarks', code: 'required' },
    ])
    expect(
      (await chief.post(`/shipment/${data.id}/cancel`, { remarks: 'Van broke down' })).data,
    ).toMatchObject({ shipmentStatus: 'CANCELLED' })
    expect(await shop.stock(order.batch)).toMatchObject({ reserved: 10 })
    expect((await shop.load(order.salesId)).data.lines).toMatchObject([{ quantity: 10 }])
    expect((await chief.delete(`/shipment/${data.id}`)).status).toBe(403)
  })

  test('may take another batch of the item, and the reservation moves with it', async () => {
    const order = await sold(10)
    const other = await shop.batch(order.item, { quantity: 4, expiryDate: '2026-06-30' })
    const loaded = await shop.load(order.salesId, {
      lines: [{ orderItem: lineOf(order), productionStock: other, quantity: 4 }],
    })
    expect(loaded.status, loaded.text).toBe(201)
    expect(
      [await shop.stock(order.batch), await shop.stock(other)].map(({ reserved }) => reserved),
    ).toEqual([6, 4])
    const [tooMany, foreign] = [
      await shop.load(order.salesId, {
        lines: [{ orderItem: lineOf(order), productionStock: other, quantity: 1 }],
      }),
      (await stocked(5)).batch,
    ]
    expect(tooMany.status).toBe(409)
    expect(
      (
        await shop.load(order.salesId, {
          lines: [{ orderItem: lineOf(order), productionStock: foreign, quantity: 1 }],
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
      (await chief.post(`/production-stock/${order.batch}/hold`, { holdReason: 'Smells odd' }))
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
        await chief.post(`/production-stock/${order.batch}/release`, {
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

  test('needs what its way of delivery needs: a vehicle fit for the goods, or the name of a carrier', async () => {
    const goods = await stocked(10, { storageCondition: 'FROZEN' })
    const order = await shop.sell({ items: [{ item: goods.item, quantity: 2 }] })
    const [van, freezer, uninsured] = [
      await shop.vehicle(),
      await shop.vehicle({ temperatureControlled: true }),
      await shop.vehicle({ insuranceExpiryDate: '2025-04-19' }),
    ]
    const { data } = await shop.load(order.salesId, { deliveryMode: 'OWN_VEHICLE' })
    expect((await shop.dispatch(data.id)).errors.map(({ field }) => field)).toEqual([
      'vehicle',
      'driver',
    ])
    expect((await shop.dispatch(data.id, { vehicle: van })).errors).toMatchObject([
      { field: 'vehicle' },
    ])
    expect((await shop.dispatch(data.id, { vehicle: uninsured })).errors).toMatchObject([
      { field: 'vehicle' },
    ])
    const sent = await shop.dispatch(data.id, {
      vehicle: freezer,
      expectedDeliveryDate: '2025-04-22',
    })
    expect(sent.data, sent.text).toMatchObject({
      shipmentStatus: 'SHIPPED',
      vehicle: freezer,
      driver: expect.any(Number),
      shippedDate: `${TODAY}T12:00:00.000Z`,
    })
    expect((await put(data.id, { vehicle: van }, sent.data.version)).status).toBe(409)
    expect((await put(data.id, { packageCount: 2 }, sent.data.version)).status).toBe(400)
    const courier = await shop.sell({ items: [{ item: goods.item, quantity: 1 }] })
    const parcel = await shop.load(courier.salesId, { deliveryMode: 'COURIER' })
    expect((await shop.dispatch(parcel.data.id)).errors).toMatchObject([
      { field: 'carrierName', code: 'required' },
    ])
    expect(
      (await shop.dispatch(parcel.data.id, { carrierName: 'Swift', carrierReference: 'SW-1' }))
        .status,
    ).toBe(200)
  })

  test('keeps the driver that was chosen when only the vehicle changes, and takes the vehicle’s own where none was', async () => {
    const order = await sold(2)
    const [one, other, none] = [
      await shop.vehicle(),
      await shop.vehicle(),
      await shop.vehicle({ driver: null }),
    ]
    const driverOf = async (vehicle: number) =>
      Number((await chief.get(`/vehicle/${vehicle}`)).data.driver)
    const [own, others, chosen] = [
      await driverOf(one),
      await driverOf(other),
      await driverOf(await shop.vehicle()),
    ]
    const { data } = await shop.load(order.salesId, {
      deliveryMode: 'OWN_VEHICLE',
      vehicle: one,
      driver: null,
    })
    expect(data).toMatchObject({ deliveryMode: 'OWN_VEHICLE', vehicle: one, driver: null })
    let { version } = data
    const change = async (body: object) => {
      const changed = await put(data.id, body, version)
      expect(changed.status, changed.text).toBe(200)
      ;({ version } = changed.data)
      return changed.data.driver
    }
    expect(await change({ vehicle: other })).toBe(others)
    expect(await change({ vehicle: one })).toBe(own)
    expect(await change({ vehicle: none })).toBeNull()
    expect(await change({ vehicle: one, driver: chosen })).toBe(chosen)
    expect(await change({ vehicle: other })).toBe(chosen)
    expect(await change({ vehicle: none })).toBe(chosen)
    expect(await change({ vehicle: one, driver: null })).toBeNull()
    expect(await change({ driver: chosen })).toBe(chosen)
    const sent = await shop.dispatch(data.id, { vehicle: other })
    expect(sent.data, sent.text).toMatchObject({ vehicle: other, driver: chosen })
  })

  test('tells the customer that it is on its way, and that the order has arrived', async () => {
    const buyer = await shop.customer({ phoneNumber: '+447911000009' })
    const order = await sold(1, { customer: buyer })
    const sent = await shop.ship(order.salesId, {
      deliveryMode: 'COURIER',
      carrierName: 'Swift',
      expectedDeliveryDate: '2025-04-22',
    })
    expect((await shop.deliver(sent.id)).status).toBe(200)
    const messages = await space.work((work) =>
      work.find(work.registry.get('sms-log'), { phoneNumber: '+447911000009' }),
    )
    expect(messages.map(({ message }) => message)).toEqual([
      `Your order ${order.orderId} has been approved`,
      `Your order ${order.orderId} has been shipped: ${sent.trackingNumber}`,
      `Your shipment ${sent.trackingNumber} has been shipped. Carrier: Swift. Expected 22 April 2025`,
      `Your order ${order.orderId} has been delivered`,
    ])
  })

  test('delivers an order when the last of it has arrived', async () => {
    const order = await sold(10)
    const first = await shop.ship(order.salesId, {
      lines: [{ orderItem: lineOf(order), quantity: 6 }],
    })
    expect((await shop.deliver(first.id, { receivedBy: null })).errors).toMatchObject([
      { field: 'receivedBy', code: 'required' },
    ])
    expect((await shop.deliver(first.id)).data).toMatchObject({
      shipmentStatus: 'DELIVERED',
      receivedBy: 'Rosa Reception',
    })
    expect(await shop.order(order.orderId)).toMatchObject({
      orderStatus: 'PARTIALLY_SHIPPED',
      items: [{ shippedQuantity: 6, deliveredQuantity: 6 }],
    })
    const rest = await shop.ship(order.salesId)
    expect(await shop.order(order.orderId)).toMatchObject({ orderStatus: 'SHIPPED' })
    const [line] = rest.lines
    const delivered = await shop.deliver(rest.id, {
      lines: [{ id: line?.id, returnedQuantity: 1, restock: true }],
    })
    expect(delivered.data, delivered.text).toMatchObject({
      lines: [{ quantity: 4, returnedQuantity: 1, restock: true }],
    })
    expect(await shop.order(order.orderId)).toMatchObject({
      orderStatus: 'DELIVERED',
      items: [{ deliveredQuantity: 9, returnedQuantity: 1 }],
    })
    expect(await shop.stock(order.batch)).toEqual({ onHand: 91, reserved: 0, available: 91 })
  })

  describe('V8: half of a line of 48.60 coming back', () => {
    const half = async (paymentType: string) => {
      const buyer = await shop.customer()
      if (paymentType === 'WALLET') await shop.topUp(buyer, 48.6)
      const goods = await stocked(10)
      const order = await shop.sell({
        customer: buyer,
        paymentType: await shop.paymentType(paymentType),
        items: [{ item: goods.item, quantity: 10, discountPercent: 10 }],
      })
      const {
        id,
        lines: [line],
      } = await shop.ship(order.salesId)
      await shop.deliver(id)
      const back = await shop.giveBack(id, [{ id: line?.id, returnedQuantity: 5, restock: false }])
      expect(back.status, back.text).toBe(200)
      return { ...goods, id, line, buyer, salesId: order.salesId, orderId: order.orderId }
    }

    test('unpaid leaves 24.30 to pay', async () => {
      const { salesId, batch } = await half('CASH')
      expect(await shop.sale(salesId)).toMatchObject({
        returnedAmount: 24.3,
        outstandingAmount: 24.3,
        paymentStatus: 'PENDING',
        status: 'DELIVERED',
      })
      expect(await shop.stock(batch)).toEqual({ onHand: 0, reserved: 0, available: 0 })
    })

    test('paid gives 24.30 back into the wallet', async () => {
      const { salesId, buyer } = await half('WALLET')
      expect(await shop.sale(salesId)).toMatchObject({
        returnedAmount: 24.3,
        outstandingAmount: 0,
        refundedAmount: 24.3,
        paymentStatus: 'PAID',
      })
      expect((await chief.get(`/customer/${buyer}`)).data).toMatchObject({ walletBalance: 24.3 })
    })

    test('only grows, never above what was sent, and with the last unit all of it has come back', async () => {
      const { id, line, salesId, orderId } = await half('CASH')
      expect(
        (await shop.giveBack(id, [{ id: line?.id, returnedQuantity: 4 }])).errors,
      ).toMatchObject([{ field: 'lines.0.returnedQuantity', code: 'tooSmall' }])
      expect(
        (await shop.giveBack(id, [{ id: line?.id, returnedQuantity: 11 }])).errors,
      ).toMatchObject([{ field: 'lines.0.returnedQuantity', code: 'tooLarge' }])
      expect(
        (await shop.giveBack(id, [{ id: line?.id, returnedQuantity: 10 }])).errors,
      ).toMatchObject([{ field: 'returnReason', code: 'required' }])
      const all = await shop.giveBack(id, [{ id: line?.id, returnedQuantity: 10 }], {
        returnReason: 'Wrong goods',
      })
      expect(all.data, all.text).toMatchObject({ shipmentStatus: 'RETURNED' })
      expect(await shop.order(orderId)).toMatchObject({ orderStatus: 'RETURNED' })
      expect(await shop.sale(salesId)).toMatchObject({
        status: 'RETURNED',
        returnedAmount: 48.6,
        outstandingAmount: 0,
        paymentStatus: 'CANCELLED',
      })
    })
  })

  test('comes back whole from the road', async () => {
    const order = await sold(3)
    const {
      id,
      lines: [line],
    } = await shop.ship(order.salesId)
    const back = await chief.post(`/shipment/${id}/takeBack`, {
      returnReason: 'Nobody at home',
      lines: [{ id: line?.id, restock: true }],
    })
    expect(back.data, back.text).toMatchObject({
      shipmentStatus: 'RETURNED',
      lines: [{ returnedQuantity: 3, restock: true }],
    })
    expect(await shop.stock(order.batch)).toEqual({ onHand: 100, reserved: 0, available: 100 })
    expect(await shop.order(order.orderId)).toMatchObject({ orderStatus: 'RETURNED' })
  })

  test('has lines that are added, changed and taken back one by one', async () => {
    const order = await sold(10)
    const { data } = await shop.load(order.salesId, {
      lines: [{ orderItem: lineOf(order), quantity: 4 }],
    })
    const [first] = (await chief.get(`/shipment-details/list?shipment=${data.id}`)).content
    const change = async (id: unknown, body: object) =>
      chief.put(`/shipment-details/${String(id)}`, {
        version: (await chief.get(`/shipment-details/${String(id)}`)).data.version,
        ...body,
      })
    const changed = await change(first?.id, { quantity: 3 })
    expect(changed.data, changed.text).toMatchObject({
      quantity: 3,
      trackingNumber: data.trackingNumber,
    })
    expect(
      (await chief.put(`/shipment-details/${String(first?.id)}`, { quantity: 2 })).status,
    ).toBe(428)
    const late = (quantity: number) =>
      chief.put(`/shipment-details/${String(first?.id)}`, { quantity, version: first?.version })
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
    expect((await chief.get(`/shipment-details/${String(first?.id)}`)).data).toMatchObject({
      quantity: 3,
      version: changed.data.version,
    })
    expect((await change(first?.id, { quantity: 11 })).status).toBe(409)
    const added = await chief.post('/shipment-details', {
      trackingNumber: data.trackingNumber,
      orderItem: lineOf(order),
      quantity: 2,
    })
    expect(added.data, added.text).toMatchObject({ quantity: 2, shipmentStatus: 'PENDING' })
    expect(
      (
        await chief.post('/shipment-details', {
          shipment: data.id,
          orderItem: lineOf(order),
          quantity: 6,
        })
      ).status,
    ).toBe(409)
    expect(
      (await chief.post('/shipment-details', { orderItem: lineOf(order), quantity: 1 })).errors[0]
        ?.field,
    ).toBe('shipment')
    expect(
      (
        await space
          .as('CUSTOMER')
          .post('/shipment-details', { shipment: data.id, orderItem: lineOf(order), quantity: 1 })
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

  test('closed short, a sale owes what has left, and the rest is free', async () => {
    const order = await sold(10)
    expect((await shop.closeShort(order.salesId)).status).toBe(409)
    const sent = await shop.ship(order.salesId, {
      lines: [{ orderItem: lineOf(order), quantity: 6 }],
    })
    const waiting = await shop.load(order.salesId)
    expect((await shop.closeShort(order.salesId)).status).toBe(409)
    await chief.post(`/shipment/${waiting.data.id}/cancel`, { remarks: 'Closed short' })
    const closed = await shop.closeShort(order.salesId)
    expect(closed.data, closed.text).toMatchObject({
      status: 'SHIPPED',
      closedShort: true,
      shippedPercent: 100,
      grandTotal: 54,
      returnedAmount: 21.6,
      outstandingAmount: 32.4,
    })
    expect(await shop.stock(order.batch)).toEqual({ onHand: 94, reserved: 0, available: 94 })
    await shop.deliver(sent.id)
    expect(await shop.order(order.orderId)).toMatchObject({
      orderStatus: 'DELIVERED',
      items: [{ closedQuantity: 4, deliveredQuantity: 6 }],
    })
  })

  test('closed short after all that left has arrived, an order is delivered', async () => {
    const order = await sold(10)
    const sent = await shop.ship(order.salesId, {
      lines: [{ orderItem: lineOf(order), quantity: 6 }],
    })
    await shop.deliver(sent.id)
    expect((await shop.closeShort(order.salesId)).data).toMatchObject({ status: 'DELIVERED' })
  })

  test('goes with its sale when that is cancelled: V12, the wallet has its money again', async () => {
    const buyer = await shop.customer()
    await shop.topUp(buyer, 48.6)
    const goods = await stocked(10)
    const order = await shop.sell({
      customer: buyer,
      paymentType: await shop.paymentType('WALLET'),
      items: [{ item: goods.item, quantity: 10, discountPercent: 10 }],
    })
    const { data } = await shop.load(order.salesId)
    const cancelled = await shop.cancelSale(order.salesId)
    expect(cancelled.data, cancelled.text).toMatchObject({
      status: 'CANCELLED',
      returnedAmount: 48.6,
      refundedAmount: 48.6,
      outstandingAmount: 0,
      paymentStatus: 'CANCELLED',
    })
    expect((await chief.get(`/shipment/${data.id}`)).data).toMatchObject({
      shipmentStatus: 'CANCELLED',
    })
    expect((await chief.get(`/customer/${buyer}`)).data).toMatchObject({ walletBalance: 48.6 })
    expect(await shop.stock(goods.batch)).toMatchObject({ reserved: 0, available: 10 })
    expect(await shop.order(order.orderId)).toMatchObject({
      orderStatus: 'CANCELLED',
      customerNotificationEnabled: true,
    })
    expect((await shop.cancelSale(order.salesId)).status).toBe(409)
    const sent = await sold(1)
    await shop.ship(sent.salesId)
    expect((await shop.cancelSale(sent.salesId)).status).toBe(409)
  })

  test('is found by every filter, and its batch leads to all who received it', async () => {
    const order = await sold(4)
    const sale = await shop.sale(order.salesId)
    const sent = await shop.ship(order.salesId, {
      deliveryMode: 'OWN_VEHICLE',
      vehicle: await shop.vehicle(),
    })
    const whole = (await chief.get(`/shipment/${sent.id}`)).data
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
        (await chief.get(`/shipment/list?size=500&${query}`)).content.map(({ id }) => id),
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
      const found = await chief.get(`/shipment-details/list?${query}`)
      expect(found.content, query).toMatchObject([
        { id: line?.id, quantity: 4, customer: sale.customer, trackingNumber: sent.trackingNumber },
      ])
    }
    expect((await chief.get('/shipment/list?trackingNumber=SHP')).content).toEqual([])
    expect(sale).toMatchObject({ lines: [{ item: order.item }] })
    expect((await shop.sale(order.salesId)).shipments).toMatchObject([
      { trackingNumber: sent.trackingNumber, lines: [{ quantity: 4 }] },
    ])
  })
})
