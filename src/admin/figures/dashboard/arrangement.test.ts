import { describe, expect, test } from 'vitest'
import { arranged, movedTo, worthKeeping } from './arrangement.ts'

const items = ['sales', 'orders', 'stock', 'leave'].map((code, place) => ({
  code,
  order: place * 10,
}))
const codes = (order: readonly string[]) =>
  arranged(items.toReversed(), order).map(({ code }) => code)

describe('tiles', () => {
  test('stand where they usually do until somebody moves them', () => {
    expect(codes([])).toEqual(['sales', 'orders', 'stock', 'leave'])
  })

  test('stand as somebody has put them, whatever else was put there that is gone', () => {
    expect(codes(['leave', 'gone', 'stock', 'sales', 'orders'])).toEqual([
      'leave',
      'stock',
      'sales',
      'orders',
    ])
  })

  test('that came later stand behind their usual neighbour', () => {
    expect(codes(['leave', 'orders'])).toEqual(['sales', 'leave', 'orders', 'stock'])
  })
})

test.each([
  ['earlier', 'stock', 'sales', ['stock', 'sales', 'orders', 'leave']],
  ['later', 'sales', 'orders', ['orders', 'sales', 'stock', 'leave']],
  ['nowhere, where there is no such place', 'sales', 'gone', ['sales', 'orders', 'stock', 'leave']],
])('a tile is moved %s', (_, code, target, after) => {
  expect(movedTo(['sales', 'orders', 'stock', 'leave'], code, target)).toEqual(after)
})

test('what is arranged as usual is not kept', () => {
  const [tiles, charts] = [
    ['sales', 'orders'],
    ['ageing', 'trend'],
  ]
  expect(worthKeeping([tiles, charts], [tiles, charts], [])).toBeNull()
  expect(worthKeeping([tiles, charts], [tiles, charts], ['orders'])).toEqual({
    order: [],
    hidden: ['orders'],
  })
  expect(worthKeeping([tiles, charts.toReversed()], [tiles, charts], [])).toEqual({
    order: ['trend', 'ageing'],
    hidden: [],
  })
})
