import { afterAll, describe, expect, test } from 'vitest'
import { runJob } from '../../src/server/tasks/jobs.ts'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const BANK = 'Granary Bank, 01-02-03, account 12345678'

describe.each(databases)('a payment on %s', async (database) => {
  const { space, staff, types, receive } = await openTill(database)
  afterAll(() => space.close())

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

  test('is sorted by the status that is stored, in whose place another is shown', async () => {
    const customer = await buyer(space)
    await sell(space, { customer, total: 1250, paymentType: types.CASH })
    const paid = await sell(space, { customer, total: 1250, paymentType: types.CASH })
    await receive({ salesId: paid.salesId, amount: 12.5 })
    for (const path of ['/payment', '/sales-order'])
      for (const [direction, expected] of [
        ['ASC', ['PENDING', 'PAID']],
        ['DESC', ['PAID', 'PENDING']],
      ] as const) {
        const { status, text, content } = await staff.get(
          `${path}/list?customer=${customer}&sortByField=paymentStatus&sortBy=${direction}`,
        )
        expect(status, text).toBe(200)
        expect(content.map(({ paymentStatus }) => paymentStatus)).toEqual(expected)
      }
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
      '/credit-payment/ageing',
      '/pending-payment-notification',
      '/credit-payment/list',
      '/customer-wallet/list',
    ]) {
      expect((await me.get(path)).status, path).toBe(403)
    }
    const superAdmin = space.as('SUPER_ADMIN')
    const { version } = (await superAdmin.get('/company-settings/1')).data
    await superAdmin.put('/company-settings/1', { version, companyBank: BANK })
    const seen = (await me.get(`/payment/view-payment?id=${own.payment}`))
      .data as unknown as Record<'payment' | 'history' | 'companyBank', any>
    expect(seen.payment).toMatchObject({ salesId: own.salesId, outstandingAmount: 10 })
    expect(seen.history).toMatchObject([{ amount: 2 }])
    expect(seen.companyBank).toBe(BANK)
  })

  test('tells staff what is due, by customer, by status, by age', async () => {
    const customer = await buyer(space, { creditLimit: 1000 })
    const { salesId } = await sell(space, {
      customer,
      total: 7700,
      paymentType: types.CREDIT,
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
    // Each total matches the list it links to.
    for (const list of ['payment', 'credit-payment']) {
      const { ages: counted } = (await staff.get(`/${list}/ageing`)).data as unknown as {
        ages: { age: string; count: number }[]
      }
      const listed = await Promise.all(
        counted.map(({ age }) => staff.get(`/${list}/list?tab=open&age=${age}`)),
      )
      expect(listed.map(({ data }) => data.totalElements)).toEqual(
        counted.map(({ count }) => count),
      )
    }
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

  test('is overdue everywhere from the morning after its due date, before any job has run', async () => {
    const customer = await buyer(space, { creditLimit: 1000 })
    await space.startSessionsAt('2025-05-05T12:00:00.000Z')
    const { salesId } = await sell(space, {
      customer,
      total: 10_000,
      paymentType: types.CREDIT,
      dueDate: '2025-05-20',
    })
    await space.startSessionsAt('2025-05-21T00:01:00.000Z')
    const office = space.as('ADMIN')
    const sold = async (query: string) =>
      (await office.get(`/${query}&customer=${customer}`)).content.map((each) => each.salesId)
    for (const query of [
      'payment/list?overdue=true',
      'payment/list?invoiceStatus=OVERDUE',
      'payment/list?age=DAYS_1_30',
      'sales-order/list?overdue=true',
      'sales-order/list?invoiceStatus=OVERDUE',
      'credit-payment/list?creditStatus=OVERDUE',
      'credit-payment/list?age=DAYS_1_30',
      'credit-payment/list?tab=open',
      'payment/list?paymentStatus=PENDING',
    ])
      expect([query, await sold(query)]).toEqual([query, [salesId]])
    for (const query of [
      'payment/list?invoiceStatus=OPEN',
      'payment/list?age=NOT_DUE',
      'sales-order/list?invoiceStatus=OPEN',
      'credit-payment/list?creditStatus=OPEN',
      'credit-payment/list?creditStatus=PARTIALLY_PAID',
    ])
      expect([query, await sold(query)]).toEqual([query, []])
    expect(
      (await office.get(`/payment/customer-outstanding?customerId=${customer}`)).data,
    ).toMatchObject({ overdueAmount: 100 })
    const sums = (await office.get('/payment/customer?size=500')).content
    expect(sums.find((each) => each.customer === customer)).toMatchObject({ overdueAmount: 100 })
    expect((await office.get(`/customer/${customer}`)).data).toMatchObject({ overdueAmount: 100 })
    const readSheetRow = async (of: string, where: string) => {
      const { id } = (await office.get(`/${of}/list?${where}`)).content[0] as { id: number }
      return (await office.get(`/${of}/sheet?ids=${id}`)).data as unknown as {
        records: Record<string, unknown>[]
      }
    }
    const bySale = `salesId=${salesId}`
    expect((await readSheetRow('credit-payment', bySale)).records).toMatchObject([
      { creditStatus: 'OVERDUE', daysOverdue: 1, age: 'DAYS_1_30' },
    ])
    expect((await readSheetRow('payment', bySale)).records).toMatchObject([
      { paymentStatus: 'PENDING', invoiceStatus: 'OVERDUE', isOverdue: true, daysOverdue: 1 },
    ])
    expect((await readSheetRow('sales-order', `search=${salesId}`)).records).toMatchObject([
      { paymentStatus: 'PENDING', invoiceStatus: 'OVERDUE' },
    ])
    const tiles = (await office.get('/dashboard/admin')).data as unknown as {
      tiles: { code: string; count: number }[]
    }
    const { totalElements } = (await office.get('/payment/list?overdue=true')).data as unknown as {
      totalElements: number
    }
    expect(tiles.tiles.find(({ code }) => code === 'receivables')?.count).toBe(totalElements)
  })

  test('is reminded of by staff, once a day, whatever the way it is paid', async () => {
    const on = async (day: string) => {
      await space.startSessionsAt(`${day}T12:00:00.000Z`)
      return space.as('ADMIN')
    }
    let admin = await on('2025-05-05')
    const customer = await buyer(space, { creditLimit: 1000 })
    const onCredit = { customer, total: 10_000, paymentType: types.CREDIT, dueDate: '2025-05-06' }
    const first = await sell(space, onCredit)
    const second = await sell(space, { ...onCredit, total: 5_000, paymentType: types.CASH })
    const remind = (payment: number, by = admin) => by.post(`/payment/${payment}/remind`, {})
    expect((await remind(first.payment, space.as('CUSTOMER'))).status).toBe(403)
    const done = await remind(first.payment)
    expect(done.data, done.text).toMatchObject({
      remindedOn: '2025-05-05',
      paymentStatus: 'PENDING',
    })
    const [credit] = (await admin.get(`/credit-payment/list?salesId=${first.salesId}`)).content
    expect((await admin.get(`/credit-payment/${credit?.id}`)).data.remindedOn).toBe('2025-05-05')
    const again = await remind(first.payment)
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('reminded about this invoice today. Try again tomorrow.'),
    ])
    // The nightly job skips the invoice, because it was reminded today.
    await runJob(space.context, 'credit-payment.nightly')
    await admin.post('/payment', {
      salesId: second.salesId,
      amount: 20,
      paymentType: types.CASH,
    })
    const both = await admin.post('/payment/changes', {
      records: [{ id: first.payment }, { id: second.payment }],
      action: 'remind',
    })
    const change = `/payment/changes/${both.data.id}`
    await admin.post(`${change}/apply`, {})
    await expect
      .poll(async () => (await admin.get(change)).data, { timeout: 20_000 })
      .toMatchObject({ state: 'DONE', changed: 1, refused: 1 })
    const { phoneNumber } = (await admin.get(`/customer/${customer}`)).data
    const sent = (await admin.get('/sms-log/list?eventType=PAYMENT_REMINDER&size=500')).content
    expect(
      sent
        .filter((each) => each.phoneNumber === phoneNumber)
        .map(({ message }) => message)
        .toSorted(),
    ).toEqual([
      `Reminder: £100.00 for ${first.salesId} is due on 6 May 2025`,
      `Reminder: £30.00 for ${second.salesId} is due on 6 May 2025`,
    ])
    const { content } = await admin.get(`/payment/${first.payment}/history`)
    expect(JSON.stringify(content)).toContain('"remindedOn"')
    admin = await on('2025-05-06')
    expect((await remind(first.payment)).status).toBe(200)
    await admin.post('/payment', { salesId: first.salesId, amount: 100, paymentType: types.CASH })
    admin = await on('2025-05-07')
    expect((await remind(first.payment)).status).toBe(409)
    expect((await remind(second.payment)).status).toBe(200)
    const texts = (await admin.get('/sms-log/list?eventType=PAYMENT_REMINDER&size=500')).content
    expect(texts.map(({ message }) => message)).toContain(
      `Reminder: £30.00 for ${second.salesId} was due on 6 May 2025`,
    )
  })

  test('keeps a promise to pay, which the credit tracker repeats and the nightly job respects', async () => {
    await space.startSessionsAt('2025-05-08T12:00:00.000Z')
    const admin = space.as('ADMIN')
    const customer = await buyer(space, { creditLimit: 1000 })
    const owed = { customer, total: 10_000, paymentType: types.CREDIT, dueDate: '2025-05-09' }
    const { payment, salesId } = await sell(space, owed)
    const promise = (body: object, by = admin) => by.post(`/payment/${payment}/promise`, body)
    const early = await promise({ promiseDate: '2025-05-07' })
    expect([early.status, early.errors[0]?.field]).toEqual([400, 'promiseDate'])
    expect((await promise({})).status).toBe(400)
    expect((await promise({ promiseDate: '2025-05-12' }, space.as('CUSTOMER'))).status).toBe(403)
    const kept = await promise({ promiseDate: '2025-05-12', promiseNote: 'Called Bo' })
    expect(kept.data, kept.text).toMatchObject({
      promiseDate: '2025-05-12',
      promiseNote: 'Called Bo',
    })
    const credit = async () =>
      (
        await admin.get(
          `/credit-payment/${(await admin.get(`/credit-payment/list?salesId=${salesId}`)).content[0]?.id}`,
        )
      ).data
    const tracked = await credit()
    expect(tracked).toMatchObject({ promiseDate: '2025-05-12', followUpRemarks: 'Called Bo' })
    const reminders = async () =>
      (await admin.get('/sms-log/list?eventType=PAYMENT_REMINDER&size=500')).content.filter(
        ({ message }) => String(message).includes(salesId),
      ).length
    // The day before it is due, which is a day for reminders.
    await runJob(space.context, 'credit-payment.nightly')
    expect(await reminders()).toBe(0)
    const moved = await admin.put(`/credit-payment/${tracked.id}`, {
      promiseDate: null,
      version: tracked.version,
    })
    expect(moved.status, moved.text).toBe(200)
    expect((await admin.get(`/payment/${payment}`)).data.promiseDate).toBeNull()
    await runJob(space.context, 'credit-payment.nightly')
    expect(await reminders()).toBe(1)
  })
})
