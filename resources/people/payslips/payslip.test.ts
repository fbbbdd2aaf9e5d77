import { afterAll, describe, expect, test } from 'vitest'
import { openPayroll } from '../../../tests/company/payroll-office.ts'
import { textOf } from '../../../tests/kit/pdf.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a payslip on %s', async (database) => {
  const { space, superAdmin, hire, terms, draft, act, payslips } = await openPayroll(database)
  afterAll(() => space.close())

  const MONDAYS = ['2025-04-28', '2025-05-19']
  const work = async (employee: number, workDate: string, workedHours: number) => {
    const { data, text } = await superAdmin.post('/pay-hour', {
      employee,
      workDate,
      workedHours,
      remarks: 'By hand',
    })
    expect((await superAdmin.post(`/pay-hour/${data.id}/approve`)).status, text).toBe(200)
  }
  const payWeek = async (employee: number, weekStartDate: string) => {
    const { data, text } = await superAdmin.post('/weekly-wages', { employee, weekStartDate })
    expect((await superAdmin.post(`/weekly-wages/${data.id}/approve`)).status, text).toBe(200)
  }

  test('of hours explains the weeks that end in its month, day by day and on paper', async () => {
    const employee = await hire({ dateOfJoining: '2025-04-29' })
    await terms(employee, {
      effectiveFrom: '2025-04-01',
      payType: 'HOURLY',
      monthlySalary: null,
      hourlyRate: 12,
    })
    const fair = { holidayDate: '2025-04-29', holidayName: 'Spring fair', isPaid: false }
    expect((await superAdmin.post('/holiday', fair)).status).toBe(201)
    await work(employee, '2025-04-30', 9)
    await work(employee, '2025-05-03', 2)
    await work(employee, '2025-05-21', 6)
    for (const monday of MONDAYS) await payWeek(employee, monday)
    const { data: pay } = await draft(employee)
    expect(pay.exceptions).toContain('WEEKS_OPEN')
    expect((await act(pay.id, 'approve')).status).toBe(200)
    const [slip] = await payslips(employee)
    const { data: explained } = await superAdmin.get(`/monthly-pay/explained?id=${slip?.id}`)
    expect(explained).toMatchObject({
      dateOfJoining: '2025-04-29',
      lastDay: null,
      openWeeks: [
        { weekStartDate: '2025-05-05', draft: null },
        { weekStartDate: '2025-05-12', draft: null },
      ],
    })
    expect(explained.terms).toMatchObject([
      { payType: 'HOURLY', effectiveFrom: '2025-04-01', hourlyRate: 12, overtimeMultiplier: 1.5 },
    ])
    const payHour = expect.any(Number)
    expect(explained.weeks).toMatchObject([
      {
        weekStartDate: MONDAYS[0],
        regularHours: 8,
        overtimeHours: 1,
        holidayHours: 2,
        days: [
          { date: '2025-04-28', isEmployed: false, regularHours: 0 },
          { isEmployed: true, holidayName: 'Spring fair' },
          { payHour, date: '2025-04-30', worked: 9, regularHours: 8, overtimeHours: 1, swipes: [] },
          {},
          {},
          { payHour, date: '2025-05-03', regularHours: 0, overtimeHours: 0, holidayHours: 2 },
          {},
        ],
      },
      {
        weekStartDate: MONDAYS[1],
        regularHours: 6,
        days: [{}, {}, { date: '2025-05-21', regularHours: 6 }, {}, {}, {}, {}],
      },
    ])
    const printed = await textOf(
      (await superAdmin.get(`/employee-monthly-payslip?id=${slip?.id}`)).bytes,
    )
    expect(printed).toContain('2 weeks that end in May')
    expect(printed).toContain('28 April – 25 May 2025')
    expect(printed).toContain('Regular 14 h × £12.00')
    expect(printed).toContain('1 h × £12.00 × 1.5, rounded each week')
    expect(printed).toContain('Total 17 h')
  })

  test('of a salary says on paper what an hour of it is', async () => {
    const employee = await hire({ dateOfJoining: '2025-05-02' })
    const { id } = await terms(employee)
    await work(employee, '2025-05-07', 10)
    const { data: pay } = await draft(employee)
    expect((await act(pay.id, 'approve')).status).toBe(200)
    const [slip] = await payslips(employee)
    // Terms entered later do not change the explanation of paid pay.
    await terms(employee, {
      configName: `Later terms ${employee}`,
      effectiveFrom: '2025-05-01',
      weeklyOffDays: ['SUN'],
    })
    const { data: explained } = await superAdmin.get(`/monthly-pay/explained?id=${slip?.id}`)
    expect(explained.terms).toMatchObject([{ payConfiguration: id, monthlySalary: 2200 }])
    expect(explained.days).toContainEqual(
      expect.objectContaining({ date: '2025-05-03', dayType: 'WEEKLY_OFF' }),
    )
    const printed = await textOf(
      (await superAdmin.get(`/employee-monthly-payslip?id=${slip?.id}`)).bytes,
    )
    expect(printed).toContain('2 h × 1.5 × £2,200.00 ÷ 22 days ÷ 8 h')
    expect(printed).toContain('Not employed: joined 2 May 2025')
    expect(printed).toContain('Leave as of 16 June 2025, 8 of 12 months')
  })

  test('of a salary and of hours in one month explains both on paper, whichever came first', async () => {
    const SALARY = { payType: 'MONTHLY', monthlySalary: 2200, hourlyRate: null }
    const HOURS = { payType: 'HOURLY', monthlySalary: null, hourlyRate: 12 }
    for (const [first, then] of [
      [SALARY, HOURS],
      [HOURS, SALARY],
    ] as const) {
      const employee = await hire()
      await terms(employee, first)
      const configName = `Changed terms ${employee}`
      await terms(employee, { configName, effectiveFrom: '2025-05-12', ...then })
      const monday = first === HOURS ? '2025-05-05' : '2025-05-12'
      await work(employee, monday, 9)
      await payWeek(employee, monday)
      const { data: pay, text } = await draft(employee)
      expect((await act(pay.id, 'approve')).status, text).toBe(200)
      const [slip] = await payslips(employee)
      const printed = await textOf(
        (await superAdmin.get(`/employee-monthly-payslip?id=${slip?.id}`)).bytes,
      )
      expect(printed).toContain('1 week that ends in May')
      expect(printed).toContain('Regular 8 h × £12.00')
      expect(printed).toMatch(
        /1 h × £12\.00 × (1\.5|the multiplier of these weeks), rounded each week/,
      )
      expect(printed).toMatch(/£2,200\.00 × (7|15) of 22 working days/)
      expect(printed).toContain('Monthly salary')
    }
  })

  test('stays as it was issued when the date of joining is corrected later', async () => {
    const employee = await hire({ dateOfJoining: '2025-05-02' })
    await terms(employee)
    const { data: pay } = await draft(employee)
    expect((await act(pay.id, 'approve')).status).toBe(200)
    const [slip] = await payslips(employee)
    const { version } = (await superAdmin.get(`/employee/${employee}`)).data
    const corrected = await superAdmin.put(`/employee/${employee}`, {
      dateOfJoining: '2025-04-28',
      version,
    })
    expect(corrected.status, corrected.text).toBe(200)
    const printed = await textOf(
      (await superAdmin.get(`/employee-monthly-payslip?id=${slip?.id}`)).bytes,
    )
    expect(printed).toContain('Not employed: joined 2 May 2025')
    const { data: explained } = await superAdmin.get(`/monthly-pay/explained?id=${slip?.id}`)
    expect(explained.dateOfJoining).toBe('2025-05-02')
  })
})
