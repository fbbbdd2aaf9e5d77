import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a payment on %s', async (database) => {
  const { space, staff, superAdmin, types, receive, readPayment, figures } =
    await openTill(database)
  afterAll(() => space.close())

  const messages = async (eventType: string, customer: number) => {
    const { phoneNumber } = (await staff.get(`/customer/${customer}`)).data
    return (await staff.get(`/sms-log/list?eventType=${eventType}&size=500`)).content.filter(
      (each) => each.phoneNumber === phoneNumber,
    )
  }

  test('is paid in parts, never beyond what is owed, unless the surplus goes to the wallet (V7)', async () => {
    const customer = await buyer(space)
    const { salesId } = await sell(space, { customer, total: 5400, paymentType: types.CASH })
    const first = await receive({ salesId, amount: 20 })
    expect(first.status, first.text).toBe(200)
    expect(first.data).toMatchObject({
      amount: 20,
      allocations: [{ salesId, amount: 20, outstandingAfter: 34 }],
      walletCredit: 0,
    })
    expect(first.data.receiptNumber).toMatch(/^RCT-2025-\d{6}$/)
    expect(await readPayment(salesId)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      paidAmount: 20,
      outstandingAmount: 34,
    })
    const more = await receive({ salesId, amount: 34.01 })
    expect([more.status, more.errors[0]?.field]).toEqual([409, 'amount'])
    expect((await receive({ salesId, amount: 34 })).status).toBe(200)
    expect(await readPayment(salesId)).toMatchObject({
      paymentStatus: 'PAID',
      outstandingAmount: 0,
      isOverdue: false,
    })
    expect((await receive({ salesId, amount: 0.01 })).status).toBe(409)
    const sale = (await staff.get(`/sales-order/list?search=${salesId}`)).content[0]
    expect(sale).toMatchObject({ outstandingAmount: 0, paymentStatus: 'PAID' })
    expect(await figures(customer)).toMatchObject({
      invoicedAmount: 54,
      paidAmount: 54,
      outstandingAmount: 0,
      walletBalance: 0,
    })
    expect(
      (await messages('PAYMENT_RECEIVED', customer)).map(({ message }) => message),
    ).toContainEqual(expect.stringContaining('£20.00'))
  })

  test('of a sale of 0.00 is paid, and nothing of it is cancelled', async () => {
    const customer = await buyer(space, { creditLimit: 10 })
    for (const type of [types.CASH, types.CREDIT]) {
      const { salesId } = await sell(space, { customer, total: 0, paymentType: type })
      expect(await readPayment(salesId)).toMatchObject({ paymentStatus: 'PAID' })
    }
    const credits = (await staff.get(`/credit-payment/list?customer=${customer}`)).content
    expect(credits).toMatchObject([{ creditStatus: 'SETTLED' }])
  })

  test('keeps a surplus as a wallet credit when asked to (V7)', async () => {
    const customer = await buyer(space)
    const { salesId } = await sell(space, { customer, total: 5400, paymentType: types.CASH })
    const taken = await receive({ salesId, amount: 54.01, excessToWallet: true })
    expect(taken.data).toMatchObject({
      amount: 54.01,
      allocations: [{ salesId, amount: 54, outstandingAfter: 0 }],
      walletCredit: 0.01,
    })
    expect(await figures(customer)).toMatchObject({ outstandingAmount: 0, walletBalance: 0.01 })
    const [entry] = (await staff.get(`/wallet-history/list?customerId=${customer}`)).content
    expect(entry).toMatchObject({
      transactionType: 'CREDIT',
      transactionSource: 'EXCESS_PAYMENT',
      amount: 0.01,
      balanceAfter: 0.01,
      reference: taken.data.receiptNumber,
    })
    const onlyWallet = await receive({ customerId: customer, amount: 0.01, excessToWallet: true })
    expect(onlyWallet.data).toMatchObject({ allocations: [], walletCredit: 0.01 })
    expect(await figures(customer)).toMatchObject({ walletBalance: 0.02 })
  })

  test('leaves the figures of the customer in the history as what followed, not as a change by the clerk', async () => {
    const customer = await buyer(space)
    const { salesId } = await sell(space, { customer, total: 5400, paymentType: types.CASH })
    expect((await receive({ salesId, amount: 20 })).status).toBe(200)
    const [entry] = (await staff.get(`/customer/${customer}/history`)).content
    expect(entry).toMatchObject({ via: 'automatic', by: space.callers.ADMIN.userId })
    const { version } = (await staff.get(`/customer/${customer}`)).data
    expect(
      (await staff.put(`/customer/${customer}`, { contactPerson: 'Ben Buyer', version })).status,
    ).toBe(200)
    expect((await staff.get(`/customer/${customer}/history`)).content[0]).toMatchObject({
      via: 'api',
    })
  })

  test('of a customer is spread over what is due longest (V11)', async () => {
    const customer = await buyer(space)
    const later = await sell(space, {
      customer,
      total: 5000,
      paymentType: types.CASH,
      dueDate: '2025-05-10',
    })
    const sooner = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CASH,
      dueDate: '2025-05-01',
    })
    expect(
      (await staff.get(`/payment/outstanding-order-payment?customerId=${customer}`)).content,
    ).toMatchObject([
      { salesId: sooner.salesId, outstandingAmount: 100, dueDate: '2025-05-01' },
      { salesId: later.salesId, outstandingAmount: 50 },
    ])
    const { data } = await receive({ customerId: customer, amount: 120 })
    expect(data.allocations).toEqual([
      { salesId: sooner.salesId, amount: 100, outstandingAfter: 0 },
      { salesId: later.salesId, amount: 20, outstandingAfter: 30 },
    ])
    expect(await readPayment(later.salesId)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      outstandingAmount: 30,
    })
    expect((await receive({ customerId: customer, amount: 30.01 })).status).toBe(409)
    const history = (await staff.get(`/payment-history?id=${later.payment}`)).content
    expect(history).toMatchObject([
      { receiptNumber: data.receiptNumber, amount: 20, outstandingAfter: 30, reversed: false },
    ])
  })

  test('from the wallet is paid at once and refused when the wallet does not hold it', async () => {
    const customer = await buyer(space)
    const { id } = (await staff.get(`/customer-wallet/list?customer=${customer}`)).content[0] ?? {}
    await staff.put(`/customer-wallet/${id}`, {
      transactionType: 'CREDIT',
      amount: 60,
      paymentType: types.CASH,
    })
    const { salesId, payment } = await sell(space, {
      customer,
      total: 4860,
      paymentType: types.WALLET,
    })
    expect(await readPayment(salesId)).toMatchObject({ paymentStatus: 'PAID', paidAmount: 48.6 })
    expect(await figures(customer)).toMatchObject({ walletBalance: 11.4, outstandingAmount: 0 })
    expect((await staff.get(`/wallet-history/list?customer=${customer}`)).content[0]).toMatchObject(
      { transactionSource: 'ORDER_PAYMENT', amount: 48.6, balanceAfter: 11.4 },
    )
    await expect(sell(space, { customer, total: 1141, paymentType: types.WALLET })).rejects.toThrow(
      '£11.40',
    )
    const [row] = (await superAdmin.get(`/payment-history?id=${payment}`)).content
    expect(
      (await superAdmin.put(`/payment-history/${row?.id}`, { reversalReason: 'Booked twice' }))
        .status,
    ).toBe(200)
    expect(await figures(customer)).toMatchObject({ walletBalance: 60, outstandingAmount: 48.6 })
    expect(
      (await receive({ salesId, amount: 60.01, paymentType: types.WALLET, excessToWallet: true }))
        .status,
    ).toBe(409)
  })

  test('takes a receipt only as it can have been', async () => {
    const customer = await buyer(space)
    const other = await buyer(space)
    const { salesId } = await sell(space, { customer, total: 5400, paymentType: types.CASH })
    const cases: readonly (readonly [object, string])[] = [
      [{ amount: 5 }, ''],
      [{ salesId: 'SO-1999-000001', amount: 5 }, 'salesId'],
      [{ salesId, amount: 0 }, 'amount'],
      [{ salesId, amount: -5 }, 'amount'],
      [{ salesId, amount: 1.001 }, 'amount'],
      [{ salesId, amount: 5, paymentType: types.BANK }, 'reference'],
      [{ salesId, amount: 5, paymentType: types.CREDIT }, 'paymentType'],
      [{ salesId, amount: 5, paymentDate: '2025-05-06' }, 'paymentDate'],
      [{ salesId, amount: 5, paymentDate: '2025-05-04' }, 'paymentDate'],
      [{ salesId, customerId: other, amount: 5 }, 'sale'],
      [{ customerId: 999_999, amount: 5 }, 'customer'],
    ]
    for (const [body, field] of cases) {
      const refused = await receive(body)
      expect(refused.status, JSON.stringify(body)).toBe(400)
      if (field)
        expect(
          refused.errors.map((each) => each.field),
          JSON.stringify(body),
        ).toContain(field)
    }
    expect(
      (await space.as('EMPLOYEE').post('/payment', { salesId, amount: 5, paymentType: types.CASH }))
        .status,
    ).toBe(403)
    expect(await readPayment(salesId)).toMatchObject({ paidAmount: 0 })
  })

  test('fixes the kind of its payment type, whose name may still change', async () => {
    await sell(space, { customer: await buyer(space), total: 100, paymentType: types.CARD })
    const change = async (body: object) => {
      const { version } = (await superAdmin.get(`/payment-type/${types.CARD}`)).data
      return (await superAdmin.put(`/payment-type/${types.CARD}`, { version, ...body })).status
    }
    expect([
      await change({ kind: 'BANK' }),
      await change({ paymentTypeName: 'Card machine' }),
    ]).toEqual([409, 200])
  })

  test('is booked once for one Idempotency-Key', async () => {
    const customer = await buyer(space)
    const { salesId } = await sell(space, { customer, total: 5400, paymentType: types.CASH })
    const key = { 'idempotency-key': `once-${database}` }
    const answers = await Promise.all([
      receive({ salesId, amount: 10 }, key),
      receive({ salesId, amount: 10 }, key),
    ])
    expect(new Set(answers.map(({ data }) => data.receiptNumber)).size).toBe(1)
    expect((await receive({ salesId, amount: 11 }, key)).status).toBe(409)
    expect(await readPayment(salesId)).toMatchObject({ paidAmount: 10 })
  })

  test('withstands receipts, reversals and customers’ receipts at the same time', async () => {
    const customer = await buyer(space)
    const one = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CASH,
      dueDate: '2025-05-01',
    })
    const two = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CASH,
      dueDate: '2025-05-02',
    })
    await receive({ salesId: one.salesId, amount: 60 })
    const [row] = (await staff.get(`/payment-history?id=${one.payment}`)).content
    const replies = await Promise.all([
      superAdmin.put(`/payment-history/${row?.id}`, { reversalReason: 'Cheque bounced' }),
      superAdmin.put(`/payment-history/${row?.id}`, { reversalReason: 'Cheque bounced' }),
      ...[60, 60, 60].map((amount) => receive({ customerId: customer, amount })),
      ...[30, 30].map((amount) => receive({ salesId: two.salesId, amount })),
    ])
    expect(
      replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
    ).toEqual([])
    expect(
      replies
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409])
    const [first, second] = [await readPayment(one.salesId), await readPayment(two.salesId)]
    const rows = [
      ...(await staff.get(`/payment-history?id=${one.payment}`)).content,
      ...(await staff.get(`/payment-history?id=${two.payment}`)).content,
    ]
    const booked = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100
    const received = replies
      .slice(2)
      .filter(({ status }) => status === 200)
      .reduce((sum, { data }) => sum + Number(data.amount), 0)
    expect(booked).toBe(received)
    expect(Number(first.paidAmount) + Number(second.paidAmount)).toBe(booked)
    expect(await figures(customer)).toMatchObject({
      invoicedAmount: 200,
      paidAmount: booked,
      outstandingAmount: 200 - booked,
    })
  })
})
