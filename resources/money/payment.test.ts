import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../tests/sold.ts'
import { DATABASES } from '../../tests/workspace.ts'
import { addReturn } from './payment.server.ts'

describe.each(DATABASES)('a payment on %s', async (database) => {
  const { space, staff, chief, types } = await openTill(database)
  afterAll(() => space.close())

  const receive = (body: object, headers = {}) =>
    staff.post('/payment', { paymentType: types.CASH, ...body }, headers)
  const paymentOf = async (salesId: string) =>
    (await staff.get(`/payment/status-salesid?salesId=${salesId}`)).data
  const figures = async (customer: number) =>
    (await staff.get(`/payment/customer-outstanding?customerId=${customer}`)).data
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
    expect(await paymentOf(salesId)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      paidAmount: 20,
      outstandingAmount: 34,
    })
    const more = await receive({ salesId, amount: 34.01 })
    expect([more.status, more.errors[0]?.field]).toEqual([409, 'amount'])
    expect((await receive({ salesId, amount: 34 })).status).toBe(200)
    expect(await paymentOf(salesId)).toMatchObject({
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

  test('counts with others of its status, narrowed, sorted and searched as customers are', async () => {
    const [shop, person] = [await buyer(space, { customerType: 'RETAILER' }), await buyer(space)]
    for (const customer of [shop, shop, person])
      await sell(space, { customer, total: 1250, paymentType: types.CASH })
    const ask = async (parameters: string) =>
      (
        await staff.get(`/payment/customers-status?paymentStatus=PENDING&size=500&${parameters}`)
      ).content.map(({ customer }) => customer)
    expect(await ask('customerType=RETAILER')).toContain(shop)
    expect(await ask('customerType=RETAILER')).not.toContain(person)
    const byAge = await ask('sortByField=id&sortBy=DESC')
    expect(byAge.indexOf(person)).toBeLessThan(byAge.indexOf(shop))
    const { phoneNumber } = (await staff.get(`/customer/${shop}`)).data
    const found = await staff.get(
      `/payment/customers-status?paymentStatus=PENDING&search=${encodeURIComponent(String(phoneNumber).slice(-6))}`,
    )
    expect(found.content).toMatchObject([
      { customer: shop, count: 2, amount: 25, outstandingAmount: 25 },
    ])
    expect(found.data).toMatchObject({ totalElements: 1 })
    expect(
      (
        await staff.get(
          `/payment/customers-status?paymentStatus=PAID&search=${encodeURIComponent(String(phoneNumber).slice(-6))}`,
        )
      ).content,
    ).toEqual([])
    expect((await staff.get('/payment/customers-status?paymentStatus=OPEN')).status).toBe(400)
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
    expect(await paymentOf(later.salesId)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      outstandingAmount: 30,
    })
    expect((await receive({ customerId: customer, amount: 30.01 })).status).toBe(409)
    const history = (await staff.get(`/payment-history?id=${later.payment}`)).content
    expect(history).toMatchObject([
      { receiptNumber: data.receiptNumber, amount: 20, outstandingAfter: 30, reversed: false },
    ])
  })

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
    expect(await paymentOf(salesId)).toMatchObject({ paymentStatus: 'PAID', paidAmount: 48.6 })
    expect(await figures(customer)).toMatchObject({ walletBalance: 11.4, outstandingAmount: 0 })
    expect((await staff.get(`/wallet-history/list?customer=${customer}`)).content[0]).toMatchObject(
      { transactionSource: 'ORDER_PAYMENT', amount: 48.6, balanceAfter: 11.4 },
    )
    await expect(sell(space, { customer, total: 1141, paymentType: types.WALLET })).rejects.toThrow(
      '£11.40',
    )
    const [row] = (await chief.get(`/payment-history?id=${payment}`)).content
    expect(
      (await chief.put(`/payment-history/${row?.id}`, { reversalReason: 'Booked twice' })).status,
    ).toBe(200)
    expect(await figures(customer)).toMatchObject({ walletBalance: 60, outstandingAmount: 48.6 })
    expect(
      (await receive({ salesId, amount: 60.01, paymentType: types.WALLET, excessToWallet: true }))
        .status,
    ).toBe(409)
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
      (await space.as('CUSTOMER').post('/payment', { salesId, amount: 5, paymentType: types.CASH }))
        .status,
    ).toBe(403)
    expect(
      (await space.as('EMPLOYEE').post('/payment', { salesId, amount: 5, paymentType: types.CASH }))
        .status,
    ).toBe(403)
    expect(await paymentOf(salesId)).toMatchObject({ paidAmount: 0 })
  })

  test('fixes the kind of its payment type, whose name may still change', async () => {
    await sell(space, { customer: await buyer(space), total: 100, paymentType: types.CARD })
    const change = async (body: object) => {
      const { version } = (await chief.get(`/payment-type/${types.CARD}`)).data
      return (await chief.put(`/payment-type/${types.CARD}`, { version, ...body })).status
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
    expect(await paymentOf(salesId)).toMatchObject({ paidAmount: 10 })
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
      chief.put(`/payment-history/${row?.id}`, { reversalReason: 'Cheque bounced' }),
      chief.put(`/payment-history/${row?.id}`, { reversalReason: 'Cheque bounced' }),
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
    const [first, second] = [await paymentOf(one.salesId), await paymentOf(two.salesId)]
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

  test('is seen by its customer and nobody else’s, by every call (V30)', async () => {
    const foreign = await sell(space, {
      customer: await buyer(space),
      total: 5400,
      paymentType: types.CASH,
    })
    const own = await sell(space, {
      customer: space.callers.CUSTOMER.customerId ?? 0,
      total: 1200,
      paymentType: types.CASH,
    })
    await receive({ salesId: own.salesId, amount: 2 })
    const other = await buyer(space)
    const me = space.as('CUSTOMER')
    const calls = (of: typeof own, customerId: number, userId: number) => [
      `/payment/${of.payment}`,
      `/payment/byOrderId?orderId=${of.orderId}`,
      `/payment/list-bySalesId?salesId=${of.salesId}`,
      `/payment/status-salesid?salesId=${of.salesId}`,
      `/payment/customerId?customerId=${customerId}`,
      `/payment/userId?userId=${userId}`,
      `/payment/view-payment?id=${of.payment}`,
      `/payment/outstanding-order-payment?customerId=${customerId}`,
      `/payment/customer-outstanding?customerId=${customerId}`,
      `/payment/customer-outstanding-userid?userId=${userId}`,
    ]
    const { customerId, userId } = space.callers.CUSTOMER
    for (const path of calls(own, customerId ?? 0, userId))
      expect((await me.get(path)).status, path).toBe(200)
    for (const path of calls(foreign, other, space.callers.ADMIN.userId))
      expect((await me.get(path)).status, path).toBe(404)
    expect((await me.get(`/payment-history?id=${own.payment}`)).content).toMatchObject([
      { amount: 2, salesId: own.salesId },
    ])
    await receive({ salesId: foreign.salesId, amount: 2 })
    expect((await me.get(`/payment-history?id=${foreign.payment}`)).status).toBe(404)
    expect((await staff.get('/payment-history?id=999999')).status).toBe(404)
    expect((await me.get('/payment/list')).content.map(({ salesId }) => salesId)).toEqual([
      own.salesId,
    ])
    expect((await me.get('/payments')).content.map(({ salesId }) => salesId)).toEqual([own.salesId])
    for (const path of [
      '/payment/customer',
      '/payment/customers-status?paymentStatus=PENDING',
      '/payment/ageing',
      '/pending-payment-notification',
      '/credit-payment/list',
      '/customer-wallet/list',
    ]) {
      expect((await me.get(path)).status, path).toBe(403)
    }
    const seen = (await me.get(`/payment/view-payment?id=${own.payment}`))
      .data as unknown as Record<'payment' | 'history', any>
    expect(seen.payment).toMatchObject({ salesId: own.salesId, outstandingAmount: 10 })
    expect(seen.history).toMatchObject([{ amount: 2 }])
  })

  test('tells staff what is due, by customer, by status, by age', async () => {
    const customer = await buyer(space)
    const { salesId } = await sell(space, {
      customer,
      total: 7700,
      paymentType: types.CASH,
      dueDate: '2025-03-20',
    })
    await sell(space, { customer, total: 1100, paymentType: types.CASH, dueDate: '2025-05-06' })
    await sell(space, { customer, total: 2200, paymentType: types.CASH, dueDate: '2025-05-07' })
    const pending = (await staff.get('/pending-payment-notification')).data as unknown as {
      count: number
      items: Record<string, any>[]
    }
    const { customerName } = (await staff.get(`/customer/${customer}`)).data
    const mine = pending.items.filter((each) => each.customer.name === customerName)
    expect(
      mine.map(({ outstandingAmount, dueDate, daysOverdue }) => [
        outstandingAmount,
        dueDate,
        daysOverdue,
      ]),
    ).toEqual([
      [77, '2025-03-20', 46],
      [11, '2025-05-06', 0],
    ])
    const { ages, total } = (await staff.get(`/payment/ageing?customerId=${customer}`))
      .data as unknown as { ages: Record<string, any>[]; total: number }
    expect(ages.map(({ age, count, amount }) => [age, count, amount])).toEqual([
      ['NOT_DUE', 2, 33],
      ['DAYS_1_30', 0, 0],
      ['DAYS_31_60', 1, 77],
      ['DAYS_61_90', 0, 0],
      ['OVER_90', 0, 0],
    ])
    expect(total).toBe(110)
    const rows = (await staff.get('/payment/customers-status?paymentStatus=PENDING&size=500'))
      .content
    expect(rows.find((each) => each.customer === customer)).toMatchObject({
      count: 3,
      amount: 110,
      outstandingAmount: 110,
    })
    expect(
      (await staff.get('/payment/customer?size=500')).content.find(
        (each) => each.customer === customer,
      ),
    ).toMatchObject({ invoicedAmount: 110, outstandingAmount: 110 })
    const overdue = (await staff.get('/payment/list?overdue=true&size=500')).content.map(
      (each) => each.salesId,
    )
    expect(overdue).toContain(salesId)
    expect(
      (await staff.get(`/payment/list?overdue=true&customer=${customer}`)).content,
    ).toMatchObject([{ salesId, daysOverdue: 46 }])
  })
})
