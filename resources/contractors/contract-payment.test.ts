import { afterAll, describe, expect, test } from 'vitest'
import { openContractOffice } from '../../tests/company/contract-office.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a contract payment on %s', async (database) => {
  const office = await openContractOffice(database)
  const { space, types, staff, superAdmin, draw, running, pay, reverse, readContract, broken } =
    office
  afterAll(() => office.space.close())

  test('a contract is paid up to its value and owed again by a reversal (V23)', async () => {
    const { id, contractNumber, contractor } = await running()
    expect(contractNumber).toMatch(/^CON-2025-\d{5}$/)
    const first = await pay(id, 4000)
    expect(first.data, first.text).toMatchObject({
      contractor,
      contractNumber,
      balanceAfter: 6000,
      contractPaymentStatus: 'RECORDED',
      label: expect.stringContaining('4000.00'),
    })
    const second = await pay(id, 6000)
    expect([second.status, second.data.balanceAfter]).toEqual([201, 0])
    const third = await pay(id, 0.01)
    expect([third.status, third.errors[0]?.field, third.body.message]).toEqual([
      409,
      'amount',
      expect.stringContaining('£0.00 is left to pay'),
    ])
    const reversed = await reverse(second.data)
    expect(reversed.data, reversed.text).toMatchObject({
      contractPaymentStatus: 'REVERSED',
      reversalReason: 'Paid to the wrong account',
      reversedBy: space.callers.SUPER_ADMIN.userId,
    })
    expect(await readContract(id)).toMatchObject({ paidAmount: 4000, balanceAmount: 6000 })
    const history = await staff().get(`/contract-payment/history?contractId=${id}`)
    expect(history.data).toMatchObject({
      contract: { id, contractNumber },
      paidAmount: 4000,
      balanceAmount: 6000,
      rows: [
        { amount: 4000, contractPaymentStatus: 'RECORDED' },
        { amount: 6000, contractPaymentStatus: 'REVERSED' },
      ],
    })
    expect((await reverse(reversed.data)).status).toBe(409)
    expect(await broken()).toEqual([])
  })

  test('of two payments at once only one goes beyond nothing', async () => {
    const { id } = await running()
    const replies = await Promise.all([pay(id, 6000), pay(id, 6000), pay(id, 4000), pay(id, 4000)])
    const paid = replies.filter(({ status }) => status === 201)
    const sum = paid.reduce((all, { data }) => all + Number(data.amount), 0)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(sum).toBeLessThanOrEqual(10_000)
    expect(await readContract(id)).toMatchObject({ paidAmount: sum, balanceAmount: 10_000 - sum })
    const payment = paid[0]?.data ?? { id: 0, version: 0 }
    const twice = await Promise.all([reverse(payment), reverse(payment)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await broken()).toEqual([])
  })

  test('a payment is neither edited nor deleted, and reversed by a super admin who says why', async () => {
    const { id } = await running()
    const { data: payment } = await pay(id, 100)
    const at = `/contract-payment/${payment.id}`
    const change = { amount: 50, version: payment.version }
    const both = { ...change, contractPaymentStatus: 'REVERSED', reversalReason: 'A mistake' }
    expect((await superAdmin().put(at, both)).errors[0]?.field).toBe('amount')
    expect((await superAdmin().put(at, change)).status).toBe(400)
    expect(
      (await superAdmin().put(at, { ...both, contractPaymentStatus: 'RECORDED' })).status,
    ).toBe(409)
    expect((await staff().put(at, change)).status).toBe(403)
    expect((await superAdmin().put('/contract-payment/999999', change)).status).toBe(404)
    expect((await superAdmin().delete(at)).status).toBe(403)
    const wish = { contractPaymentStatus: 'REVERSED', version: payment.version }
    expect((await staff().put(at, { ...wish, reversalReason: 'A mistake' })).status).toBe(403)
    const silent = await superAdmin().put(at, wish)
    expect([silent.status, silent.errors[0]?.field]).toEqual([400, 'reversalReason'])
    expect((await reverse(payment, { reversalReason: 'No' })).status).toBe(400)
    expect((await reverse(payment, { version: undefined })).status).toBe(428)
    expect((await reverse(payment)).status).toBe(200)
  })

  test('a payment is refused for a draft, a wrong type, day or amount, and repeated by its key', async () => {
    const draft = await draw()
    const { id } = await running()
    const problems = [
      [await pay(draft.id, 10), 'contract'],
      [await pay(id, 10, { paymentType: types.WALLET }), 'paymentType'],
      [await pay(id, 10, { paymentType: types.CREDIT }), 'paymentType'],
      [await pay(id, 10, { paymentType: types.BANK }), 'reference'],
      [await pay(id, 10, { paymentDate: '2025-05-06' }), 'paymentDate'],
      [await pay(id, 10, { paymentDate: '2025-04-30' }), 'paymentDate'],
      [await pay(id, 0), 'amount'],
    ] as const
    expect(problems.map(([{ status, errors }]) => [status, errors[0]?.field])).toEqual(
      problems.map(([, field]) => [400, field]),
    )
    const key = { 'idempotency-key': 'pay-once' }
    const bank = { paymentType: types.BANK, reference: 'TRF 7' }
    const once = await pay(id, 10, bank, key)
    const again = await pay(id, 10, bank, key)
    expect([once.status, again.data.id]).toEqual([201, once.data.id])
    expect((await pay(id, 11, bank, key)).status).toBe(409)
    expect(await readContract(id)).toMatchObject({ paidAmount: 10, balanceAmount: 9990 })
  })

  test('a payment type by which a contract was paid keeps its kind', async () => {
    const { id } = await running()
    expect((await pay(id, 10, { paymentType: types.MOBILE, reference: 'M 1' })).status).toBe(201)
    const { version } = (await superAdmin().get(`/payment-type/${types.MOBILE}`)).data
    const changed = await superAdmin().put(`/payment-type/${types.MOBILE}`, {
      kind: 'CASH',
      version,
    })
    expect([changed.status, changed.errors[0]?.field]).toEqual([409, 'kind'])
  })
})
