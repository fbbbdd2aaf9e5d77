import { describe, expect, test } from 'vitest'
import { instant } from './moments.ts'
import { parseValue } from './values.ts'

const context = {
  principal: { userId: 1, role: null, today: '2025-03-04', now: '', settings: {} },
  defaultDialCode: '+44',
}

describe('an instant', () => {
  test.each([
    ['2026-11-03', 'dayAndTime'],
    ['14:05', 'dayAndTime'],
    ['3 Nov 14:05', 'dayAndTime'],
    ['2026-11-03T14:05:00', 'instant'],
    ['2026-02-30T14:05:00Z?', 'instant'],
    [7, 'instant'],
  ])('%s is refused with %s', (given, code) => {
    expect(parseValue(given, instant(), context)).toMatchObject({ problem: { code } })
  })
})
