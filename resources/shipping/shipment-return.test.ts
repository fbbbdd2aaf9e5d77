import { afterAll, describe, expect, test } from 'vitest'
import { findFirstLine, openShop } from '../../tests/company/shop.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a shipment on %s', async (database) => {
  const { space, superAdmin, shop, sold, stocked } = await openShop({ database })
  afterAll(() => space.close())

  test('what is sold by the piece is neither sent nor taken back in parts', async () => {
    const order = await sold(10)
    const half = await shop.load(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 2.5 }],
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
      expect((await superAdmin.get(`/customer/${buyer}`)).data).toMatchObject({
        walletBalance: 24.3,
      })
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
    const back = await superAdmin.post(`/shipment/${id}/takeBack`, {
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

  test('is taken back as a whole: neither a part of it nor what the call does not know', async () => {
    const [one, other] = [await stocked(20), await stocked(20)]
    const order = await shop.sell({
      items: [
        { item: one.item, quantity: 5 },
        { item: other.item, quantity: 1 },
      ],
    })
    const { id, lines } = await shop.ship(order.salesId)
    const [first, second] = lines
    await shop.deliver(id)
    const take = (rows: readonly object[]) =>
      superAdmin.post(`/shipment/${id}/takeBack`, { returnReason: 'Wrong goods', lines: rows })
    const part = await take([{ id: second?.id, returnedQuantity: 1 }])
    expect([part.status, part.body.message]).toEqual([
      409,
      expect.stringContaining('whole shipment'),
    ])
    const fewer = [
      { id: first?.id, returnedQuantity: 4 },
      { id: second?.id, returnedQuantity: 1 },
    ]
    expect((await take(fewer)).status).toBe(409)
    const unknown = [{ id: first?.id, quantity: 5 }, { id: second?.id }]
    expect((await take(unknown)).errors).toMatchObject([
      { field: 'lines.0.quantity', code: 'unknownField' },
    ])
    const foreign = [{ id: first?.id }, { id: second?.id }, { id: 999_999, returnedQuantity: 1 }]
    expect((await take(foreign)).status).toBe(409)
    const twice = [{ id: first?.id }, { id: second?.id }, { id: second?.id, restock: true }]
    expect((await take(twice)).errors).toMatchObject([{ field: 'lines.2.id', code: 'sameLine' }])
    expect(await shop.sale(order.salesId)).toMatchObject({ status: 'DELIVERED', returnedAmount: 0 })
    const back = await shop.giveBack(id, [
      { id: first?.id, returnedQuantity: 1 },
      { id: first?.id, returnedQuantity: 2 },
    ])
    expect([back.status, back.errors[0]?.field]).toEqual([400, 'lines.1.id'])
    const whole = await take([{ id: first?.id, restock: true }, { id: second?.id }])
    expect(whole.data, whole.text).toMatchObject({ shipmentStatus: 'RETURNED' })
    expect((await shop.stock(one.batch)).onHand + (await shop.stock(other.batch)).onHand).toBe(39)
    const { text } = await space.as(null).get('/openapi.json')
    const { paths } = JSON.parse(text) as {
      paths: Record<string, { post: { requestBody: object } }>
    }
    expect(paths['/shipment/{id}/takeBack']?.post.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { lines: { items: { properties: { restock: {} } } } } },
        },
      },
    })
    expect(JSON.stringify(paths['/shipment/{id}/takeBack']?.post.requestBody)).not.toContain(
      'productionStock',
    )
  })

  test('closed short, a sale owes what has left, and the rest is free', async () => {
    const order = await sold(10)
    expect((await shop.closeShort(order.salesId)).status).toBe(409)
    const sent = await shop.ship(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 6 }],
    })
    const waiting = await shop.load(order.salesId)
    expect((await shop.closeShort(order.salesId)).status).toBe(409)
    await superAdmin.post(`/shipment/${waiting.data.id}/cancel`, { remarks: 'Closed short' })
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
      lines: [{ orderItem: findFirstLine(order), quantity: 6 }],
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
    expect((await superAdmin.get(`/shipment/${data.id}`)).data).toMatchObject({
      shipmentStatus: 'CANCELLED',
    })
    expect((await superAdmin.get(`/customer/${buyer}`)).data).toMatchObject({ walletBalance: 48.6 })
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
})
