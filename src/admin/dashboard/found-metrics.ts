import type { DashboardMetrics } from './declared.tsx'

/** What resources add to dashboards: loaded with the first dashboard, and with nothing else. */
export const foundMetrics: readonly DashboardMetrics[] = Object.values(
  import.meta.glob<DashboardMetrics>('/resources/**/*-metrics.screen.tsx', {
    eager: true,
    import: 'default',
  }),
)
