import type { Chart, Charts } from '#schema/engine'

export const foundCharts: readonly Chart[] = Object.values(
  import.meta.glob<Charts>('/resources/**/*.charts.ts', { eager: true, import: 'default' }),
).flatMap(({ charts }) => charts)

const LAST = Number.POSITIVE_INFINITY

export const chartsOn = (screen: string, role: string): readonly Chart[] =>
  foundCharts
    .filter((chart) => chart.screen === screen && chart.roles.includes(role))
    .toSorted((one, other) => (one.order ?? LAST) - (other.order ?? LAST))

export const chartCalled = (code: string): Chart | undefined =>
  foundCharts.find((chart) => chart.code === code)
