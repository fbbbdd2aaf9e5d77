import { describe, expect, test } from 'vitest'
import type { Plot, PlotSeries } from './plot.ts'
import { buildRows } from './table-rows.ts'

const series = (key: string, values: (number | null)[], more: Partial<PlotSeries> = {}) => ({
  key,
  name: key,
  unit: 'money' as const,
  values,
  total: 10,
  before: null,
  totalBefore: null,
  colour: '',
  isLine: false,
  ...more,
})
const plotWith = (all: PlotSeries[], more: Partial<Plot> = {}): Plot => ({
  title: 'Sales',
  style: 'columns',
  groups: ['jan', 'feb'].map((key) => ({ key, label: key, to: null, colour: '' })),
  series: all,
  by: 'Period',
  isTime: true,
  isAdditive: false,
  before: null,
  ...more,
})

describe('a chart as a table', () => {
  test('has a column for every series and their totals', () => {
    const { columns, rows, totals } = buildRows(
      plotWith([series('net', [1, 2]), series('won', [null, 3], { unit: 'percent', total: null })]),
    )
    expect(columns.map(({ header }) => header)).toEqual(['net', 'won'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      [1, null],
      [2, 3],
    ])
    expect(totals).toEqual([10, null])
  })

  test('sets the change beside what it is compared with', () => {
    const compared = series('net', [0.3, 2], { before: [0.1, null], total: 2.3, totalBefore: 0.1 })
    const { columns, rows, totals } = buildRows(plotWith([compared], { before: 'October' }))
    expect(columns.map(({ header }) => header)).toEqual(['net', 'October', 'Difference'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      [0.3, 0.1, 0.2],
      [2, null, null],
    ])
    expect(totals).toEqual([2.3, 0.1, 2.2])
  })

  test('compares series that add up all together', () => {
    const { columns, rows, totals } = buildRows(
      plotWith(
        [
          series('shop', [1, 2], { before: [1, 1], total: 3, totalBefore: 2 }),
          series('post', [4, 0], { before: [3, 3], total: 4, totalBefore: 6 }),
        ],
        { before: 'October', isAdditive: true },
      ),
    )
    expect(columns.map(({ header }) => header)).toEqual([
      'shop',
      'post',
      'Total',
      'October',
      'Difference',
    ])
    expect(rows[0]?.cells).toEqual([1, 4, 5, 4, 1])
    expect(totals).toEqual([3, 4, 7, 8, -1])
  })
})
