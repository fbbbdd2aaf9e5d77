import { expect, test } from 'vitest'
import { hoursByRate, sumPaidHours, spanOfWeeks } from './pay-weeks.ts'

const NONE = { overtimeHours: 0, holidayHours: 0, paidHolidayHours: 0, paidLeaveHours: 0 }
const week = (weekStartDate: string, hourlyRate: number, regularHours: number) => ({
  ...NONE,
  weekStartDate,
  weekEndDate: `${weekStartDate} + 6`,
  hourlyRate,
  regularHours,
  netWages: hourlyRate * regularHours,
})
const WEEKS = [
  week('2026-08-31', 12.8, 37.1),
  week('2026-09-07', 12.8, 40.2),
  week('2026-09-14', 13, 8),
]

test('hours of a kind are added up for each rate', () => {
  expect(hoursByRate(WEEKS, 'regularHours')).toEqual([
    { rate: 12.8, hours: 77.3 },
    { rate: 13, hours: 8 },
  ])
  expect(hoursByRate(WEEKS, 'overtimeHours')).toEqual([])
})

test('all hours that are paid are added up without the dust of decimals', () => {
  expect(sumPaidHours({ ...NONE, regularHours: 0.1, overtimeHours: 0.2, paidLeaveHours: 8 })).toBe(
    8.3,
  )
})

test('weeks reach from their first day to their last', () => {
  expect(spanOfWeeks(WEEKS)).toEqual({ from: '2026-08-31', to: '2026-09-14 + 6' })
  expect(spanOfWeeks([])).toBeNull()
})
