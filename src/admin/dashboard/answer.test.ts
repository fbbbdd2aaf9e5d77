import type { DashboardChart } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { largest, totalOf, valueAt } from './answer.ts'
import { inFull, inShort, onAxis, tileNumber } from '../charts/numbers.ts'

const group = (key: string) => ({ key, label: null, to: null })
const chart: DashboardChart = {
  code: 'sales',
  heeds: '',
  labels: ['jan', 'feb', 'mar'],
  groups: [group('jan'), group('feb'), group('mar')],
  series: [
    { key: 'shop', name: 'Shop', values: [1, 5, 2] },
    { key: 'post', name: 'Post', values: [4, 1, 2] },
  ],
  before: null,
}

describe('the numbers of a chart', () => {
  test('stand at a group and a series', () => {
    expect(valueAt(chart, 'feb', 'shop')).toBe(5)
    expect(valueAt(chart, 'mar', 'post')).toBe(2)
  })

  test('are nothing where there is no such place', () => {
    expect(valueAt(chart, 'dec', 'shop')).toBe(0)
    expect(valueAt(chart, 'jan', 'market')).toBe(0)
  })

  test('are added up over all series', () => {
    expect(totalOf(chart)).toBe(15)
    expect(totalOf({ ...chart, series: [] })).toBe(0)
  })

  test('have a largest group, all series together', () => {
    expect(largest(chart)).toEqual({ group: group('feb'), value: 6 })
  })

  test('have no largest group while nothing was sold', () => {
    const none = chart.series.map((series) => ({ ...series, values: [0, 0, 0] }))
    expect(largest({ ...chart, series: none })).toBeNull()
  })
})

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
