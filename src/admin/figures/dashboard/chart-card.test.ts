import type { ChartOptions, DashboardChart } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { chartOf } from '../analytics/chart-testing.ts'
import { fillFinding, readPlot } from './chart-card.tsx'

const group = (key: string) => ({ key, label: key, to: null })
const data: DashboardChart = {
  code: 'lead',
  heeds: '',
  unit: 'count',
  labels: ['jan', 'feb', 'mar'],
  groups: [group('jan'), group('feb'), group('mar')],
  series: [
    { key: 'leads', name: 'Leads', values: [1, 5, 2] },
    { key: 'won', name: 'Won', values: [4, 1, 2] },
  ],
  before: 12,
}
const BEFORE = { beforeFrom: '2025-10-01', beforeTo: '2025-10-25' }
const found = (options: Partial<ChartOptions>, answer = data) => {
  const chart = chartOf({ measures: [['leads', 'won']], style: 'stacked', ...options })
  return fillFinding(chart, readPlot(chart, answer), answer, BEFORE)?.replace(
    /[\u2009\u202f]/g,
    ' ',
  )
}

describe('the finding of a chart on a dashboard', () => {
  test('states what all groups come to, and the largest, all series together', () => {
    expect(found({ card: { finding: '{all} in all, {top} with {most}' } })).toBe(
      '15 in all, feb with 6',
    )
  })

  test('states the part of some groups, if there is any', () => {
    const card = { finding: '{percent}% late', share: ['mar', 'dec'] }
    expect(found({ card })).toBe('27% late')
    expect(found({ card: { ...card, share: ['dec'] } })).toBeUndefined()
  })

  test('is by how much there is more than before', () => {
    const change = { card: { finding: 'change' } }
    expect(found(change)).toBe('Leads up 25% on 1 – 25 Oct 2025')
    expect(found(change, { ...data, before: 20 })).toBe('Leads down 25% on 1 – 25 Oct 2025')
    expect(found(change, { ...data, before: 15 })).toBe('Leads unchanged from 1 – 25 Oct 2025')
    expect(found(change, { ...data, before: 0 })).toBeUndefined()
  })
})

describe('a chart of a dashboard is drawn', () => {
  const states = (keys: readonly string[], to: string | null): DashboardChart => ({
    ...data,
    groups: [{ key: to ?? 'WON', label: to ? null : 'Won', to }],
    series: keys.map((key, place) => ({ key, name: key, values: [place + 1] })),
  })

  test('with columns of several series on one another, in the tones of their states', () => {
    const chart = chartOf({ by: 'period', split: 'leadStatus', style: 'stacked' })
    const plot = readPlot(chart, states(['NEW', 'WON'], '2025-06-01'))
    expect(plot).toMatchObject({ style: 'stacked', isTime: true, isAdditive: true })
    expect(plot.series.map(({ name, total }) => [name, total])).toEqual([
      ['NEW', 1],
      ['WON', 2],
    ])
    expect(plot.series[1]?.colour).toBe('var(--tone-success-solid)')
  })

  test('with bars that are called and painted like their states', () => {
    const plot = readPlot(chartOf({ by: 'leadStatus' }), states(['all'], null))
    expect(plot).toMatchObject({
      style: 'bars',
      isTime: false,
      groups: [{ label: 'Won', colour: 'var(--tone-success-solid)' }],
      series: [{ key: 'leads' }],
    })
  })
})
