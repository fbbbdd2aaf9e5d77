import { dashboardMetrics, formatDate, translated, text } from '#admin'
import vehicleInEnglish from './vehicle.resource.ts'

const vehicle = translated(vehicleInEnglish)

const IN_USE = ['ACTIVE', 'IN_SERVICE', 'OUT_OF_SERVICE']

export default dashboardMetrics({
  tiles: [
    {
      measure: 'vehicle-documents',
      order: 70,
      asks: 'warning',
      below: ({ name, other }) =>
        other
          ? text(
              'within {smart_count} day, {gone} already have |||| within {smart_count} days, {gone} already have',
              { smart_count: Number(name), gone: other },
            )
          : text('within {smart_count} day |||| within {smart_count} days', {
              smart_count: Number(name),
            }),
      begin: ({ name, on }) => ({
        text: text('Next: renew {name} by {day}', { name, day: formatDate(on ?? '') }),
        of: vehicle,
      }),
      leads: () => ({
        of: vehicle,
        filter: {
          documentsExpiring: true,
          vehicleStatus: IN_USE,
        },
      }),
    },
  ],
})
