import { afterAll, describe, expect, test } from 'vitest'
import { openPayroll } from '../../../../tests/company/payroll-office.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const MAY = { payYear: 2025, payMonth: 5 }

describe.each(databases)('the whole month on %s', async (database) => {
  const { space, superAdmin, hire, terms, draft } = await openPayroll(database)
  afterAll(() => space.close())

  const states = async (query = 'payYear=2025&payMonth=5') =>
    (await superAdmin.get(`/employee-pay/month?${query}`)).data
  /** Repeats the call until the whole month is decided, and adds up the results. */
  const decide = async (step: string, more: object = {}) => {
    let [done, amount, after]: [number, number, unknown] = [0, 0, null]
    const left: { label: string; message: string; toLookAt: number }[] = []
    do {
      const body = { ...MAY, step, ...more, ...(after === null ? {} : { after }) }
      const { status, data, text } = await superAdmin.put('/employee-pay/month', body)
      expect(status, text).toBe(200)
      done += Number(data.done)
      amount += Number(data.amount)
      left.push(...(data.left as typeof left))
      after = data.next
    } while (after !== null)
    return { done, amount, left }
  }
  const slips = async () =>
    (await superAdmin.get('/monthly-pay/list?payYear=2025&payMonth=5&size=100')).content

  test('is approved and paid, each row by its own rules; what is refused is named and waits', async () => {
    const people = []
    for (let n = 0; n < 30; n++) people.push(await hire())
    for (const person of people) await terms(person)
    for (const person of people) await draft(person)
    const [first] = people
    const [pay] = (await superAdmin.get(`/employee-pay/list?employee=${first}`)).content
    await superAdmin.put(`/employee-pay/${pay?.id}`, {
      version: pay?.version,
      otherDeductions: 9000,
      otherNote: 'Loan',
    })
    expect(await states()).toEqual([
      { payStatus: 'DRAFT', pays: 30, toLookAt: 1, payableAmount: 29 * 2200 + 2200 - 9000 },
    ])
    expect(await states('payYear=2025&payMonth=5&department=999999')).toEqual([])
    // Two concurrent calls: each row is approved once and gets one payslip.
    const two = await Promise.all([decide('approve'), decide('approve')])
    expect(two[0].done + two[1].done).toBe(29)
    expect(two[0].amount + two[1].amount).toBe(29 * 2200)
    expect(two[0].left).toMatchObject([
      {
        id: pay?.id,
        toLookAt: 1,
        message: 'The net pay is negative; reduce the deductions first.',
      },
    ])
    const { data: inHindi } = await superAdmin.put(
      '/employee-pay/month',
      { ...MAY, step: 'approve' },
      { 'accept-language': 'hi' },
    )
    expect(inHindi.left).toMatchObject([{ message: 'शुद्ध वेतन ऋणात्मक है; पहले कटौतियाँ घटाएँ।' }])
    expect(await slips()).toHaveLength(29)
    const unsaid = await superAdmin.put('/employee-pay/month', { ...MAY, step: 'pay' })
    expect(unsaid.errors.map(({ field }) => field)).toEqual(['paymentType', 'paymentDate'])
    const types = (await superAdmin.get('/payment-type/list')).content
    const paymentType = types.find(({ kind }) => kind === 'BANK')?.id
    // A missing reference is reported once, before any row is tried.
    const nameless = await superAdmin.put('/employee-pay/month', {
      ...MAY,
      step: 'pay',
      paymentType,
      paymentDate: '2025-06-05',
    })
    expect([nameless.status, nameless.errors.map(({ field }) => field)]).toEqual([
      400,
      ['paymentReference'],
    ])
    const payment = { paymentType, paymentDate: '2025-06-05', paymentReference: 'May' }
    const paid = await Promise.all([decide('pay', payment), decide('pay', payment)])
    expect(paid[0].done + paid[1].done).toBe(29)
    expect([...paid[0].left, ...paid[1].left]).toEqual([])
    const list = (await superAdmin.get('/employee-pay/list?payStatus=PAID&size=100')).content
    expect(list).toHaveLength(29)
    const { data: one } = await superAdmin.get(`/employee-pay/${list[0]?.id}`)
    expect(one).toMatchObject({ ...payment, version: 3 })
    expect((await slips()).every(({ payslipStatus }) => payslipStatus === 'PAID')).toBe(true)
    expect((await decide('cancel')).done).toBe(1)
    const nothing = await superAdmin.put('/employee-pay/month', { ...MAY, step: 'approve' })
    expect(nothing.status).toBe(409)
  })

  test('leaves pay with nothing in it to be decided by itself', async () => {
    const person = await hire()
    await terms(person, { payType: 'HOURLY', monthlySalary: null, hourlyRate: 12 })
    const { data } = await draft(person)
    expect(data).toMatchObject({ grossPay: 0, exceptions: ['WEEKS_OPEN'] })
    const { done, left } = await decide('approve')
    expect([done, left]).toMatchObject([0, [{ id: data.id, toLookAt: 1 }]])
    expect(left[0]?.message).toContain('Nothing to pay')
    const alone = await superAdmin.post(`/employee-pay/${data.id}/approve`, {
      version: data.version,
    })
    expect(alone.data).toMatchObject({ payStatus: 'APPROVED' })
    await decide('cancel')
  })

  test('is nobody else’s to decide', async () => {
    const body = { ...MAY, step: 'approve' }
    for (const role of ['ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const) {
      expect((await space.as(role).put('/employee-pay/month', body)).status).toBe(403)
      expect((await space.as(role).get('/employee-pay/month?payYear=2025&payMonth=5')).status).toBe(
        403,
      )
    }
  })
})
