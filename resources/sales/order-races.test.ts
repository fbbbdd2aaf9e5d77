import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderDriver, type OrderDriver } from '../../tests/order-driver.ts'
import { DATABASES, workspace, type Client, type Reply, type Workspace } from '../../tests/workspace.ts'
import country from '../places/country.resource.ts'

const KEEPS = '2025-12-31'
const AT_ONCE = 32

describe.each(DATABASES)('at the same moment on %s', (database) => {
  let space: Workspace
  let shop: OrderDriver
  let chief: Client
  beforeAll(async () => {
    space = await workspace({ database })
    await space.work((work) => work.add(country, { countryName: 'United Kingdom', isoCode: 'GB', dialCode: '+44', isActive: true }))
    chief = space.as('SUPER_ADMIN')
    shop = orderDriver(chief)
  })
  afterAll(() => space.close())

  const succeeded = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 300)
  const expectRefused = (replies: readonly Reply[]) =>
    expect(replies.filter(({ status }) => status >= 300).map(({ status }) => status).every((status) => status === 409), replies.map(({ text }) => text).join('\n')).toBe(true)
  const invoiceNumber = async ({ data }: Reply) => Number(String((await shop.sale(data.salesId)).invoiceNumber).slice(-6))

  test('32 approvals for the last 10: ten get one each, nothing is promised twice, no invoice number is missing', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 6, expiryDate: KEEPS })
    await shop.batch(item, { quantity: 4, expiryDate: '2025-11-30' })
    const buyer = await shop.customer()
    const placed: Reply[] = []
    for (let n = 0; n < AT_ONCE; n += 1) placed.push(await shop.place({ customer: buyer, items: [{ item, quantity: 1 }] }))
    const replies = await Promise.all(placed.map(({ data }) => shop.approve(data.orderId)))
    expect(succeeded(replies)).toHaveLength(10)
    expectRefused(replies)
    expect(await shop.itemStock(item)).toEqual({ onHand: 10, reserved: 10, available: 0 })
    const numbers = (await Promise.all(succeeded(replies).map(invoiceNumber))).toSorted((left, right) => left - right)
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, place) => Number(numbers[0]) + place))
    expect((await chief.get(`/customer/${buyer}`)).data).toMatchObject({ outstandingAmount: 54 })
  })

  test('orders of the same items in another sequence: all are approved', async () => {
    const items = [await shop.item(), await shop.item(), await shop.item()]
    for (const item of items) await shop.batch(item, { quantity: 100, expiryDate: KEEPS })
    const lines = items.map((item) => ({ item, quantity: 2 }))
    const placed: Reply[] = []
    for (let n = 0; n < 12; n += 1) placed.push(await shop.place({ items: n % 2 === 0 ? lines : lines.toReversed() }))
    const replies = await Promise.all(placed.map(({ data }) => shop.approve(data.orderId)))
    expect(replies.map(({ status }) => status), replies.map(({ text }) => text).join('\n')).toEqual(placed.map(() => 200))
    for (const item of items) expect(await shop.itemStock(item)).toEqual({ onHand: 100, reserved: 24, available: 76 })
  })

  test('one order approved eight times is sold once', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 50, expiryDate: KEEPS })
    const { data } = await shop.place({ items: [{ item, quantity: 3 }] })
    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.approve(data.orderId)))
    expect(succeeded(replies)).toHaveLength(1)
    expectRefused(replies)
    expect(await shop.itemStock(item)).toEqual({ onHand: 50, reserved: 3, available: 47 })
    expect((await chief.get(`/sales-order/list?search=${String(data.orderId)}`)).content).toHaveLength(1)
  })

  test('one order approved and cancelled has one fate', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 50, expiryDate: KEEPS })
    const reason = await shop.rejectReason()
    for (let n = 0; n < 5; n += 1) {
      const { data } = await shop.place({ items: [{ item, quantity: 1 }] })
      const replies = await Promise.all([shop.approve(data.orderId), chief.delete(`/order-item/pending-order-delete?orderId=${String(data.orderId)}&rejectReason=${reason}`)])
      expect(succeeded(replies)).toHaveLength(1)
      expectRefused(replies)
      const { orderStatus, salesId } = await shop.order(data.orderId)
      expect(orderStatus).toBe(replies[0]?.status === 200 ? 'APPROVED' : 'CANCELLED')
      expect(salesId === null).toBe(orderStatus === 'CANCELLED')
    }
  })

  test('one shipment dispatched eight times leaves once', async () => {
    const item = await shop.item()
    const batch = await shop.batch(item, { quantity: 20, expiryDate: KEEPS })
    const order = await shop.sell({ items: [{ item, quantity: 10 }] })
    const { data } = await shop.load(order.salesId, { lines: [{ orderItem: order.items[0]?.id, quantity: 6 }] })
    const replies = await Promise.all(Array.from({ length: 8 }, () => chief.post(`/shipment/${data.id}/ship`, {})))
    expect(succeeded(replies)).toHaveLength(1)
    expectRefused(replies)
    expect(await shop.stock(batch)).toEqual({ onHand: 14, reserved: 4, available: 10 })
    expect((await chief.get(`/stock-movement/list?productionStock=${batch}&movementType=SHIPMENT_OUT`)).content).toHaveLength(1)
    expect(await shop.order(order.orderId)).toMatchObject({ items: [{ shippedQuantity: 6 }] })
  })

  test('eight shipments made for the same goods: one gets them', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 20, expiryDate: KEEPS })
    const order = await shop.sell({ items: [{ item, quantity: 10 }] })
    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.load(order.salesId)))
    expect(succeeded(replies)).toHaveLength(1)
    expectRefused(replies)
  })

  test('what was sent comes back once, however often that is said', async () => {
    const item = await shop.item()
    const batch = await shop.batch(item, { quantity: 20, expiryDate: KEEPS })
    const order = await shop.sell({ items: [{ item, quantity: 10 }] })
    const { id, lines: [line] } = await shop.ship(order.salesId)
    await shop.deliver(id)
    const { version } = (await chief.get(`/shipment/${id}`)).data
    const back = () => chief.put(`/shipment/${id}`, { lines: [{ id: line?.id, returnedQuantity: 4, restock: true }], version })
    const replies = await Promise.all(Array.from({ length: 6 }, back))
    expect(succeeded(replies).length).toBeGreaterThan(0)
    expectRefused(replies)
    expect(await shop.stock(batch)).toEqual({ onHand: 14, reserved: 0, available: 14 })
    expect(await shop.sale(order.salesId)).toMatchObject({ returnedAmount: 21.6 })
  })

  test('a sale cancelled while its shipment leaves: either it left, or it was cancelled', async () => {
    const item = await shop.item()
    const batch = await shop.batch(item, { quantity: 100, expiryDate: KEEPS })
    for (let n = 0; n < 5; n += 1) {
      const before = await shop.stock(batch)
      const order = await shop.sell({ items: [{ item, quantity: 2 }] })
      const { data } = await shop.load(order.salesId)
      const replies = await Promise.all([chief.post(`/shipment/${data.id}/ship`, {}), shop.cancelSale(order.salesId)])
      expect(succeeded(replies)).toHaveLength(1)
      expectRefused(replies)
      const hasLeft = replies[0]?.status === 200
      expect(await shop.stock(batch)).toEqual({ ...before, onHand: before.onHand - (hasLeft ? 2 : 0), available: before.available - (hasLeft ? 2 : 0) })
      expect((await shop.order(order.orderId)).orderStatus).toBe(hasLeft ? 'SHIPPED' : 'CANCELLED')
    }
  })
})
