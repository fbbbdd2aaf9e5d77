import { OTHERS, PERIOD } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { stepped } from '../charts/plot-frame.tsx'
import { untouched } from './address.ts'
import { chartCalled } from './found-charts.ts'
import { withFewGroups } from '../charts/plot.ts'
import { buildPlot } from './plot-of.ts'
import { answerOf, chartOf } from './chart-testing.ts'

const chart = chartOf({ by: 'leadStatus', style: 'donut' })
const keys = ['NEW', 'FOLLOW_UP', 'WON', 'LOST']
const groups = keys.map((key) => ({ key, label: key, to: null }))
const plot = buildPlot(chart, answerOf({}, { by: 'leadStatus', groups }), untouched(chart))

describe('a drawing', () => {
  test('paints states as their chips are painted', () => {
    expect(plot.groups.map(({ colour }) => colour)).toContain('var(--tone-success-solid)')
    expect(new Set(plot.groups.map(({ colour }) => colour)).size).toBe(keys.length)
  })

  test('paints bands of days in their tones: what has expired looks worst', () => {
    const stock = chartCalled('stock-expiry')
    if (!stock) throw new Error('There is no chart of stock by expiry')
    const series = ['EXPIRED', 'DAYS_7', 'LATER'].map((key) => ({
      key,
      name: key,
      unit: 'quantity' as const,
      values: [1, 1, 1],
      total: 3,
    }))
    const answer = answerOf({}, { by: 'item', split: 'keeps', series })
    expect(buildPlot(stock, answer, untouched(stock)).series.map(({ colour }) => colour)).toEqual([
      'var(--tone-danger-solid)',
      'var(--tone-warning-solid)',
      'var(--tone-success-solid)',
    ])
  })

  test('draws a percentage among numbers as a line of its own', () => {
    const view = ['leads', 'conversion']
    const series = view.map((key) => ({
      key,
      name: key,
      unit: key === 'leads' ? ('count' as const) : ('percent' as const),
      values: [1, 2, 3],
      total: null,
    }))
    const both = chartOf({ measures: [view], style: 'columns' })
    const drawn = buildPlot(both, answerOf({}, { series }), untouched(both))
    expect(drawn.series.map(({ isLine }) => isLine)).toEqual([false, true])
  })

  test('ends today: nothing has come yet of days that are still to come', () => {
    const days = ['2001-01-01', '2999-01-01'].map((key) => ({ key, label: '', to: key }))
    const series = [{ key: 'leads', name: '', unit: 'count' as const, values: [0, 0], total: 0 }]
    const answer = answerOf({}, { by: PERIOD, groups: days, series })
    expect(buildPlot(chart, answer, untouched(chart)).series[0]?.values).toEqual([0, null])
  })

  test('puts the smallest slices of a ring together', () => {
    const many = Array.from({ length: 9 }, (_, key) => ({ key: `${key}`, label: '', to: null }))
    const values = [1, 2, 30, 4, 5, 6, 7, 8, 9]
    const series = [{ key: 'leads', name: '', unit: 'count' as const, values, total: 72 }]
    const drawn = withFewGroups(
      buildPlot(chart, answerOf({}, { groups: many, series }), untouched(chart)),
    )
    expect(drawn.groups.map(({ key }) => key)).toEqual(['2', '8', '7', '6', '5', '4', OTHERS])
    expect(drawn.series[0]?.values).toEqual([30, 9, 8, 7, 6, 5, 7])
  })
})

describe('the keyboard in a drawing', () => {
  const along = { isUpright: false, isMirrored: false }
  test('steps along groups and from series to series, and stops at the ends', () => {
    expect(stepped(plot, null, 'ArrowRight', along)).toEqual({ group: 0, series: 0 })
    expect(stepped(plot, { group: 0, series: 0 }, 'ArrowRight', along)?.group).toBe(1)
    expect(stepped(plot, { group: 0, series: 0 }, 'ArrowLeft', along)?.group).toBe(0)
    expect(stepped(plot, { group: 0, series: 0 }, 'End', along)?.group).toBe(3)
    expect(stepped(plot, { group: 0, series: 0 }, 'a', along)).toBeNull()
  })

  test('goes the other way where reading does, and down where groups stand under one another', () => {
    const at = { group: 1, series: 0 }
    expect(stepped(plot, at, 'ArrowRight', { ...along, isMirrored: true })?.group).toBe(0)
    expect(stepped(plot, at, 'ArrowDown', { ...along, isUpright: true })?.group).toBe(2)
  })
})
