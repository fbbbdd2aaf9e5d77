import { dashboardMetrics, formatDate, translated, text } from '#admin'
import shipmentInEnglish from './shipment.resource.ts'

const shipment = translated(shipmentInEnglish)

const ON_THE_ROAD = { shipmentStatus: 'SHIPPED' } as const

export default dashboardMetrics({
  tiles: [
    {
      measure: 'shipments-in-transit',
      order: 16,
      below: ({ value, other, on }) => {
        if (value === 0) return text('Nothing on its way')
        const late = other
          ? text('{smart_count} later than expected |||| {smart_count} later than expected', {
              smart_count: other,
            })
          : null
        const next = on ? text('next one expected {day}', { day: formatDate(on) }) : null
        return [late, next].filter(Boolean).join(' · ') || null
      },
      leads: ({ role }) =>
        role === 'CUSTOMER'
          ? { path: '/shipment/shipment-status?status=SHIPPED' }
          : { of: shipment, filter: ON_THE_ROAD },
    },
  ],
  charts: [
    {
      measure: 'shipment-status',
      title: text('Shipments by status'),
      order: 20,
      style: 'bars',
      shows: 'count',
      unit: text('Shipments'),
      of: shipment.fields.shipmentStatus,
      empty: text('No shipments in this period.'),
      leads: ({ from, to }, { group }) => ({
        of: shipment,
        filter: { shipmentStatus: group, fromDate: from, toDate: to },
      }),
    },
  ],
})
