import { afterAll, describe, expect, test } from 'vitest'
import { textOf } from '../../../../tests/kit/pdf.ts'
import { openPayroll } from '../../../../tests/company/payroll-office.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('pay and terms that change on %s', async (database) => {
  const { space, superAdmin, hire, terms, draft, act, payslips } = await openPayroll(database)
  afterAll(() => space.close())

  test('with a raise within the month is paid by both salaries, each for its days', async () => {
    const employee = await hire()
    const house = (value: number) => ({
      componentName: 'House',
      componentType: 'EARNING',
      calcType: 'FIXED',
      value,
    })
    await terms(employee, { components: [house(100)] })
    await terms(employee, {
      configName: `Raise ${employee}`,
      effectiveFrom: '2025-05-16',
      monthlySalary: 2420,
      components: [house(120)],
    })
    const { data: before } = await draft(employee)
    // A change of terms is visible in the draft even if the amounts stay the same.
    await terms(employee, {
      configName: `Same ${employee}`,
      effectiveFrom: '2025-05-08',
      standardHoursPerDay: 7,
    })
    const { data } = await superAdmin.get(`/employee-pay/${before.id}`)
    // 11 of 22 days under each salary: 1,100.00 and 1,210.00. The allowance is paid once, by the terms at the end of
    // the month.
    expect(data).toMatchObject({
      workingDays: 22,
      payableDays: 22,
      basicPay: 2310,
      monthlySalary: 2420,
      allowances: [{ amount: 120 }],
      netPay: 2430,
      parts: [
        { fromDate: '2025-05-01', monthlySalary: 2200, payableDays: 5, amount: 500 },
        { fromDate: '2025-05-08', monthlySalary: 2200, payableDays: 6, amount: 600 },
        { fromDate: '2025-05-16', monthlySalary: 2420, payableDays: 11, amount: 1210 },
      ],
    })
    const { data: explained } = await superAdmin.get(`/employee-pay/explained?id=${data.id}`)
    expect(explained.days).toHaveLength(31)
    expect(explained.terms).toMatchObject([
      { monthlySalary: 2200 },
      { monthlySalary: 2200 },
      { monthlySalary: 2420 },
    ])
    expect((await act(data.id, 'approve')).status).toBe(200)
    const [slip] = await payslips(employee)
    const pdf = await superAdmin.get(`/employee-monthly-payslip?id=${slip?.id}`)
    expect(await textOf(pdf.bytes)).toContain('from 16 May 2025 £2,420.00 × 11 of 22')
    // Approval freezes both configurations.
    for (const { payConfiguration } of explained.terms as { payConfiguration: number }[]) {
      const { version } = (await superAdmin.get(`/pay-configuration/${payConfiguration}`)).data
      const change = { version, monthlySalary: 1 }
      expect((await superAdmin.put(`/pay-configuration/${payConfiguration}`, change)).status).toBe(
        409,
      )
    }
  })

  type Line = { id: number; period: string; amount: number; reason: string; decision: string }
  const arrearsIn = async (path: string, id: unknown) =>
    (await superAdmin.get(`${path}/arrears?id=${id}`)).data as unknown as Line[]
  const decide = async (path: string, id: unknown, line: Line | undefined, decision: string) => {
    const body = { id, arrears: line?.id, decision }
    const reply = await superAdmin.put(`${path}/arrears`, body)
    expect(reply.status, reply.text).toBe(200)
    return reply.data as unknown as Line[]
  }
  const PAY = '/employee-pay'
  /** Employee with approved pay for April. */
  const paidForApril = async (more: object = {}) => {
    const employee = await hire(more)
    await terms(employee)
    const april = await draft(employee, { payMonth: 4 })
    expect((await act(april.data.id, 'approve')).status).toBe(200)
    return { employee, april: april.data }
  }
  const raise = (employee: number, effectiveFrom: string, monthlySalary: number) =>
    terms(employee, {
      configName: `From ${effectiveFrom} ${employee} ${monthlySalary}`,
      effectiveFrom,
      monthlySalary,
    })

  test('terms dated into an approved month are arrears in the next draft, once', async () => {
    const { employee, april } = await paidForApril()
    await raise(employee, '2025-04-16', 2420)
    expect((await superAdmin.get(`/employee-pay/${april.id}`)).data).toMatchObject({ netPay: 2200 })
    const { data: may } = await draft(employee)
    expect(may).toMatchObject({ netPay: 2420 })
    // 11 of 22 working days at 220.00 more.
    const [line] = await arrearsIn(PAY, may.id)
    expect(line).toMatchObject({ period: '2025-04', amount: 110, decision: 'PROPOSED' })
    expect(line?.reason).toContain('From 2025-04-16')
    await decide(PAY, may.id, line, 'ACCEPTED')
    expect((await act(may.id, 'recalculate')).data).toMatchObject({
      basicPay: 2420,
      netPay: 2530,
      allowances: [{ calcType: 'ARREARS', amount: 110 }],
    })
    // A further change proposes only the remaining difference, in the same draft.
    await raise(employee, '2025-04-23', 2640)
    const rest = (await arrearsIn(PAY, may.id)).find(({ decision }) => decision === 'PROPOSED')
    expect(rest).toMatchObject({ period: '2025-04', amount: 60 })
    await decide(PAY, may.id, rest, 'DROPPED')
    expect((await superAdmin.get(`/employee-pay/${may.id}`)).data).toMatchObject({ netPay: 2750 })
    expect((await act(may.id, 'approve')).status).toBe(200)
    const [slip] = await payslips(employee)
    expect(slip).toMatchObject({ netPay: 2750 })
    const june = await draft(employee, { payMonth: 6 })
    expect(await arrearsIn(PAY, june.data.id)).toEqual([])
    // Cancelling the pay for May leaves its arrears for the next month.
    await act(may.id, 'cancel')
    expect(await arrearsIn(PAY, june.data.id)).toMatchObject([{ period: '2025-04', amount: 110 }])
  })

  test('an overpayment is deducted as far as the net pay goes, the rest later', async () => {
    const { employee } = await paidForApril()
    const { data: may } = await draft(employee, { otherDeductions: 2100, otherNote: 'Loan' })
    expect(may).toMatchObject({ netPay: 100 })
    await raise(employee, '2025-04-16', 1760)
    const { data: lower } = await superAdmin.get(`/employee-pay/${may.id}`)
    expect(lower).toMatchObject({ netPay: -340 })
    const change = { version: lower.version, otherDeductions: 1700, otherNote: 'Loan' }
    expect((await superAdmin.put(`/employee-pay/${may.id}`, change)).data).toMatchObject({
      netPay: 60,
    })
    const [line] = await arrearsIn(PAY, may.id)
    expect(line).toMatchObject({ amount: -220 })
    await decide(PAY, may.id, line, 'ACCEPTED')
    const { data: due } = await superAdmin.get(`/employee-pay/${may.id}`)
    expect(due).toMatchObject({ netPay: 0, deductions: [{ calcType: 'ARREARS', amount: 60 }] })
    expect((await act(may.id, 'approve')).status).toBe(200)
    const june = await draft(employee, { payMonth: 6 })
    expect(await arrearsIn(PAY, june.data.id)).toMatchObject([{ period: '2025-04', amount: -160 }])
  })

  test('whoever has left gets a draft for the arrears alone, which waits for no month to end', async () => {
    const { employee } = await paidForApril()
    await superAdmin.post(`/employee/${employee}/leave`, { relievingDate: '2025-04-30' })
    await raise(employee, '2025-04-16', 2420)
    const [own] = (await superAdmin.get(`/employee-pay/list?employee=${employee}&payStatus=DRAFT`))
      .content
    expect(own).toMatchObject({ payPeriod: '2025-06', netPay: 0 })
    const [line] = await arrearsIn(PAY, own?.id)
    await decide(PAY, own?.id, line, 'ACCEPTED')
    const approved = await act(own?.id, 'approve')
    expect(approved.data, approved.text).toMatchObject({ payStatus: 'APPROVED', netPay: 110 })
  })

  test('a holiday declared into an approved month is taken; drafts follow it', async () => {
    const { employee } = await paidForApril()
    const { data: may } = await draft(employee)
    for (const holidayDate of ['2025-04-28', '2025-05-28']) {
      const { status, text } = await superAdmin.post('/holiday', {
        holidayDate,
        holidayName: 'Fair',
      })
      expect(status, text).toBe(201)
    }
    expect((await superAdmin.get(`/employee-pay/${may.id}`)).data).toMatchObject({
      workingDays: 21,
      netPay: 2200,
    })
    // The salary for a full month does not change.
    expect(await arrearsIn(PAY, may.id)).toEqual([])
  })

  test('hourly staff get them with the next week; a week takes the terms of each day', async () => {
    const employee = await hire()
    const hourly = (effectiveFrom: string, hourlyRate: number) =>
      terms(employee, {
        configName: `Hours ${effectiveFrom} ${employee}`,
        effectiveFrom,
        payType: 'HOURLY',
        monthlySalary: null,
        hourlyRate,
      })
    await hourly('2024-01-01', 12)
    const fillWeek = async (monday: string, days: readonly string[]) => {
      for (const workDate of days) {
        const hour = { employee, workDate, workedHours: 8, remarks: 'By hand' }
        const { data } = await superAdmin.post('/pay-hour', hour)
        await superAdmin.post(`/pay-hour/${data.id}/approve`)
      }
      return (await superAdmin.post('/weekly-wages', { employee, weekStartDate: monday })).data
    }
    const first = await fillWeek('2025-06-02', ['2025-06-02', '2025-06-03', '2025-06-04'])
    expect(first).toMatchObject({ netWages: 288 })
    expect((await superAdmin.post(`/weekly-wages/${first.id}/approve`)).status).toBe(200)
    const next = await fillWeek('2025-06-09', ['2025-06-09'])
    await hourly('2025-06-04', 13)
    const WEEK = '/weekly-wages'
    const week = async () => (await superAdmin.get(`${WEEK}/${next.id}`)).data
    expect(await week()).toMatchObject({ hourlyRate: 13, netWages: 104 })
    const [line] = await arrearsIn(WEEK, next.id)
    expect(line).toMatchObject({ period: '2025-06-02', amount: 8 })
    await decide(WEEK, next.id, line, 'ACCEPTED')
    expect(await week()).toMatchObject({ arrears: 8, grossWages: 112, netWages: 112 })
    await hourly('2025-06-10', 14)
    expect(await week()).toMatchObject({ arrears: 8, netWages: 112 })
    expect((await superAdmin.post(`${WEEK}/${next.id}/approve`)).status).toBe(200)
    const last = await fillWeek('2025-06-16', [])
    expect(await arrearsIn(WEEK, last.id)).toEqual([])
  })

  test('terms that approved pay was worked out with are followed by others from the same day', async () => {
    const { employee } = await paidForApril()
    const [used] = (await superAdmin.get(`/pay-configuration/list?employee=${employee}`)).content
    const path = `/pay-configuration/${used?.id}`
    const { version, ...entered } = (await superAdmin.get(path)).data
    const refused = await superAdmin.put(path, { version, monthlySalary: 2420 })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Add new terms from the date the change applies')
    const { scope, effectiveFrom, payType, standardHoursPerDay, weeklyOffDays } = entered
    const planned = {
      ...{ scope, employee, effectiveFrom, payType, standardHoursPerDay, weeklyOffDays },
      ...{ monthlySalary: 2420, isActive: true },
    }
    const preview = async (more: object) =>
      (await superAdmin.post('/pay-configuration/preview', { ...planned, ...more })).data
    expect(await preview({})).toMatchObject({
      approvedFrom: '2025-04-01',
      approvedTo: '2025-04-30',
      after: 2420,
    })
    expect(await preview({ effectiveFrom: '2025-05-01' })).toMatchObject({ approvedFrom: null })
    await raise(employee, '2024-01-01', 2420)
    const { data: may } = await draft(employee)
    expect(may).toMatchObject({ netPay: 2420 })
    expect(await arrearsIn(PAY, may.id)).toMatchObject([{ period: '2025-04', amount: 220 }])
    const third = await superAdmin.post('/pay-configuration', {
      ...planned,
      configName: 'Once more',
    })
    expect(third.status, third.text).toBe(409)
  })
})
