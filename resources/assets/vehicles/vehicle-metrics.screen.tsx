import { dashboardMetrics, translated, text } from '#admin'
import vehicleInEnglish from './vehicle.resource.ts'

const vehicle = translated(vehicleInEnglish)

/** Vehicles whose papers run out, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'vehicle-documents',
      order: 70,
      asks: 'warning',
      below: ({ name, other }) =>
        other
          ? text(
              'within %{smart_count} day, %{gone} already have |||| within %{smart_count} days, %{gone} already have',
              { smart_count: Number(name), gone: other },
            )
          : text('within %{smart_count} day |||| within %{smart_count} days', {
              smart_count: Number(name),
            }),
      leads: () => ({
        of: vehicle,
        filter: {
          documentsExpiring: true,
          vehicleStatus: ['ACTIVE', 'IN_SERVICE', 'OUT_OF_SERVICE'],
        },
      }),
    },
  ],
})
