import { describe, expect, test } from 'vitest'
import { partOf, resolveToken, startOf } from './token.ts'

const on = (today: string) => ({ userId: null, role: null, now: '', settings: {}, today })

describe('the start of a week or a month', () => {
  test.each([
    ['2026-03-01', startOf('week'), '2026-02-23'],
    ['2026-03-02', startOf('week'), '2026-03-02'],
    ['2026-03-02', startOf('week', -1), '2026-02-23'],
    ['2026-01-01', startOf('week', -1), '2025-12-22'],
    ['2026-03-31', startOf('month'), '2026-03-01'],
    ['2026-01-31', startOf('month', -1), '2025-12-01'],
    ['2026-01-31', startOf('month', 1), '2026-02-01'],
  ])('on %s is, of %o, %s', (today, token, day) => {
    expect(resolveToken(token, on(today))).toBe(day)
  })

  test('has a year and a month, which are numbers', () => {
    const last = startOf('month', -1)
    const parts = [partOf('year', last), partOf('month', last)]
    expect(parts.map((part) => resolveToken(part, on('2026-01-31')))).toEqual([2025, 12])
    expect(parts.map((part) => resolveToken(part, on('2026-11-24')))).toEqual([2026, 10])
  })
})
