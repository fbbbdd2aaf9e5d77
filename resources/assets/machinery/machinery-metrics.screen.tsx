import { dashboardMetrics, translated, text } from '#admin'
import machineryInEnglish from './machinery.resource.ts'

const machinery = translated(machineryInEnglish)

/** Machines that stand still, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'machines-down',
      order: 60,
      asks: 'danger',
      below: ({ other }) =>
        text('of %{smart_count} machine |||| of %{smart_count} machines', {
          smart_count: other ?? 0,
        }),
      leads: () => ({
        of: machinery,
        filter: { machineryStatus: ['OUT_OF_ORDER', 'UNDER_MAINTENANCE'] },
      }),
    },
  ],
})
