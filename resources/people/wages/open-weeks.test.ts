import { expect, test } from 'vitest'
import { openWeeks } from './open-weeks.ts'

const SEPTEMBER = { first: '2026-09-01', last: '2026-09-30', today: '2026-10-05' }
const openOf = (weeks: readonly string[], more: Partial<Parameters<typeof openWeeks>[0]> = {}) =>
  openWeeks({
    ...SEPTEMBER,
    isPaid: () => true,
    weeks: weeks.map((weekStartDate) => ({ weekStartDate })),
    ...more,
  })

test('a week is open that ended in the month and has no approved wages, whenever it began', () => {
  expect(openOf(['2026-09-07', '2026-09-21'])).toEqual(['2026-08-31', '2026-09-14'])
  expect(openOf(['2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21'])).toEqual([])
})

test('a week that has not ended yet, or in which nothing was to be paid, is not', () => {
  expect(openOf([], { today: '2026-09-13' })).toEqual(['2026-08-31'])
  expect(openOf([], { isPaid: (monday) => monday > '2026-09-14' })).toEqual(['2026-09-21'])
})
