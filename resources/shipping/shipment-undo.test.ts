import { afterAll, describe, expect, test } from 'vitest'
import { findFirstLine, openShop, TODAY } from '../../tests/company/shop.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)
const at = (clock: string) => `${TODAY}T${clock}:00.000Z`

describe.each(databases)('undoing a step of a shipment on %s', async (database) => {
  const { space, superAdmin, shop, sold } = await openShop({ database })
  afterAll(() => space.close())

  const undo = (id: number, action: 'undoShip' | 'undoDeliver') =>
    superAdmin.post(`/shipment/${id}/${action}`, {})
  const waiting = (phoneNumber: string) =>
    space.work((work) =>
      work.find(work.registry.get('sms-log'), { phoneNumber, smsStatus: 'QUEUED' }),
    )

  test('puts goods, order and sale back, and drops the messages that wait', async () => {
    space.moveTo(at('12:00'))
    const phoneNumber = '+447911000021'
    const customer = await shop.customer({ phoneNumber })
    const order = await sold(10, { customer })
    await shop.ship(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 4 }],
      deliveryMode: 'COURIER',
      carrierName: 'Swift',
    })
    space.moveTo(at('12:01'))
    const sent = await shop.ship(order.salesId, { deliveryMode: 'COURIER', carrierName: 'Swift' })
    expect(await shop.stock(order.batch)).toEqual({ onHand: 90, reserved: 0, available: 90 })
    const before = (await waiting(phoneNumber)).length
    const back = await undo(sent.id, 'undoShip')
    expect(back.data, back.text).toMatchObject({
      shipmentStatus: 'PACKED',
      shippedDate: null,
      packedDate: at('12:01'),
      undoableUntil: null,
    })
    expect(before - (await waiting(phoneNumber)).length).toBeGreaterThan(1)
    expect(await shop.stock(order.batch)).toEqual({ onHand: 96, reserved: 6, available: 90 })
    expect(await shop.sale(order.salesId)).toMatchObject({
      status: 'PARTIALLY_SHIPPED',
      shippedPercent: 40,
      shippedDate: null,
    })
    expect(
      (await superAdmin.get(`/stock-movement/list?productionStock=${order.batch}&size=1`))
        .content[0],
    ).toMatchObject({ movementType: 'REVERSAL', quantity: 6, reference: sent.trackingNumber })
    expect((await shop.dispatch(sent.id)).data).toMatchObject({ shipmentStatus: 'SHIPPED' })
    expect(await shop.sale(order.salesId)).toMatchObject({ status: 'SHIPPED' })
  })

  test('takes a delivery back, and then the shipping, down to an order of which nothing has left', async () => {
    space.moveTo(at('12:02'))
    const order = await sold(3)
    const { id } = await shop.ship(order.salesId)
    expect((await shop.deliver(id)).data).toMatchObject({ shipmentStatus: 'DELIVERED' })
    const back = await undo(id, 'undoDeliver')
    expect(back.data, back.text).toMatchObject({
      shipmentStatus: 'SHIPPED',
      deliveredDate: null,
      receivedBy: null,
    })
    expect(await shop.sale(order.salesId)).toMatchObject({
      status: 'SHIPPED',
      deliveredDate: null,
    })
    // The time for the shipping does not begin again.
    expect((await undo(id, 'undoShip')).status).toBe(409)
    const other = await sold(3)
    const last = await shop.ship(other.salesId)
    expect((await undo(last.id, 'undoShip')).data).toMatchObject({ shipmentStatus: 'PACKED' })
    expect(await shop.order(other.orderId)).toMatchObject({
      orderStatus: 'APPROVED',
      items: [{ shippedQuantity: 0 }],
    })
  })

  test('is refused after ten minutes, and once a shipment, a return or a receipt has followed', async () => {
    space.moveTo(at('12:03'))
    const order = await sold(10)
    const first = await shop.ship(order.salesId, {
      lines: [{ orderItem: findFirstLine(order), quantity: 4 }],
    })
    space.moveTo(at('12:04'))
    const second = await shop.ship(order.salesId)
    const followed = await undo(first.id, 'undoShip')
    expect([followed.status, followed.body.message]).toEqual([
      409,
      `${second.trackingNumber} has left since; this can no longer be undone.`,
    ])
    await shop.deliver(second.id)
    await shop.giveBack(second.id, [{ id: second.lines[0]?.id, returnedQuantity: 1 }])
    expect((await undo(second.id, 'undoDeliver')).body.message).toBe(
      'A return has been recorded; this can no longer be undone.',
    )
    const paid = await sold(1)
    const third = await shop.ship(paid.salesId)
    space.moveTo(at('12:05'))
    const { payment } = await shop.sale(paid.salesId)
    const receipt = await superAdmin.post('/payment', {
      customer: payment.customer,
      sale: payment.sale,
      amount: 0.5,
      paymentType: await shop.paymentType('CASH'),
    })
    expect(receipt.status, receipt.text).toBeLessThan(300)
    expect((await undo(third.id, 'undoShip')).body.message).toMatch(/has been recorded since/)
    const late = await sold(1)
    const fourth = await shop.ship(late.salesId)
    space.moveTo(at('12:15'))
    expect([(await undo(fourth.id, 'undoShip')).status]).toEqual([409])
    expect((await space.as('CUSTOMER').post(`/shipment/${fourth.id}/undoShip`, {})).status).toBe(
      403,
    )
  })

  test('is refused when a batch was put on hold meanwhile', async () => {
    space.moveTo(at('12:16'))
    const order = await sold(2)
    const { id } = await shop.ship(order.salesId)
    await superAdmin.post(`/production-stock/${order.batch}/hold`, { holdReason: 'Loose lid' })
    expect((await undo(id, 'undoShip')).status).toBe(409)
    expect(await shop.sale(order.salesId)).toMatchObject({ status: 'SHIPPED' })
  })
})
