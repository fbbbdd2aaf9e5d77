import { afterAll, describe, expect, test } from 'vitest'
import { textOf } from '../../../tests/kit/pdf.ts'
import { openPayroll } from '../../../tests/company/payroll-office.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('the pay of a month on %s', async (database) => {
  const { space, superAdmin, department, hire, terms, draft, act, payslips } =
    await openPayroll(database)
  afterAll(() => space.close())

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
    const note = await superAdmin.put(`/employee-pay/${data.id}`, {
      version: data.version,
      otherEarnings: 50,
    })
    expect([note.status, note.errors[0]?.field]).toEqual([400, 'otherNote'])
    const changed = await superAdmin.put(`/employee-pay/${data.id}`, {
      version: data.version,
      otherEarnings: 50,
      otherDeductions: 20.5,
      otherNote: 'Bonus less advance',
    })
    expect(changed.data).toMatchObject({ grossPay: 2470, totalDeductions: 120.5, netPay: 2349.5 })
  })

  test('of somebody whose file had no date of birth is approved once there is one', async () => {
    const header = 'employeeCode,firstName,lastName,departmentCode,designation,dateOfJoining'
    const { departmentCode } = (await superAdmin.get(`/employee-department/${department}`)).data
    const content = `${header}\nNB-1,Nia,Birthless,${departmentCode},Cook,2024-01-01`
    await superAdmin.upload('/employee/import', { name: 'people.csv', content })
    const [person] = (await superAdmin.get('/employee/list?search=NB-1')).content
    const employee = Number(person?.id)
    await terms(employee)
    const { id } = (await draft(employee)).data
    const refused = await act(id, 'approve')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The date of birth of Nia Birthless (NB-1) is missing; enter it before you approve the pay.',
    ])
    const { version } = (await superAdmin.get(`/employee/${employee}`)).data
    const known = { version, dateOfBirth: '1990-01-02', phoneNumber: '+442079460191' }
    expect((await superAdmin.put(`/employee/${employee}`, known)).status).toBe(200)
    expect((await act(id, 'approve')).data).toMatchObject({ payStatus: 'APPROVED' })
  })

  test('is there once, until it is cancelled; two at once make one', async () => {
    const employee = await hire()
    await terms(employee)
    const both = await Promise.all([draft(employee), draft(employee)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const id = both.find(({ status }) => status === 201)?.data.id
    expect((await act(id, 'cancel')).status).toBe(200)
    expect((await superAdmin.post('/employee-pay', { employee })).data.payPeriod).toBe('2025-05')
  })

  test('is refused without terms, outside the employment and for months to come', async () => {
    const employee = await hire({ dateOfJoining: '2025-06-02' })
    expect((await draft(employee, { payMonth: 6 })).status).toBe(409)
    await terms(employee, { effectiveFrom: '2025-06-02' })
    expect(await draft(employee)).toMatchObject({ status: 400, errors: [{ field: 'employee' }] })
    expect((await draft(employee, { payMonth: 7 })).status).toBe(400)
    expect((await superAdmin.post('/employee-pay', {})).status).toBe(400)
    const { data } = await draft(employee, { payMonth: 6 })
    expect(data).toMatchObject({ workingDays: 21, exceptions: ['NEW'] })
    expect((await act(data.id, 'approve')).status).toBe(409)
  })

  test('of somebody who has left is drafted for the last month, and for none after it', async () => {
    const employee = await hire()
    await terms(employee)
    await superAdmin.post(`/employee/${employee}/leave`, { relievingDate: '2025-05-16' })
    const byHand = { otherDeductions: 20, otherNote: 'Key not given back' }
    expect((await draft(employee, { ...byHand, otherNote: null })).status).toBe(400)
    const { data, text } = await draft(employee, byHand)
    // 2,200.00 for 12 of 22 working days is 1,200.00, less 20.00.
    expect(data, text).toMatchObject({ notEmployedDays: 10, basicPay: 1200, netPay: 1180 })
    expect((await draft(employee)).status).toBe(409)
    expect((await draft(employee, { payMonth: 6 })).status).toBe(400)
    expect((await act(data.id, 'approve')).data).toMatchObject({ payStatus: 'APPROVED' })
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
    const { data: slip } = await superAdmin.get(`/monthly-pay/${slips[0]?.id}`)
    expect(slip).toMatchObject({
      yearToDateGross: 4400,
      yearToDateNet: 4400,
      bankAccount: '•••• 5678',
      designation: 'Cook',
    })
    expect(slip.payslipNumber).toMatch(/^PS-2025-05-\d{4}$/)
    const edit = { version: 2, otherEarnings: 1, otherNote: 'Late' }
    expect((await superAdmin.put(`/employee-pay/${may.data.id}`, edit)).status).toBe(409)
    expect((await act(may.data.id, 'pay')).status).toBe(400)
    const types = (await superAdmin.get('/payment-type/list')).content
    const paymentType = types.find(({ kind }) => kind === 'BANK')?.id
    const wallet = { paymentType: types.find(({ kind }) => kind === 'WALLET')?.id }
    const transfer = { paymentType, paymentDate: '2025-06-05', paymentReference: 'Pay 2025-05' }
    for (const wrong of [wallet, { paymentDate: '2999-01-01' }, { paymentReference: null }])
      expect((await act(may.data.id, 'pay', { ...transfer, ...wrong })).status).toBe(400)
    const paid = await act(may.data.id, 'pay', transfer)
    expect(paid.data).toMatchObject({ payStatus: 'PAID', paymentDate: '2025-06-05' })
    expect((await payslips(employee))[0]).toMatchObject({ payslipStatus: 'PAID' })
    const file = await superAdmin.get('/employee-pay/bank-file?payYear=2025&payMonth=5')
    expect(file.text).toContain('Ada Baker,Mill Bank,10-20-30,12345678,2200.00,Pay 2025-05\r\n')
    expect((await superAdmin.get('/employee-pay/bank-file?payYear=2020&payMonth=5')).status).toBe(
      409,
    )
    const explained = (await superAdmin.get(`/monthly-pay/explained?id=${slips[0]?.id}`)).data
    expect(explained.days).toHaveLength(31)
    const pdf = await superAdmin.get(`/employee-monthly-payslip?id=${slips[0]?.id}`)
    const printed = await textOf(pdf.bytes)
    expect(printed).toContain('£2,200.00 × 22 of 22 working days')
    expect((await act(may.data.id, 'cancel')).status).toBe(409)
    expect((await act(april.data.id, 'cancel')).status).toBe(200)
    expect((await payslips(employee))[1]).toMatchObject({ payslipStatus: 'VOID' })
    expect((await superAdmin.get(`/employee-monthly-payslip?id=${slips[1]?.id}`)).status).toBe(409)
    const again = await draft(employee, { payMonth: 4 })
    expect((await act(again.data.id, 'approve')).status).toBe(200)
    expect((await payslips(employee)).length).toBe(3)
  })

  test('is not approved with figures that nobody has seen, nor with a negative net', async () => {
    const employee = await hire()
    const { id, version } = await terms(employee)
    const { data } = await draft(employee)
    await superAdmin.put(`/pay-configuration/${id}`, { version, monthlySalary: 2310 })
    // The draft was recalculated, so approving the old figures is refused.
    const seen = { version: data.version }
    expect((await superAdmin.post(`/employee-pay/${data.id}/approve`, seen)).status).toBe(409)
    const { version: read, netPay } = (await superAdmin.get(`/employee-pay/${data.id}`)).data
    expect(netPay).toBe(2310)
    const change = { version: read, otherDeductions: 3000, otherNote: 'Loan' }
    const negative = await superAdmin.put(`/employee-pay/${data.id}`, change)
    expect(negative.data).toMatchObject({ netPay: -690, exceptions: ['NEGATIVE_NET'] })
    expect((await act(data.id, 'approve')).status).toBe(409)
    expect((await act(data.id, 'cancel')).status).toBe(200)
  })

  test('says what to look at: far from last month, another bank account', async () => {
    const employee = await hire()
    await terms(employee)
    await draft(employee, { payMonth: 4 })
    const { version } = (await superAdmin.get(`/employee/${employee}`)).data
    await superAdmin.put(`/employee/${employee}`, {
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
      const asked = await superAdmin.post('/employee-leave', {
        employee,
        leaveType: 'UNPAID',
        fromDate,
        toDate: fromDate,
        reason: 'Away from work',
        ...more,
      })
      const { id, version } = asked.data
      const decided = await superAdmin.post(`/employee-leave/${id}/approve`, { version })
      expect(decided.status, asked.text + decided.text).toBe(200)
    }
    await leave('2025-04-29', { toDate: '2025-05-02' })
    await leave('2025-05-06', { halfDay: 'FIRST_HALF' })
    await leave('2025-05-06', { halfDay: 'SECOND_HALF', leaveType: 'CASUAL' })
    await leave('2025-05-07', { halfDay: 'FIRST_HALF' })
    const pending = { employee, leaveType: 'SICK', fromDate: '2025-06-03', toDate: '2025-06-03' }
    const asked = await superAdmin.post('/employee-leave', { ...pending, reason: 'At the dentist' })
    expect(asked.status, asked.text).toBe(201)
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
    const { leaveBalances } = (await superAdmin.get(`/monthly-pay/${slip?.id}`)).data
    expect(leaveBalances).toMatchObject([
      { leaveType: 'CASUAL', entitlement: 7, taken: 0.5, requested: 0, available: 6.5 },
      { leaveType: 'SICK', taken: 0, requested: 1, available: 6 },
      { leaveType: 'EARNED', available: 14 },
    ])
  })

  test('follows hours, which are approved before it and locked by it; the month is closed then', async () => {
    const employee = await hire()
    const { id: configuration } = await terms(employee, {
      trackAttendance: true,
      weeklyOffDays: ['SAT', 'SUN'],
    })
    const hour = async (workDate: string, workedHours: number) => {
      const { data, text } = await superAdmin.post('/pay-hour', {
        employee,
        workDate,
        workedHours,
        remarks: 'By hand',
      })
      expect(data.id, text).toBeGreaterThan(0)
      return Number(data.id)
    }
    const hours: number[] = []
    for (let day = 1; day <= 31; day++) {
      const date = `2025-05-${String(day).padStart(2, '0')}`
      const weekday = new Date(date).getUTCDay()
      // Absent on the 6th, too short for a full day on the 7th, overtime on the 8th, and Saturday work on the 10th.
      const worked = { 6: 0, 7: 3.99, 8: 10, 10: 4 }[day] ?? (weekday % 6 === 0 ? 0 : 8)
      if (worked > 0) hours.push(await hour(date, worked))
    }
    const { data } = await draft(employee)
    expect(data).toMatchObject({
      workingDays: 22,
      absentDays: 1.5,
      payableDays: 20.5,
      overtimeHours: 2,
      holidayHours: 4,
      hourlyRate: 12.5,
      basicPay: 2050,
      overtimePay: 37.5,
      holidayPay: 100,
      netPay: 2187.5,
    })
    expect((await act(data.id, 'approve')).text).toContain('approve them first')
    for (const id of hours) await superAdmin.post(`/pay-hour/${id}/approve`)
    expect((await act(data.id, 'approve')).status).toBe(200)
    const status = async () => (await superAdmin.get(`/pay-hour/${hours[0]}`)).data.payHourStatus
    expect(await status()).toBe('LOCKED')
    const leave = { employee, leaveType: 'CASUAL', fromDate: '2025-05-28', toDate: '2025-05-28' }
    const asked = await superAdmin.post('/employee-leave', { ...leave, reason: 'Away from work' })
    expect([asked.status, asked.errors[0]?.field]).toEqual([409, 'fromDate'])
    const { version } = (await superAdmin.get(`/pay-configuration/${configuration}`)).data
    const raise = await superAdmin.put(`/pay-configuration/${configuration}`, {
      version,
      monthlySalary: 1,
    })
    expect(raise.status).toBe(409)
    expect((await act(data.id, 'cancel')).status).toBe(200)
    expect(await status()).toBe('APPROVED')
    expect(
      (await superAdmin.post('/employee-leave', { ...leave, reason: 'Away now' })).status,
    ).toBe(201)
  })

  test('is for super admins alone; a payslip for its owner', async () => {
    const own = Number((await space.as('EMPLOYEE').get('/user/profile')).data.employee)
    const { version } = (await superAdmin.get(`/employee/${own}`)).data
    await superAdmin.put(`/employee/${own}`, { version, dateOfJoining: '2024-01-01' })
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
    for (const path of ['/employee-monthly-payslip', '/monthly-pay/explained']) {
      const answers = (['EMPLOYEE', 'ADMIN', 'CUSTOMER'] as const).map((role) =>
        space.as(role).get(`${path}?id=${seen[0]?.id}`),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404, 403])
    }
  })

  test('V22: is what the weeks come to, less what was paid by the week', async () => {
    const employee = await hire()
    await terms(employee, {
      payType: 'HOURLY',
      monthlySalary: null,
      hourlyRate: 12,
      components: [
        { componentName: 'Loan', componentType: 'DEDUCTION', calcType: 'FIXED', value: 50 },
      ],
    })
    const { employeeCode } = (await superAdmin.get(`/employee/${employee}`)).data
    const mondays = ['2024-12-30', '2025-01-06', '2025-01-13', '2025-01-20']
    const upload = await superAdmin.upload('/upload-employee-weekly-wages', {
      name: 'weeks.csv',
      content: [
        'employeeCode,weekStartDate,regularHours',
        ...mondays.map((monday) => `${employeeCode},${monday},40`),
        '',
      ].join('\r\n'),
      type: 'text/csv',
    })
    expect(upload.data, upload.text).toMatchObject({ created: 4 })
    const weeks = (await superAdmin.get(`/weekly-wages/list?employee=${employee}`)).content
    const { id } = (await draft(employee, { payMonth: 1 })).data
    expect((await act(id, 'approve')).text).toContain('Weekly wages')
    const paymentType = (await superAdmin.get('/payment-type/list')).content[0]?.id
    for (const [place, week] of weeks.entries()) {
      const approved = await superAdmin.post(`/weekly-wages/${week.id}/approve`)
      expect(approved.status, approved.text).toBe(200)
      if (place > 0) {
        const paid = await superAdmin.post(`/weekly-wages/${week.id}/pay`, {
          paymentType,
          paidDate: '2025-02-03',
          paymentReference: 'BACS 7',
        })
        expect(paid.status, paid.text).toBe(200)
      }
    }
    expect((await act(id, 'recalculate')).data).toMatchObject({
      basicPay: 1920,
      netPay: 1870,
      weeklyPaidAmount: 1440,
      payableAmount: 430,
    })
    expect((await act(id, 'approve')).status).toBe(200)
    const cancel = await superAdmin.post(`/weekly-wages/${weeks[0]?.id}/cancel`)
    expect([cancel.status, cancel.text]).toEqual([409, expect.stringContaining('2025-01')])
    const late = { paymentType, paidDate: '2025-02-03', paymentReference: 'BACS 8' }
    expect((await superAdmin.post(`/weekly-wages/${weeks[0]?.id}/pay`, late)).status).toBe(409)
  })
})
