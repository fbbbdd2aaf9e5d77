import { ListPage, useAsked } from '#admin'
import { ShipmentPage } from './shipment-record.tsx'
import shipment from './shipment.resource.ts'

const EMPTY = { title: 'No shipment can be edited', why: 'Shipments can be edited until they are packed. Those that wait appear here.' }
const WAITING = { shipmentStatus: 'PENDING' } as const

/** Shipments that have not been packed: choose one, change what is on it and how it travels. */
export function EditShipment() {
  const [asked, ask] = useAsked()
  const chosen = asked.get('shipment')
  if (chosen) return <ShipmentPage id={Number(chosen)} onBack={() => ask({ shipment: null })} />
  return <ListPage definition={shipment} filter={WAITING} title="Edit shipment" empty={EMPTY} />
}
