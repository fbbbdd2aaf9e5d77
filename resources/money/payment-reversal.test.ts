import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import { DATABASES } from '../../tests/kit/workspace.ts'
import { addReturn } from './payment.server.ts'

describe.each(DATABASES)('a payment on %s', async (database) => {
  const { space, staff, chief, types, receive, paymentOf, figures } = await openTill(database)
  afterAll(() => space.close())

  test('falls by what is returned; what was paid too much goes to the wallet (V8)', async () => {
    const customer = await buyer(space)
    const unpaid = await sell(space, { customer, total: 4860, paymentType: types.CASH })
    await space.work((work) => addReturn(work, { id: unpaid.sale }, 2430))
    expect(await paymentOf(unpaid.salesId)).toMatchObject({
      paymentStatus: 'PENDING',
      outstandingAmount: 24.3,
    })
    const paid = await sell(space, { customer, total: 4860, paymentType: types.CASH })
    await receive({ salesId: paid.salesId, amount: 48.6 })
    await space.work((work) => addReturn(work, { id: paid.sale }, 2430))
    expect(await paymentOf(paid.salesId)).toMatchObject({
      paymentStatus: 'PAID',
      outstandingAmount: 0,
    })
    expect(await figures(customer)).toMatchObject({
      invoicedAmount: 48.6,
      paidAmount: 24.3,
      outstandingAmount: 24.3,
      walletBalance: 24.3,
    })
    await space.work((work) => addReturn(work, { id: paid.sale }, 2430))
    expect(await paymentOf(paid.salesId)).toMatchObject({
      paymentStatus: 'CANCELLED',
      outstandingAmount: 0,
    })
    expect(await figures(customer)).toMatchObject({
      invoicedAmount: 24.3,
      paidAmount: 0,
      outstandingAmount: 24.3,
      walletBalance: 48.6,
    })
    expect((await receive({ salesId: paid.salesId, amount: 1 })).status).toBe(409)
  })

  test('is reversed by a negative row, once, by a super admin', async () => {
    const customer = await buyer(space)
    const { salesId, payment } = await sell(space, {
      customer,
      total: 5400,
      paymentType: types.CASH,
    })
    await receive({ salesId, amount: 60, excessToWallet: true })
    const [row] = (await staff.get(`/payment-history?id=${payment}`)).content
    expect(
      (await staff.put(`/payment-history/${row?.id}`, { reversalReason: 'Cheque bounced' })).status,
    ).toBe(403)
    expect((await chief.put(`/payment-history/${row?.id}`, { reversalReason: 'No' })).status).toBe(
      400,
    )
    const silent = await chief.put(`/payment-history/${row?.id}`, {})
    expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'reversalReason'])
    const reversed = await chief.put(`/payment-history/${row?.id}`, {
      reversalReason: 'Cheque bounced',
    })
    expect(reversed.data, reversed.text).toMatchObject({
      amount: -54,
      reversalOf: row?.id,
      reversalReason: 'Cheque bounced',
      outstandingAfter: 54,
    })
    expect(await paymentOf(salesId)).toMatchObject({
      paymentStatus: 'PENDING',
      paidAmount: 0,
      outstandingAmount: 54,
    })
    expect(await figures(customer)).toMatchObject({ outstandingAmount: 54, walletBalance: 0 })
    const rows = (await staff.get(`/payment-history?id=${payment}`)).content
    expect(rows.map(({ amount, reversed: isReversed }) => [amount, isReversed])).toEqual([
      [54, true],
      [-54, false],
    ])
    for (const each of rows)
      expect(
        (await chief.put(`/payment-history/${each.id}`, { reversalReason: 'Once more' })).status,
      ).toBe(409)
  })

  test('cannot be reversed when its surplus is spent or the goods were refunded', async () => {
    const customer = await buyer(space)
    const spent = await sell(space, { customer, total: 1000, paymentType: types.CASH })
    await receive({ salesId: spent.salesId, amount: 15, excessToWallet: true })
    await sell(space, { customer, total: 500, paymentType: types.WALLET })
    const [first] = (await staff.get(`/payment-history?id=${spent.payment}`)).content
    const refused = await chief.put(`/payment-history/${first?.id}`, {
      reversalReason: 'Cheque bounced',
    })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('spent')])
    const returned = await sell(space, { customer, total: 1000, paymentType: types.CASH })
    await receive({ salesId: returned.salesId, amount: 10 })
    await space.work((work) => addReturn(work, { id: returned.sale }, 400))
    const [second] = (await staff.get(`/payment-history?id=${returned.payment}`)).content
    const again = await chief.put(`/payment-history/${second?.id}`, {
      reversalReason: 'Cheque bounced',
    })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('refunded')])
    expect(await figures(customer)).toMatchObject({ walletBalance: 4, outstandingAmount: 0 })
  })
})
