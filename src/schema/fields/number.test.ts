import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideRounded, fromUnits, toUnits, unitsToText } from './number.ts'

describe('an exact decimal', () => {
  test.each([
    ['48.6', 2, 4860],
    [48.6, 2, 4860],
    ['0.10', 2, 10],
    ['-0.35', 2, -35],
    ['12', 3, 12_000],
    ['+7.', 2, 700],
    [1.005, 3, 1005],
  ])('%s at %i places is %i units', (value, places, units) => {
    expect(toUnits(value, places)).toBe(units)
  })

  test.each(['', 'abc', '1,5', '1e3', '1.234', '--1', NaN, Infinity, null, {}])(
    'refuses %s',
    (value) => {
      expect(toUnits(value, 2)).toBeNull()
    },
  )

  test('survives JSON and text without losing a penny', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 3 }),
        (units, places) => {
          const throughJson: unknown = JSON.parse(JSON.stringify(fromUnits(units, places)))
          expect(toUnits(throughJson, places)).toBe(units)
          expect(toUnits(unitsToText(units, places), places)).toBe(units)
        },
      ),
    )
  })

  test('rounds halves away from zero', () => {
    expect(divideRounded(5n, 10n)).toBe(1)
    expect(divideRounded(-5n, 10n)).toBe(-1)
    expect(divideRounded(9975n, 100n)).toBe(100)
    expect(divideRounded(49n, 100n)).toBe(0)
  })
})
