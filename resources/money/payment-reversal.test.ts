import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'
import { runJob } from '../../src/server/tasks/jobs.ts'
import { addReturn } from './payment.server.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a payment on %s', async (database) => {
  const { space, staff, superAdmin, types, receive, readPayment, figures } =
    await openTill(database)
  afterAll(() => space.close())

  test('falls by what is returned; what was paid too much goes to the wallet (V8)', async () => {
    const customer = await buyer(space)
    const unpaid = await sell(space, { customer, total: 4860, paymentType: types.CASH })
    await space.work((work) => addReturn(work, { id: unpaid.sale }, 2430))
    expect(await readPayment(unpaid.salesId)).toMatchObject({
      paymentStatus: 'PENDING',
      outstandingAmount: 24.3,
    })
    const paid = await sell(space, { customer, total: 4860, paymentType: types.CASH })
    await receive({ salesId: paid.salesId, amount: 48.6 })
    await space.work((work) => addReturn(work, { id: paid.sale }, 2430))
    expect(await readPayment(paid.salesId)).toMatchObject({
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
    expect(await readPayment(paid.salesId)).toMatchObject({
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
    expect(
      (await superAdmin.put(`/payment-history/${row?.id}`, { reversalReason: 'No' })).status,
    ).toBe(400)
    const silent = await superAdmin.put(`/payment-history/${row?.id}`, {})
    expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'reversalReason'])
    const reversed = await superAdmin.put(`/payment-history/${row?.id}`, {
      reversalReason: 'Cheque bounced',
    })
    expect(reversed.data, reversed.text).toMatchObject({
      amount: -54,
      reversalOf: row?.id,
      reversalReason: 'Cheque bounced',
      outstandingAfter: 54,
    })
    expect(await readPayment(salesId)).toMatchObject({
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
        (await superAdmin.put(`/payment-history/${each.id}`, { reversalReason: 'Once more' }))
          .status,
      ).toBe(409)
  })

  test('cannot be reversed when its surplus is spent or the goods were refunded', async () => {
    const customer = await buyer(space)
    const spent = await sell(space, { customer, total: 1000, paymentType: types.CASH })
    await receive({ salesId: spent.salesId, amount: 15, excessToWallet: true })
    await sell(space, { customer, total: 500, paymentType: types.WALLET })
    const [first] = (await staff.get(`/payment-history?id=${spent.payment}`)).content
    const refused = await superAdmin.put(`/payment-history/${first?.id}`, {
      reversalReason: 'Cheque bounced',
    })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('spent')])
    const returned = await sell(space, { customer, total: 1000, paymentType: types.CASH })
    await receive({ salesId: returned.salesId, amount: 10 })
    await space.work((work) => addReturn(work, { id: returned.sale }, 400))
    const [second] = (await staff.get(`/payment-history?id=${returned.payment}`)).content
    const again = await superAdmin.put(`/payment-history/${second?.id}`, {
      reversalReason: 'Cheque bounced',
    })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('refunded')])
    expect(await figures(customer)).toMatchObject({ walletBalance: 4, outstandingAmount: 0 })
  })

  describe('by its customer', async () => {
    const own = space.callers.CUSTOMER.customerId ?? 0
    const findWallet = async () =>
      (await staff.get(`/customer-wallet/list?customer=${own}`)).content[0] ?? {}
    const enter = async (body: object) =>
      expect(
        (await superAdmin.put(`/customer-wallet/${(await findWallet()).id}`, body)).status,
      ).toBe(200)
    const topUp = (amount: number) =>
      enter({ transactionType: 'CREDIT', amount, paymentType: types.CASH })
    const pay = (body: object, headers: Record<string, string> = {}) =>
      space.as('CUSTOMER').post('/payment', { paymentType: types.WALLET, ...body }, headers)
    const invoice = (total: number) =>
      sell(space, { customer: own, total, paymentType: types.CASH })
    await runJob(space.context, 'customer-wallet.open')

    test('comes from the wallet, once for one key, and two at once never take more than it holds', async () => {
      await topUp(100)
      const { salesId, payment } = await invoice(5400)
      const view = `/payment/view-payment?id=${payment}`
      expect((await space.as('CUSTOMER').get(view)).data['wallet']).toEqual({
        balance: 100,
        isFrozen: false,
        paymentType: types.WALLET,
      })
      expect((await staff.get(view)).data['wallet']).toBeNull()
      const key = { 'idempotency-key': `own-${database}` }
      const answers = [
        await pay({ salesId, amount: 54 }, key),
        await pay({ salesId, amount: 54 }, key),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.data).toEqual(answers[0]?.data)
      expect(answers[0]?.data).toMatchObject({
        amount: 54,
        walletCredit: 0,
        allocations: [{ salesId, amount: 54, outstandingAfter: 0 }],
      })
      expect(await readPayment(salesId)).toMatchObject({
        paymentStatus: 'PAID',
        outstandingAmount: 0,
      })
      expect(await findWallet()).toMatchObject({ walletBalance: 46 })
      expect((await superAdmin.get(`/receipt/list?customer=${own}`)).content).toMatchObject([
        {
          receiptNumber: answers[0]?.data.receiptNumber,
          customer: own,
          amount: 54,
          paymentType: types.WALLET,
        },
      ])

      const both = await Promise.all([invoice(3000), invoice(3000)])
      const replies = await Promise.all(
        both.map((each) => pay({ salesId: each.salesId, amount: 30 })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await findWallet()).toMatchObject({ walletBalance: 16 })
      const one = await invoice(1000)
      const twice = await Promise.all([1, 2].map(() => pay({ salesId: one.salesId, amount: 8 })))
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await readPayment(one.salesId)).toMatchObject({ paidAmount: 8, outstandingAmount: 2 })
      expect(await findWallet()).toMatchObject({ walletBalance: 8 })
      expect(await figures(own)).toMatchObject({ outstandingAmount: 32, walletBalance: 8 })
    })

    test('is refused for others’ sales, in other ways and beyond what is owed, and changes nothing', async () => {
      const { salesId, payment } = await invoice(500)
      const foreign = await sell(space, {
        customer: await buyer(space),
        total: 500,
        paymentType: types.CASH,
      })
      const before = await findWallet()
      const cases: readonly (readonly [object, number, string?])[] = [
        [{ salesId: foreign.salesId, amount: 5 }, 404],
        [{ salesId: foreign.salesId, amount: 5, paymentType: types.CASH }, 404],
        [{ salesId: 'SO-1999-000001', amount: 5 }, 404],
        [{ customerId: own, amount: 5 }, 400, 'salesId'],
        [{ salesId, amount: 5, paymentType: types.CASH }, 400, 'paymentType'],
        [{ salesId, amount: 5, paymentType: types.CREDIT }, 400, 'paymentType'],
        [{ salesId, amount: 5, paymentType: String(types.CASH) }, 400, 'paymentType'],
        [{ salesId, amount: 5, paymentType: `0${types.CASH}` }, 400, 'paymentType'],
        [{ salesId, amount: 5, paymentType: [types.CASH] }, 400, 'paymentType'],
        [{ salesId, amount: 5, paymentType: { id: types.CASH } }, 400, 'paymentType'],
        [{ salesId, amount: 5, paymentType: '' }, 400, 'paymentType'],
        [{ salesId, amount: 5, paymentType: null }, 400, 'paymentType'],
        [{ salesId, paymentType: types.WALLET }, 400, 'amount'],
        [{ salesId, amount: 0 }, 400, 'amount'],
        [{ salesId, amount: -1 }, 400, 'amount'],
        [{ salesId, amount: 1, noSuchName: 1 }, 400, 'noSuchName'],
        [{ salesId, amount: 5, excessToWallet: true }, 403, 'excessToWallet'],
        [{ salesId, amount: 5, paymentDate: '2025-05-04' }, 403, 'paymentDate'],
        [{ salesId, amount: 5, walletCredit: 5 }, 403, 'walletCredit'],
        [{ salesId, amount: 5, remarks: 'Paid by me' }, 403, 'remarks'],
        [{ salesId, amount: 5, customerId: own + 1 }, 403, 'customerId'],
        [{ salesId, amount: 5.01 }, 409, 'amount'],
      ]
      for (const [body, status, field] of cases) {
        const refused = await pay(body)
        expect(refused.status, `${JSON.stringify(body)} ${refused.text}`).toBe(status)
        if (field)
          expect(
            refused.errors.map((each) => each.field),
            JSON.stringify(body),
          ).toContain(field)
      }
      expect(
        (
          await space
            .as('CUSTOMER')
            .post('/receipt', { sale: 1, amount: 5, paymentType: types.WALLET })
        ).status,
      ).toBe(403)
      const { version } = before
      await enter({ walletStatus: 'FROZEN', reason: 'Disputed', version })
      const seen = (await space.as('CUSTOMER').get(`/payment/view-payment?id=${payment}`)).data
      expect(seen['wallet']).toMatchObject({ isFrozen: true })
      const frozen = await pay({ salesId, amount: 5 })
      expect([frozen.status, frozen.body.message]).toEqual([
        409,
        'The wallet is frozen; nothing can be paid out of it. Choose another payment type, or have it unfrozen first.',
      ])
      await enter({
        walletStatus: 'ACTIVE',
        reason: 'Settled',
        version: (await findWallet()).version,
      })
      expect(await findWallet()).toMatchObject({ walletBalance: before.walletBalance })
      expect(await readPayment(salesId)).toMatchObject({ paidAmount: 0 })
      const today = { paymentDate: '2025-05-05', excessToWallet: false, customerId: own }
      const type = `/payment-type/${types.WALLET}`
      const demand = async (requiresReference: boolean) => {
        const { version } = (await superAdmin.get(type)).data
        expect((await superAdmin.put(type, { requiresReference, version })).status).toBe(200)
      }
      await demand(true)
      expect((await pay({ salesId, amount: 5, ...today })).status).toBe(200)
      await demand(false)
      expect((await superAdmin.get(`/receipt/list?customer=${own}`)).content[0]).toMatchObject({
        amount: 5,
        reference: salesId,
      })
    })
  })
})
