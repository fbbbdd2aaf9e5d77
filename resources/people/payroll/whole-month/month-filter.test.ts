import { expect, test } from 'vitest'
import { filterOfMonth, monthIn } from './month-filter.ts'

test('a list is narrowed to a month where year and month are one of each', () => {
  expect(monthIn({ payYear: 2026, payMonth: 9 })).toEqual({ year: 2026, month: 9 })
  expect(monthIn({ payYear: '2026', payMonth: '9', tab: 'all' })).toEqual({ year: 2026, month: 9 })
  for (const filter of [{}, { payYear: 2026 }, { payYear: 2026, payMonth: [8, 9] }])
    expect(monthIn(filter)).toBeNull()
})

test('another month or department takes the place of the one before; the rest stays', () => {
  const before = { payYear: 2026, payMonth: 9, department: 3, tab: 'exceptions', search: 'x' }
  expect(filterOfMonth(before, { year: 2025, month: 12, department: null })).toEqual({
    payYear: 2025,
    payMonth: 12,
    tab: 'exceptions',
    search: 'x',
  })
  expect(filterOfMonth({}, { year: 2026, month: 1, department: { id: 4 } })).toEqual({
    payYear: 2026,
    payMonth: 1,
    department: 4,
  })
})
