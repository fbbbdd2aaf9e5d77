import { dashboardMetrics, translated, text } from '#admin'
import machinerySparesInEnglish from './machinery-spares.resource.ts'
import machineryInEnglish from './machinery.resource.ts'

const machinery = translated(machineryInEnglish)
const machinerySpares = translated(machinerySparesInEnglish)

/** Machines that stand still and spares that run low, on dashboards. */
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
    {
      measure: 'spares-low',
      order: 62,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('%{smart_count} used up |||| %{smart_count} used up', { smart_count: other })
          : text('none used up'),
      leads: () => ({
        of: machinerySpares,
        filter: { isActive: true, isOrdered: false, spareState: ['OUT', 'PENDING'] },
      }),
    },
  ],
})
