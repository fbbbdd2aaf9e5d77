import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderDriver, type OrderDriver } from '../../tests/order-driver.ts'
import { DATABASES, workspace, type Client, type Workspace } from '../../tests/workspace.ts'
import country from '../places/country.resource.ts'
import customer from './customer.resource.ts'

/** The day on which the clock stands. */
const TODAY = '2025-04-20'
const KEEPS = '2025-12-31'

describe.each(DATABASES)('an order on %s', (database) => {
  let space: Workspace
  let shop: OrderDriver
  let chief: Client
  beforeAll(async () => {
    space = await workspace({ database, today: TODAY, settings: { tokenLifetimeMinutes: 4000, sessionMaxHours: 100 } })
    await space.work((work) => work.add(country, { countryName: 'United Kingdom', isoCode: 'GB', dialCode: '+44', isActive: true }))
    chief = space.as('SUPER_ADMIN')
    shop = orderDriver(chief)
  })
  afterAll(() => space.close())

  /** An item of which so much lies on the shelf. */
  const stocked = async (quantity: number, more: object = {}) => {
    const item = await shop.item(more)
    return { item, batch: await shop.batch(item, { quantity, expiryDate: KEEPS }) }
  }
  const messagesTo = async (phoneNumber: string) => space.work((work) => work.find(work.catalogue.get('sms-log'), { phoneNumber }))
  const ownCustomer = () => space.callers.CUSTOMER.customerId ?? 0
  /** The customer behind the test's own sign-in, fit to order. */
  const completed = () => space.work((work) => work.write(customer, ownCustomer(), {
    phoneNumber: '+441000000002', addressLine1: '1 High Street', country: 1, cityName: 'Deal', postalCode: 'CT14 7AA', creditLimit: 0,
  }))

  describe('being placed', () => {
    test('V1: 10 at 4.50 less 10 %, taxed 20 %, comes to 48.60', async () => {
      const item = await shop.item()
      const { status, data, text } = await shop.place({ items: [{ item, quantity: 10, discountPercent: 10 }] })
      expect(status, text).toBe(201)
      expect(data).toMatchObject({ orderStatus: 'PENDING', subTotal: 45, discountAmount: 4.5, taxAmount: 8.1, orderTotal: 48.6, lineCount: 1 })
      expect(data.items).toMatchObject([{ quantity: 10, unitPrice: 4.5, lineAmount: 40.5, taxAmount: 8.1, lineTotal: 48.6, approvedQuantity: null }])
      expect(data.orderId).toMatch(/^ORD-2025-\d{6}$/)
    })

    test('V2: 3 at 0.35 less 5 %, taxed 5 %, comes to 1.05', async () => {
      const item = await shop.item({ price: 0.35, taxRate: 5 })
      const { data } = await shop.place({ items: [{ item, quantity: 3, discountPercent: 5 }] })
      expect(data.items).toMatchObject([{ lineAmount: 1, taxAmount: 0.05, lineTotal: 1.05 }])
    })

    test('freezes the price of the customer’s type, and takes the customer’s own discount', async () => {
      const item = await shop.item({ price: 5, customerTypePrices: [{ customerType: 'WHOLESALER', price: 3 }] })
      const buyer = await shop.customer({ customerType: 'WHOLESALER', contactPerson: 'Wanda', discountPercent: 10 })
      const placed = await shop.place({ customer: buyer, items: [{ item, quantity: 2 }] })
      expect(placed.data.items).toMatchObject([{ unitPrice: 3, discountPercent: 10, lineAmount: 5.4 }])
      const { version } = (await chief.get(`/item-master/${item}`)).data
      expect((await chief.put(`/item-master/${item}`, { customerTypePrices: [], price: 9, version })).status).toBe(200)
      const edited = await chief.put(`/order-item/${placed.data.id}`, { ...placed.data, items: [{ id: itemsOf(placed.data)[0]?.id, item, quantity: 4 }] })
      expect(edited.data.items, edited.text).toMatchObject([{ quantity: 4, unitPrice: 3, discountPercent: 10, lineAmount: 10.8 }])
    })

    test('ignores amounts that are sent along', async () => {
      const item = await shop.item()
      const { data } = await shop.place({ items: [{ item, quantity: 1, unitPrice: 0.01, lineTotal: 0, taxRate: 0, shippedQuantity: 1 } as never] })
      expect(data.items).toMatchObject([{ unitPrice: 4.5, lineTotal: 5.4, taxRate: 20, shippedQuantity: 0 }])
    })

    test('merges the same item twice into one line', async () => {
      const item = await shop.item({ minOrderQuantity: 3 })
      const { data } = await shop.place({ items: [{ item, quantity: 2 }, { item, quantity: 1 }] })
      expect(data.items).toMatchObject([{ item, quantity: 3 }])
    })

    test('names each line below its minimum, and halves of what is counted', async () => {
      const [few, none] = [await shop.item({ minOrderQuantity: 5 }), await shop.item()]
      const refused = await shop.place({ items: [{ item: none, quantity: 1 }, { item: few, quantity: 4 }] })
      expect(refused.status).toBe(400)
      expect(refused.errors).toMatchObject([{ field: 'items.1.quantity', code: 'tooSmall' }])
      const halves = await shop.place({ items: [{ item: none, quantity: 1.5 }] })
      expect(halves.errors).toMatchObject([{ field: 'items.0.quantity', code: 'wholeUnits' }])
    })

    test('copies the address: a customer who moves later is delivered where the order says', async () => {
      const buyer = await shop.customer()
      const { data } = await shop.place({ customer: buyer, items: [{ item: await shop.item(), quantity: 1 }] })
      expect(data.shippingAddress).toMatchObject({ cityName: 'Deal', postalCode: 'CT14 7AA' })
      const { version } = (await chief.get(`/customer/${buyer}`)).data
      await chief.put(`/customer/${buyer}`, { cityName: 'Dover', version })
      expect((await shop.order(data.orderId)).shippingAddress).toMatchObject({ cityName: 'Deal' })
    })

    test('happens once for one Idempotency-Key', async () => {
      const body = { customer: await shop.customer(), paymentType: await shop.paymentType('CASH'), items: [{ item: await shop.item(), quantity: 1 }] }
      const [first, again] = [await chief.post('/order-item', body, { 'idempotency-key': 'once' }), await chief.post('/order-item', body, { 'idempotency-key': 'once' })]
      expect(again.data.orderId).toBe(first.data.orderId)
      expect((await chief.post('/order-item', { ...body, customerRemarks: 'Other' }, { 'idempotency-key': 'once' })).status).toBe(409)
    })

    test('on credit needs a credit limit, and from the wallet the money', async () => {
      const item = await shop.item()
      const buyer = await shop.customer()
      const onCredit = await shop.place({ customer: buyer, paymentType: await shop.paymentType('CREDIT'), items: [{ item, quantity: 1 }] })
      expect([onCredit.status, onCredit.errors[0]?.field]).toEqual([409, 'paymentType'])
      const fromWallet = await shop.place({ customer: buyer, paymentType: await shop.paymentType('WALLET'), items: [{ item, quantity: 1 }] })
      expect([fromWallet.status, fromWallet.errors[0]?.field]).toEqual([409, 'paymentType'])
    })
  })

  describe('of a customer', () => {
    test('is refused until phone and address are known, and then needs no customer named', async () => {
      const own = space.as('CUSTOMER')
      const order = { paymentType: await shop.paymentType('CASH'), items: [{ item: await shop.item(), quantity: 1 }] }
      await space.work((work) => work.write(customer, ownCustomer(), { phoneNumber: null }))
      expect((await own.post('/order-item', order)).status).toBe(409)
      await completed()
      const placed = await own.post('/order-item', order)
      expect(placed.status, placed.text).toBe(201)
      expect(placed.data).toMatchObject({ customer: ownCustomer(), placedBy: space.callers.CUSTOMER.userId })
    })

    test('takes no discount but the own, and shows nothing of the stock', async () => {
      await completed()
      const own = space.as('CUSTOMER')
      const { item } = await stocked(5)
      const order = { paymentType: await shop.paymentType('CASH'), items: [{ item, quantity: 1, discountPercent: 5 }] }
      const refused = await own.post('/order-item', order)
      expect(refused.status).toBe(400)
      expect(refused.errors).toMatchObject([{ field: 'items.0.discountPercent', code: 'readOnly' }])
      const placed = await own.post('/order-item', { ...order, items: [{ item, quantity: 1, discountPercent: 0 }] })
      expect(placed.status).toBe(201)
      for (const path of [`/order-item/${placed.data.id}`, `/order-item/orderId?orderId=${placed.data.orderId}`, '/order-item/list']) {
        expect((await own.get(path)).text, path).not.toContain('availableQuantity')
      }
      expect((await chief.get(`/order-item/${placed.data.id}`)).data.items).toMatchObject([{ availableQuantity: 5, labels: { item: expect.stringContaining('Driven item') } }])
    })

    test('V30: of somebody else is not there, by any number', async () => {
      const { item } = await stocked(1)
      const sold = await shop.sell({ items: [{ item, quantity: 1 }] })
      const sent = await shop.ship(sold.salesId)
      const sale = await shop.sale(sold.salesId)
      const own = space.as('CUSTOMER')
      const paths = [
        `/order-item/${sold.id}`, `/order-item/orderId?orderId=${sold.orderId}`, `/order-item/salesId?salesId=${sold.salesId}`,
        `/sales-order/${sale.id}`, `/sales-order/BySalesId?salesId=${sold.salesId}`, `/sales-order/customer-paymentStatus?customerId=${sale.customer}`,
        `/shipment/${sent.id}`, `/shipment-details/${sent.lines[0]?.id}`, `/order-item/order-status-userId?userId=${space.callers.ADMIN.userId}`,
        `/order-item/customer-notification?userId=${space.callers.ADMIN.userId}`, `/payment/${sale.payment.id}`,
      ]
      for (const path of paths) expect((await own.get(path)).status, path).toBe(404)
      expect((await own.delete(`/order-item/pending-order-delete?orderId=${sold.orderId}`)).status).toBe(404)
      for (const path of ['order-item', 'sales-order', 'shipment', 'shipment-details']) {
        expect((await own.get(`/${path}/list?customerId=${sale.customer}`)).content, path).toEqual([])
      }
    })

    test('is cancelled by the customer while it waits, and by the office only with a reason', async () => {
      await completed()
      const order = { paymentType: await shop.paymentType('CASH'), items: [{ item: await shop.item(), quantity: 1 }] }
      const own = space.as('CUSTOMER')
      const [first, second] = [(await own.post('/order-item', order)).data, (await own.post('/order-item', order)).data]
      const cancelled = await own.delete(`/order-item/pending-order-delete?orderId=${first.orderId}`)
      expect(cancelled.data, cancelled.text).toEqual({ orderId: first.orderId, orderStatus: 'CANCELLED' })
      expect((await own.delete(`/order-item/pending-order-delete?orderId=${first.orderId}`)).status).toBe(409)
      expect((await own.get(`/order-item/${first.id}`)).data.customerNotificationEnabled).toBe(false)
      const silent = await chief.delete(`/order-item/pending-order-delete?orderId=${second.orderId}`)
      expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'rejectReason'])
      expect((await chief.delete(`/order-item/pending-order-delete?orderId=${second.orderId}&rejectReason=${await shop.rejectReason()}`)).status).toBe(200)
      const told = await own.get(`/order-item/customer-notification?userId=${space.callers.CUSTOMER.userId}`)
      expect(told.data).toMatchObject({ items: expect.arrayContaining([{ orderId: second.orderId, customer: { name: 'Test buyer' }, dateTime: expect.any(String), orderStatus: 'CANCELLED' }]) })
      expect((await own.put(`/order-item/customer-notification-enabled?orderId=${second.orderId}&enabled=false`)).data).toEqual({ updated: 1 })
      expect((await own.get('/order-item/customer-notification')).data).toMatchObject({ count: Number(told.data.count) - 1 })
    })
  })

  describe('waiting for its decision', () => {
    test('loses lines and changes quantities, but not its last line, and takes no new one', async () => {
      const [one, two, other] = [await shop.item(), await shop.item(), await shop.item()]
      const { data } = await shop.place({ items: [{ item: one, quantity: 1 }, { item: two, quantity: 2 }] })
      const [first, second] = itemsOf(data)
      const shorter = await chief.put(`/order-item/${data.id}`, { items: [{ ...second, quantity: 5 }], version: data.version })
      expect(shorter.data, shorter.text).toMatchObject({ lineCount: 1, orderTotal: 27, items: [{ id: second?.id, quantity: 5 }] })
      const put = (items: object[]) => chief.put(`/order-item/${data.id}`, { items, version: shorter.data.version })
      expect((await put([])).errors).toMatchObject([{ field: 'items', code: 'tooFew' }])
      expect((await put([{ id: second?.id, item: two, quantity: 5 }, { item: other, quantity: 1 }])).errors).toMatchObject([{ field: 'items.1.item' }])
      expect((await put([{ id: first?.id, item: one, quantity: 1 }])).status).toBe(400)
    })

    test('is discounted by an admin up to 50 %, and further by a super admin', async () => {
      const item = await shop.item()
      const order = { customer: await shop.customer(), paymentType: await shop.paymentType('CASH'), items: [{ item, quantity: 1, discountPercent: 50.01 }] }
      const refused = await space.as('ADMIN').post('/order-item', order)
      expect(refused.errors).toMatchObject([{ field: 'items.0.discountPercent', code: 'tooLarge' }])
      expect((await chief.post('/order-item', order)).status).toBe(201)
    })

    test('stands in the bell of the office, oldest first', async () => {
      const before = (await space.as('ADMIN').get('/order-item/orders-notification')).data as { count?: number }
      const buyer = await shop.customer({ customerName: 'Bella Bell' })
      const placed = await shop.place({ customer: buyer, items: [{ item: await shop.item(), quantity: 1 }] })
      const bell = (await space.as('ADMIN').get('/order-item/orders-notification')).data
      expect(bell.count).toBe(Number(before.count) + 1)
      const items = bell.items as readonly Record<string, unknown>[]
      expect(items.at(-1)).toEqual({ orderId: placed.data.orderId, customer: { name: 'Bella Bell' }, dateTime: placed.data.dateTime, orderStatus: 'PENDING' })
      expect((await space.as('CUSTOMER').get('/order-item/orders-notification')).status).toBe(403)
    })

    test('is rejected with a reason that the customer is told, and then is final', async () => {
      const buyer = await shop.customer({ phoneNumber: '+447911000001' })
      const { data } = await shop.place({ customer: buyer, items: [{ item: await shop.item(), quantity: 1 }] })
      const silent = await chief.put('/order-item/approval', { orderId: data.orderId, orderStatus: 'REJECTED' })
      expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'rejectReason'])
      const rejected = await shop.reject(data.orderId)
      expect(rejected.data, rejected.text).toMatchObject({ orderStatus: 'REJECTED', customerNotificationEnabled: true, salesId: null })
      expect((await messagesTo('+447911000001')).map(({ message }) => message)).toEqual([`Your order ${String(data.orderId)} has been rejected: Out of stock`])
      expect((await shop.approve(data.orderId)).status).toBe(409)
      expect((await chief.put(`/order-item/${data.id}`, { customerRemarks: 'Please', version: rejected.data.version })).status).toBe(409)
    })
  })

  describe('being approved', () => {
    test('V3: reserves what expires first, and nothing that has expired', async () => {
      const item = await shop.item()
      const a = await shop.batch(item, { quantity: 5, expiryDate: '2025-05-10' })
      const b = await shop.batch(item, { quantity: 3, expiryDate: '2025-05-01' })
      const c = await shop.batch(item, { quantity: 9, expiryDate: '2025-04-19' })
      await shop.sell({ items: [{ item, quantity: 6 }] })
      expect([await shop.stock(a), await shop.stock(b), await shop.stock(c)].map(({ reserved }) => reserved)).toEqual([3, 3, 0])
      expect(await shop.itemStock(item)).toMatchObject({ available: 2 })
    })

    test('V4: with 20 on hand and 12 reserved, 9 are refused and 8 accepted', async () => {
      const { item } = await stocked(20)
      await shop.sell({ items: [{ item, quantity: 12 }] })
      const { data } = await shop.place({ items: [{ item, quantity: 9 }] })
      const refused = await shop.approve(data.orderId)
      expect(refused.status).toBe(409)
      expect(refused.errors).toMatchObject([{ field: 'items.0.approvedQuantity', code: 'short', params: { asked: '9', available: '8' } }])
      const accepted = await shop.approve(data.orderId, { items: [{ id: itemsOf(data)[0]?.id, approvedQuantity: 8 }] })
      expect(accepted.data, accepted.text).toMatchObject({ orderStatus: 'APPROVED', items: [{ quantity: 9, approvedQuantity: 8, lineTotal: 43.2 }], orderTotal: 43.2 })
      expect(await shop.itemStock(item)).toEqual({ onHand: 20, reserved: 20, available: 0 })
    })

    test('V9: on credit up to the limit; beyond it by a super admin with a remark', async () => {
      const item = await shop.item({ price: 0.01, taxRate: 0 })
      await shop.batch(item, { quantity: 300_000, expiryDate: KEEPS })
      const credit = await shop.paymentType('CREDIT')
      const owing = async () => {
        const buyer = await shop.customer({ creditLimit: 1000 })
        await shop.sell({ customer: buyer, paymentType: credit, items: [{ item, quantity: 80_000 }] })
        return buyer
      }
      await shop.sell({ customer: await owing(), paymentType: credit, items: [{ item, quantity: 20_000 }] })
      const { data } = await shop.place({ customer: await owing(), paymentType: credit, items: [{ item, quantity: 20_001 }] })
      const refused = await shop.approve(data.orderId)
      expect(refused.status).toBe(409)
      expect(refused.errors).toMatchObject([{ field: 'paymentType', code: 'payment' }])
      const override = { orderId: data.orderId, orderStatus: 'APPROVED', overrideCreditLimit: true, remark: 'A good customer' }
      const byAdmin = await space.as('ADMIN').put('/order-item/approval', override)
      expect([byAdmin.status, byAdmin.errors[0]?.field]).toEqual([400, 'overrideCreditLimit'])
      const speechless = await shop.approve(data.orderId, { overrideCreditLimit: true })
      expect([speechless.status, speechless.errors[0]?.field]).toEqual([400, 'remark'])
      const approved = await chief.put('/order-item/approval', override)
      expect(approved.data, approved.text).toMatchObject({ orderStatus: 'APPROVED', overrideCreditLimit: true, remark: 'A good customer' })
    })

    test('names every short line and the empty wallet at once, and then nothing of it has happened', async () => {
      const [one, two] = [await stocked(2), await stocked(3)]
      const buyer = await shop.customer()
      await shop.topUp(buyer, 100)
      const wallet = await shop.paymentType('WALLET')
      const { data } = await shop.place({ customer: buyer, paymentType: wallet, items: [{ item: one.item, quantity: 5 }, { item: two.item, quantity: 1 }] })
      const other = await shop.sell({ customer: buyer, paymentType: wallet, items: [{ item: two.item, quantity: 3 }] }, { shippingCharge: 80 })
      expect(other.orderStatus).toBe('APPROVED')
      const refused = await shop.approve(data.orderId)
      expect(refused.status).toBe(409)
      expect(refused.errors.map(({ field, code }) => [field, code])).toEqual([
        ['items.0.approvedQuantity', 'short'], ['items.1.approvedQuantity', 'short'], ['paymentType', 'payment'],
      ])
      expect(await shop.order(data.orderId)).toMatchObject({ orderStatus: 'PENDING', salesId: null, version: data.version })
      expect(await shop.stock(one.batch)).toMatchObject({ reserved: 0 })
    })

    test('makes the sale with its invoice and its payment, and takes the wallet', async () => {
      const { item } = await stocked(10)
      const buyer = await shop.customer({ phoneNumber: '+447911000002' })
      await shop.topUp(buyer, 100)
      const sold = await shop.sell({ customer: buyer, paymentType: await shop.paymentType('WALLET'), items: [{ item, quantity: 10, discountPercent: 10 }] }, { shippingCharge: 5.4 })
      const sale = await shop.sale(sold.salesId)
      expect(sale).toMatchObject({
        orderId: sold.orderId, status: 'APPROVED', subTotal: 45, discountAmount: 4.5, taxAmount: 8.1, shippingCharge: 5.4, grandTotal: 54,
        paidAmount: 54, outstandingAmount: 0, paymentStatus: 'PAID', dueDate: TODAY, shippedPercent: 0,
        payment: { invoiceAmount: 54, paidAmount: 54, paymentStatus: 'PAID' }, shipments: [],
      })
      expect((await chief.get(`/customer/${buyer}`)).data).toMatchObject({ walletBalance: 46, invoicedAmount: 54, outstandingAmount: 0 })
      expect((await messagesTo('+447911000002')).map(({ message }) => message)).toContain(`Your order ${sold.orderId} has been approved`)
    })

    test('is due after the credit days, and numbers invoices without a gap, refused approvals included', async () => {
      const { item } = await stocked(2)
      const buyer = await shop.customer({ creditLimit: 100, creditDays: 14 })
      const first = await shop.sale((await shop.sell({ customer: buyer, paymentType: await shop.paymentType('CREDIT'), items: [{ item, quantity: 1 }] })).salesId)
      expect(first.dueDate).toBe('2025-05-04')
      const short = await shop.place({ items: [{ item, quantity: 5 }] })
      expect((await shop.approve(short.data.orderId)).status).toBe(409)
      const second = await shop.sale((await shop.sell({ items: [{ item, quantity: 1 }] })).salesId)
      const number = (sale: Record<string, unknown>) => Number(String(sale.invoiceNumber).slice(-6))
      expect(number(second)).toBe(number(first) + 1)
    })

    test('needs something to approve, and no more than was asked for', async () => {
      const { item } = await stocked(5)
      const { data } = await shop.place({ items: [{ item, quantity: 2 }] })
      const id = itemsOf(data)[0]?.id
      expect((await shop.approve(data.orderId, { items: [{ id, approvedQuantity: 0 }] })).status).toBe(409)
      expect((await shop.approve(data.orderId, { items: [{ id, approvedQuantity: 3 }] })).errors).toMatchObject([{ field: 'items.0.approvedQuantity', code: 'tooLarge' }])
      expect((await shop.approve(data.orderId, { items: [{ id, approvedQuantity: 0.5 }] })).errors).toMatchObject([{ code: 'wholeUnits' }])
      expect((await shop.approve(data.orderId, { items: [{ id: 999_999, approvedQuantity: 1 }] })).status).toBe(400)
      expect((await shop.approve('ORD-2025-999999')).status).toBe(404)
    })

    test('is done for many at once, each for itself', async () => {
      const { item } = await stocked(5)
      const orders = [await shop.place({ items: [{ item, quantity: 3 }] }), await shop.place({ items: [{ item, quantity: 4 }] }), await shop.place({ items: [{ item, quantity: 2 }] })]
      const orderIds = orders.map(({ data }) => ({ orderId: data.orderId }))
      const decided = await chief.put('/order-item/approvals', { orderStatus: 'APPROVED', orderIds })
      expect(decided.status, decided.text).toBe(200)
      expect(decided.content).toMatchObject([
        { orderId: orders[0]?.data.orderId, isDone: true, orderStatus: 'APPROVED', salesId: expect.stringMatching(/^SO-/) },
        { orderId: orders[1]?.data.orderId, isDone: false, code: 'refused', errors: [{ field: 'items.0.approvedQuantity', code: 'short' }] },
        { orderId: orders[2]?.data.orderId, isDone: true, orderStatus: 'APPROVED' },
      ])
      expect(await shop.itemStock(item)).toEqual({ onHand: 5, reserved: 5, available: 0 })
    })

    test('V29: a batch whose last day is today is sold today, and not tomorrow', async () => {
      const item = await shop.item()
      await shop.batch(item, { quantity: 2, expiryDate: TODAY })
      await shop.sell({ items: [{ item, quantity: 1 }] })
      const { data } = await shop.place({ items: [{ item, quantity: 1 }] })
      space.moveTo('2025-04-21T12:00:00.000Z')
      try {
        expect((await shop.approve(data.orderId)).errors).toMatchObject([{ code: 'short', params: { available: '0' } }])
      } finally {
        space.moveTo(`${TODAY}T12:00:00.000Z`)
      }
      expect((await shop.approve(data.orderId)).status).toBe(200)
    })
  })

  test('is found by state, customer and sign-in', async () => {
    await completed()
    const placed = await space.as('CUSTOMER').post('/order-item', { paymentType: await shop.paymentType('CASH'), items: [{ item: await shop.item(), quantity: 1 }] })
    const { userId } = space.callers.CUSTOMER
    for (const path of [
      '/order-item/order-status?orderStatus=PENDING', `/order-item/order-status-userId?userId=${userId}&orderStatus=PENDING`,
      `/order-item/list?userId=${userId}`, `/order-item/list?customerId=${ownCustomer()}`, `/order-item/list?customer=${ownCustomer()}&fromDate=${TODAY}&toDate=${TODAY}`,
      `/order-item/list?search=${String(placed.data.orderId)}`,
    ]) {
      const found = await chief.get(`${path}&size=500`)
      expect(found.content.map(({ id }) => id), path).toContain(placed.data.id)
      expect(found.content.find(({ id }) => id === placed.data.id)?.items, path).toMatchObject([{ quantity: 1 }])
    }
    expect((await space.as('CUSTOMER').get(`/order-item/order-status-userId?userId=${userId}`)).content.map(({ id }) => id)).toContain(placed.data.id)
    expect((await space.as('CUSTOMER').get('/order-item/order-status?orderStatus=PENDING')).status).toBe(403)
    expect((await space.as('EMPLOYEE').get('/order-item/list')).status).toBe(403)
  })
})

const itemsOf = (order: Readonly<Record<string, unknown>>) => order.items as readonly (Record<string, unknown> & { id: number })[]
