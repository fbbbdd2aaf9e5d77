import { screen } from '#admin'
import { lazy } from 'react'
import { NOTE } from './note-link.tsx'
import shipment from './shipment.resource.ts'

export default screen(shipment, {
  documents: [NOTE],
  list: lazy(async () => ({ default: (await import('./shipment-desk.tsx')).ShipmentDesk })),
  create: lazy(async () => ({ default: (await import('./new-shipment.tsx')).NewShipment })),
  record: lazy(() => import('./shipment-record.tsx')),
})
