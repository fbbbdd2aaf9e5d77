import { afterAll, describe, expect, test } from 'vitest'
import { buyer, openTill, sell } from '../../tests/company/sold.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

interface Result {
  readonly created: number
  readonly failed: number
  readonly rows: readonly {
    readonly errors: readonly { readonly field: string; readonly message: string }[]
  }[]
}

describe.each(databases)('a sheet of payments on %s', async (database) => {
  const { space, staff, types } = await openTill(database)
  afterAll(() => space.close())

  const HEADER = 'customerCode,salesId,amount,paymentType,paymentDate,reference,excessToWallet'
  const upload = async (rows: readonly string[], path = '/upload-customer-payment', more = {}) => {
    const reply = await staff.upload(
      path,
      { name: 'payments.csv', content: [HEADER, ...rows, ''].join('\r\n'), type: 'text/csv' },
      more,
    )
    return { status: reply.status, ...(reply.data as unknown as Result) }
  }
  const readCode = async (customer: number) =>
    (await staff.get(`/customer/${customer}`)).data.customerCode
  const paid = async (salesId: string) =>
    (await staff.get(`/payment/status-salesid?salesId=${salesId}`)).data.paidAmount

  test('books whole receipts, oldest due first, and nothing twice', async () => {
    const customer = await buyer(space)
    const code = await readCode(customer)
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
      dueDate: '2025-05-06',
    })
    const rows = [
      `${code},,120,By bank,2025-05-05,TRF 1,no`,
      `${code},${later.salesId},5,By cash,2025-05-05,,no`,
      `${code},,30,By cash,2025-05-05,,yes`,
    ]
    expect(await upload(rows, '/upload-customer-payment', { dryRun: 'true' })).toMatchObject({
      status: 200,
      created: 3,
    })
    expect([await paid(sooner.salesId), await paid(later.salesId)]).toEqual([0, 0])
    expect(await upload(rows)).toMatchObject({ status: 200, created: 3, failed: 0 })
    expect([await paid(sooner.salesId), await paid(later.salesId)]).toEqual([100, 50])
    expect((await staff.get(`/customer/${customer}`)).data).toMatchObject({
      walletBalance: 5,
      outstandingAmount: 0,
    })
    const again = await upload(rows, '/payment/import')
    expect(again).toMatchObject({ status: 422, failed: 3 })
    expect(again.rows.map(({ errors }) => errors[0]?.message)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/already recorded as RCT-2025-\d{6}/)),
    )
    expect((await staff.get(`/receipt/list?customer=${customer}`)).content).toHaveLength(3)
  })

  test('says of each row what is wrong, and then books none', async () => {
    const customer = await buyer(space)
    const code = await readCode(customer)
    const { salesId } = await sell(space, { customer, total: 5000, paymentType: types.CASH })
    const refused = await upload([
      `${code},${salesId},50.01,By cash,2025-05-05,,no`,
      `${code},${salesId},5,By bank,2025-05-05,,no`,
      `CUS-99999,,5,By cash,2025-05-05,,no`,
      `${code},${salesId},5,By credit,2025-05-05,,no`,
      `${code},${salesId},5,By cash,2025-05-06,,no`,
      `${code},${salesId},5,By cash,2025-05-05,,no`,
      `${code},${salesId},5,By cash,2025-05-05,,no`,
    ])
    expect([refused.status, refused.failed]).toEqual([422, 6])
    expect(refused.rows.map(({ errors }) => errors[0]?.field ?? null)).toEqual([
      'amount',
      'reference',
      'customer',
      'paymentType',
      'paymentDate',
      null,
      'reference',
    ])
    expect(await paid(salesId)).toBe(0)
  })

  test('has a template for staff', async () => {
    const template = await staff.get('/download-payment-template')
    expect([template.status, template.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const unchanged = await staff.upload(
      '/payment/import',
      { name: 'template.xlsx', content: template.bytes },
      { draft: 'true' },
    )
    expect((unchanged.data as unknown as { file: { mapping: object } }).file.mapping).toMatchObject(
      {
        customerCode: 'customer',
        amount: 'amount',
        paymentType: 'paymentType',
        paymentDate: 'paymentDate',
        salesId: 'sale',
      },
    )
    for (const role of ['CUSTOMER', 'EMPLOYEE'] as const) {
      expect((await space.as(role).get('/download-payment-template')).status).toBe(403)
      expect(
        (await space.as(role).upload('/payment/import', { name: 'x.csv', content: 'a\r\n' }))
          .status,
      ).toBe(403)
    }
  })
})
