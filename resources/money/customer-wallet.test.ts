import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import type { Client } from '../../tests/kit/client.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'
import { runJob } from '../../src/server/tasks/jobs.ts'
import customerWallet from './wallets/customer-wallet.resource.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a wallet on %s', async (database) => {
  const { space, staff, superAdmin, types } = await openTill(database)
  afterAll(() => space.close())

  const findWallet = async (customer: number) =>
    (await staff.get(`/customer-wallet/list?customer=${customer}`)).content[0] as {
      id: number
      version: number
      walletBalance: number
      walletStatus: string
    }
  const open = async (balance: number) => {
    const customer = await buyer(space)
    const { id } = await findWallet(customer)
    if (balance > 0) await topUp(id, balance)
    return { customer, id }
  }
  const topUp = (id: number, amount: number, more: object = {}) =>
    staff.put(`/customer-wallet/${id}`, {
      transactionType: 'CREDIT',
      amount,
      paymentType: types.CASH,
      ...more,
    })
  const correct = (id: number, transactionType: string, amount: number) =>
    superAdmin.put(`/customer-wallet/${id}`, { transactionType, amount, reason: 'Counted again' })
  const entries = async (customer: number) =>
    (await staff.get(`/wallet-history/list?customer=${customer}&size=500`)).content.toReversed()

  test('is opened with its customer, by staff and by registration, and for those who have none', async () => {
    const { customer } = await open(0)
    expect(await findWallet(customer)).toMatchObject({ walletBalance: 0, walletStatus: 'ACTIVE' })
    const registered = await space.as(null).post('/api/v1/auth/register', {
      firstname: 'New',
      lastname: 'Comer',
      email: `new.${database}@example.com`,
      password: 'Correct-horse-9',
    })
    expect(registered.status, registered.text).toBe(200)
    expect((await staff.get('/customer-wallet/list?search=New Comer')).content).toMatchObject([
      { customerName: 'New Comer', walletBalance: 0 },
    ])
    const earlier = space.callers.CUSTOMER.customerId ?? 0
    await space.work(async (work) => {
      const wallet = await work.one(customerWallet, { customer: earlier })
      await work.remove(customerWallet, wallet?.id ?? 0)
    })
    expect(await findWallet(earlier)).toBeUndefined()
    await runJob(space.context, 'customer-wallet.open')
    expect(await findWallet(earlier)).toMatchObject({ walletBalance: 0 })
  })

  test('goes with a customer who never used it, and keeps one who did', async () => {
    const [unused, used] = [await open(0), await open(0)]
    await topUp(used.id, 5)
    await correct(used.id, 'DEBIT', 5)
    expect((await superAdmin.delete(`/customer/${unused.customer}`)).status).toBe(200)
    expect((await superAdmin.get(`/customer-wallet/${unused.id}`)).status).toBe(404)
    const kept = await superAdmin.delete(`/customer/${used.customer}`)
    expect([kept.status, kept.body.message]).toEqual([
      409,
      expect.stringContaining('2 wallet history'),
    ])
    expect(await findWallet(used.customer)).toMatchObject({ walletBalance: 0 })
  })

  test('never gives more than it holds (V10)', async () => {
    const { customer, id } = await open(100)
    expect((await correct(id, 'DEBIT', 54)).data).toMatchObject({ walletBalance: 46 })
    const refused = await correct(id, 'DEBIT', 46.01)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('£46.00')])
    expect((await entries(customer)).at(-1)).toMatchObject({ balanceAfter: 46 })
    const both = await Promise.all([correct(id, 'DEBIT', 30), correct(id, 'DEBIT', 30)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await findWallet(customer)).toMatchObject({ walletBalance: 16 })
    expect((await staff.get(`/customer/${customer}`)).data).toMatchObject({ walletBalance: 16 })
  })

  test('is the sum of its entries, each beginning where the last one ended, whatever happens at once', async () => {
    const { customer, id } = await open(100)
    await Promise.all([
      ...[10, 20, 30].map((amount) => topUp(id, amount)),
      ...[15, 25, 500].map((amount) => correct(id, 'DEBIT', amount)),
      sell(space, { customer, total: 1234, paymentType: types.WALLET }),
    ])
    const rows = await entries(customer)
    let balance = 0
    for (const [place, row] of rows.entries()) {
      expect(row.balanceAfter).toBeCloseTo(
        balance + (row.transactionType === 'CREDIT' ? 1 : -1) * Number(row.amount),
        5,
      )
      expect((await staff.get(`/wallet-history/${row.id}`)).data).toMatchObject({
        balanceBefore: balance,
        historyNumber: place + 1,
      })
      balance = Number(row.balanceAfter)
    }
    expect(balance).toBe(107.66)
    expect(await findWallet(customer)).toMatchObject({ walletBalance: balance })
  })

  test('tells its customer', async () => {
    const { customer } = await open(12.5)
    const { phoneNumber } = (await staff.get(`/customer/${customer}`)).data
    const sent = (await staff.get('/sms-log/list?eventType=WALLET&size=500')).content.filter(
      (each) => each.phoneNumber === phoneNumber,
    )
    expect(sent.map(({ message }) => message)).toEqual([
      'Your wallet: top-up of £12.50, new balance £12.50',
    ])
  })

  test('takes top-ups from staff and corrections from a super admin with a reason', async () => {
    const { customer, id } = await open(10)
    const listRefusedFields = async (client: Client, body: object) => {
      const reply = await client.put(`/customer-wallet/${id}`, body)
      return [reply.status, ...reply.errors.map(({ field }) => field)]
    }
    expect(
      await listRefusedFields(staff, { transactionType: 'CREDIT', amount: 5, reason: 'A present' }),
    ).toEqual([400, 'paymentType'])
    expect(
      await listRefusedFields(staff, { transactionType: 'DEBIT', amount: 5, reason: 'Paid out' }),
    ).toEqual([400, 'paymentType'])
    expect(await listRefusedFields(superAdmin, { transactionType: 'CREDIT', amount: 5 })).toEqual([
      400,
      'reason',
    ])
    expect(
      await listRefusedFields(staff, {
        transactionType: 'CREDIT',
        amount: 5,
        paymentType: types.BANK,
      }),
    ).toEqual([400, 'reference'])
    expect(
      await listRefusedFields(staff, {
        transactionType: 'CREDIT',
        amount: 5,
        paymentType: types.WALLET,
      }),
    ).toEqual([400, 'paymentType'])
    expect(
      await listRefusedFields(staff, {
        transactionType: 'CREDIT',
        amount: 0,
        paymentType: types.CASH,
      }),
    ).toEqual([400, 'amount'])
    expect(await listRefusedFields(staff, { amount: 5, paymentType: types.CASH })).toEqual([
      400,
      'transactionType',
    ])
    expect(await listRefusedFields(staff, {})).toEqual([400, 'transactionType', 'amount'])
    expect(await listRefusedFields(staff, { walletBalance: 1000 })).toEqual([
      400,
      'transactionType',
      'amount',
    ])
    expect((await entries(customer)).length).toBe(1)
    expect((await staff.post('/customer-wallet', { customer })).status).toBe(403)
    expect((await superAdmin.delete(`/customer-wallet/${id}`)).status).toBe(403)
  })

  test('undoes an entry once, and keeps both', async () => {
    const { customer, id } = await open(10)
    const [entry] = await entries(customer)
    const undo = (client: Client, reason = 'Wrong customer') =>
      client.put(`/customer-wallet/${id}`, { reversalOf: entry?.id, reason })
    expect((await undo(staff)).status).toBe(400)
    expect((await undo(superAdmin)).data).toMatchObject({ walletBalance: 0 })
    expect((await entries(customer)).at(-1)).toMatchObject({
      transactionType: 'DEBIT',
      transactionSource: 'REVERSAL',
      amount: 10,
      balanceAfter: 0,
      reason: 'Wrong customer',
    })
    expect((await undo(superAdmin)).status).toBe(409)
    const other = await open(10)
    const foreign = await superAdmin.put(`/customer-wallet/${other.id}`, {
      reversalOf: entry?.id,
      reason: 'Wrong customer',
    })
    expect([foreign.status, foreign.errors[0]?.field]).toEqual([400, 'reversalOf'])
  })

  test('gives nothing while it is frozen, and still takes', async () => {
    const { id, customer } = await open(20)
    const { version } = await findWallet(customer)
    expect(
      (
        await superAdmin.put(`/customer-wallet/${id}`, {
          walletStatus: 'FROZEN',
          reason: 'Disputed',
        })
      ).status,
    ).toBe(428)
    expect(
      (
        await staff.put(`/customer-wallet/${id}`, {
          walletStatus: 'FROZEN',
          reason: 'Disputed',
          version,
        })
      ).status,
    ).toBe(403)
    expect(
      (await superAdmin.put(`/customer-wallet/${id}`, { walletStatus: 'FROZEN', version })).status,
    ).toBe(400)
    expect(
      (
        await superAdmin.put(`/customer-wallet/${id}`, {
          walletStatus: 'FROZEN',
          reason: 'Disputed',
          version,
        })
      ).data,
    ).toMatchObject({ walletStatus: 'FROZEN', reason: 'Disputed' })
    expect((await correct(id, 'DEBIT', 1)).status).toBe(409)
    await expect(sell(space, { customer, total: 100, paymentType: types.WALLET })).rejects.toThrow(
      'frozen',
    )
    expect((await topUp(id, 5)).data).toMatchObject({ walletBalance: 25, reason: 'Disputed' })
    const frozen = await findWallet(customer)
    expect(
      (
        await superAdmin.put(`/customer-wallet/${id}`, {
          walletStatus: 'ACTIVE',
          reason: 'Settled',
          version: frozen.version,
        })
      ).status,
    ).toBe(200)
    expect((await correct(id, 'DEBIT', 1)).status).toBe(200)
  })

  test('is booked once for one Idempotency-Key', async () => {
    const { customer, id } = await open(0)
    const body = { transactionType: 'CREDIT', amount: 7, paymentType: types.CASH }
    const key = { 'idempotency-key': `wallet-${database}` }
    await Promise.all([
      staff.put(`/customer-wallet/${id}`, body, key),
      staff.put(`/customer-wallet/${id}`, body, key),
    ])
    expect(await findWallet(customer)).toMatchObject({ walletBalance: 7 })
  })

  test('is its customer’s to see, and nobody else’s', async () => {
    const foreign = await open(10)
    const own = space.callers.CUSTOMER.customerId ?? 0
    await runJob(space.context, 'customer-wallet.open')
    const mine = await findWallet(own)
    await topUp(mine.id, 3)
    const me = space.as('CUSTOMER')
    expect((await me.get(`/customer-wallet/${mine.id}`)).data).toMatchObject({ walletBalance: 3 })
    expect((await me.get(`/customer-wallet/${foreign.id}`)).status).toBe(404)
    const [entry] = await entries(foreign.customer)
    expect((await me.get(`/wallet-history/${entry?.id}`)).status).toBe(404)
    expect((await me.get('/wallet-history/list')).content.map(({ amount }) => amount)).toEqual([3])
    expect(
      (
        await me.put(`/customer-wallet/${mine.id}`, {
          transactionType: 'CREDIT',
          amount: 1,
          paymentType: types.CASH,
        })
      ).status,
    ).toBe(403)
  })

  test('keeps its customer from being switched off while money is in it, and follows its name', async () => {
    const { customer, id } = await open(1)
    const version = async () => (await superAdmin.get(`/customer/${customer}`)).data.version
    const off = async () =>
      superAdmin.put(`/customer/${customer}`, { isActive: false, version: await version() })
    expect((await off()).status).toBe(409)
    await correct(id, 'DEBIT', 1)
    await sell(space, { customer, total: 500, paymentType: types.CASH })
    expect((await off()).status).toBe(409)
    expect(
      (
        await superAdmin.put(`/customer/${customer}`, {
          customerName: 'Another name',
          version: await version(),
        })
      ).status,
    ).toBe(200)
    expect((await staff.get(`/customer-wallet/${id}`)).data).toMatchObject({
      customerName: 'Another name',
    })
  })
})
