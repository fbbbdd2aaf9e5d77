import { describe, expect, test } from 'vitest'
import { periodIn, presetsAt } from './periods.ts'

const TODAY = '2026-11-21'
const stretch = (query: string, today = TODAY) => {
  const { code, from, to } = periodIn(new URLSearchParams(query), today)
  return [code, from, to]
}

describe('the stretch of time of a dashboard', () => {
  test('is this month where the address says nothing', () => {
    expect(stretch('')).toEqual(['month', '2026-11-01', '2026-11-30'])
  })

  test('is what the address says, by its code', () => {
    expect(stretch('period=quarter')).toEqual(['quarter', '2026-10-01', '2026-12-31'])
    expect(stretch('period=year')).toEqual(['year', '2026-01-01', '2026-12-31'])
    expect(stretch('period=week')).toEqual(['week', '2026-11-16', '2026-11-22'])
  })

  test('is two days where the address has both', () => {
    expect(stretch('fromDate=2026-02-03&toDate=2026-02-05&period=year')).toEqual([
      'range',
      '2026-02-03',
      '2026-02-05',
    ])
  })

  test('needs both of them', () => {
    expect(stretch('fromDate=2026-02-03')[0]).toBe('month')
  })

  test('is the usual one where the code is unknown', () => {
    expect(stretch('period=decade')[0]).toBe('month')
  })

  test.each([
    ['2026-01-31', '2026-01-01', '2026-03-31'],
    ['2026-05-15', '2026-04-01', '2026-06-30'],
    ['2026-09-01', '2026-07-01', '2026-09-30'],
    ['2026-12-31', '2026-10-01', '2026-12-31'],
  ])('of a quarter on %s begins on %s and ends on %s', (today, from, to) => {
    expect(stretch('period=quarter', today)).toEqual(['quarter', from, to])
  })

  test('goes back over the turn of a year', () => {
    expect(stretch('period=last-month', '2026-01-15')).toEqual([
      'last-month',
      '2025-12-01',
      '2025-12-31',
    ])
  })

  test('is offered with words', () => {
    expect(presetsAt(TODAY).map(({ words }) => words)).toEqual([
      'Today',
      'This week',
      'This month',
      'Last month',
      'This quarter',
      'This year',
    ])
  })
})
