import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../../tests/company/sold.ts'
import { textOf } from '../../../tests/kit/pdf.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'
import { addReturn } from '../payment.server.ts'
import { listLines, openOn, type StatementFacts } from './statement-lines.ts'

const databases = selectDatabases(import.meta.filename)

const INVOICE = {
  id: 1,
  invoiceNumber: 'INV-1',
  invoiceDate: '2025-01-10',
  invoiceAmount: 10_000,
}
const balance = (since: string, until: string | null, outstandingAmount: number) => ({
  payment: 1,
  since,
  until,
  dueDate: '2025-02-09',
  outstandingAmount,
})
const entry = (day: string, amount: number, reversalOf: number | null = null) => ({
  payment: 1,
  receiptNumber: 'RCT-1',
  reversalOf,
  amount,
  reference: 'BACS',
  paidBy: 'Bank',
  day,
})

describe('the lines of a statement', () => {
  const facts: StatementFacts = {
    invoices: [INVOICE],
    balances: [
      balance('2025-01-10', '2025-02-01', 10_000),
      balance('2025-02-01', '2025-02-20', 6000),
      balance('2025-02-20', '2025-03-01', 4500),
      balance('2025-03-01', null, 8500),
    ],
    entries: [entry('2025-02-01', 4000), entry('2025-03-01', -4000, 7)],
  }

  test('add up to the balance of each day, and name what no receipt explains', () => {
    const all = listLines(facts, { from: '2025-01-01', to: '2025-12-31' })
    expect(all.opening).toBe(0)
    expect(
      all.lines.map(({ day, kind, amount, balance: after }) => [day, kind, amount, after]),
    ).toEqual([
      ['2025-01-10', 'invoice', 10_000, 10_000],
      ['2025-02-01', 'receipt', -4000, 6000],
      ['2025-02-20', 'correction', -1500, 4500],
      ['2025-03-01', 'reversal', 4000, 8500],
    ])
    expect(all.closing).toBe(8500)
  })

  test('begin with what was owed before, and end on the last day', () => {
    const some = listLines(facts, { from: '2025-02-01', to: '2025-02-20' })
    expect([some.opening, some.lines.length, some.closing]).toEqual([10_000, 2, 4500])
    expect(openOn(facts, '2025-02-20')).toEqual([
      { invoiceNumber: 'INV-1', dueDate: '2025-02-09', outstanding: 4500 },
    ])
    expect(openOn(facts, '2025-01-09')).toEqual([])
  })

  test('count a receipt of the day of the invoice once', () => {
    const same: StatementFacts = {
      invoices: [INVOICE],
      balances: [balance('2025-01-10', null, 6000)],
      entries: [entry('2025-01-10', 4000)],
    }
    const { lines, closing } = listLines(same, { from: '2025-01-01', to: '2025-01-31' })
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 10_000],
      ['receipt', -4000],
    ])
    expect(closing).toBe(6000)
  })
})

describe.each(databases)('a statement on %s', async (database) => {
  const { space, staff, types, receive, figures } = await openTill(database)
  afterAll(() => space.close())

  test('lists invoices, payments and returns with the balance of today', async () => {
    const customer = await buyer(space)
    const [first, second] = [
      await sell(space, {
        customer,
        total: 10_000,
        paymentType: types.CASH,
        dueDate: '2025-05-04',
      }),
      await sell(space, { customer, total: 5000, paymentType: types.CASH, dueDate: '2025-05-20' }),
    ]
    const paid = await receive({ salesId: first.salesId, amount: 40 })
    await space.work((work) => addReturn(work, { id: second.sale }, 1500))
    const { outstandingAmount } = await figures(customer)
    expect(outstandingAmount).toBe(95)
    const answered = await staff.get(
      `/customer-statement?customerId=${customer}&fromDate=2025-05-01&toDate=2025-05-05`,
    )
    expect([answered.status, answered.headers['content-type']]).toEqual([200, 'application/pdf'])
    const words = await textOf(answered.bytes)
    for (const each of [
      'Statement',
      'Balance brought forward',
      `Payment ${paid.data.receiptNumber}`,
      'Returned goods',
      '£95.00',
      '60.00',
      'Open invoices',
      '1–30 days',
    ])
      expect(words).toContain(each)
  })

  test('is open to staff and to the customer, and refuses a period that ends before it begins', async () => {
    const customer = await buyer(space)
    const path = `/customer-statement?customerId=${customer}`
    expect((await staff.get(path)).status).toBe(200)
    expect((await space.as('CUSTOMER').get(path)).status).toBe(404)
    expect((await space.as('EMPLOYEE').get(path)).status).toBe(403)
    const own = space.callers.CUSTOMER.customerId
    expect((await space.as('CUSTOMER').get(`/customer-statement?customerId=${own}`)).status).toBe(
      200,
    )
    const wrong = await staff.get(`${path}&fromDate=2025-05-05&toDate=2025-05-01`)
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'fromDate'])
    expect((await staff.get(`${path}&toDate=never`)).status).toBe(400)
  })
})
