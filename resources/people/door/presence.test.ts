import { expect, test } from 'vitest'
import { computePresence } from './board.server.ts'

test('where people are today', () => {
  const at = (dayType: string | null, swipes: readonly [string | null, boolean?][] = []) =>
    computePresence(
      {
        dayType,
        shiftStart: '09:00',
        swipes: swipes.map(([outTime, isOverdue = false]) => ({ outTime, isOverdue })),
      },
      '10:00',
    )
  expect(at('WORKING')).toBe('LATE')
  expect(at('HALF_LEAVE')).toBe('EXPECTED')
  expect(at('LEAVE')).toBe('ON_LEAVE')
  expect([at('HOLIDAY'), at('WEEKLY_OFF')]).toEqual(['DAY_OFF', 'DAY_OFF'])
  expect(at('HOLIDAY', [['12:00'], [null]])).toBe('IN')
  expect(at('LEAVE', [['12:00']])).toBe('OUT')
  expect(at('WORKING', [[null, true]])).toBe('MISSING_OUT')
  const early = { dayType: 'WORKING', shiftStart: '22:00', swipes: [] }
  expect(computePresence(early, '10:00')).toBe('EXPECTED')
})
