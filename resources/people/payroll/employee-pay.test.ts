import { afterAll, describe, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASES, workspace } from '../../../tests/kit/workspace.ts'

describe.each(DATABASES)('the pay of a month on %s', async (database) => {
  const space = await workspace({ database, installed: true })
  const chief = space.as('SUPER_ADMIN')
  afterAll(() => space.close())
  const department = (await chief.get('/employee-department/list')).content[0]?.id
  let made = 0

  const hire = async (more: object = {}) => {
    made += 1
    const { data } = await chief.post('/employee', {
      firstName: 'Ada',
      lastName: `Baker ${made}`,
      dateOfBirth: '1990-01-02',
      dateOfJoining: '2024-01-01',
      department,
      designation: 'Cook',
      phoneNumber: `+4477009${String(10_000 + made)}`,
      ...more,
    })
    return Number(data.id)
  }
  const terms = async (employee: number, more: object = {}) => {
    const reply = await chief.post('/pay-configuration', {
      configName: `Terms ${employee}`,
      scope: 'EMPLOYEE',
      employee,
      effectiveFrom: '2024-01-01',
      payType: 'MONTHLY',
      monthlySalary: 2200,
      weeklyOffDays: ['SAT', 'SUN'],
      trackAttendance: false,
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const draft = (employee: number, more: object = {}) =>
    chief.post('/employee-pay', { employee, payYear: 2025, payMonth: 5, ...more })
  const act = async (id: unknown, action: string, more: object = {}) => {
    const { version } = (await chief.get(`/employee-pay/${id}`)).data
    return chief.post(`/employee-pay/${id}/${action}`, { version, ...more })
  }
  const payslips = async (employee: number) =>
    (await chief.get(`/monthly-pay/list?employee=${employee}`)).content

  test('is drafted for one employee, by the terms in force, with other earnings and deductions', async () => {
    const employee = await hire()
    await terms(employee, {
      components: [
        {
          componentName: 'House',
          componentType: 'EARNING',
          calcType: 'PERCENT_OF_BASIC',
          value: 10,
        },
        { componentName: 'Loan', componentType: 'DEDUCTION', calcType: 'FIXED', value: 100 },
      ],
    })
    const { status, data } = await draft(employee)
    expect(status).toBe(201)
    expect(data).toMatchObject({
      payPeriod: '2025-05',
      payStatus: 'DRAFT',
      workingDays: 22,
      payableDays: 22,
      basicPay: 2200,
      grossPay: 2420,
      totalDeductions: 100,
      netPay: 2320,
      payableAmount: 2320,
      allowances: [{ componentName: 'House', amount: 220 }],
      exceptions: [],
    })
    const note = await chief.put(`/employee-pay/${data.id}`, {
      version: data.version,
      otherEarnings: 50,
    })
    expect([note.status, note.errors[0]?.field]).toEqual([400, 'otherNote'])
    const changed = await chief.put(`/employee-pay/${data.id}`, {
      version: data.version,
      otherEarnings: 50,
      otherDeductions: 20.5,
      otherNote: 'Bonus less advance',
    })
    expect(changed.data).toMatchObject({ grossPay: 2470, totalDeductions: 120.5, netPay: 2349.5 })
  })

  test('is there once, until it is cancelled; two at once make one', async () => {
    const employee = await hire()
    await terms(employee)
    const both = await Promise.all([draft(employee), draft(employee)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const id = both.find(({ status }) => status === 201)?.data.id
    expect((await act(id, 'cancel')).status).toBe(200)
    expect((await draft(employee)).status).toBe(201)
  })

  test('is refused without terms, outside the employment and for months to come', async () => {
    const employee = await hire({ dateOfJoining: '2025-06-02' })
    expect((await draft(employee, { payMonth: 6 })).status).toBe(409)
    await terms(employee, { effectiveFrom: '2025-06-02' })
    expect((await draft(employee)).status).toBe(409)
    expect((await draft(employee, { payMonth: 7 })).status).toBe(409)
    expect((await chief.post('/employee-pay', {})).status).toBe(400)
    const { data } = await draft(employee, { payMonth: 6 })
    expect(data).toMatchObject({ workingDays: 21, exceptions: ['NEW'] })
    expect((await act(data.id, 'approve')).status).toBe(409)
  })

  test('is approved, paid and cancelled with its payslip', async () => {
    const employee = await hire({
      bankName: 'Mill Bank',
      bankAccountName: 'Ada Baker',
      bankAccountNumber: '12345678',
      bankCode: '10-20-30',
    })
    await terms(employee)
    const april = await draft(employee, { payMonth: 4 })
    expect((await act(april.data.id, 'approve')).data).toMatchObject({ payStatus: 'APPROVED' })
    const may = await draft(employee)
    const twice = await Promise.all([act(may.data.id, 'approve'), act(may.data.id, 'approve')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const slips = await payslips(employee)
    expect(slips).toMatchObject([
      { payPeriod: '2025-05', netPay: 2200, payslipStatus: 'ISSUED' },
      { payPeriod: '2025-04', netPay: 2200, payslipStatus: 'ISSUED' },
    ])
    const { data: slip } = await chief.get(`/monthly-pay/${slips[0]?.id}`)
    expect(slip).toMatchObject({
      yearToDateGross: 4400,
      yearToDateNet: 4400,
      bankAccount: '•••• 5678',
      designation: 'Cook',
    })
    expect(slip.payslipNumber).toMatch(/^PS-2025-05-\d{4}$/)
    const edit = await chief.put(`/employee-pay/${may.data.id}`, {
      version: 2,
      otherEarnings: 1,
      otherNote: 'Late',
    })
    expect(edit.status).toBe(409)
    expect((await act(may.data.id, 'pay')).status).toBe(400)
    const paymentType = (await chief.get('/payment-type/list')).content[0]?.id
    const paid = await act(may.data.id, 'pay', { paymentType, paymentDate: '2025-06-05' })
    expect(paid.data).toMatchObject({ payStatus: 'PAID', paymentDate: '2025-06-05' })
    expect((await payslips(employee))[0]).toMatchObject({ payslipStatus: 'PAID' })
    expect((await act(may.data.id, 'cancel')).status).toBe(409)
    expect((await act(april.data.id, 'cancel')).status).toBe(200)
    expect((await payslips(employee))[1]).toMatchObject({ payslipStatus: 'VOID' })
    const again = await draft(employee, { payMonth: 4 })
    expect((await act(again.data.id, 'approve')).status).toBe(200)
    expect((await payslips(employee)).length).toBe(3)
  })

  test('is not approved with figures that nobody has seen, nor with a negative net', async () => {
    const employee = await hire()
    const { id, version } = await terms(employee)
    const { data } = await draft(employee)
    await chief.put(`/pay-configuration/${id}`, { version, monthlySalary: 2310 })
    expect((await act(data.id, 'approve')).status).toBe(409)
    expect((await act(data.id, 'recalculate')).data).toMatchObject({ netPay: 2310 })
    const { version: read } = (await chief.get(`/employee-pay/${data.id}`)).data
    const change = { version: read, otherDeductions: 3000, otherNote: 'Loan' }
    const negative = await chief.put(`/employee-pay/${data.id}`, change)
    expect(negative.data).toMatchObject({ netPay: -690, exceptions: ['NEGATIVE_NET'] })
    expect((await act(data.id, 'approve')).status).toBe(409)
    expect((await act(data.id, 'cancel')).status).toBe(200)
  })

  test('says what to look at: far from last month, another bank account', async () => {
    const employee = await hire()
    await terms(employee)
    await draft(employee, { payMonth: 4 })
    const { version } = (await chief.get(`/employee/${employee}`)).data
    await chief.put(`/employee/${employee}`, {
      version,
      bankName: 'Other Bank',
      bankAccountName: 'Ada',
      bankAccountNumber: '87654321',
      bankCode: '10-20-31',
    })
    const { data } = await draft(employee, { otherEarnings: 441, otherNote: 'Bonus' })
    expect(data).toMatchObject({ exceptions: ['BANK_CHANGED', 'UNUSUAL'], lastNetPay: 2200 })
  })

  test('counts leave once, paid or not, by halves too', async () => {
    const employee = await hire()
    await terms(employee)
    const leave = async (fromDate: string, more: object = {}) => {
      const asked = await chief.post('/employee-leave', {
        employee,
        leaveType: 'UNPAID',
        fromDate,
        toDate: fromDate,
        reason: 'Away from work',
        ...more,
      })
      const { id, version } = asked.data
      const decided = await chief.post(`/employee-leave/${id}/approve`, { version })
      expect(decided.status, asked.text + decided.text).toBe(200)
    }
    await leave('2025-04-29', { toDate: '2025-05-02' })
    await leave('2025-05-06', { halfDay: 'FIRST_HALF' })
    await leave('2025-05-06', { halfDay: 'SECOND_HALF', leaveType: 'CASUAL' })
    await leave('2025-05-07', { halfDay: 'FIRST_HALF' })
    const { data } = await draft(employee)
    expect(data).toMatchObject({
      unpaidLeaveDays: 3,
      paidLeaveDays: 0.5,
      absentDays: 0,
      payableDays: 19,
      basicPay: 1900,
    })
    await act(data.id, 'approve')
    const [slip] = await payslips(employee)
    const { leaveBalances } = (await chief.get(`/monthly-pay/${slip?.id}`)).data
    expect(leaveBalances).toMatchObject([
      { leaveType: 'CASUAL', entitlement: 7, taken: 0.5, available: 6.5 },
      { leaveType: 'SICK', available: 7 },
      { leaveType: 'EARNED', available: 14 },
    ])
  })

  test('is for super admins alone; a payslip for its owner', async () => {
    const own = Number((await space.as('EMPLOYEE').get('/user/profile')).data.employee)
    const { version } = (await chief.get(`/employee/${own}`)).data
    await chief.put(`/employee/${own}`, { version, dateOfJoining: '2024-01-01' })
    await terms(own)
    const { data } = await draft(own)
    await act(data.id, 'approve')
    for (const role of ['ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const) {
      expect((await space.as(role).get('/employee-pay/list')).status).toBe(403)
      expect((await space.as(role).post('/employee-pay', { employee: own })).status).toBe(403)
      expect((await space.as(role).get('/employee-pay/run/1')).status).toBe(403)
    }
    const seen = (await space.as('EMPLOYEE').get('/monthly-pay/list')).content
    expect(seen).toMatchObject([{ employee: own, netPay: 2200 }])
    const whole = (await space.as('EMPLOYEE').get(`/monthly-pay/${seen[0]?.id}`)).data
    expect(whole).not.toHaveProperty('employeePay')
    expect((await space.as('ADMIN').get('/monthly-pay/list')).content).toEqual([])
    expect((await space.as('ADMIN').get(`/monthly-pay/${seen[0]?.id}`)).status).toBe(404)
    expect((await space.as('CUSTOMER').get('/monthly-pay/list')).status).toBe(403)
  })

  const progress = async (runId: unknown) => (await chief.get(`/employee-pay/run/${runId}`)).data
  const ended = async (runId: unknown) => {
    for (;;) {
      const now = await progress(runId)
      if (now.runStatus !== 'RUNNING' && now.runStatus !== 'STOPPING') return now
      await sleep(20)
    }
  }
  const draftsOf = async (month: number) =>
    (await chief.get(`/employee-pay/list?payYear=2025&payMonth=${month}&size=1`)).data.totalElements

  test('is drafted for all, once at a time; who has one or no terms is passed over', async () => {
    await space.work(async (work) => {
      const [first] = await work.find(work.registry.get('employee'), {}, 1)
      for (let n = 0; n < 400; n++)
        await work.add(work.registry.get('employee'), {
          ...Object.fromEntries(
            Object.entries(first ?? {}).filter(([name]) => COPIED.includes(name)),
          ),
          employeeCode: `RUN-${n}`,
          firstName: 'Run',
          lastName: `Person ${n}`,
          phoneNumber: `+4478${String(10_000_000 + n)}`,
          dateOfJoining: '2024-01-01',
        })
    })
    const two = await Promise.all(
      [1, 2].map(() => chief.post('/employee-pay', { all: true, payYear: 2025, payMonth: 3 })),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const runId = two.find(({ status }) => status === 202)?.data.runId
    const done = await ended(runId)
    expect(done).toMatchObject({ runStatus: 'DONE', total: done.done })
    const before = await draftsOf(3)
    expect(before).toBe(done.made)
    await chief.post('/pay-configuration', {
      configName: 'Of the department',
      scope: 'DEPARTMENT',
      department,
      effectiveFrom: '2024-01-01',
      payType: 'MONTHLY',
      monthlySalary: 2100,
      trackAttendance: false,
    })
    const more = await chief.post('/employee-pay', { department, payYear: 2025, payMonth: 3 })
    expect(await ended(more.data.runId)).toMatchObject({ runStatus: 'DONE' })
    expect(await draftsOf(3)).toBeGreaterThanOrEqual(400)
    const again = await chief.post('/employee-pay', { department, payYear: 2025, payMonth: 3 })
    expect(await ended(again.data.runId)).toMatchObject({ runStatus: 'DONE', made: 0 })
    const drafts = (await chief.get('/employee-pay/list?payMonth=3&size=5')).content
    expect(drafts.map(({ payStatus }) => payStatus)).toEqual(Array(5).fill('DRAFT'))
  })

  test('of a run that is stopped no draft stays, and the month can be drafted anew', async () => {
    const { data } = await chief.post('/employee-pay', { all: true, payYear: 2025, payMonth: 2 })
    const stopped = await chief.delete(`/employee-pay/run/${data.runId}`)
    expect(stopped.status, stopped.text).toBe(200)
    expect(await progress(data.runId)).toMatchObject({ runStatus: 'STOPPED' })
    expect(await draftsOf(2)).toBe(0)
    expect((await chief.delete(`/employee-pay/run/${data.runId}`)).status).toBe(409)
    const again = await chief.post('/employee-pay', { all: true, payYear: 2025, payMonth: 2 })
    expect(again.status).toBe(202)
    const done = await ended(again.data.runId)
    expect(await draftsOf(2)).toBe(done.made)
    expect(done.made).toBeGreaterThanOrEqual(400)
  })
})

const COPIED = [
  'department',
  'designation',
  'employeeType',
  'gender',
  'dateOfBirth',
  'shiftStart',
  'shiftEnd',
]
