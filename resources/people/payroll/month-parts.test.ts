import { expect, test } from 'vitest'
import { basicOfParts, monthPay, type MonthPart, type PaidMonth } from './month-pay.ts'

const salary: MonthPart = {
  monthlySalary: 220_000,
  standardHoursPerDay: 800,
  overtimeMultiplier: 150,
  holidayMultiplier: 200,
  workingDays: 2200,
  payableDays: 2100,
  overtimeHours: 500,
  holidayHours: 0,
}
const nothing: PaidMonth = {
  parts: [],
  weeks: [],
  components: [],
  otherEarnings: 0,
  otherDeductions: 0,
}
const monthly: PaidMonth = {
  ...nothing,
  parts: [salary],
  components: [
    { componentName: 'House', componentType: 'EARNING', calcType: 'PERCENT_OF_BASIC', value: 1000 },
    { componentName: 'Loan', componentType: 'DEDUCTION', calcType: 'FIXED', value: 10_000 },
  ],
}
test('a raise within the month: each salary for its days, the sum rounded once', () => {
  const raised = [
    { ...salary, payableDays: 1100, overtimeHours: 800 },
    {
      ...salary,
      monthlySalary: 242_000,
      payableDays: 1100,
      overtimeHours: 0,
      holidayHours: 400,
    },
  ]
  // 8 h x 1.5 x 12.50 before it, 4 h x 2 x 13.75 after it; 10 % of the basic pay, the loan once.
  expect(monthPay({ ...monthly, parts: raised })).toMatchObject({
    hourlyRate: 1375,
    basicPay: 231_000,
    overtimePay: 15_000,
    holidayPay: 11_000,
    allowances: [{ amount: 23_100 }],
    deductions: [{ amount: 10_000 }],
  })
  expect(basicOfParts(raised)).toEqual([110_000, 121_000])
  // Three thirds of a penny are one, whatever each is by itself.
  const thirds = Array.from({ length: 3 }, () => ({
    ...salary,
    monthlySalary: 1,
    workingDays: 300,
    payableDays: 100,
  }))
  expect(monthPay({ ...nothing, parts: thirds }).basicPay).toBe(1)
  expect(basicOfParts(thirds)).toEqual([0, 1, 0])
  // Five days a week before, six after it.
  const week6 = { ...salary, workingDays: 2700, payableDays: 1400 }
  expect(monthPay({ ...nothing, parts: [{ ...salary, payableDays: 1100 }, week6] }).basicPay).toBe(
    110_000 + 114_074,
  )
})
