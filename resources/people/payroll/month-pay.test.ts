import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthSpan } from '../terms/calendar.ts'
import { countDays, daysOfMonth, type MonthOfSomebody } from './pay-draft.ts'
import {
  basicOfParts,
  monthPay,
  type MonthPart,
  type PaidMonth,
  type WageOfWeek,
} from './month-pay.ts'

const MAY = monthSpan(2025, 5)
const dates = (first: number, last: number, month = '2025-05') =>
  Array.from(
    { length: last - first + 1 },
    (_, at) => `${month}-${String(first + at).padStart(2, '0')}`,
  )
/** Eight hours on each day of May 2025. */
const FULL = new Map(dates(1, 31).map((date) => [date, 800]))
const without = (...gone: string[]) => new Map([...FULL].filter(([date]) => !gone.includes(date)))

const somebody: MonthOfSomebody = {
  ...MAY,
  dateOfJoining: '2020-01-01',
  relievingDate: null,
  standardHoursPerDay: 800,
  weeklyOffDays: ['SAT', 'SUN'],
  trackAttendance: true,
  holidays: new Set<string>(),
  leave: new Map(),
  worked: FULL,
}
const count = (change: Partial<MonthOfSomebody> = {}) =>
  countDays(daysOfMonth({ ...somebody, ...change }))

describe('the days of a month', () => {
  test('a month that is worked in full', () => {
    expect(count()).toEqual({
      workingDays: 2200,
      holidayDays: 0,
      notEmployedDays: 0,
      paidLeaveDays: 0,
      unpaidLeaveDays: 0,
      absentDays: 0,
      payableDays: 2200,
    })
    expect(count({ weeklyOffDays: [] }).workingDays).toBe(3100)
  })

  test('holidays are no working days; one on a day off counts once', () => {
    const holidays = new Set(['2025-05-05', '2025-05-10', '2025-05-26'])
    expect(count({ holidays })).toMatchObject({
      workingDays: 2000,
      holidayDays: 300,
      payableDays: 2000,
    })
    expect(count({ holidays, worked: new Map() }).absentDays).toBe(2000)
  })

  test('who joins or leaves within the month is not absent on the days outside', () => {
    expect(count({ dateOfJoining: '2025-05-19', worked: new Map() })).toMatchObject({
      notEmployedDays: 1200,
      absentDays: 1000,
      payableDays: 0,
    })
    expect(count({ dateOfJoining: '2025-05-19' })).toMatchObject({
      notEmployedDays: 1200,
      absentDays: 0,
      payableDays: 1000,
    })
    expect(count({ relievingDate: '2025-05-09' })).toMatchObject({
      notEmployedDays: 1500,
      payableDays: 700,
    })
    expect(count({ dateOfJoining: '2025-05-12', relievingDate: '2025-05-12' }).payableDays).toBe(
      100,
    )
  })

  test('leave on days off, on holidays and outside the employment counts for nothing', () => {
    const leave = new Map(dates(1, 31).map((date) => [date, { paid: 0, unpaid: 100 }]))
    const holidays = new Set(['2025-05-05'])
    expect(count({ leave, holidays, dateOfJoining: '2025-05-02' })).toMatchObject({
      workingDays: 2100,
      notEmployedDays: 100,
      unpaidLeaveDays: 2000,
      absentDays: 0,
      payableDays: 0,
    })
  })

  test('a missing day is absent, a short one by half', () => {
    expect(count({ worked: without('2025-05-06') }).absentDays).toBe(100)
    expect(count({ worked: new Map([...FULL, ['2025-05-06', 399]]) }).absentDays).toBe(50)
    expect(count({ worked: new Map([...FULL, ['2025-05-06', 400]]) }).absentDays).toBe(0)
    expect(count({ worked: new Map(), trackAttendance: false })).toMatchObject({
      absentDays: 0,
      payableDays: 2200,
    })
  })

  test('a half day counts once, whether its other half is worked, missing or leave too', () => {
    const on = (paid: number, unpaid: number, worked: number) => {
      const { paidLeaveDays, unpaidLeaveDays, absentDays, payableDays } = count({
        leave: new Map([['2025-05-06', { paid, unpaid }]]),
        worked: new Map([...FULL, ['2025-05-06', worked]]),
      })
      return [paidLeaveDays, unpaidLeaveDays, absentDays, payableDays]
    }
    expect(on(0, 50, 100)).toEqual([0, 50, 0, 2150])
    expect(on(0, 50, 0)).toEqual([0, 50, 50, 2100])
    expect(on(50, 0, 0)).toEqual([50, 0, 50, 2150])
    expect(on(50, 50, 0)).toEqual([50, 50, 0, 2150])
    expect(on(0, 100, 800)).toEqual([0, 100, 0, 2100])
    expect(on(100, 0, 0)).toEqual([100, 0, 0, 2200])
  })
})

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
const week = (paidAmount: number, more: Partial<WageOfWeek> = {}): WageOfWeek => ({
  hourlyRate: 1250,
  regularPay: 48_000,
  overtimePay: 0,
  holidayPay: 0,
  paidHolidayPay: 0,
  paidLeavePay: 0,
  otherEarnings: 0,
  otherDeductions: 0,
  arrears: 0,
  paidAmount,
  ...more,
})

describe('the amounts of a month', () => {
  test('V21: a salary with a day of absence, overtime, an allowance and a deduction', () => {
    expect(monthPay(monthly)).toMatchObject({
      hourlyRate: 1250,
      basicPay: 210_000,
      overtimePay: 9375,
      grossPay: 240_375,
      totalDeductions: 10_000,
      netPay: 230_375,
      payableAmount: 230_375,
      allowances: [{ componentName: 'House', value: 1000, amount: 21_000 }],
    })
  })

  test('V22: four weeks by the hour, three of them paid already', () => {
    const pay = monthPay({
      ...nothing,
      weeks: [week(48_000), week(48_000), week(48_000), week(0)],
      components: [
        { componentName: 'Loan', componentType: 'DEDUCTION', calcType: 'FIXED', value: 5000 },
      ],
    })
    expect(pay).toMatchObject({
      basicPay: 192_000,
      netPay: 187_000,
      weeklyPaidAmount: 144_000,
      payableAmount: 43_000,
    })
  })

  test('what weeks earned and lost besides is carried as one line each', () => {
    const pay = monthPay({
      ...nothing,
      weeks: [
        week(0, { otherEarnings: 1000, overtimePay: 700, paidHolidayPay: 8000 }),
        week(0, { otherEarnings: 500, otherDeductions: 300, holidayPay: 900, paidLeavePay: 60 }),
      ],
      otherEarnings: 100,
      otherDeductions: 50,
    })
    expect(pay.allowances).toMatchObject([{ calcType: 'WEEKLY_WAGES', amount: 1500 }])
    expect(pay.deductions).toMatchObject([{ calcType: 'WEEKLY_WAGES', amount: 300 }])
    expect(pay).toMatchObject({
      basicPay: 104_060,
      overtimePay: 700,
      holidayPay: 900,
      grossPay: 107_260,
      totalDeductions: 350,
      netPay: 106_910,
    })
  })

  test('a month without working days pays no salary; deductions make the net negative', () => {
    expect(
      monthPay({ ...monthly, parts: [{ ...salary, workingDays: 0, payableDays: 0 }] }),
    ).toMatchObject({
      basicPay: 0,
      overtimePay: 0,
      netPay: -10_000,
    })
  })

  test('amounts are rounded half up, each once', () => {
    // 1,000.01 for 15 of 30 days is 500.005; one hour of overtime at 1,000.01 / 240 x 1.5 is 6.2500625.
    const pay = monthPay({
      ...nothing,
      parts: [
        {
          ...salary,
          monthlySalary: 100_001,
          workingDays: 3000,
          payableDays: 1500,
          overtimeHours: 100,
        },
      ],
    })
    expect([pay.basicPay, pay.overtimePay]).toEqual([50_001, 625])
  })
})

/* Compares with a second, independent implementation that counts in plain numbers. */
describe('a plain calculation agrees', () => {
  const day = fc.record({
    worked: fc.constantFrom(0, 0, 100, 399, 400, 800, 1000),
    paid: fc.constantFrom(0, 0, 0, 50, 100),
    unpaid: fc.constantFrom(0, 0, 0, 50),
    holiday: fc.constantFrom(false, false, false, true),
  })
  const month = fc.record({
    year: fc.integer({ min: 2020, max: 2030 }),
    month: fc.integer({ min: 1, max: 12 }),
    joined: fc.integer({ min: -10, max: 31 }),
    stays: fc.integer({ min: 0, max: 60 }),
    off: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    days: fc.array(day, { minLength: 31, maxLength: 31 }),
    track: fc.boolean(),
    salary: fc.integer({ min: 1, max: 9_999_999 }),
  })
  const NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

  test('for any month of anybody, and pay is never above the salary nor days below none', () => {
    fc.assert(
      fc.property(
        month,
        ({ year, month: which, joined, stays, off, days, track, salary: paid }) => {
          const { first, last } = monthSpan(year, which)
          const length = new Date(Date.UTC(year, which, 0)).getUTCDate()
          const at = (number: number) =>
            new Date(Date.UTC(year, which - 1, number)).toISOString().slice(0, 10)
          let [working, payable] = [0, 0]
          for (let number = 1; number <= length; number++) {
            const today = days[number - 1]
            const weekday = new Date(Date.UTC(year, which - 1, number)).getUTCDay()
            if (!today || today.holiday || off.includes(weekday)) continue
            working += 1
            if (number < joined || number > joined + stays) continue
            const leave = (today.paid + today.unpaid) / 100
            let missing = 0
            if (leave < 1 && today.worked === 0) missing = 1 - leave
            if (leave === 0 && today.worked > 0 && today.worked / 100 < 4) missing = 0.5
            payable += 1 - today.unpaid / 100 - (track ? missing : 0)
          }
          const map = <Value>(of: (each: (typeof days)[number]) => Value) =>
            new Map(days.slice(0, length).map((each, index) => [at(index + 1), of(each)]))
          const found = countDays(
            daysOfMonth({
              first,
              last,
              dateOfJoining: at(joined),
              relievingDate: at(joined + stays),
              standardHoursPerDay: 800,
              weeklyOffDays: off.map((index) => NAMES[index] ?? ''),
              trackAttendance: track,
              holidays: new Set(
                [...map((each) => each.holiday)].filter(([, is]) => is).map(([on]) => on),
              ),
              leave: map(({ paid, unpaid }) => ({ paid, unpaid })),
              worked: map((each) => each.worked),
            }),
          )
          expect(found).toMatchObject({ workingDays: working * 100, payableDays: payable * 100 })
          for (const value of Object.values(found)) expect(value).toBeGreaterThanOrEqual(0)
          expect(found.payableDays).toBeLessThanOrEqual(found.workingDays)
          const pay = monthPay({
            ...monthly,
            parts: [{ ...salary, ...found, monthlySalary: paid }],
          })
          const exact = working === 0 ? 0 : (paid * payable) / working
          expect(Math.abs(pay.basicPay - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
          expect(pay.basicPay).toBeLessThanOrEqual(paid)
          const sum = (rows: readonly { amount: number }[]) =>
            rows.reduce((total, { amount }) => total + amount, 0)
          expect(pay.basicPay + pay.overtimePay + pay.holidayPay + sum(pay.allowances)).toBe(
            pay.grossPay,
          )
          expect(pay.grossPay - sum(pay.deductions)).toBe(pay.netPay)
        },
      ),
      { numRuns: 500 },
    )
  })
})

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
  // 8 h x 1.5 x 12.50 before the raise, 4 h x 2 x 13.75 after it; 10 % of the basic pay; the loan once.
  expect(monthPay({ ...monthly, parts: raised })).toMatchObject({
    hourlyRate: 1375,
    basicPay: 231_000,
    overtimePay: 15_000,
    holidayPay: 11_000,
    allowances: [{ amount: 23_100 }],
    deductions: [{ amount: 10_000 }],
  })
  expect(basicOfParts(raised)).toEqual([110_000, 121_000])
  // Three thirds of a penny make one penny, although each rounds to 0.
  const thirds = Array.from({ length: 3 }, () => ({
    ...salary,
    monthlySalary: 1,
    workingDays: 300,
    payableDays: 100,
  }))
  expect(monthPay({ ...nothing, parts: thirds }).basicPay).toBe(1)
  expect(basicOfParts(thirds)).toEqual([0, 1, 0])
  // Five-day week before, six-day week after.
  const week6 = { ...salary, workingDays: 2700, payableDays: 1400 }
  expect(monthPay({ ...nothing, parts: [{ ...salary, payableDays: 1100 }, week6] }).basicPay).toBe(
    110_000 + 114_074,
  )
})
