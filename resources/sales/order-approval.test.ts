import { afterAll, describe, expect, test } from 'vitest'
import { changeMany } from '../../tests/contract/changes-of-many.ts'
import { readOrderItems, KEEPS, openShop, TODAY } from '../../tests/company/shop.ts'
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

  describe('being approved', () => {
    test('V3: reserves what expires first, and nothing that has expired', async () => {
      const item = await shop.item()
      const a = await shop.batch(item, { quantity: 5, expiryDate: '2025-05-10' })
      const b = await shop.batch(item, { quantity: 3, expiryDate: '2025-05-01' })
      const c = await shop.batch(item, { quantity: 9, expiryDate: '2025-04-19' })
      await shop.sell({ items: [{ item, quantity: 6 }] })
      expect(
        [await shop.stock(a), await shop.stock(b), await shop.stock(c)].map(
          ({ reserved }) => reserved,
        ),
      ).toEqual([3, 3, 0])
      expect(await shop.itemStock(item)).toMatchObject({ available: 2 })
    })

    test('V4: with 20 on hand and 12 reserved, 9 are refused and 8 accepted', async () => {
      const { item } = await stocked(20)
      await shop.sell({ items: [{ item, quantity: 12 }] })
      const { data } = await shop.place({ items: [{ item, quantity: 9 }] })
      const refused = await shop.approve(data.orderId)
      expect(refused.status).toBe(409)
      expect(refused.errors).toMatchObject([
        {
          field: 'items.0.approvedQuantity',
          code: 'short',
          params: { asked: '9', available: '8' },
        },
      ])
      const accepted = await shop.approve(data.orderId, {
        items: [{ id: readOrderItems(data)[0]?.id, approvedQuantity: 8 }],
      })
      expect(accepted.data, accepted.text).toMatchObject({
        orderStatus: 'APPROVED',
        items: [{ quantity: 9, approvedQuantity: 8, lineTotal: 43.2 }],
        orderTotal: 43.2,
      })
      expect(await shop.itemStock(item)).toEqual({ onHand: 20, reserved: 20, available: 0 })
    })

    test('V9: on credit up to the limit; beyond it by a super admin with a remark', async () => {
      const item = await shop.item({ price: 0.01, taxRate: 0 })
      await shop.batch(item, { quantity: 300_000, expiryDate: KEEPS })
      const credit = await shop.paymentType('CREDIT')
      const owing = async () => {
        const buyer = await shop.customer({ creditLimit: 1000 })
        await shop.sell({
          customer: buyer,
          paymentType: credit,
          items: [{ item, quantity: 80_000 }],
        })
        return buyer
      }
      await shop.sell({
        customer: await owing(),
        paymentType: credit,
        items: [{ item, quantity: 20_000 }],
      })
      const { data } = await shop.place({
        customer: await owing(),
        paymentType: credit,
        items: [{ item, quantity: 20_001 }],
      })
      const refused = await shop.approve(data.orderId)
      expect(refused.status).toBe(409)
      expect(refused.errors).toMatchObject([{ field: 'paymentType', code: 'payment' }])
      const override = {
        orderId: data.orderId,
        orderStatus: 'APPROVED',
        overrideCreditLimit: true,
        remark: 'A good customer',
      }
      const byAdmin = await space.as('ADMIN').put('/order-item/approval', override)
      expect([byAdmin.status, byAdmin.errors[0]?.field]).toEqual([400, 'overrideCreditLimit'])
      const speechless = await shop.approve(data.orderId, { overrideCreditLimit: true })
      expect([speechless.status, speechless.errors[0]?.field]).toEqual([400, 'remark'])
      const approved = await superAdmin.put('/order-item/approval', override)
      expect(approved.data, approved.text).toMatchObject({
        orderStatus: 'APPROVED',
        overrideCreditLimit: true,
        remark: 'A good customer',
      })
    })

    test('names every short line and the empty wallet at once, and then nothing of it has happened', async () => {
      const [one, two] = [await stocked(2), await stocked(3)]
      const buyer = await shop.customer()
      await shop.topUp(buyer, 100)
      const wallet = await shop.paymentType('WALLET')
      const { data } = await shop.place({
        customer: buyer,
        paymentType: wallet,
        items: [
          { item: one.item, quantity: 5 },
          { item: two.item, quantity: 1 },
        ],
      })
      const other = await shop.sell(
        { customer: buyer, paymentType: wallet, items: [{ item: two.item, quantity: 3 }] },
        { shippingCharge: 80 },
      )
      expect(other.orderStatus).toBe('APPROVED')
      const refused = await shop.approve(data.orderId)
      expect(refused.status).toBe(409)
      expect(refused.errors.map(({ field, code }) => [field, code])).toEqual([
        ['items.0.approvedQuantity', 'short'],
        ['items.1.approvedQuantity', 'short'],
        ['paymentType', 'payment'],
      ])
      expect(await shop.order(data.orderId)).toMatchObject({
        orderStatus: 'PENDING',
        salesId: null,
        version: data.version,
      })
      expect(await shop.stock(one.batch)).toMatchObject({ reserved: 0 })
    })

    test('makes the sale with its invoice and its payment, and takes the wallet', async () => {
      const { item } = await stocked(10)
      const buyer = await shop.customer({ phoneNumber: '+447911000002' })
      await shop.topUp(buyer, 100)
      const sold = await shop.sell(
        {
          customer: buyer,
          paymentType: await shop.paymentType('WALLET'),
          items: [{ item, quantity: 10, discountPercent: 10 }],
        },
        { shippingCharge: 5.4 },
      )
      const sale = await shop.sale(sold.salesId)
      expect(sale).toMatchObject({
        orderId: sold.orderId,
        status: 'APPROVED',
        subTotal: 45,
        discountAmount: 4.5,
        taxAmount: 8.1,
        shippingCharge: 5.4,
        grandTotal: 54,
        paidAmount: 54,
        outstandingAmount: 0,
        paymentStatus: 'PAID',
        dueDate: TODAY,
        shippedPercent: 0,
        payment: { invoiceAmount: 54, paidAmount: 54, paymentStatus: 'PAID' },
        shipments: [],
      })
      expect((await superAdmin.get(`/customer/${buyer}`)).data).toMatchObject({
        walletBalance: 46,
        invoicedAmount: 54,
        outstandingAmount: 0,
      })
      expect((await messagesTo('+447911000002')).map(({ message }) => message)).toContain(
        `Your order ${sold.orderId} has been approved`,
      )
    })

    test('is due after the credit days, and numbers invoices without a gap, refused approvals included', async () => {
      const { item } = await stocked(2)
      const buyer = await shop.customer({ creditLimit: 100, creditDays: 14 })
      const first = await shop.sale(
        (
          await shop.sell({
            customer: buyer,
            paymentType: await shop.paymentType('CREDIT'),
            items: [{ item, quantity: 1 }],
          })
        ).salesId,
      )
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
      const id = readOrderItems(data)[0]?.id
      expect(
        (await shop.approve(data.orderId, { items: [{ id, approvedQuantity: 0 }] })).status,
      ).toBe(409)
      expect(
        (await shop.approve(data.orderId, { items: [{ id, approvedQuantity: 3 }] })).errors,
      ).toMatchObject([{ field: 'items.0.approvedQuantity', code: 'tooLarge' }])
      expect(
        (await shop.approve(data.orderId, { items: [{ id, approvedQuantity: 0.5 }] })).errors,
      ).toMatchObject([{ code: 'wholeUnits' }])
      expect(
        (await shop.approve(data.orderId, { items: [{ id: 999_999, approvedQuantity: 1 }] }))
          .status,
      ).toBe(400)
      expect((await shop.approve('ORD-2025-999999')).status).toBe(404)
    })

    test('is done for many at once, each for itself', async () => {
      const { item } = await stocked(5)
      const orders = [
        await shop.place({ items: [{ item, quantity: 3 }] }),
        await shop.place({ items: [{ item, quantity: 4 }] }),
        await shop.place({ items: [{ item, quantity: 2 }] }),
      ]
      const { rows } = await changeMany(superAdmin, '/order-item', {
        records: orders.map(({ data: { id } }) => ({ id })),
        action: 'approve',
      })
      expect(rows).toMatchObject([
        { outcome: 'changed' },
        { outcome: 'refused', errors: [{ field: 'items.0.approvedQuantity', code: 'short' }] },
        { outcome: 'changed' },
      ])
      expect(rows[1]?.message).toMatch(
        /^This order cannot be approved\. .+: 4 ordered, 2 available\.$/,
      )
      expect(await shop.order(orders[0]?.data.orderId)).toMatchObject({
        orderStatus: 'APPROVED',
        sale: expect.any(Number),
      })
      expect(await shop.itemStock(item)).toEqual({ onHand: 5, reserved: 5, available: 0 })
    })

    test.each([
      [
        'hi',
        /^यह ऑर्डर स्वीकृत नहीं किया जा सकता। .+: 4 माँगा गया, 1 उपलब्ध।$/,
        'रिकॉर्ड की स्थिति “स्वीकृत” रहते “ऑर्डर स्वीकृत करें” संभव नहीं है।',
      ],
      [
        'ar',
        /^لا يمكن اعتماد هذا الطلب\. .+: المطلوب 4، المتاح 1\.$/,
        'لا يمكن تنفيذ «اعتماد الطلب» ما دامت حالة السجل «معتمد».',
      ],
      [
        'en',
        /^This order cannot be approved\. .+: 4 ordered, 1 available\.$/,
        'Approve order is not possible while the record is Approved.',
      ],
    ])(
      'says of each of many why not, in the language of the caller: %s',
      async (language, short, decided) => {
        const { item } = await stocked(2)
        const place = async (quantity: number) =>
          (await shop.place({ items: [{ item, quantity }] })).data
        const [one, tooMany] = [await place(1), await place(4)]
        await shop.approve(one.orderId)
        const order = { records: [{ id: tooMany.id }, { id: one.id }], action: 'approve' }
        const { opened } = await changeMany(superAdmin, '/order-item', order)
        const { content } = await superAdmin.get(`/order-item/changes/${opened.data.id}/rows`, {
          'accept-language': language,
        })
        expect(content.map(({ message }) => message)).toEqual([
          expect.stringMatching(short),
          decided,
        ])
        const [line] = content[0]?.errors as readonly { readonly message: string }[]
        expect(content[0]?.message).toContain(line?.message)
      },
    )

    test('V29: a batch whose last day is today is sold today, and not tomorrow', async () => {
      const item = await shop.item()
      await shop.batch(item, { quantity: 2, expiryDate: TODAY })
      await shop.sell({ items: [{ item, quantity: 1 }] })
      const { data } = await shop.place({ items: [{ item, quantity: 1 }] })
      space.moveTo('2025-04-21T12:00:00.000Z')
      try {
        expect((await shop.approve(data.orderId)).errors).toMatchObject([
          { code: 'short', params: { available: '0' } },
        ])
      } finally {
        space.moveTo(`${TODAY}T12:00:00.000Z`)
      }
      expect((await shop.approve(data.orderId)).status).toBe(200)
    })
  })
})
