import { screen } from '#admin'
import { lazy } from 'react'
import shipment from './shipment.resource.ts'

export default screen(shipment, {
  list: lazy(async () => ({ default: (await import('./shipment-desk.tsx')).ShipmentDesk })),
  create: lazy(async () => ({ default: (await import('./new-shipment.tsx')).NewShipment })),
  record: lazy(() => import('./shipment-record.tsx')),
})
