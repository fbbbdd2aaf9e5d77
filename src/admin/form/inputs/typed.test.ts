import { clockAt, instantAt, money, quantity, whole, type Field } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { readDate, readTime, showDate } from './dates/typed-date.ts'
import { readNumber } from './typed-number.ts'
import { showNumber } from '../../kinds/number-text.ts'

describe('a number as it is typed', () => {
  test.each([
    ['48.6', 2, 48.6],
    ['1,234.50', 2, 1234.5],
    ['£1,234.5', 2, 1234.5],
    ['0.07', 2, 0.07],
    ['99999999.99', 2, 99_999_999.99],
    ['1.005', 3, 1.005],
    ['', 2, null],
    ['  ', 2, null],
    ['-3', 0, -3],
  ] as const)('%s at %i places is %s', (typed, places, value) =>
    expect(readNumber(typed, places)).toBe(value),
  )

  test.each([
    ['12,5', 2],
    ['1.234', 2],
    ['abc', 2],
    ['1e3', 2],
    ['1,23,456', 0],
  ] as const)('%s at %i places stays text, so that the validator can object', (typed, places) =>
    expect(readNumber(typed, places)).toBe(typed),
  )

  test('is shown grouped, money with both pennies, quantities without idle zeros', () => {
    expect(showNumber(1234.5, money() as Field)).toBe('1,234.50')
    expect(showNumber(2.25, quantity() as Field)).toBe('2.25')
    expect(showNumber(30_000, whole() as Field)).toBe('30,000')
    expect(showNumber(2019, whole({ ungrouped: true }) as Field)).toBe('2019')
    expect(showNumber(9, whole({ datePart: 'month' }) as Field)).toBe('September')
    expect(showNumber('12,5', money() as Field)).toBe('12,5')
  })

  test('survives showing and reading again to the last penny', () => {
    for (let pennies = 0; pennies < 100_000; pennies += 37) {
      const value = pennies / 100
      expect(readNumber(showNumber(value, money() as Field), 2)).toBe(value)
    }
  })
})

describe('a date as it is typed', () => {
  const today = '2026-11-21'
  test.each([
    ['3/11/2026', '2026-11-03'],
    ['03.11.26', '2026-11-03'],
    ['3 Nov', '2026-11-03'],
    ['03112026', '2026-11-03'],
    ['031126', '2026-11-03'],
    ['3 november 2025', '2025-11-03'],
    ['2026-1-9', '2026-01-09'],
    ['today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['+14', '2026-12-05'],
    ['', null],
  ] as const)('%s is %s', (typed, value) => expect(readDate(typed, today)).toBe(value))
  test.each(['31/02/2026', 'soon', '13/13/2026'])('%s stays text', (typed) =>
    expect(readDate(typed, today)).toBe(typed),
  )
  test('is shown with the day first', () => expect(showDate('2026-11-03')).toBe('03/11/2026'))
})

describe('a time as it is typed', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.30 pm', '21:30'],
    ['12am', '00:00'],
    ['23:59', '23:59'],
    ['', null],
  ] as const)('%s is %s', (typed, value) => expect(readTime(typed)).toBe(value))
  test.each(['25:00', '9:75', 'noon'])('%s stays text', (typed) =>
    expect(readTime(typed)).toBe(typed),
  )
})

describe('a moment on the clocks of the company', () => {
  test.each([
    ['2026-01-15', '09:00', '2026-01-15T09:00:00.000Z'],
    ['2026-07-15', '09:00', '2026-07-15T08:00:00.000Z'],
    ['2026-03-29', '03:30', '2026-03-29T02:30:00.000Z'],
    ['2026-10-25', '12:00', '2026-10-25T12:00:00.000Z'],
    // This hour occurs twice when clocks go back; the first one is used.
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ])('%s %s in London is %s', (date, time, instant) => {
    expect(instantAt(date, time, 'Europe/London')).toBe(instant)
    expect(clockAt(instant, 'Europe/London')).toEqual({ date, time })
  })
})
