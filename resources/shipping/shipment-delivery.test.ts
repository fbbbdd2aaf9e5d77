import { afterAll, describe, expect, test } from 'vitest'
import { findFirstLine, openShop, TODAY } from '../../tests/company/shop.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a shipment on %s', async (database) => {
  const { space, superAdmin, shop, sold, stocked } = await openShop({ database })
  afterAll(() => space.close())

  const put = (id: number, body: object, version: unknown) =>
    superAdmin.put(`/shipment/${id}`, { ...body, version })

  test('needs a vehicle fit for the goods, which is read on arrival, or the name of a carrier', async () => {
    const goods = await stocked(10, { storageCondition: 'FROZEN' })
    const order = await shop.sell({ items: [{ item: goods.item, quantity: 2 }] })
    const [van, freezer, uninsured] = [
      await shop.vehicle(),
      await shop.vehicle({ temperatureControlled: true, odometer: 100 }),
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
    const arrived = async (odometer: number) => (await shop.deliver(data.id, { odometer })).status
    expect([await arrived(9), await arrived(140)]).toEqual([409, 200])
    expect((await superAdmin.get(`/vehicle/${freezer}`)).data).toMatchObject({ odometer: 140 })
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
    const readDriver = async (vehicle: number) =>
      Number((await superAdmin.get(`/vehicle/${vehicle}`)).data.driver)
    const [own, others, chosen] = [
      await readDriver(one),
      await readDriver(other),
      await readDriver(await shop.vehicle()),
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
      lines: [{ orderItem: findFirstLine(order), quantity: 6 }],
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
    expect(await shop.sale(order.salesId)).toMatchObject({
      shippedDate: expect.stringContaining('2025-'),
      deliveredDate: expect.stringContaining('2025-'),
    })
  })

  test('of several sales leave at once, each on its own, and one that cannot leave stays', async () => {
    const goods = await stocked(10, { storageCondition: 'CHILLED' })
    const [warm, cold] = [await shop.vehicle(), await shop.vehicle({ temperatureControlled: true })]
    const orders = [
      await sold(2),
      await shop.sell({ items: [{ item: goods.item, quantity: 1 }] }),
      await sold(1),
    ]
    const sales = await Promise.all(
      orders.map(async ({ salesId }) => (await shop.sale(salesId)).id),
    )
    const ids = sales.map((id) => `sales=${Number(id)}`).join('&')
    const proposed = await superAdmin.get(`/shipment/transport?${ids}`)
    expect(proposed.data).toMatchObject({ driver: expect.any(Number) })
    expect(
      (await superAdmin.get(`/vehicle/${Number(proposed.data['vehicle'])}`)).data,
    ).toMatchObject({
      temperatureControlled: true,
    })
    const waiting = await shop.load(orders[0]?.salesId, { deliveryMode: 'OWN_VEHICLE' })
    const sent = await superAdmin.post('/shipment/ship-sales', { sales, vehicle: warm })
    expect(sent.data, sent.text).toMatchObject({
      shipped: [
        { id: waiting.data.id, receivedBy: expect.stringContaining('Driven customer') },
        {},
      ],
      refused: [{ sale: orders[1]?.salesId, message: expect.stringContaining('Chilled') }],
    })
    expect((await shop.sale(orders[2]?.salesId)).status).toBe('SHIPPED')
    expect((await shop.sale(orders[1]?.salesId)).status).toBe('APPROVED')
    const again = await superAdmin.post('/shipment/ship-sales', {
      sales: sales.slice(1, 2),
      vehicle: cold,
    })
    expect(again.data).toMatchObject({ shipped: [{}], refused: [] })
    expect((await space.as('EMPLOYEE').post('/shipment/ship-sales', { sales })).status).toBe(403)
  })
})
