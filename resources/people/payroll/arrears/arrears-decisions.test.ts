import { afterAll, describe, expect, test } from 'vitest'
import { addArrears, openPayroll } from '../../../../tests/company/payroll-office.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const PAY = '/employee-pay'
const WEEK = '/weekly-wages'

describe.each(databases)('arrears that are decided on %s', async (database) => {
  const { space, superAdmin, hire, terms, draft, act } = await openPayroll(database)
  afterAll(() => space.close())
  const admin = space.as('ADMIN')

  type Line = { id: number; period: string; amount: number; decision: string }
  const arrearsIn = async (id: unknown) =>
    (await superAdmin.get(`${PAY}/arrears?id=${id}`)).data as unknown as Line[]
  const decide = async (id: unknown, line: Line | undefined, decision: string) => {
    const reply = await superAdmin.put(`${PAY}/arrears`, { id, arrears: line?.id, decision })
    expect(reply.status, reply.text).toBe(200)
  }
  const listArrearLines = async (employee: number) =>
    (await superAdmin.get(`/pay-arrears/list?employee=${employee}`)).content
  /** Employee with approved pay for April. */
  const paidForApril = async (more: object = {}) => {
    const employee = await hire()
    await terms(employee, more)
    const { data } = await draft(employee, { payMonth: 4 })
    expect((await act(data.id, 'approve')).status).toBe(200)
    return { employee, april: data.id }
  }
  /** Raises the pay due for April by 110.00. */
  const raise = (employee: number, more: object = {}) =>
    terms(employee, {
      configName: `Raise ${employee}`,
      effectiveFrom: '2025-04-16',
      monthlySalary: 2420,
      ...more,
    })
  const COMPONENTS = {
    components: [
      { componentName: 'House', componentType: 'EARNING', calcType: 'FIXED', value: 100 },
    ],
  }
  /** Employee who left at the end of April, with a draft for the arrears. */
  const leaver = async (more: object = {}) => {
    const { employee } = await paidForApril(more)
    await superAdmin.post(`/employee/${employee}/leave`, { relievingDate: '2025-04-30' })
    await raise(employee, more)
    const [own] = (await superAdmin.get(`${PAY}/list?employee=${employee}&payStatus=DRAFT`)).content
    expect(own).toMatchObject({ payPeriod: '2025-06', netPay: 0 })
    const [line] = await arrearsIn(own?.id)
    expect(line).toMatchObject({ period: '2025-04', amount: 110 })
    return { employee, own: own?.id, line }
  }

  test('breed none of the month in which a leaver is paid them', async () => {
    const { employee, own, line } = await leaver(COMPONENTS)
    await decide(own, line, 'ACCEPTED')
    expect((await act(own, 'approve')).data).toMatchObject({ payStatus: 'APPROVED', netPay: 110 })
    expect(await listArrearLines(employee)).toMatchObject([
      { period: '2025-04', decision: 'ACCEPTED' },
    ])
  })

  test('and dropped leave a leaver without a draft', async () => {
    const { own, line } = await leaver()
    await decide(own, line, 'DROPPED')
    expect((await superAdmin.get(`${PAY}/${own}`)).data).toMatchObject({ payStatus: 'CANCELLED' })
  })

  test('and dropped are no overpayment once their month is approved anew', async () => {
    const { employee, april } = await paidForApril()
    await raise(employee)
    const { data: may } = await draft(employee)
    const [line] = await arrearsIn(may.id)
    await decide(may.id, line, 'DROPPED')
    await act(april, 'cancel')
    const { data: anew } = await draft(employee, { payMonth: 4 })
    expect((await act(anew.id, 'approve')).data).toMatchObject({ netPay: 2310 })
    expect(await arrearsIn(may.id)).toEqual([])
  })

  test('and paid are too much, with that reason, once their month is approved anew', async () => {
    const { employee, april } = await paidForApril()
    await raise(employee)
    const { data: may } = await draft(employee)
    const [line] = await arrearsIn(may.id)
    await decide(may.id, line, 'ACCEPTED')
    expect((await act(may.id, 'approve')).status).toBe(200)
    await act(april, 'cancel')
    const { data: anew } = await draft(employee, { payMonth: 4 })
    expect((await act(anew.id, 'approve')).data).toMatchObject({ netPay: 2310 })
    expect(await listArrearLines(employee)).toContainEqual(
      expect.objectContaining({
        period: '2025-04',
        amount: -110,
        reason: 'Approved again with other amounts',
        decision: 'PROPOSED',
      }),
    )
  })

  test('while the pay is approved are refused', async () => {
    const { employee } = await paidForApril()
    await raise(employee)
    const { data: may } = await draft(employee)
    const [line] = await arrearsIn(may.id)
    const { registry } = space.context
    const accepting = await space.work(async (work) => {
      await work.lock(registry.get('employee'), employee)
      const body = { id: may.id, arrears: line?.id, decision: 'ACCEPTED' }
      const reply = superAdmin.put(`${PAY}/arrears`, body)
      // By now, the call is waiting for the lock.
      await new Promise((done) => setTimeout(done, 200))
      await work.act(registry.get('employee-pay'), Number(may.id), 'approve')
      return { reply }
    })
    expect((await accepting.reply).status).toBe(409)
    expect(await listArrearLines(employee)).toMatchObject([
      { period: '2025-04', decision: 'PROPOSED' },
    ])
  })

  test('of monthly pay are hidden from whoever does not see that pay', async () => {
    const employee = await hire()
    await terms(employee, { payType: 'HOURLY', monthlySalary: null, hourlyRate: 12 })
    const { data: week } = await superAdmin.post(WEEK, { employee, weekStartDate: '2025-06-02' })
    const [ofMonth, ofWeek] = [
      await addArrears(space, employee),
      await addArrears(space, employee, '2024-12-02'),
    ]
    const address = `${WEEK}/arrears?id=${week.id}`
    expect((await admin.get(address)).data).toMatchObject([{ id: ofWeek }])
    const put = (arrears: number, decision: string) => ({ id: week.id, arrears, decision })
    for (const decision of ['ACCEPTED', 'DROPPED'])
      expect((await admin.put(`${WEEK}/arrears`, put(ofMonth, decision))).status).toBe(404)
    expect((await superAdmin.get(address)).data).toMatchObject([{ id: ofMonth }, { id: ofWeek }])
    await superAdmin.put(`${WEEK}/arrears`, put(ofMonth, 'ACCEPTED'))
    expect((await admin.put(`${WEEK}/arrears`, put(ofMonth, 'PROPOSED'))).status).toBe(404)
    expect((await admin.put(`${WEEK}/arrears`, put(ofWeek, 'ACCEPTED'))).data).toMatchObject([
      { id: ofWeek, decision: 'ACCEPTED' },
    ])
  })
})
