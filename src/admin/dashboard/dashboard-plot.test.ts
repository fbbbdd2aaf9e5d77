import { choice, type DashboardChart } from '#schema/engine'
import { expect, test } from 'vitest'
import type { ScreenContext } from '../screen-context.tsx'
import { dashboardLinks, dashboardPlot } from './dashboard-plot.ts'
import type { Chart } from './declared.tsx'

const status = choice({ OPEN: ['Open', 'warning'], LATE: ['Late', 'warning'], DONE: 'Done' })
const chart: Chart = {
  measure: 'jobs',
  title: 'Jobs',
  order: 1,
  style: 'columns',
  shows: 'count',
  unit: 'Jobs begun',
  of: status,
  empty: 'None',
  leads: (_, { group, to, series }) => ({ path: `/jobs?${group}&${to}&${series}` }),
}
const data = (keys: readonly string[], to: string | null): DashboardChart => ({
  code: 'jobs',
  heeds: '',
  labels: ['a'],
  groups: [{ key: to ?? 'OPEN', label: null, to }],
  series: keys.map((key, place) => ({ key, name: key, values: [place + 1] })),
  before: null,
})

test('columns of several series stand on one another, in the tones of their states', () => {
  const plot = dashboardPlot(chart, data(['OPEN', 'LATE', 'DONE'], '2025-06-01'))
  expect(plot).toMatchObject({ style: 'stacked', isTime: true, isAdditive: true })
  expect(plot.series.map(({ name, total }) => [name, total])).toEqual([
    ['Open', 1],
    ['Late', 2],
    ['Done', 3],
  ])
  const [open, late, done] = plot.series.map(({ colour }) => colour)
  expect([open, done]).toEqual(['var(--tone-warning-solid)', 'var(--tone-neutral-solid)'])
  expect(late).toContain('color-mix')
})

test('bars are called and painted like their states', () => {
  const plot = dashboardPlot({ ...chart, style: 'bars' }, data(['all'], null))
  expect(plot).toMatchObject({
    style: 'bars',
    isTime: false,
    groups: [{ label: 'Open', colour: 'var(--tone-warning-solid)' }],
    series: [{ name: 'Jobs begun' }],
  })
})

test('a point leads on; several series together lead nowhere', () => {
  const scope = { role: 'CHIEF', userId: 1, from: '', to: '', filters: {} }
  const context = {} as ScreenContext
  const links = (keys: readonly string[]) =>
    dashboardLinks(chart, data(keys, '2025-06-01'), { scope, context })
  expect(links(['all']).listOf({ group: 0, series: null })).toBe('/jobs?2025-06-01&2025-06-01&all')
  expect(links(['OPEN', 'LATE']).listOf({ group: 0, series: 1 })).toMatch(/LATE$/)
  expect(links(['OPEN', 'LATE']).listOf({ group: 0, series: null })).toBeNull()
})
