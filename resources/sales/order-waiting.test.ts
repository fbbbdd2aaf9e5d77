import { afterAll, describe, expect, test } from 'vitest'
import { readOrderItems, openShop } from '../../tests/company/shop.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('an order and its approver on %s', async (database) => {
  const { space, superAdmin, shop, stocked } = await openShop({
    database,
    settings: { tokenLifetimeMinutes: 4000, sessionMaxHours: 100 },
  })
  afterAll(() => space.close())

  const messagesTo = async (phoneNumber: string) =>
    space.work((work) => work.find(work.registry.get('sms-log'), { phoneNumber }))

  describe('waiting for its decision', () => {
    test('loses lines and changes quantities, but not its last line, and takes no new one', async () => {
      const [one, two, other] = [await shop.item(), await shop.item(), await shop.item()]
      const { data } = await shop.place({
        items: [
          { item: one, quantity: 1 },
          { item: two, quantity: 2 },
        ],
      })
      const [first, second] = readOrderItems(data)
      const shorter = await superAdmin.put(`/order-item/${data.id}`, {
        items: [{ ...second, quantity: 5 }],
        version: data.version,
      })
      expect(shorter.data, shorter.text).toMatchObject({
        lineCount: 1,
        orderTotal: 27,
        items: [{ id: second?.id, quantity: 5 }],
      })
      const put = (items: object[]) =>
        superAdmin.put(`/order-item/${data.id}`, { items, version: shorter.data.version })
      expect((await put([])).errors).toMatchObject([{ field: 'items', code: 'tooFew' }])
      expect(
        (
          await put([
            { id: second?.id, item: two, quantity: 5 },
            { item: other, quantity: 1 },
          ])
        ).errors,
      ).toMatchObject([{ field: 'items.1.item' }])
      expect((await put([{ id: first?.id, item: one, quantity: 1 }])).status).toBe(400)
    })

    test('is discounted by an admin up to 50 %, and further by a super admin', async () => {
      const item = await shop.item()
      const order = {
        customer: await shop.customer(),
        paymentType: await shop.paymentType('CASH'),
        items: [{ item, quantity: 1, discountPercent: 50.01 }],
      }
      const refused = await space.as('ADMIN').post('/order-item', order)
      expect(refused.errors).toMatchObject([{ field: 'items.0.discountPercent', code: 'tooLarge' }])
      expect((await superAdmin.post('/order-item', order)).status).toBe(201)
    })

    test('is not approved as it was read once it has changed', async () => {
      const buyer = await shop.customer()
      const { data } = await shop.place({
        customer: buyer,
        items: [{ item: (await stocked(5)).item, quantity: 1 }],
      })
      const changed = await superAdmin.put(`/order-item/${data.id}`, {
        customerRemarks: 'Ring twice',
        version: data.version,
      })
      const late = await shop.approve(data.orderId, { version: data.version })
      expect(late.data).toMatchObject({
        current: {
          id: data.id,
          version: changed.data.version,
          customerRemarks: 'Ring twice',
          orderStatus: 'PENDING',
        },
        changedFields: ['customerRemarks'],
        modifiedBy: changed.data.modifiedBy,
        modifiedDate: changed.data.modifiedDate,
      })
      expect([
        late.status,
        (await superAdmin.get(`/order-item/${data.id}`)).data.orderStatus,
      ]).toEqual([409, 'PENDING'])
      expect(
        (await shop.approve(data.orderId, { version: changed.data.version })).data,
      ).toMatchObject({ orderStatus: 'APPROVED' })
    })

    test('is told to have changed only after what is wrong in itself', async () => {
      const { data } = await shop.place({ items: [{ item: (await stocked(5)).item, quantity: 2 }] })
      const items = [{ id: readOrderItems(data)[0]?.id, approvedQuantity: 2 }]
      await superAdmin.put(`/order-item/${data.id}`, {
        items: [{ ...readOrderItems(data)[0], quantity: 1 }],
        version: data.version,
      })
      const decide = async (message: object) => {
        const {
          status,
          errors,
          data: conflict,
        } = await superAdmin.put('/order-item/approval', {
          orderId: data.orderId,
          version: data.version,
          ...message,
        })
        return [status, errors[0]?.field ?? conflict.changedFields]
      }
      expect(await decide({ orderStatus: 'REJECTED' })).toEqual([400, 'rejectReason'])
      expect(await decide({ orderStatus: 'APPROVED', overrideCreditLimit: true })).toEqual([
        400,
        'remark',
      ])
      expect(await decide({ orderStatus: 'APPROVED', paymentType: 987_654 })).toEqual([
        400,
        'paymentType',
      ])
      const [status, changed] = await decide({ orderStatus: 'APPROVED', items })
      expect([status, changed]).toEqual([409, expect.arrayContaining(['items', 'orderTotal'])])
    })

    test('stands in the bell of the office, oldest first', async () => {
      const before = (await space.as('ADMIN').get('/order-item/orders-notification')).data as {
        count?: number
      }
      const buyer = await shop.customer({ customerName: 'Bella Bell' })
      const placed = await shop.place({
        customer: buyer,
        items: [{ item: await shop.item(), quantity: 1 }],
      })
      const bell = (await space.as('ADMIN').get('/order-item/orders-notification')).data
      expect(bell.count).toBe(Number(before.count) + 1)
      const items = bell.items as readonly Record<string, unknown>[]
      expect(items.at(-1)).toEqual({
        id: placed.data.id,
        orderId: placed.data.orderId,
        customer: { name: 'Bella Bell' },
        dateTime: placed.data.dateTime,
        orderStatus: 'PENDING',
        seen: false,
      })
      expect((await space.as('CUSTOMER').get('/order-item/orders-notification')).status).toBe(403)
    })

    test('is rejected with a reason that the customer is told, and then is final', async () => {
      const buyer = await shop.customer({ phoneNumber: '+447911000001' })
      const { data } = await shop.place({
        customer: buyer,
        items: [{ item: await shop.item(), quantity: 1 }],
      })
      const silent = await superAdmin.put('/order-item/approval', {
        orderId: data.orderId,
        orderStatus: 'REJECTED',
      })
      expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'rejectReason'])
      const rejected = await shop.reject(data.orderId)
      expect(rejected.data, rejected.text).toMatchObject({
        orderStatus: 'REJECTED',
        customerNotificationEnabled: true,
        salesId: null,
      })
      expect((await messagesTo('+447911000001')).map(({ message }) => message)).toEqual([
        `Your order ${String(data.orderId)} has been rejected: Out of stock`,
      ])
      expect((await shop.approve(data.orderId)).status).toBe(409)
      expect(
        (
          await superAdmin.put(`/order-item/${data.id}`, {
            customerRemarks: 'Please',
            version: rejected.data.version,
          })
        ).status,
      ).toBe(409)
    })
  })
})
