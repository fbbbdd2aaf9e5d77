import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/shipment/shipment-status',
  title: text('Shipment status'),
  roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
  menu: {
    area: 'Shipment',
    order: 30,
    icon: 'schedule',
    titles: { CUSTOMER: text('View shipment') },
  },
  Page: lazy(async () => ({ default: (await import('./shipment-status.tsx')).ShipmentStatus })),
})
