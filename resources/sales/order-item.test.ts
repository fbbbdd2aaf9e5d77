import { afterAll, describe, expect, test } from 'vitest'
import { readOrderItems, openShop } from '../../tests/company/shop.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('an order on %s', async (database) => {
  const { space, superAdmin, shop } = await openShop({
    database,
    settings: { tokenLifetimeMinutes: 4000, sessionMaxHours: 100 },
  })
  afterAll(() => space.close())

  describe('being placed', () => {
    test('V1: 10 at 4.50 less 10 %, taxed 20 %, comes to 48.60', async () => {
      const item = await shop.item()
      const { status, data, text } = await shop.place({
        items: [{ item, quantity: 10, discountPercent: 10 }],
      })
      expect(status, text).toBe(201)
      expect(data).toMatchObject({
        orderStatus: 'PENDING',
        subTotal: 45,
        discountAmount: 4.5,
        taxAmount: 8.1,
        orderTotal: 48.6,
        lineCount: 1,
      })
      expect(data.items).toMatchObject([
        {
          quantity: 10,
          unitPrice: 4.5,
          lineAmount: 40.5,
          taxAmount: 8.1,
          lineTotal: 48.6,
          approvedQuantity: null,
        },
      ])
      expect(data.orderId).toMatch(/^ORD-2025-\d{6}$/)
    })

    test('V2: 3 at 0.35 less 5 %, taxed 5 %, comes to 1.05', async () => {
      const item = await shop.item({ price: 0.35, taxRate: 5 })
      const { data } = await shop.place({ items: [{ item, quantity: 3, discountPercent: 5 }] })
      expect(data.items).toMatchObject([{ lineAmount: 1, taxAmount: 0.05, lineTotal: 1.05 }])
    })

    test('freezes the price of the customer’s type, and takes the customer’s own discount', async () => {
      const item = await shop.item({
        price: 5,
        customerTypePrices: [{ customerType: 'WHOLESALER', price: 3 }],
      })
      const buyer = await shop.customer({
        customerType: 'WHOLESALER',
        contactPerson: 'Wanda',
        discountPercent: 10,
      })
      const placed = await shop.place({ customer: buyer, items: [{ item, quantity: 2 }] })
      expect(placed.data.items).toMatchObject([
        { unitPrice: 3, discountPercent: 10, lineAmount: 5.4 },
      ])
      const { version } = (await superAdmin.get(`/item-master/${item}`)).data
      expect(
        (
          await superAdmin.put(`/item-master/${item}`, {
            customerTypePrices: [],
            price: 9,
            version,
          })
        ).status,
      ).toBe(200)
      const edited = await superAdmin.put(`/order-item/${placed.data.id}`, {
        ...placed.data,
        items: [{ id: readOrderItems(placed.data)[0]?.id, item, quantity: 4 }],
      })
      expect(edited.data.items, edited.text).toMatchObject([
        { quantity: 4, unitPrice: 3, discountPercent: 10, lineAmount: 10.8 },
      ])
    })

    test('keeps its payment type of the kind that was agreed on', async () => {
      const created = await superAdmin.post('/payment-type', {
        paymentTypeName: 'Draft',
        kind: 'CHEQUE',
      })
      const { id, version } = created.data
      const rename = (body: object) => superAdmin.put(`/payment-type/${id}`, { version, ...body })
      const item = await shop.item()
      const { status, text } = await shop.place({
        paymentType: Number(id),
        items: [{ item, quantity: 1 }],
      })
      expect(status, text).toBe(201)
      const refused = await rename({ kind: 'BANK' })
      expect(refused.status, refused.text).toBe(409)
      expect(refused.text).toContain(
        'Kind cannot be changed, because other records refer to this one.',
      )
      expect((await rename({ paymentTypeName: 'Banker’s draft' })).status).toBe(200)
    })

    test('refuses amounts of a line that are sent along, by the line and the column', async () => {
      const item = await shop.item()
      const placed = await shop.place({
        items: [
          { item: await shop.item(), quantity: 1 },
          { item, quantity: 1, unitPrice: 0.01, taxRate: null, shippedQuantity: 1 } as never,
        ],
      })
      expect([placed.status, placed.errors.map(({ field }) => field)]).toEqual([
        403,
        ['items.1.unitPrice', 'items.1.shippedQuantity'],
      ])
      expect(placed.body.message).toContain('Items 2: Unit price')
    })

    test('takes its lines back as they were shown, and no other amount in them', async () => {
      const item = await shop.item()
      const { data: order } = await shop.place({ items: [{ item, quantity: 1 }] })
      const { data: shown } = await superAdmin.get(`/order-item/${order.id}`)
      const [line] = readOrderItems(shown)
      const put = (change: object, version = shown.version) =>
        superAdmin.put(`/order-item/${order.id}`, {
          ...shown,
          version,
          items: [{ ...line, ...change }],
        })
      const refused = await put({ lineTotal: 0 })
      expect([refused.status, refused.errors[0]?.field]).toEqual([403, 'items.0.lineTotal'])
      // A stale available quantity is accepted, because stock may have changed since it was read.
      const edited = await put({ quantity: 2, availableQuantity: 4711 })
      expect(edited.data.items, edited.text).toMatchObject([
        { id: line?.id, quantity: 2, unitPrice: 4.5, lineTotal: 10.8, availableQuantity: 0 },
      ])
      const added = await superAdmin.put(`/order-item/${order.id}`, {
        version: edited.data.version,
        items: [
          { id: line?.id, item, quantity: 2 },
          { item: await shop.item(), quantity: 1, taxRate: 0 },
        ],
      })
      expect([added.status, added.errors[0]?.field]).toEqual([403, 'items.1.taxRate'])
    })

    test('merges the same item twice into one line', async () => {
      const item = await shop.item({ minOrderQuantity: 3 })
      const { data } = await shop.place({
        items: [
          { item, quantity: 2 },
          { item, quantity: 1 },
        ],
      })
      expect(data.items).toMatchObject([{ item, quantity: 3 }])
    })

    test('names each line below its minimum, and halves of what is counted', async () => {
      const [few, none] = [await shop.item({ minOrderQuantity: 5 }), await shop.item()]
      const refused = await shop.place({
        items: [
          { item: none, quantity: 1 },
          { item: few, quantity: 4 },
        ],
      })
      expect(refused.status).toBe(400)
      expect(refused.errors).toMatchObject([{ field: 'items.1.quantity', code: 'tooSmall' }])
      const halves = await shop.place({ items: [{ item: none, quantity: 1.5 }] })
      expect(halves.errors).toMatchObject([{ field: 'items.0.quantity', code: 'wholeUnits' }])
    })

    test('copies the address: a customer who moves later is delivered where the order says', async () => {
      const buyer = await shop.customer()
      const { data } = await shop.place({
        customer: buyer,
        items: [{ item: await shop.item(), quantity: 1 }],
      })
      expect(data.shippingAddress).toMatchObject({
        cityName: 'Deal',
        postalCode: 'CT14 7AA',
        labels: { country: 'United Kingdom' },
      })
      const { version } = (await superAdmin.get(`/customer/${buyer}`)).data
      await superAdmin.put(`/customer/${buyer}`, { cityName: 'Dover', version })
      expect((await shop.order(data.orderId)).shippingAddress).toMatchObject({ cityName: 'Deal' })
    })

    test('happens once for one Idempotency-Key', async () => {
      const body = {
        customer: await shop.customer(),
        paymentType: await shop.paymentType('CASH'),
        items: [{ item: await shop.item(), quantity: 1 }],
      }
      const [first, again] = [
        await superAdmin.post('/order-item', body, { 'idempotency-key': 'once' }),
        await superAdmin.post('/order-item', body, { 'idempotency-key': 'once' }),
      ]
      expect(again.data.orderId).toBe(first.data.orderId)
      expect(
        (
          await superAdmin.post(
            '/order-item',
            { ...body, customerRemarks: 'Other' },
            { 'idempotency-key': 'once' },
          )
        ).status,
      ).toBe(409)
    })

    test('on credit needs a credit limit, and from the wallet the money', async () => {
      const item = await shop.item()
      const buyer = await shop.customer()
      const onCredit = await shop.place({
        customer: buyer,
        paymentType: await shop.paymentType('CREDIT'),
        items: [{ item, quantity: 1 }],
      })
      expect([onCredit.status, onCredit.errors[0]?.field]).toEqual([409, 'paymentType'])
      const fromWallet = await shop.place({
        customer: buyer,
        paymentType: await shop.paymentType('WALLET'),
        items: [{ item, quantity: 1 }],
      })
      expect([fromWallet.status, fromWallet.errors[0]?.field]).toEqual([409, 'paymentType'])
    })
  })
})
