import { afterAll, describe, expect, test } from 'vitest'
import { changeMany } from '../../../../tests/contract/changes-of-many.ts'
import { openPayroll } from '../../../../tests/company/payroll-office.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'
import { TAKEN, type Step } from '../../together/standing.ts'

const databases = selectDatabases(import.meta.filename)

const MAY = { payYear: 2025, payMonth: 5 }

describe.each(databases)('the whole month on %s', async (database) => {
  const { space, superAdmin, hire, terms, draft } = await openPayroll(database)
  afterAll(() => space.close())

  const states = async (query = 'payYear=2025&payMonth=5') =>
    (await superAdmin.get(`/employee-pay/month?${query}`)).data
  /** Decides the month by the change that its bar sends. */
  const decide = (step: Step, inputs: object = {}) =>
    changeMany(superAdmin, '/employee-pay', {
      query: {
        ...MAY,
        payStatus: TAKEN[step],
        ...(step === 'approve' ? { toApprove: 'true' } : {}),
      },
      action: step,
      inputs,
    })
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
    // Two concurrent changes: each row is approved once and gets one payslip.
    const two = await Promise.all([decide('approve'), decide('approve')])
    expect(two.reduce((sum, { change }) => sum + Number(change.changed), 0)).toBe(29)
    for (const { rows } of two)
      expect(rows.find(({ id }) => id === pay?.id)).toMatchObject({
        outcome: 'refused',
        message: 'The net pay is negative; reduce the deductions first.',
      })
    expect(await slips()).toHaveLength(29)
    const types = (await superAdmin.get('/payment-type/list')).content
    const paymentType = types.find(({ kind }) => kind === 'BANK')?.id
    const nameless = { paymentType, paymentDate: '2025-06-05' }
    for (const [inputs, missing] of [
      [{}, ['paymentType', 'paymentDate']],
      [nameless, ['paymentReference']],
    ] as const) {
      const { rows } = await decide('pay', inputs)
      expect(rows.map(({ outcome }) => outcome)).toEqual(Array(29).fill('refused'))
      expect(rows[0]?.errors).toMatchObject(missing.map((field) => ({ field })))
    }
    const payment = { paymentType, paymentDate: '2025-06-05', paymentReference: 'May' }
    const paid = await Promise.all([decide('pay', payment), decide('pay', payment)])
    expect(paid.reduce((sum, { change }) => sum + Number(change.changed), 0)).toBe(29)
    const list = (await superAdmin.get('/employee-pay/list?payStatus=PAID&size=100')).content
    expect(list).toHaveLength(29)
    const { data: one } = await superAdmin.get(`/employee-pay/${list[0]?.id}`)
    expect(one).toMatchObject({ ...payment, version: 3 })
    expect((await slips()).every(({ payslipStatus }) => payslipStatus === 'PAID')).toBe(true)
    expect((await decide('cancel')).change).toMatchObject({ changed: 1, refused: 0 })
  })

  test('leaves pay with nothing in it to be decided by itself', async () => {
    const person = await hire()
    await terms(person, { payType: 'HOURLY', monthlySalary: null, hourlyRate: 12 })
    const { data } = await draft(person)
    expect(data).toMatchObject({ grossPay: 0, exceptions: ['WEEKS_OPEN'] })
    expect((await decide('approve')).rows).toEqual([])
    const alone = await superAdmin.post(`/employee-pay/${data.id}/approve`, {
      version: data.version,
    })
    expect(alone.data).toMatchObject({ payStatus: 'APPROVED' })
    await decide('cancel')
  })

  test('is nobody else’s to decide', async () => {
    const order = { query: MAY, action: 'approve' }
    for (const role of ['ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const) {
      expect((await changeMany(space.as(role), '/employee-pay', order)).opened.status).toBe(403)
      expect((await space.as(role).get('/employee-pay/month?payYear=2025&payMonth=5')).status).toBe(
        403,
      )
    }
  })
})
