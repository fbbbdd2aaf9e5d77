import { expect, test } from 'vitest'
import { openWeeks, weeksThatEnded } from './week-pay.ts'

const SEPTEMBER = { first: '2026-09-01', last: '2026-09-30' }
const MONDAYS = ['2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21']

test('the weeks of a month are those that ended in it, whenever they began', () => {
  expect(weeksThatEnded(SEPTEMBER, '2026-10-05')).toEqual(MONDAYS)
  expect(weeksThatEnded(SEPTEMBER, '2026-09-13')).toEqual(['2026-08-31'])
})

test('a week is open that has no approved wages, unless nothing was to be paid for it', () => {
  const listOpenWeeks = (approved: readonly string[], isPaid = (_: string) => true) =>
    openWeeks(MONDAYS, {
      approved: approved.map((weekStartDate) => ({ weekStartDate })),
      isPaid,
    })
  expect(listOpenWeeks(['2026-09-07', '2026-09-21'])).toEqual(['2026-08-31', '2026-09-14'])
  expect(listOpenWeeks(MONDAYS)).toEqual([])
  expect(listOpenWeeks([], (monday) => monday > '2026-09-14')).toEqual(['2026-09-21'])
})
