import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderDriver, type OrderDriver } from '../../tests/company/order-driver.ts'
import { sharedServers } from '../../tests/kit/shared-servers.ts'
import type { Client, Reply } from '../../tests/kit/client.ts'
import { isTriedOn } from '../../tests/depth.ts'
import { selectDatabases, workspace, type Workspace } from '../../tests/kit/workspace.ts'
import country from '../places/country.resource.ts'

const databases = selectDatabases(import.meta.filename)

const KEEPS = '2099-12-31'
const AT_ONCE = 32

interface Place {
  readonly space: Workspace
  readonly superAdmin: Client
  stop(): Promise<void>
}

async function onOneServer(database: 'sqlite' | 'postgres'): Promise<Place> {
  const space = await workspace({ database })
  return { space, superAdmin: space.as('SUPER_ADMIN'), stop: () => space.close() }
}

const PLACES = databases.flatMap((database) => [
  ...(isTriedOn(database)
    ? [[`one server over ${database}`, () => onOneServer(database)] as const]
    : []),
  // Only PostgreSQL supports several servers.
  ...(database === 'postgres'
    ? [['three servers over one postgres', () => sharedServers(3)] as const]
    : []),
])

describe.each(PLACES)('at the same moment on %s', (_name, open) => {
  let place: Place
  let shop: OrderDriver
  let superAdmin: Client
  beforeAll(async () => {
    place = await open()
    await place.space.work(async (work) => {
      if (!(await work.one(country, { isoCode: 'GB' })))
        await work.add(country, {
          countryName: 'United Kingdom',
          isoCode: 'GB',
          dialCode: '+44',
          isActive: true,
        })
    })
    superAdmin = place.superAdmin
    shop = orderDriver(superAdmin)
  }, 200_000)
  afterAll(() => place?.stop())

  const succeeded = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 300)
  const expectRefused = (replies: readonly Reply[]) =>
    expect(
      replies
        .filter(({ status }) => status >= 300)
        .map(({ status }) => status)
        .every((status) => status === 409),
      replies.map(({ text }) => text).join('\n'),
    ).toBe(true)
  const invoiceNumber = async ({ data }: Reply) =>
    Number(String((await shop.sale(data.salesId)).invoiceNumber).slice(-6))

  test('32 approvals for the last 10: ten get one each, nothing is promised twice, no invoice number is missing', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 6, expiryDate: KEEPS })
    await shop.batch(item, { quantity: 4, expiryDate: '2099-11-30' })
    const buyer = await shop.customer()
    const placed: Reply[] = []
    for (let n = 0; n < AT_ONCE; n += 1)
      placed.push(await shop.place({ customer: buyer, items: [{ item, quantity: 1 }] }))
    const replies = await Promise.all(placed.map(({ data }) => shop.approve(data.orderId)))
    expect(succeeded(replies)).toHaveLength(10)
    expectRefused(replies)
    expect(await shop.itemStock(item)).toEqual({ onHand: 10, reserved: 10, available: 0 })
    const numbers = (await Promise.all(succeeded(replies).map(invoiceNumber))).toSorted(
      (left, right) => left - right,
    )
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, place) => Number(numbers[0]) + place))
    expect((await superAdmin.get(`/customer/${buyer}`)).data).toMatchObject({
      outstandingAmount: 54,
    })
  })

  test('orders of the same items in another sequence: all are approved', async () => {
    const items = [await shop.item(), await shop.item(), await shop.item()]
    for (const item of items) await shop.batch(item, { quantity: 100, expiryDate: KEEPS })
    const lines = items.map((item) => ({ item, quantity: 2 }))
    const placed: Reply[] = []
    for (let n = 0; n < 12; n += 1)
      placed.push(await shop.place({ items: n % 2 === 0 ? lines : lines.toReversed() }))
    const replies = await Promise.all(placed.map(({ data }) => shop.approve(data.orderId)))
    expect(
      replies.map(({ status }) => status),
      replies.map(({ text }) => text).join('\n'),
    ).toEqual(placed.map(() => 200))
    for (const item of items)
      expect(await shop.itemStock(item)).toEqual({ onHand: 100, reserved: 24, available: 76 })
  })

  test('one order approved eight times is sold once', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 50, expiryDate: KEEPS })
    const { data } = await shop.place({ items: [{ item, quantity: 3 }] })
    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.approve(data.orderId)))
    expect(succeeded(replies)).toHaveLength(1)
    expectRefused(replies)
    expect(await shop.itemStock(item)).toEqual({ onHand: 50, reserved: 3, available: 47 })
    expect(
      (await superAdmin.get(`/sales-order/list?search=${String(data.orderId)}`)).content,
    ).toHaveLength(1)
  })

  test('one order approved and cancelled has one fate', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 50, expiryDate: KEEPS })
    const reason = await shop.rejectReason()
    for (let n = 0; n < 5; n += 1) {
      const { data } = await shop.place({ items: [{ item, quantity: 1 }] })
      const replies = await Promise.all([
        shop.approve(data.orderId),
        superAdmin.delete(
          `/order-item/pending-order-delete?orderId=${String(data.orderId)}&rejectReason=${reason}`,
        ),
      ])
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
    const { data } = await shop.load(order.salesId, {
      lines: [{ orderItem: order.items[0]?.id, quantity: 6 }],
    })
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => superAdmin.post(`/shipment/${data.id}/ship`, {})),
    )
    expect(succeeded(replies)).toHaveLength(1)
    expectRefused(replies)
    expect(await shop.stock(batch)).toEqual({ onHand: 14, reserved: 4, available: 10 })
    expect(
      (
        await superAdmin.get(
          `/stock-movement/list?productionStock=${batch}&movementType=SHIPMENT_OUT`,
        )
      ).content,
    ).toHaveLength(1)
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
    const {
      id,
      lines: [line],
    } = await shop.ship(order.salesId)
    await shop.deliver(id)
    const { version } = (await superAdmin.get(`/shipment/${id}`)).data
    const back = () =>
      superAdmin.put(`/shipment/${id}`, {
        lines: [{ id: line?.id, returnedQuantity: 4, restock: true }],
        version,
      })
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
      const replies = await Promise.all([
        superAdmin.post(`/shipment/${data.id}/ship`, {}),
        shop.cancelSale(order.salesId),
      ])
      expect(succeeded(replies)).toHaveLength(1)
      expectRefused(replies)
      const hasLeft = replies[0]?.status === 200
      expect(await shop.stock(batch)).toEqual({
        ...before,
        onHand: before.onHand - (hasLeft ? 2 : 0),
        available: before.available - (hasLeft ? 2 : 0),
      })
      expect((await shop.order(order.orderId)).orderStatus).toBe(hasLeft ? 'SHIPPED' : 'CANCELLED')
    }
  })

  test('sixteen orders paid from a wallet that holds enough for five: five are, and the wallet is never below nothing', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 100, expiryDate: KEEPS })
    const [buyer, byWallet] = [await shop.customer(), await shop.paymentType('WALLET')]
    const top = await shop.topUp(buyer, 30)
    expect(top.status, top.text).toBe(200)
    const placed: Reply[] = []
    for (let n = 0; n < 16; n += 1)
      placed.push(
        await shop.place({
          customer: buyer,
          paymentType: byWallet,
          items: [{ item, quantity: 1 }],
        }),
      )
    const replies = await Promise.all(placed.map(({ data }) => shop.approve(data.orderId)))
    expect(succeeded(replies)).toHaveLength(5)
    expectRefused(replies)
    expect((await superAdmin.get(`/customer/${buyer}`)).data).toMatchObject({
      walletBalance: 3,
      paidAmount: 27,
      outstandingAmount: 0,
    })
    const entries = (await superAdmin.get(`/wallet-history/list?customer=${buyer}&size=50`)).content
    expect(
      entries
        .map(({ balanceAfter }) => Number(balanceAfter))
        .toSorted((left, right) => left - right),
    ).toEqual([3, 8.4, 13.8, 19.2, 24.6, 30])
    expect(await shop.itemStock(item)).toMatchObject({ reserved: 5 })
  })

  test('orders paid from a wallet while it is topped up: all are approved, and every penny is there', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 100, expiryDate: KEEPS })
    const [buyer, byWallet] = [await shop.customer(), await shop.paymentType('WALLET')]
    expect((await shop.topUp(buyer, 54)).status).toBe(200)
    const placed: Reply[] = []
    for (let n = 0; n < 10; n += 1)
      placed.push(
        await shop.place({
          customer: buyer,
          paymentType: byWallet,
          items: [{ item, quantity: 1 }],
        }),
      )
    const replies = await Promise.all(
      placed.flatMap(({ data }) => [shop.approve(data.orderId), shop.topUp(buyer, 1)]),
    )
    expect(
      replies.map(({ status }) => status),
      replies.map(({ text }) => text).join('\n'),
    ).toEqual(replies.map(() => 200))
    expect((await superAdmin.get(`/customer/${buyer}`)).data).toMatchObject({
      walletBalance: 10,
      paidAmount: 54,
      outstandingAmount: 0,
    })
  })

  test('receipts spread over orders of which some are cancelled meanwhile: the books add up', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 100, expiryDate: KEEPS })
    const [buyer, cash] = [await shop.customer(), await shop.paymentType('CASH')]
    await shop.rejectReason()
    const sold = []
    for (let n = 0; n < 6; n += 1)
      sold.push(await shop.sell({ customer: buyer, items: [{ item, quantity: 1 }] }))
    const pay = (amount: number) =>
      superAdmin.post('/payment', {
        customerId: buyer,
        amount,
        paymentType: cash,
        excessToWallet: true,
      })
    const [cancelled, paid] = await Promise.all([
      Promise.all(sold.slice(3).map(({ salesId }) => shop.cancelSale(salesId))),
      Promise.all([2, 3.4, 7, 5, 1, 4.6].map(pay)),
    ])
    expect(
      paid.map(({ status }) => status),
      paid.map(({ text }) => text).join('\n'),
    ).toEqual(paid.map(() => 200))
    expectRefused(cancelled)
    const { data } = await superAdmin.get(`/customer/${buyer}`)
    const invoiced = 5.4 * (sold.length - succeeded(cancelled).length)
    expect(Number(data.paidAmount) + Number(data.outstandingAmount)).toBeCloseTo(invoiced)
    expect(Number(data.paidAmount) + Number(data.walletBalance)).toBeCloseTo(23)
  })

  test('eight receipts of all that is owed, at once: one is booked', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 10, expiryDate: KEEPS })
    const order = await shop.sell({ items: [{ item, quantity: 2 }] })
    const [sale, cash] = [await shop.sale(order.salesId), await shop.paymentType('CASH')]
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        superAdmin.post('/payment', { sale: sale.id, amount: 10.8, paymentType: cash }),
      ),
    )
    expect(succeeded(replies)).toHaveLength(1)
    expectRefused(replies)
    expect(await shop.sale(order.salesId)).toMatchObject({
      paidAmount: 10.8,
      outstandingAmount: 0,
      paymentStatus: 'PAID',
    })
  })

  test('a receipt reversed while another comes in: the books add up, whoever was first', async () => {
    const item = await shop.item()
    await shop.batch(item, { quantity: 100, expiryDate: KEEPS })
    const cash = await shop.paymentType('CASH')
    for (let n = 0; n < 5; n += 1) {
      const order = await shop.sell({ items: [{ item, quantity: 2 }] })
      const sale = await shop.sale(order.salesId)
      const pay = (amount: number) =>
        superAdmin.post('/payment', { sale: sale.id, amount, paymentType: cash })
      expect((await pay(6)).status).toBe(200)
      const [first] = (await superAdmin.get(`/payment-history?id=${String(sale.payment.id)}`))
        .content
      const reverse = () =>
        superAdmin.put(`/payment-history/${String(first?.id)}`, {
          reversalReason: 'Booked on the wrong order',
        })
      const [received, ...reversed] = await Promise.all([pay(4.8), reverse(), reverse()])
      expect([received.status, succeeded(reversed).length]).toEqual([200, 1])
      expectRefused(reversed)
      expect(await shop.sale(order.salesId)).toMatchObject({
        paidAmount: 4.8,
        outstandingAmount: 6,
        paymentStatus: 'PARTIALLY_PAID',
      })
      const rows = (await superAdmin.get(`/payment-history?id=${String(sale.payment.id)}`)).content
      expect(
        rows.map(({ amount }) => Number(amount)).toSorted((left, right) => left - right),
      ).toEqual([-6, 4.8, 6])
    }
  })
})
