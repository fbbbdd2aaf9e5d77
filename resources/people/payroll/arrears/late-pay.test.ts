import { afterAll, describe, expect, test } from 'vitest'
import { textOf } from '../../../../tests/kit/pdf.ts'
import { openPayroll } from '../../../../tests/company/payroll-office.ts'
import { DATABASES } from '../../../../tests/kit/workspace.ts'

describe.each(DATABASES)('pay and terms that change on %s', async (database) => {
  const { space, chief, hire, terms, draft, act, payslips } = await openPayroll(database)
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
    const { data } = await draft(employee)
    // 11 of 22 days each: 1,100.00 and 1,210.00; the allowance once, by the terms at the end of the month.
    expect(data).toMatchObject({
      workingDays: 22,
      payableDays: 22,
      basicPay: 2310,
      monthlySalary: 2420,
      allowances: [{ amount: 120 }],
      netPay: 2430,
      parts: [
        { fromDate: '2025-05-01', monthlySalary: 2200, payableDays: 11, amount: 1100 },
        { fromDate: '2025-05-16', monthlySalary: 2420, payableDays: 11, amount: 1210 },
      ],
    })
    const { data: explained } = await chief.get(`/employee-pay/explained?id=${data.id}`)
    expect(explained.days).toHaveLength(31)
    expect(explained.terms).toMatchObject([{ monthlySalary: 2200 }, { monthlySalary: 2420 }])
    expect((await act(data.id, 'approve')).status).toBe(200)
    const [slip] = await payslips(employee)
    const pdf = await chief.get(`/employee-monthly-payslip?id=${slip?.id}`)
    expect(await textOf(pdf.bytes)).toContain('from 16 May 2025 £2,420.00 × 11 of 22')
    // Both are frozen by it.
    for (const { payConfiguration } of explained.terms as { payConfiguration: number }[]) {
      const { version } = (await chief.get(`/pay-configuration/${payConfiguration}`)).data
      const change = { version, monthlySalary: 1 }
      expect((await chief.put(`/pay-configuration/${payConfiguration}`, change)).status).toBe(409)
    }
  })
})
