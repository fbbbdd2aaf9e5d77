import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../../tests/company/sold.ts'
import { textOf } from '../../../tests/kit/pdf.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a receipt on %s', async (database) => {
  const { space, staff, types, receive, readPayment } = await openTill(database)
  afterAll(() => space.close())

  const invoices = async (customer: number, totals: readonly number[]) => {
    const sold = []
    for (const total of totals)
      sold.push(await sell(space, { customer, total, paymentType: types.CASH }))
    return sold
  }
  const outstanding = async (sold: readonly { readonly salesId: string }[]) => {
    const amounts: unknown[] = []
    for (const { salesId } of sold) amounts.push((await readPayment(salesId)).outstandingAmount)
    return amounts
  }

  test('pays only the chosen invoices, to the penny, and can be printed', async () => {
    const customer = await buyer(space)
    const sold = await invoices(customer, [1010, 2020, 3035, 4040])
    const chosen = sold.slice(1, 3)
    const sales = chosen.map(({ sale }) => sale)
    const over = await receive({ customerId: customer, sales, amount: 50.56 })
    expect([over.status, over.errors[0]?.field]).toEqual([409, 'amount'])
    const paid = await receive({
      customerId: customer,
      sales,
      amount: 50.55,
      paymentType: types.BANK,
      reference: 'BACS 4711',
    })
    expect(paid.data, paid.text).toMatchObject({
      amount: 50.55,
      walletCredit: 0,
      allocations: chosen.map(({ salesId }, place) => ({
        salesId,
        amount: [20.2, 30.35][place],
        outstandingAfter: 0,
      })),
    })
    expect(await outstanding(sold)).toEqual([10.1, 0, 0, 40.4])
    const record = await staff.get(`/receipt/${paid.data.id}`)
    expect(record.data).toMatchObject({ receiptNumber: paid.data.receiptNumber, amount: 50.55 })
    const paper = await staff.get(`/paymentReceipt?receiptNumber=${paid.data.receiptNumber}`)
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    const words = await textOf(paper.bytes)
    for (const each of ['BACS 4711', '£50.55', ...chosen.map(({ salesId }) => salesId)])
      expect(words).toContain(each)
    expect(words).not.toContain(sold[0]?.salesId)
    const foreign = space.as('CUSTOMER')
    const path = `/paymentReceipt?receiptNumber=${paid.data.receiptNumber}`
    expect((await foreign.get(path)).status).toBe(404)
    expect((await space.as('EMPLOYEE').get(path)).status).toBe(403)
  })

  test('of chosen invoices keeps a surplus in the wallet only if asked to', async () => {
    const customer = await buyer(space)
    const sold = await invoices(customer, [1000, 2000])
    const kept = await receive({
      customerId: customer,
      sales: [sold[1]?.sale],
      amount: 25,
      excessToWallet: true,
    })
    expect(kept.data, kept.text).toMatchObject({ walletCredit: 5 })
    expect(await outstanding(sold)).toEqual([10, 0])
  })

  test('refuses invoices of another customer, and money dated before an invoice', async () => {
    const [customer, other] = [await buyer(space), await buyer(space)]
    const [[own], [foreign]] = [await invoices(customer, [1000]), await invoices(other, [1000])]
    const sales = [own?.sale, foreign?.sale]
    const mixed = await receive({ customerId: customer, sales, amount: 20 })
    expect([mixed.status, mixed.errors[0]?.field]).toEqual([400, 'sales'])
    const early = await receive({
      customerId: customer,
      sales: [own?.sale],
      amount: 10,
      paymentDate: '2025-05-04',
    })
    expect([early.status, early.errors[0]?.field]).toEqual([400, 'paymentDate'])
    expect(await outstanding([own, foreign].flatMap((each) => each ?? []))).toEqual([10, 10])
  })
})
