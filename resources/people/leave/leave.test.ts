import { expect, test } from 'vitest'
import { findDayType } from '../terms/calendar.ts'
import { entitlementIn, isOverlap, workingDaysIn, type Away, leaveOfDay } from './leave.ts'

const away = (fromDate: string, toDate = fromDate, halfDay: Away['halfDay'] = 'NONE'): Away => ({
  fromDate,
  toDate,
  halfDay,
})

test('V13: days off and holidays are no days of leave', () => {
  const isWorkingDay = (date: string) =>
    findDayType(date, ['SUN'], new Set(['2025-05-05'])) === 'WORKING'
  expect(workingDaysIn(away('2025-05-02', '2025-05-06'), isWorkingDay)).toBe(300)
  expect(workingDaysIn(away('2025-05-04', '2025-05-05'), isWorkingDay)).toBe(0)
  expect(workingDaysIn(away('2025-05-06', '2025-05-06', 'SECOND_HALF'), isWorkingDay)).toBe(50)
  expect(workingDaysIn(away('2024-02-28', '2024-03-01'), () => true)).toBe(300)
})

test.each([
  [away('2025-05-06'), away('2025-05-05', '2025-05-07'), true],
  [away('2025-05-06'), away('2025-05-07'), false],
  [away('2025-05-01', '2025-05-06'), away('2025-05-06', '2025-05-09'), true],
  [away('2025-05-06', '2025-05-06', 'FIRST_HALF'), away('2025-05-05', '2025-05-07'), true],
  [
    away('2025-05-06', '2025-05-06', 'FIRST_HALF'),
    away('2025-05-06', '2025-05-06', 'SECOND_HALF'),
    false,
  ],
  [
    away('2025-05-06', '2025-05-06', 'FIRST_HALF'),
    away('2025-05-06', '2025-05-06', 'FIRST_HALF'),
    true,
  ],
])('V14: %j and %j share a day: %s', (one, other, isShared) => {
  expect(isOverlap(one, other)).toBe(isShared)
  expect(isOverlap(other, one)).toBe(isShared)
})

test.each([
  ['2025-04-10', 1400, 1050],
  ['2025-01-31', 1400, 1400],
  ['2025-12-01', 1400, 100],
  ['2025-12-31', 700, 50],
  ['2025-08-01', 700, 300],
  ['2024-12-31', 1400, 1400],
  ['2026-01-01', 1400, 0],
])('V16: who joined on %s gets of %i hundredths in 2025 %i', (joined, aYear, entitled) => {
  expect(entitlementIn(2025, joined, aYear)).toBe(entitled)
})

test('two leaves may share a day, which is never longer than a day', () => {
  const first = { half: 'FIRST_HALF', isPaid: true } as const
  const second = { half: 'SECOND_HALF', isPaid: true } as const
  expect(leaveOfDay([])).toEqual({ paid: 0, unpaid: 0 })
  expect(leaveOfDay([first])).toEqual({ paid: 50, unpaid: 0 })
  expect(leaveOfDay([first, second])).toEqual({ paid: 100, unpaid: 0 })
  expect(leaveOfDay([first, { ...second, isPaid: false }])).toEqual({ paid: 50, unpaid: 50 })
  expect(leaveOfDay([{ half: 'NONE', isPaid: true }, second])).toEqual({ paid: 100, unpaid: 0 })
})
