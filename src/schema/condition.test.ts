import { describe, expect, test } from 'vitest'
import { holds, type Where } from './engine.ts'

describe('a condition that leads through a reference', () => {
  const nobody = {
    userId: null,
    role: null,
    today: '2025-06-16',
    now: '2025-06-16T12:00:00Z',
    settings: {},
  }
  test.each([false, null, { not: true }, { not: 'x' }, 'x'])(
    'is never said to hold without the database: %j',
    (test) => {
      expect(() => holds({ 'shelf.isActive': test }, { shelf: 3 }, nobody)).toThrow(
        'Only the database can tell shelf.isActive',
      )
      expect(() =>
        holds({ any: [{ 'shelf.isActive': test }] } as Where, { shelf: 3 }, nobody),
      ).toThrow('leads to another record')
    },
  )
})
