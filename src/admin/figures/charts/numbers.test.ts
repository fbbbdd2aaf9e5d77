import { describe, expect, test } from 'vitest'
import { inFull, inShort, onAxis, tileNumber } from './numbers.ts'

describe('a number of a dashboard', () => {
  test('stands in a sentence as its unit has it', () => {
    expect([inFull('count', 1234), inFull('money', 1234.5), inFull('quantity', 2.5)]).toEqual([
      '1,234',
      '£1,234.50',
      '2.5',
    ])
  })

  test('is short on an axis', () => {
    expect([inShort('money', 12_000), inShort('count', 12_000)]).toEqual(['£12k', '12k'])
    expect([onAxis('money', 1050), inShort('money', 1050)]).toEqual(['£1.05k', '£1.1k'])
  })

  test('keeps its pennies on a tile while it is small', () => {
    expect(tileNumber('money', 999.99)).toBe('£999.99')
    expect(tileNumber('money', 1234.56)).toBe('£1,235')
  })

  test('drops them beside a large one, and keeps its sign', () => {
    expect(tileNumber('money', 12.4, 5000)).toBe('£12')
    expect(tileNumber('money', -1234.56)).toBe('−£1,235')
  })

  test('of other units is the same on a tile', () => {
    expect(tileNumber('quantity', 1234.5)).toBe('1,234.5')
  })
})
