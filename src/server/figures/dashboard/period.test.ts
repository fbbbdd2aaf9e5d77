import { describe, expect, test } from 'vitest'
import { lastPeriods, splitPeriod, clipPeriod, periodBefore, readPeriod } from './period.ts'

const TODAY = '2025-11-21'
const NOVEMBER = { from: '2025-11-01', to: '2025-11-30' }

describe('the stretch of time that a dashboard tells of', () => {
  test('is this month by default', () => {
    expect(readPeriod({ fromDate: null, toDate: null }, TODAY)).toEqual(NOVEMBER)
    expect(readPeriod({ fromDate: '2025-10-10', toDate: null }, TODAY)).toEqual({
      from: '2025-10-10',
      to: TODAY,
    })
    expect(readPeriod({ fromDate: null, toDate: '2024-02-10' }, TODAY)).toEqual({
      from: '2024-02-01',
      to: '2024-02-10',
    })
  })

  test.each([
    ['2025-11-02', '2025-11-01'],
    ['2020-11-21', '2025-11-21'],
    ['9999-12-31', null],
    ['0000-01-01', '0000-01-02'],
  ])(
    'is neither backwards nor longer than five years, nor out of this world: %s to %s',
    (fromDate, toDate) => {
      expect(() => readPeriod({ fromDate, toDate }, TODAY)).toThrow()
    },
  )

  test.each([
    [
      'part of a month with the same days of the one before',
      NOVEMBER,
      { from: '2025-10-01', to: '2025-10-21' },
    ],
    [
      'a month with all of the one before',
      { from: '2025-03-01', to: '2025-03-31' },
      { from: '2025-02-01', to: '2025-02-28' },
    ],
    [
      'a quarter with the quarter before',
      { from: '2025-07-01', to: '2025-09-30' },
      { from: '2025-04-01', to: '2025-06-30' },
    ],
    [
      'part of a year with the same part of the last',
      { from: '2025-01-01', to: '2025-12-31' },
      { from: '2024-01-01', to: '2024-11-21' },
    ],
    [
      'a day with the day before',
      { from: TODAY, to: TODAY },
      { from: '2025-11-20', to: '2025-11-20' },
    ],
    [
      'part of a week with the same days of the week before',
      { from: '2025-11-17', to: '2025-11-23' },
      { from: '2025-11-10', to: '2025-11-14' },
    ],
    [
      'what lies ahead with as much before it',
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2025-11-01', to: '2025-11-30' },
    ],
  ])('is compared, %s', (_, period, before) => {
    expect(periodBefore(period, TODAY)).toEqual(before)
  })

  test('ends today while it is going on', () => {
    expect(clipPeriod(NOVEMBER, TODAY)).toEqual({ from: '2025-11-01', to: TODAY })
    expect(clipPeriod({ from: '2025-10-01', to: '2025-10-31' }, TODAY).to).toBe('2025-10-31')
  })
})

describe('the parts of a stretch', () => {
  test.each([
    [
      'days',
      { from: '2025-10-01', to: '2025-10-31' },
      31,
      { from: '2025-10-01', to: '2025-10-01' },
    ],
    [
      'weeks that begin on Monday',
      { from: '2025-10-01', to: '2025-11-30' },
      9,
      { from: '2025-10-01', to: '2025-10-05' },
    ],
    [
      'months',
      { from: '2025-01-15', to: '2025-12-31' },
      12,
      { from: '2025-01-15', to: '2025-01-31' },
    ],
  ])('are %s', (_, period, count, first) => {
    const parts = splitPeriod(period)
    expect(parts).toHaveLength(count)
    expect(parts[0]).toEqual(first)
    expect(parts.at(-1)?.to).toBe(period.to)
  })

  test('of a year up to now are twelve months', () => {
    const months = lastPeriods('2025-03-31', 12, 'MONTH')
    expect(months).toHaveLength(12)
    expect([months[0], months[11]]).toEqual([
      { from: '2024-04-01', to: '2024-04-30' },
      { from: '2025-03-01', to: '2025-03-31' },
    ])
  })

  test('of some weeks up to now end on a Sunday', () => {
    expect(lastPeriods('2025-03-31', 2, 'WEEK')).toEqual([
      { from: '2025-03-24', to: '2025-03-30' },
      { from: '2025-03-31', to: '2025-04-06' },
    ])
    expect(lastPeriods('2025-04-06', 1, 'WEEK')).toEqual([{ from: '2025-03-31', to: '2025-04-06' }])
  })

  test('of some days up to now end today', () => {
    expect(lastPeriods('2025-03-01', 2, 'DAY')).toEqual([
      { from: '2025-02-28', to: '2025-02-28' },
      { from: '2025-03-01', to: '2025-03-01' },
    ])
  })
})
