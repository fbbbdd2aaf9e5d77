import { afterAll, describe, expect, test } from 'vitest'
import { openShop, TODAY } from '../../tests/company/shop.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'
import customer from '../parties/customers/customer.resource.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('an order on %s', async (database) => {
  const { space, superAdmin, shop, stocked } = await openShop({
    database,
    settings: { tokenLifetimeMinutes: 4000, sessionMaxHours: 100 },
  })
  afterAll(() => space.close())

  const ownCustomer = () => space.callers.CUSTOMER.customerId ?? 0
  /** Completes the customer of the test's own sign-in, so that it can order. */
  const completed = () =>
    space.work((work) =>
      work.write(customer, ownCustomer(), {
        phoneNumber: '+441000000002',
        addressLine1: '1 High Street',
        country: 1,
        cityName: 'Deal',
        postalCode: 'CT14 7AA',
        creditLimit: 0,
      }),
    )

  describe('of a customer', () => {
    test('is refused until phone and address are known, and then needs no customer named', async () => {
      const own = space.as('CUSTOMER')
      const order = {
        paymentType: await shop.paymentType('CASH'),
        items: [{ item: await shop.item(), quantity: 1 }],
      }
      await completed()
      const { version } = await space.work(
        async (work) =>
          (await work.write(customer, ownCustomer(), {
            phoneNumber: null,
            customerType: 'INDIVIDUAL',
            selfRegistered: true,
          })) ?? { version: 0 },
      )
      expect((await own.post('/order-item', order)).status).toBe(409)
      // A phone number does not count until its code is entered.
      const waiting = await own.put(`/customer/${ownCustomer()}`, {
        phoneNumber: '+441000000992',
        version,
      })
      expect([waiting.status, waiting.data['phoneNumber'], waiting.data['newPhoneNumber']]).toEqual(
        [200, null, '+441000000992'],
      )
      expect((await own.post('/order-item', order)).status).toBe(409)
      await completed()
      const placed = await own.post('/order-item', order)
      expect(placed.status, placed.text).toBe(201)
      expect(placed.data).toMatchObject({
        customer: ownCustomer(),
        placedBy: space.callers.CUSTOMER.userId,
      })
    })

    test('says what is missing when there are no lines, whatever stands in their place', async () => {
      const order = { customer: await shop.customer(), paymentType: await shop.paymentType('CASH') }
      for (const items of [null, [], undefined, 'two jars']) {
        const refused = await superAdmin.post('/order-item', { ...order, items })
        expect([refused.status, refused.errors[0]?.field], refused.text).toEqual([400, 'items'])
      }
      const { item } = await stocked(5)
      const { data: placed } = await shop.place({ items: [{ item, quantity: 1 }] })
      const cleared = await superAdmin.put(`/order-item/${placed.id}`, {
        items: null,
        version: placed.version,
      })
      expect([cleared.status, cleared.errors[0]?.field], cleared.text).toEqual([400, 'items'])
    })

    test('takes no discount but the own, and shows nothing of the stock', async () => {
      await completed()
      const own = space.as('CUSTOMER')
      const { item } = await stocked(5)
      const order = {
        paymentType: await shop.paymentType('CASH'),
        items: [{ item, quantity: 1, discountPercent: 5 }],
      }
      const refused = await own.post('/order-item', order)
      expect(refused.status).toBe(400)
      expect(refused.errors).toMatchObject([{ field: 'items.0.discountPercent', code: 'readOnly' }])
      const placed = await own.post('/order-item', {
        ...order,
        items: [{ item, quantity: 1, discountPercent: 0 }],
      })
      expect(placed.status).toBe(201)
      for (const path of [
        `/order-item/${placed.data.id}`,
        `/order-item/orderId?orderId=${placed.data.orderId}`,
        '/order-item/list',
        `/order-item/${placed.data.id}/history`,
      ]) {
        expect((await own.get(path)).text, path).not.toContain('availableQuantity')
      }
      expect((await superAdmin.get(`/order-item/${placed.data.id}`)).data.items).toMatchObject([
        { availableQuantity: 5, labels: { item: expect.stringContaining('Driven item') } },
      ])
    })

    test('V30: of somebody else is not there, by any number', async () => {
      const { item } = await stocked(1)
      const sold = await shop.sell({ items: [{ item, quantity: 1 }] })
      const sent = await shop.ship(sold.salesId)
      const sale = await shop.sale(sold.salesId)
      const own = space.as('CUSTOMER')
      const paths = [
        `/order-item/${sold.id}`,
        `/order-item/orderId?orderId=${sold.orderId}`,
        `/order-item/salesId?salesId=${sold.salesId}`,
        `/sales-order/${sale.id}`,
        `/sales-order/BySalesId?salesId=${sold.salesId}`,
        `/sales-order/customer-paymentStatus?customerId=${sale.customer}`,
        `/shipment/${sent.id}`,
        `/shipment-details/${sent.lines[0]?.id}`,
        `/order-item/order-status-userId?userId=${space.callers.ADMIN.userId}`,
        `/order-item/customer-notification?userId=${space.callers.ADMIN.userId}`,
        `/payment/${sale.payment.id}`,
      ]
      for (const path of paths) expect((await own.get(path)).status, path).toBe(404)
      expect(
        (await own.delete(`/order-item/pending-order-delete?orderId=${sold.orderId}`)).status,
      ).toBe(404)
      for (const path of ['order-item', 'sales-order', 'shipment', 'shipment-details']) {
        expect((await own.get(`/${path}/list?customerId=${sale.customer}`)).content, path).toEqual(
          [],
        )
      }
    })

    test('is cancelled by the customer while it waits, and by the office only with a reason', async () => {
      await completed()
      const order = {
        paymentType: await shop.paymentType('CASH'),
        items: [{ item: await shop.item(), quantity: 1 }],
      }
      const own = space.as('CUSTOMER')
      const [first, second] = [
        (await own.post('/order-item', order)).data,
        (await own.post('/order-item', order)).data,
      ]
      const cancelled = await own.delete(
        `/order-item/pending-order-delete?orderId=${first.orderId}`,
      )
      expect(cancelled.data, cancelled.text).toEqual({
        orderId: first.orderId,
        orderStatus: 'CANCELLED',
      })
      expect(
        (await own.delete(`/order-item/pending-order-delete?orderId=${first.orderId}`)).status,
      ).toBe(409)
      expect((await own.get(`/order-item/${first.id}`)).data.customerNotificationEnabled).toBe(
        false,
      )
      const silent = await superAdmin.delete(
        `/order-item/pending-order-delete?orderId=${second.orderId}`,
      )
      expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'rejectReason'])
      const reason = await shop.rejectReason()
      const { usedCount } = (await superAdmin.get(`/reject-reason/${reason}`)).data
      expect(
        (
          await superAdmin.delete(
            `/order-item/pending-order-delete?orderId=${second.orderId}&rejectReason=${reason}`,
          )
        ).status,
      ).toBe(200)
      expect((await superAdmin.get(`/reject-reason/${reason}`)).data.usedCount).toBe(
        Number(usedCount) + 1,
      )
      const shown = await own.get(
        `/order-item/customer-notification?userId=${space.callers.CUSTOMER.userId}`,
      )
      expect(shown.data).toMatchObject({
        items: expect.arrayContaining([
          {
            id: second.id,
            orderId: second.orderId,
            customer: { name: 'Test buyer' },
            dateTime: expect.any(String),
            orderStatus: 'CANCELLED',
          },
        ]),
      })
      expect(
        (
          await own.put(
            `/order-item/customer-notification-enabled?orderId=${second.orderId}&enabled=false`,
          )
        ).data,
      ).toEqual({ updated: 1 })
      expect((await own.get('/order-item/customer-notification')).data).toMatchObject({
        count: Number(shown.data.count) - 1,
      })
    })
  })

  test('is found by state, customer and sign-in', async () => {
    await completed()
    const placed = await space.as('CUSTOMER').post('/order-item', {
      paymentType: await shop.paymentType('CASH'),
      items: [{ item: await shop.item(), quantity: 1 }],
    })
    const { userId } = space.callers.CUSTOMER
    for (const path of [
      '/order-item/order-status?orderStatus=PENDING',
      `/order-item/order-status-userId?userId=${userId}&orderStatus=PENDING`,
      `/order-item/list?userId=${userId}`,
      `/order-item/list?customerId=${ownCustomer()}`,
      `/order-item/list?customer=${ownCustomer()}&fromDate=${TODAY}&toDate=${TODAY}`,
      `/order-item/list?search=${String(placed.data.orderId)}`,
    ]) {
      const found = await superAdmin.get(`${path}&size=500`)
      expect(
        found.content.map(({ id }) => id),
        path,
      ).toContain(placed.data.id)
      expect(found.content.find(({ id }) => id === placed.data.id)?.items, path).toMatchObject([
        { quantity: 1 },
      ])
    }
    expect(
      (
        await space.as('CUSTOMER').get(`/order-item/order-status-userId?userId=${userId}`)
      ).content.map(({ id }) => id),
    ).toContain(placed.data.id)
    expect(
      (await space.as('CUSTOMER').get('/order-item/order-status?orderStatus=PENDING')).status,
    ).toBe(403)
    expect((await space.as('EMPLOYEE').get('/order-item/list')).status).toBe(403)
  })
})
