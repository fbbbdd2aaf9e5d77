import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inWords } from '#schema'
import { runJob } from '../../src/server/tasks/jobs.ts'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'
import { addReturn, paymentProblems } from './payment.server.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a sale on credit on %s', async (database) => {
  const { space, types, ...till } = await openTill(database)
  let { staff } = till
  afterAll(() => space.close())

  const on = async (day: string) => {
    await space.startSessionsAt(`${day}T12:00:00.000Z`)
    staff = space.as('ADMIN')
  }
  const findCredit = async (salesId: string) =>
    (await staff.get(`/credit-payment/list?salesId=${salesId}`)).content[0] as Record<
      string,
      unknown
    > & { id: number; version: number }
  /** Earlier versions stored OVERDUE. */
  const asStoredBefore = (id: number) =>
    space.work((work) =>
      sql`update credit_payment set credit_status = 'OVERDUE' where id = ${id}`.execute(work.sql),
    )
  const reminders = async (customer: number) => {
    const { phoneNumber } = (await staff.get(`/customer/${customer}`)).data
    return (await staff.get('/sms-log/list?eventType=PAYMENT_REMINDER&size=500')).content
      .filter((each) => each.phoneNumber === phoneNumber)
      .map(({ message }) => message)
  }
  const figures = async (customer: number) =>
    (await staff.get(`/payment/customer-outstanding?customerId=${customer}`)).data

  test('stays within the limit, unless a super admin lets it go beyond (V9)', async () => {
    await on('2025-05-05')
    const customer = await buyer(space, { creditLimit: 1000 })
    await sell(space, { customer, total: 80_000, paymentType: types.CREDIT })
    const wish = (grandTotal: number, override = false) =>
      space.work(async (work) =>
        (await paymentProblems(work, { customer, kind: 'CREDIT', grandTotal, override })).map(
          (problem) => inWords(problem),
        ),
      )
    expect(await wish(20_000)).toEqual([])
    expect(await wish(20_001)).toEqual([expect.stringContaining('£1,000.00')])
    expect(await wish(20_001, true)).toEqual([])
    await expect(
      sell(space, { customer, total: 20_001, paymentType: types.CREDIT }),
    ).rejects.toThrow('credit limit')
    await sell(space, { customer, total: 20_000, paymentType: types.CREDIT })
    expect(await figures(customer)).toMatchObject({
      outstandingAmount: 1000,
      creditLimit: 1000,
      availableCredit: 0,
    })
    await sell(space, { customer, total: 1, paymentType: types.CREDIT, override: true })
    expect(await figures(customer)).toMatchObject({
      outstandingAmount: 1000.01,
      availableCredit: 0,
    })
    const limit = async (creditLimit: number) => {
      const { version } = (await staff.get(`/customer/${customer}`)).data
      return (await staff.put(`/customer/${customer}`, { creditLimit, version })).status
    }
    expect([await limit(1000.01), await limit(1500), await limit(1000)]).toEqual([200, 200, 409])
  })

  test('of two at the same time takes the limit once', async () => {
    await on('2025-05-05')
    const customer = await buyer(space, { creditLimit: 100 })
    const both = await Promise.allSettled(
      [60, 60].map((total) =>
        sell(space, { customer, total: total * 100, paymentType: types.CREDIT }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await figures(customer)).toMatchObject({ outstandingAmount: 60, availableCredit: 40 })
  })

  test('is followed until it is settled, reopened or cancelled', async () => {
    await on('2025-05-05')
    const customer = await buyer(space, { creditLimit: 1000 })
    const { sale, salesId, payment } = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CREDIT,
      dueDate: '2025-05-20',
    })
    expect(await findCredit(salesId)).toMatchObject({
      creditAmount: 100,
      balanceAmount: 100,
      creditStatus: 'OPEN',
      dueDate: '2025-05-20',
    })
    await staff.post('/payment', { salesId, amount: 40, paymentType: types.CASH })
    expect(await findCredit(salesId)).toMatchObject({
      paidAmount: 40,
      balanceAmount: 60,
      creditStatus: 'PARTIALLY_PAID',
    })
    await staff.post('/payment', { salesId, amount: 60, paymentType: types.CASH })
    expect(await findCredit(salesId)).toMatchObject({ balanceAmount: 0, creditStatus: 'SETTLED' })
    const rows = (await staff.get(`/payment-history?id=${payment}`)).content
    for (const { id } of rows)
      await space
        .as('SUPER_ADMIN')
        .put(`/payment-history/${id}`, { reversalReason: 'Card refused' })
    expect(await findCredit(salesId)).toMatchObject({ balanceAmount: 100, creditStatus: 'OPEN' })
    await space.work((work) => addReturn(work, { id: sale }, 10_000))
    expect(await findCredit(salesId)).toMatchObject({ balanceAmount: 0, creditStatus: 'CANCELLED' })
    const { id, version } = await findCredit(salesId)
    expect(
      (await staff.put(`/credit-payment/${id}`, { promiseDate: '2025-05-09', version })).status,
    ).toBe(409)
    expect((await staff.post('/credit-payment', {})).status).toBe(403)
    expect((await staff.delete(`/credit-payment/${id}`)).status).toBe(403)
  })

  test('falls due overnight; customers are reminded before and after', async () => {
    await on('2025-05-05')
    const customer = await buyer(space, { creditLimit: 1000 })
    const { salesId } = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CREDIT,
      dueDate: '2025-05-20',
    })
    await on('2025-05-19')
    await runJob(space.context, 'credit-payment.nightly')
    expect(await reminders(customer)).toEqual([
      `Reminder: £100.00 for ${salesId} is due on 20 May 2025`,
    ])
    await on('2025-05-20')
    await runJob(space.context, 'credit-payment.nightly')
    expect(await findCredit(salesId)).toMatchObject({ creditStatus: 'OPEN', daysOverdue: 0 })
    await on('2025-05-21')
    expect(await findCredit(salesId)).toMatchObject({ creditStatus: 'OVERDUE', daysOverdue: 1 })
    expect(await figures(customer)).toMatchObject({ overdueAmount: 100 })
    await runJob(space.context, 'credit-payment.nightly')
    expect(await findCredit(salesId)).toMatchObject({ creditStatus: 'OVERDUE', daysOverdue: 1 })
    expect(await figures(customer)).toMatchObject({ overdueAmount: 100 })
    await on('2025-05-27')
    await runJob(space.context, 'credit-payment.nightly')
    expect(await reminders(customer)).toHaveLength(3)
    const { id } = await findCredit(salesId)
    expect((await staff.get(`/credit-payment/${id}`)).data.remindedOn).toBe('2025-05-27')
    // Runs the job again by hand.
    await runJob(space.context, 'credit-payment.nightly')
    expect(await reminders(customer)).toHaveLength(3)
    await asStoredBefore(id)
    await staff.post('/payment', { salesId, amount: 30, paymentType: types.CASH })
    expect(await findCredit(salesId)).toMatchObject({ creditStatus: 'OVERDUE', balanceAmount: 70 })
    expect(await figures(customer)).toMatchObject({ overdueAmount: 70, outstandingAmount: 70 })
    await staff.post('/payment', { salesId, amount: 70, paymentType: types.CASH })
    expect(await figures(customer)).toMatchObject({ overdueAmount: 0, outstandingAmount: 0 })
  })

  test('gets more time only with a remark, and the payment with it', async () => {
    await on('2025-05-05')
    const customer = await buyer(space, { creditLimit: 1000 })
    const { salesId, payment } = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CREDIT,
      dueDate: '2025-05-06',
    })
    await on('2025-05-10')
    const { id, version } = await findCredit(salesId)
    await asStoredBefore(id)
    const change = (body: object) => staff.put(`/credit-payment/${id}`, { version, ...body })
    const bare = await change({ dueDate: '2025-05-30' })
    expect([bare.status, bare.errors[0]?.field, bare.errors[0]?.code]).toEqual([
      400,
      'followUpRemarks',
      'requiredAnew',
    ])
    expect((await change({ dueDate: '2025-05-01', followUpRemarks: 'Sooner' })).status).toBe(400)
    const changed = await change({
      dueDate: '2025-05-30',
      promiseDate: '2025-05-28',
      followUpRemarks: 'Waits for a refund of its own',
    })
    expect(changed.data, changed.text).toMatchObject({
      dueDate: '2025-05-30',
      creditStatus: 'OPEN',
      daysOverdue: 0,
    })
    expect((await findCredit(salesId)).version).toBe(changed.data.version)
    expect((await staff.get(`/payment/${payment}`)).data).toMatchObject({
      dueDate: '2025-05-30',
      isOverdue: false,
    })
    expect((await staff.get(`/sales-order/list?search=${salesId}`)).content[0]).toMatchObject({
      dueDate: '2025-05-30',
    })
    expect(await figures(customer)).toMatchObject({ overdueAmount: 0, outstandingAmount: 100 })
    expect(
      (
        await staff.put(`/credit-payment/${id}`, {
          version: changed.data.version,
          balanceAmount: 0,
        })
      ).status,
    ).toBe(403)
  })

  /** Totals of the ageing chart on the last day of each period, for all customers unless filtered. */
  const ageing = async (days: readonly string[], more = '') => {
    const superAdmin = space.as('SUPER_ADMIN')
    const found: (readonly [day: string, total: number, byAge: Record<string, number>])[] = []
    for (const day of days) {
      const { data } = await superAdmin.get(
        `/analytics/receivable-ageing?fromDate=${day}&toDate=${day}${more}`,
      )
      const { total, groups, series } = data as unknown as {
        total: number
        groups: { key: string }[]
        series: { values: number[] }[]
      }
      const byAge = groups.map(({ key }, place): [string, number] => [
        key,
        series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
      ])
      found.push([day, total, Object.fromEntries(byAge.filter(([, value]) => value !== 0))])
    }
    return found
  }

  test('is owed on every past day what was owed then, by the due date of then', async () => {
    await on('2025-06-02')
    const customer = await buyer(space, { creditLimit: 1000 })
    const of = `&customer=${customer}`
    const bought = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CREDIT,
      dueDate: '2025-06-12',
    })
    const { salesId } = bought
    await on('2025-07-20')
    const pay = (amount: number, paymentDate: string, type = types.CASH) =>
      staff.post('/payment', { salesId, amount, paymentDate, paymentType: type })
    await pay(30, '2025-07-10')
    // Entered later but with an earlier payment date.
    expect((await pay(20, '2025-06-20')).status).toBe(200)
    await on('2025-08-01')
    await space.work((work) => addReturn(work, { id: bought.sale }, 1_000))
    const [entry] = (await staff.get(`/payment-history?id=${bought.payment}`)).content.filter(
      ({ amount }) => amount === 30,
    )
    await on('2025-08-05')
    await space.as('SUPER_ADMIN').put(`/payment-history/${entry?.id}`, {
      reversalReason: 'Cheque bounced',
    })
    const { id, version } = await findCredit(salesId)
    await on('2025-08-10')
    const moved = { dueDate: '2025-09-30', followUpRemarks: 'Pays after the fair', version }
    expect((await staff.put(`/credit-payment/${id}`, moved)).status).toBe(200)
    // Wallet money counts from the day it is spent, whatever payment date is entered.
    const wallet = (await staff.get(`/customer-wallet/list?customer=${customer}`)).content[0]
    await space.as('SUPER_ADMIN').put(`/customer-wallet/${wallet?.id}`, {
      transactionType: 'CREDIT',
      amount: 25,
      reason: 'Goodwill',
    })
    await on('2025-08-20')
    expect((await pay(25, '2025-06-25', types.WALLET)).status).toBe(200)
    const expected = [
      ['2025-06-01', 0, {}],
      ['2025-06-02', 100, { NOT_DUE: 100 }],
      ['2025-06-13', 100, { DAYS_1_30: 100 }],
      ['2025-06-20', 80, { DAYS_1_30: 80 }],
      ['2025-07-09', 80, { DAYS_1_30: 80 }],
      ['2025-07-31', 50, { DAYS_31_60: 50 }],
      ['2025-08-01', 40, { DAYS_31_60: 40 }],
      ['2025-08-05', 70, { DAYS_31_60: 70 }],
      ['2025-08-10', 70, { NOT_DUE: 70 }],
      ['2025-08-20', 45, { NOT_DUE: 45 }],
      ['2025-12-31', 45, { NOT_DUE: 45 }],
    ]
    const days = expected.map(([day]) => String(day))
    expect(await ageing(days, of)).toEqual(expected)
    const buyers = (await staff.get('/customer/list?size=500')).content
    expect((await ageing(['2025-08-20']))[0]?.[1]).toBeCloseTo(
      buyers.reduce((sum, { outstandingAmount }) => sum + Number(outstandingAmount), 0),
      6,
    )
    const behind = `receivable-ageing?measure=outstanding&fromDate=2025-07-01&toDate=2025-07-31${of}`
    const { content } = await space
      .as('SUPER_ADMIN')
      .get(`/receivable-balance/list?behind=${encodeURIComponent(behind)}`)
    expect(content.map(({ payment: on, outstandingAmount }) => [on, outstandingAmount])).toEqual([
      [bought.payment, 50],
    ])
  })

  test('has its past rebuilt where it was sold before balances were kept', async () => {
    await on('2025-10-01')
    const customer = await buyer(space, { creditLimit: 1000 })
    const [paid, returned] = [
      await sell(space, { customer, total: 9_000, paymentType: types.CREDIT }),
      await sell(space, { customer, total: 5_000, paymentType: types.CREDIT }),
    ]
    await on('2025-10-20')
    await staff.post('/payment', {
      salesId: paid.salesId,
      amount: 60,
      paymentDate: '2025-10-10',
      paymentType: types.CASH,
    })
    await space.work((work) => addReturn(work, { id: returned.sale }, 5_000))
    const days = ['2025-10-01', '2025-10-09', '2025-10-10', '2025-10-19', '2025-10-20']
    const totals = async () =>
      (await ageing(days, `&customer=${customer}`)).map(([, total]) => total)
    expect(await totals()).toEqual([140, 140, 80, 80, 30])
    await space.work((work) => sql`delete from receivable_balance`.execute(work.sql))
    expect(await totals()).toEqual([0, 0, 0, 0, 0])
    await runJob(space.context, 'receivable-balance.open')
    expect(await totals()).toEqual([140, 140, 80, 80, 30])
  })
})
