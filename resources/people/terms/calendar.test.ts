import { expect, test } from 'vitest'
import { datesBetween, findDayType, monthSpan, findWeekday } from './calendar.ts'
import { termsAmong } from './pay-terms.server.ts'

test('dates, months and days of the week', () => {
  expect(datesBetween('2024-02-28', '2024-03-01')).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ])
  expect(datesBetween('2025-01-02', '2025-01-01')).toEqual([])
  expect(monthSpan(2024, 2)).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect(monthSpan(2025, 12)).toEqual({ first: '2025-12-01', last: '2025-12-31' })
  expect(findWeekday('2025-05-05')).toBe('MON')
})

test('a holiday comes before a day off, and that before a working day', () => {
  const holidays = new Set(['2025-05-04', '2025-05-05'])
  expect(findDayType('2025-05-04', ['SUN'], holidays)).toBe('HOLIDAY')
  expect(findDayType('2025-05-11', ['SUN'], holidays)).toBe('WEEKLY_OFF')
  expect(findDayType('2025-05-12', ['SUN'], holidays)).toBe('WORKING')
})

test("one's own terms come before those of the department and the company; the latest begun counts", () => {
  const row = (scope: string, effectiveFrom: string, whose: object = {}) => ({
    scope,
    effectiveFrom,
    department: null,
    employee: null,
    ...whose,
  })
  const company = row('COMPANY', '2000-01-01')
  const department = row('DEPARTMENT', '2025-01-01', { department: 3 })
  const own = row('EMPLOYEE', '2025-02-01', { employee: 7 })
  const raised = row('EMPLOYEE', '2025-06-01', { employee: 7 })
  const terms = termsAmong([company, own, raised, department])
  const person = { id: 7, department: 3 }
  expect(terms(person, '1999-12-31')).toBeNull()
  expect(terms(person, '2024-12-31')).toBe(company)
  expect(terms(person, '2025-01-01')).toBe(department)
  expect(terms(person, '2025-05-31')).toBe(own)
  expect(terms(person, '2025-06-01')).toBe(raised)
  expect(terms({ id: 8, department: 3 }, '2025-06-01')).toBe(department)
  expect(terms({ id: 8, department: 4 }, '2025-06-01')).toBe(company)
})
