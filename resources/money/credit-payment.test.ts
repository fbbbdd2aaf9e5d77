import { afterAll, describe, expect, test } from 'vitest'
import { inWords } from '#schema'
import { runJob } from '../../src/server/upkeep/jobs.ts'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import { DATABASES } from '../../tests/kit/workspace.ts'
import { addReturn, paymentProblems } from './payment.server.ts'

describe.each(DATABASES)('a sale on credit on %s', async (database) => {
  const { space, types, ...till } = await openTill(database)
  let { staff } = till
  afterAll(() => space.close())

  const on = async (day: string) => {
    await space.liveOn(`${day}T12:00:00.000Z`)
    staff = space.as('ADMIN')
  }
  const creditOf = async (salesId: string) =>
    (await staff.get(`/credit-payment/list?salesId=${salesId}`)).content[0] as Record<
      string,
      unknown
    > & { id: number; version: number }
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
    expect(await creditOf(salesId)).toMatchObject({
      creditAmount: 100,
      balanceAmount: 100,
      creditStatus: 'OPEN',
      dueDate: '2025-05-20',
    })
    await staff.post('/payment', { salesId, amount: 40, paymentType: types.CASH })
    expect(await creditOf(salesId)).toMatchObject({
      paidAmount: 40,
      balanceAmount: 60,
      creditStatus: 'PARTIALLY_PAID',
    })
    await staff.post('/payment', { salesId, amount: 60, paymentType: types.CASH })
    expect(await creditOf(salesId)).toMatchObject({ balanceAmount: 0, creditStatus: 'SETTLED' })
    const rows = (await staff.get(`/payment-history?id=${payment}`)).content
    for (const { id } of rows)
      await space
        .as('SUPER_ADMIN')
        .put(`/payment-history/${id}`, { reversalReason: 'Card refused' })
    expect(await creditOf(salesId)).toMatchObject({ balanceAmount: 100, creditStatus: 'OPEN' })
    await space.work((work) => addReturn(work, { id: sale }, 10_000))
    expect(await creditOf(salesId)).toMatchObject({ balanceAmount: 0, creditStatus: 'CANCELLED' })
    const { id, version } = await creditOf(salesId)
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
      `A reminder: £100.00 for ${salesId} is due on 20 May 2025`,
    ])
    await on('2025-05-20')
    await runJob(space.context, 'credit-payment.nightly')
    expect(await creditOf(salesId)).toMatchObject({ creditStatus: 'OPEN', daysOverdue: 0 })
    await on('2025-05-21')
    expect(await figures(customer)).toMatchObject({ overdueAmount: 0 })
    await runJob(space.context, 'credit-payment.nightly')
    expect(await creditOf(salesId)).toMatchObject({ creditStatus: 'OVERDUE', daysOverdue: 1 })
    expect(await figures(customer)).toMatchObject({ overdueAmount: 100 })
    await on('2025-05-27')
    await runJob(space.context, 'credit-payment.nightly')
    expect(
      (await staff.get('/credit-payment/list?daysOverdueFrom=7&daysOverdueTo=7')).content.map(
        (each) => each.salesId,
      ),
    ).toContain(salesId)
    expect(await reminders(customer)).toHaveLength(3)
    const { id } = await creditOf(salesId)
    expect((await staff.get(`/credit-payment/${id}`)).data.remindedOn).toBe('2025-05-27')
    // Run once more by hand.
    await runJob(space.context, 'credit-payment.nightly')
    expect(await reminders(customer)).toHaveLength(3)
    await staff.post('/payment', { salesId, amount: 30, paymentType: types.CASH })
    expect(await creditOf(salesId)).toMatchObject({ creditStatus: 'OVERDUE', balanceAmount: 70 })
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
    await runJob(space.context, 'credit-payment.nightly')
    const { id, version } = await creditOf(salesId)
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
    expect((await creditOf(salesId)).version).toBe(changed.data.version)
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
      ).data,
    ).toMatchObject({ balanceAmount: 100 })
  })
})
