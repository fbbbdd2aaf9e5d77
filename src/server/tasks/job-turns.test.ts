import { describe, expect, test } from 'vitest'
import { latestTurn } from './job-turns.ts'

describe('the turn of a job', () => {
  const turn = (dailyAt: string, now: string) =>
    latestTurn({ dailyAt }, new Date(now), 'Europe/London').toISOString()

  test('is that of the company, summer and winter', () => {
    expect(turn('00:10', '2025-06-16T10:00:00Z')).toBe('2025-06-15T23:10:00.000Z')
    expect(turn('00:10', '2025-06-15T23:09:59Z')).toBe('2025-06-14T23:10:00.000Z')
    expect(turn('00:10', '2025-01-15T00:10:00Z')).toBe('2025-01-15T00:10:00.000Z')
  })

  test('comes once on the days that have an hour twice or not at all', () => {
    // 01:30 does not exist on the last Sunday in March, and occurs twice on the last Sunday in October.
    expect(turn('01:30', '2025-03-30T12:00:00Z')).toBe('2025-03-30T01:30:00.000Z')
    expect(turn('01:30', '2025-10-26T12:00:00Z')).toBe('2025-10-26T00:30:00.000Z')
  })

  test('of every so many minutes is the same for every server', () => {
    expect(
      latestTurn({ minutes: 5 }, new Date('2025-06-16T10:07:31Z'), 'Europe/London').toISOString(),
    ).toBe('2025-06-16T10:05:00.000Z')
  })
})
