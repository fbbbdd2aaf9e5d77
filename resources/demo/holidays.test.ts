import { describe, expect, test } from 'vitest'
import { demoHolidays, easterSunday } from './holidays.ts'

describe('the calendar of the demo company', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
  ])('Easter of %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })

  test('moves a bank holiday from the weekend to the next free weekday', () => {
    const days = new Map(
      demoHolidays(2027).map(({ holidayName, holidayDate }) => [
        `${holidayDate.slice(0, 4)} ${holidayName}`,
        holidayDate,
      ]),
    )
    expect(days.get('2027 Christmas Day')).toBe('2027-12-27')
    expect(days.get('2027 Boxing Day')).toBe('2027-12-28')
    expect(days.get('2026 Spring bank holiday')).toBe('2026-05-25')
  })
})
