import { afterAll, describe, expect, test } from 'vitest'
import type { Client, Reply } from '../../tests/kit/client.ts'
import { openTill } from '../../tests/company/sold.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const RECEIPT = { name: 'receipt.pdf', content: '%PDF-1.4\n%%EOF', type: 'application/pdf' }

describe.each(databases)('an expense on %s', async (database) => {
  const { space, types, staff, superAdmin } = await openTill(database)
  afterAll(() => space.close())

  let made = 0
  const category = async (more: object = {}): Promise<number> => {
    const reply = await staff.post('/expense-category', {
      categoryName: `Kind ${(made += 1)}`,
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.data.id
  }
  const enter = (more: object, by: Client = staff) =>
    by.post('/expense', {
      expenseDate: '2025-05-05',
      amount: 10,
      paidTo: 'Corner shop',
      paymentType: types.CASH,
      description: 'Paper and pens',
      ...more,
    })
  const entered = async (more: object, by: Client = staff): Promise<Reply['data']> => {
    const reply = await enter(more, by)
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const move = (id: number, expenseStatus: string, more: object = {}, by: Client = superAdmin) =>
    by
      .get(`/expense/${id}`)
      .then(({ data: { version } }) =>
        by.put(`/expense/${id}`, { expenseStatus, version, ...more }),
      )
  const approved = async (more: object): Promise<Reply['data']> => {
    const reply = await move((await entered(more)).id, 'APPROVED')
    expect(reply.status, reply.text).toBe(200)
    return reply.data
  }
  const refusals = (replies: readonly Reply[]) =>
    replies.map(({ status, errors }) => [status, errors[0]?.field])

  test('is entered by staff, decided and paid by a super admin', async () => {
    const { id, ...expense } = await entered({ expenseCategory: await category() })
    expect(expense).toMatchObject({
      expenseNumber: expect.stringMatching(/^EXP-2025-\d{5}$/),
      expenseStatus: 'PENDING',
      taxAmount: 0,
      label: expect.stringContaining('Kind'),
    })
    expect((await move(id, 'APPROVED', {}, staff)).status).toBe(403)
    expect((await move(id, 'PAID', { paidDate: '2025-05-05' })).status).toBe(409)
    const decided = await move(id, 'APPROVED')
    expect(decided.data).toMatchObject({
      expenseStatus: 'APPROVED',
      decidedBy: space.callers.SUPER_ADMIN.userId,
      decidedDate: '2025-05-05T12:00:00.000Z',
      isOwnDecision: false,
    })
    expect((await move(id, 'REJECTED', { rejectRemarks: 'Too late for that' })).status).toBe(409)
    expect((await move(id, 'CANCELLED', {}, staff)).status).toBe(409)
    expect((await superAdmin.delete(`/expense/${id}`)).status).toBe(409)
    const { version } = decided.data
    expect((await staff.put(`/expense/${id}`, { amount: 11, version })).status).toBe(409)
    const paid = await move(id, 'PAID', { paidDate: '2025-05-05' })
    expect(paid.data).toMatchObject({ expenseStatus: 'PAID', paidDate: '2025-05-05' })
    for (const status of ['PENDING', 'APPROVED', 'CANCELLED'])
      expect((await move(id, status)).status).toBe(409)
  })

  test('is refused with a wrong day, amount, tax or way to pay', async () => {
    const expenseCategory = await category()
    expect(
      refusals([
        await enter({ expenseCategory, expenseDate: '2025-05-06' }),
        await enter({ expenseCategory, amount: 0 }),
        await enter({ expenseCategory, amount: 10, taxAmount: 10 }),
        await enter({ expenseCategory, paymentType: types.WALLET }),
        await enter({ expenseCategory, description: 'No' }),
        await enter({ expenseCategory: await category({ isActive: false }) }),
        await enter({}),
      ]),
    ).toEqual(
      [
        'expenseDate',
        'amount',
        'taxAmount',
        'paymentType',
        'description',
        'expenseCategory',
        'expenseCategory',
      ].map((field) => [400, field]),
    )
    expect((await enter({ expenseCategory, taxAmount: 9.99 })).status).toBe(201)
  })

  test('needs a receipt above what its category says', async () => {
    const expenseCategory = await category({ receiptRequiredAbove: 25 })
    const { id, version } = await entered({ expenseCategory, amount: 25 })
    const above = await enter({ expenseCategory, amount: 25.01 })
    const raised = await staff.put(`/expense/${id}`, { amount: 25.01, version })
    expect(refusals([above, raised])).toEqual([
      [400, 'receipt'],
      [400, 'receipt'],
    ])
    const receipt = (await staff.upload('/files', RECEIPT)).data.id
    const kept = await entered({ expenseCategory, amount: 25.01, receipt })
    expect(kept.files).toMatchObject({ receipt: { name: 'receipt.pdf' } })
    const bare = await staff.put(`/expense/${kept.id}`, { receipt: null, version: kept.version })
    expect(refusals([bare])).toEqual([[400, 'receipt']])
    expect((await enter({ expenseCategory: await category(), amount: 99_999_999.99 })).status).toBe(
      201,
    )
    // The expense was entered before its category required a receipt, so it can still be approved.
    const { version: of } = (await staff.get(`/expense-category/${expenseCategory}`)).data
    const limit = { receiptRequiredAbove: 0, version: of }
    expect((await staff.put(`/expense-category/${expenseCategory}`, limit)).status).toBe(200)
    expect((await move(id, 'APPROVED')).status).toBe(200)
  })

  test('is rejected with a reason, and by nobody who entered it', async () => {
    const expenseCategory = await category()
    const { id } = await entered({ expenseCategory })
    expect(
      refusals([await move(id, 'REJECTED'), await move(id, 'REJECTED', { rejectRemarks: 'No' })]),
    ).toEqual([
      [400, 'rejectRemarks'],
      [400, 'rejectRemarks'],
    ])
    const rejected = await move(id, 'REJECTED', { rejectRemarks: 'Bought twice' })
    expect(rejected.data).toMatchObject({
      expenseStatus: 'REJECTED',
      rejectRemarks: 'Bought twice',
    })
    const own = await entered({ expenseCategory }, superAdmin)
    const refused = await move(own.id, 'REJECTED', { rejectRemarks: 'Bought twice' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You entered this expense yourself; cancel it instead.',
    ])
  })

  test('is cancelled by whoever entered it, and nobody else', async () => {
    const expenseCategory = await category()
    const [{ id }, own] = [
      await entered({ expenseCategory }),
      await entered({ expenseCategory }, superAdmin),
    ]
    expect((await move(id, 'CANCELLED')).status).toBe(409)
    expect((await move(own.id, 'CANCELLED', {}, staff)).status).toBe(409)
    expect((await move(id, 'CANCELLED', {}, staff)).data.expenseStatus).toBe('CANCELLED')
    expect((await move(own.id, 'CANCELLED')).data.expenseStatus).toBe('CANCELLED')
    expect((await staff.delete(`/expense/${id}`)).status).toBe(403)
    expect((await superAdmin.delete(`/expense/${id}`)).status).toBe(409)
    const { id: pending } = await entered({ expenseCategory })
    expect((await superAdmin.delete(`/expense/${pending}`)).status).toBe(200)
  })

  test('of one’s own is approved by a super admin, which its history tells', async () => {
    const { id } = await entered({ expenseCategory: await category() }, superAdmin)
    expect((await move(id, 'APPROVED')).data.isOwnDecision).toBe(true)
    const history = await superAdmin.get(`/expense/${id}/history`)
    expect(history.content[0]).toMatchObject({
      by: expect.anything(),
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'isOwnDecision', after: true }),
      ]),
    })
  })

  test('is paid on or after its day, with a reference where the way to pay asks for one', async () => {
    const expenseCategory = await category()
    const cash = await approved({ expenseCategory })
    const bank = await approved({ expenseCategory, paymentType: types.BANK })
    expect(
      refusals([
        await move(cash.id, 'PAID'),
        await move(cash.id, 'PAID', { paidDate: '2025-05-04' }),
        await move(cash.id, 'PAID', { paidDate: '2025-05-06' }),
        await move(bank.id, 'PAID', { paidDate: '2025-05-05' }),
        await move(cash.id, 'PAID', { paidDate: '2025-05-05', paymentType: types.BANK }),
      ]),
    ).toEqual([
      [400, 'paidDate'],
      [400, 'paidDate'],
      [400, 'paidDate'],
      [400, 'paymentReference'],
      [400, 'paymentReference'],
    ])
    const transfer = { paidDate: '2025-05-05', paymentReference: 'BACS 20401' }
    expect((await move(bank.id, 'PAID', transfer)).data).toMatchObject(transfer)
    expect((await move(cash.id, 'PAID', { paidDate: '2025-05-05' })).status).toBe(200)
  })

  test('warns of the budgets of its month and year before and after it is approved (R-EXP-1)', async () => {
    const expenseCategory = await category({ monthlyBudget: 100, yearlyBudget: 200 })
    const readBudgets = async (id: number) => (await superAdmin.get(`/expense/${id}`)).data
    await approved({ expenseCategory, amount: 79.99 })
    await approved({ expenseCategory, amount: 60.01, expenseDate: '2025-04-30' })
    await approved({ expenseCategory, amount: 500, expenseDate: '2024-12-31' })
    await entered({ expenseCategory, amount: 500 })
    const small = await readBudgets((await entered({ expenseCategory, amount: 0.01 })).id)
    expect(small).toMatchObject({
      monthlyBudgetUse: 'NEAR',
      spentInMonth: 80,
      monthlyBudget: 100,
      yearlyBudgetUse: 'WITHIN',
      spentInYear: 140.01,
      yearlyBudget: 200,
    })
    const { id } = await entered({ expenseCategory, amount: 20.02 })
    const beyond = {
      monthlyBudgetUse: 'OVER',
      spentInMonth: 100.01,
      yearlyBudgetUse: 'NEAR',
      spentInYear: 160.02,
    }
    expect(await readBudgets(id)).toMatchObject(beyond)
    const decided = await move(id, 'APPROVED')
    expect([decided.status, decided.data]).toEqual([200, expect.objectContaining(beyond)])
    const paid = await move(id, 'PAID', { paidDate: '2025-05-05' })
    expect(paid.data).toMatchObject(beyond)
    expect((await staff.get(`/expense-category/${expenseCategory}`)).data).toMatchObject({
      spentThisMonth: 100.01,
      spentThisYear: 160.02,
    })
    const rejected = await move(small.id, 'REJECTED', { rejectRemarks: 'Bought twice' })
    expect(rejected.data).toMatchObject({ monthlyBudgetUse: null, spentInMonth: null })
  })

  test('keeps its category and the kind of its payment type', async () => {
    const expenseCategory = await category()
    await entered({ expenseCategory, paymentType: types.CHEQUE })
    expect((await superAdmin.delete(`/expense-category/${expenseCategory}`)).status).toBe(409)
    const { version } = (await superAdmin.get(`/payment-type/${types.CHEQUE}`)).data
    const changed = await superAdmin.put(`/payment-type/${types.CHEQUE}`, { kind: 'CASH', version })
    expect(refusals([changed])).toEqual([[409, 'kind']])
  })

  test('is no business of employees and customers', async () => {
    const { id } = await entered({ expenseCategory: await category() })
    for (const role of ['EMPLOYEE', 'CUSTOMER'] as const)
      for (const path of ['/expense/list', '/expense', `/expense/${id}`, '/expense-category/list'])
        expect((await space.as(role).get(path)).status, `${role} ${path}`).toBe(403)
  })

  test('of one’s own is found by a filter', async () => {
    const expenseCategory = await category()
    const { id } = await entered({ expenseCategory })
    await entered({ expenseCategory }, superAdmin)
    const own = await staff.get(`/expense/list?enteredByMe=true&expenseCategory=${expenseCategory}`)
    expect(own.content.map((each) => each['id'])).toEqual([id])
  })

  test('is spent on a vehicle in the workshop, but on none that is sold', async () => {
    const kind = await staff.post('/vehicle-type', { vehicleTypeName: 'Van' })
    const { data: van } = await staff.post('/vehicle', {
      registrationNumber: 'AB12 CDE',
      vehicleType: kind.data.id,
      make: 'Hauler',
      model: 'H1',
      fuelType: 'DIESEL',
      odometer: 10,
      insuranceExpiryDate: '2026-01-01',
      inspectionExpiryDate: '2026-01-01',
    })
    const [expenseCategory, vehicle] = [await category(), van.id]
    expect((await staff.post(`/vehicle/${vehicle}/withdraw`, {})).status).toBe(200)
    expect((await enter({ expenseCategory, vehicle })).status).toBe(201)
    expect((await superAdmin.post(`/vehicle/${vehicle}/sell`, {})).status).toBe(200)
    expect(refusals([await enter({ expenseCategory, vehicle })])).toEqual([[400, 'vehicle']])
  })

  test('counts on dashboards as in the lists behind them', async () => {
    const at = 'fromDate=2025-05-01&toDate=2025-05-31'
    const readTile = async (by: Client, role: string, tile: string) =>
      ((await by.get(`/dashboard/${role}?${at}`)).data['tiles'] as { code: string }[]).find(
        ({ code }) => code === tile,
      )
    const spent = await superAdmin.get(
      `/expense/list?${at}&expenseStatus=APPROVED&expenseStatus=PAID&size=500`,
    )
    const pence = spent.content.reduce(
      (sum, { amount }) => sum + Math.round(Number(amount) * 100),
      0,
    )
    const pending = await superAdmin.get('/expense/list?expenseStatus=PENDING&size=500')
    const own = await staff.get('/expense/list?expenseStatus=PENDING&enteredByMe=true&size=500')
    expect(own.content.length).toBeGreaterThan(0)
    expect(await readTile(superAdmin, 'super-admin', 'expenses')).toMatchObject({
      value: pence / 100,
      beside: [{ label: 'Waiting for approval', value: pending.content.length, unit: 'count' }],
    })
    expect(await readTile(staff, 'admin', 'own-expenses-pending')).toMatchObject({
      value: own.content.length,
    })
  })
})
