import { describe, expect, test } from 'vitest'
import { budgetUse, findMonth, findYear } from './spending.server.ts'

describe('a budget', () => {
  test.each([
    [0, 10_000, 'WITHIN'],
    [7_999, 10_000, 'WITHIN'],
    [8_000, 10_000, 'NEAR'],
    [10_000, 10_000, 'NEAR'],
    [10_001, 10_000, 'OVER'],
    // 80% of £0.33 is 26.4 pence: 26 is below, 27 above.
    [26, 33, 'WITHIN'],
    [27, 33, 'NEAR'],
    [1, 0, 'OVER'],
    [8_000_000_000, 9_999_999_999, 'NEAR'],
    [7_999_999_999, 9_999_999_999, 'WITHIN'],
    [9_999_999_999, null, null],
  ] as const)('of which %i pence are spent, of %j', (spent, budget, use) => {
    expect(budgetUse(spent, budget)).toBe(use)
  })

  test.each([
    ['2025-01-31', '2025-01-01', '2025-01-31'],
    ['2025-02-10', '2025-02-01', '2025-02-28'],
    ['2024-02-29', '2024-02-01', '2024-02-29'],
    ['2025-12-01', '2025-12-01', '2025-12-31'],
  ])('holds for the month and the year of %s', (day, from, to) => {
    expect(findMonth(day)).toEqual({ from, to })
    expect(findYear(day)).toEqual({
      from: `${day.slice(0, 4)}-01-01`,
      to: `${day.slice(0, 4)}-12-31`,
    })
  })
})
