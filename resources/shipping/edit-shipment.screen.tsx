import { page, text } from '#admin'
import { lazy } from 'react'

export default page({
  route: '/shipment/edit-shipment/update-shipment',
  title: text('Edit shipment'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  menu: { area: 'Shipment', order: 20, icon: 'shipping' },
  Page: lazy(async () => ({ default: (await import('./edit-shipment.tsx')).EditShipment })),
})
