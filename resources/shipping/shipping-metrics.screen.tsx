import { dashboardMetrics, formatDate, translated, text } from '#admin'
import shipmentInEnglish from './shipment.resource.ts'

const shipment = translated(shipmentInEnglish)

const ON_THE_ROAD = { shipmentStatus: 'SHIPPED' } as const

/** What waits to leave and what is on the road, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'orders-to-ship',
      order: 14,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('%{smart_count} short of stock |||| %{smart_count} short of stock', {
              smart_count: other,
            })
          : null,
      begin: ({ name, whose, on }) => ({
        text: text('Ship first: %{order} of %{customer}, placed %{day}', {
          order: name,
          customer: whose ?? '',
          day: formatDate(on ?? ''),
        }),
      }),
      leads: () => ({ path: '/shipment/update-shipment?tab=ready' }),
    },
    {
      measure: 'shipments-to-send',
      order: 15,
      asks: 'warning',
      below: ({ other }) =>
        text('%{smart_count} packed |||| %{smart_count} packed', { smart_count: other ?? 0 }),
      begin: ({ name, whose, on }) => ({
        text: text('Pack and ship first: %{shipment} to %{customer}, planned for %{day}', {
          shipment: name,
          customer: whose ?? '',
          day: formatDate(on ?? ''),
        }),
        of: shipment,
      }),
      leads: () => ({ of: shipment, filter: { shipmentStatus: ['PENDING', 'PACKED'] } }),
    },
    {
      measure: 'shipments-in-transit',
      order: 16,
      below: ({ value, other, on }) => {
        if (value === 0) return text('Nothing is on its way')
        const late = other
          ? text('%{smart_count} later than expected |||| %{smart_count} later than expected', {
              smart_count: other,
            })
          : null
        const next = on ? text('next one expected %{day}', { day: formatDate(on) }) : null
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
      empty: text('No shipment left in this time.'),
      leads: ({ from, to }, { group }) => ({
        of: shipment,
        filter: { shipmentStatus: group, fromDate: from, toDate: to },
      }),
    },
  ],
})
