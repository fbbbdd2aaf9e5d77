import { expect, test } from 'vitest'
import { hoursOfWeek, findMonday, payOfWeek, wagesOfWeek, type WeekDay } from './week-pay.ts'

const RATES = { hourlyRate: 12_00, overtimeMultiplier: 150, holidayMultiplier: 200 }
const TERMS = { standardHoursPerDay: 800, payUnworkedHolidays: true }
const NOTHING = { paidHolidayHours: 0, paidLeaveHours: 0 }

const worked = (regularHours: number, overtimeHours = 0): WeekDay => ({
  dayType: 'WORKING',
  hours: {
    workedHours: regularHours + overtimeHours,
    regularHours,
    overtimeHours,
    holidayHours: 0,
  },
  isPaidHoliday: false,
  paidLeave: 0,
})
const idle = (rest: Partial<WeekDay> = {}): WeekDay => ({
  dayType: 'WORKING',
  isPaidHoliday: false,
  paidLeave: 0,
  ...rest,
})

test('a week at 12.00 with overtime, a holiday and a deduction (V20)', () => {
  const hours = { regularHours: 40_00, overtimeHours: 3_50, holidayHours: 6_00, ...NOTHING }
  const pay = payOfWeek([{ ...hours, ...RATES }])
  expect(pay).toMatchObject({ regularPay: 480_00, overtimePay: 63_00, holidayPay: 144_00 })
  expect(wagesOfWeek(pay, { otherEarnings: 0, otherDeductions: 20_00 })).toEqual({
    grossWages: 687_00,
    netWages: 667_00,
    arrears: 0,
  })
})

test('each part is rounded half up, at any size', () => {
  const hours = { regularHours: 1, overtimeHours: 0, holidayHours: 0, ...NOTHING }
  expect(payOfWeek([{ ...hours, ...RATES, hourlyRate: 50 }]).regularPay).toBe(1)
  expect(payOfWeek([{ ...hours, ...RATES, hourlyRate: 49 }]).regularPay).toBe(0)
  const large = { ...RATES, hourlyRate: 99_999_999_99, holidayMultiplier: 300 }
  expect(payOfWeek([{ ...hours, holidayHours: 168_00, ...large }]).holidayPay).toBe(
    50_399_999_994_96,
  )
})

test('a raise within the week: hours at the rate of their day, the sum rounded once', () => {
  const hours = { regularHours: 0, overtimeHours: 0, holidayHours: 0, ...NOTHING }
  const before = { ...hours, ...RATES, regularHours: 16_00, overtimeHours: 1_00 }
  const after = { ...before, hourlyRate: 13_00, paidLeaveHours: 8_00 }
  expect(payOfWeek([before, after])).toMatchObject({
    regularPay: 192_00 + 208_00,
    overtimePay: 18_00 + 19_50,
    paidLeavePay: 104_00,
  })
  // Two half pennies make one penny.
  const half = { ...hours, ...RATES, hourlyRate: 50, regularHours: 1 }
  expect(payOfWeek([half, half]).regularPay).toBe(1)
})

test('paid holidays that nobody worked on and paid leave count with standard hours', () => {
  const week = [
    worked(800),
    worked(400, 50),
    idle({ isPaidHoliday: true }),
    { ...worked(0), isPaidHoliday: true, hours: { ...EMPTY, workedHours: 300, holidayHours: 300 } },
    idle({ paidLeave: 100 }),
    idle({ paidLeave: 50 }),
    idle(),
  ]
  expect(hoursOfWeek(week, TERMS)).toEqual({
    regularHours: 1200,
    overtimeHours: 50,
    holidayHours: 300,
    paidHolidayHours: 800,
    paidLeaveHours: 1200,
  })
  expect(hoursOfWeek(week, { ...TERMS, payUnworkedHolidays: false }).paidHolidayHours).toBe(0)
})

const EMPTY = { workedHours: 0, regularHours: 0, overtimeHours: 0, holidayHours: 0 }

test('weeks begin on Monday', () => {
  expect(['2025-06-16', '2025-06-18', '2025-06-22', '2025-03-01'].map(findMonday)).toEqual([
    '2025-06-16',
    '2025-06-16',
    '2025-06-16',
    '2025-02-24',
  ])
})
