import { ListPage, translated, text, useUrlParams } from '#admin'
import ShipmentPage from './shipment-record.tsx'
import shipmentInEnglish from './shipment.resource.ts'

const shipment = translated(shipmentInEnglish)

const EMPTY = {
  title: text('No shipments to edit'),
  why: text('Shipments can be edited until they are packed. Those still waiting are listed here.'),
}
const WAITING = { shipmentStatus: 'PENDING' } as const

/** Editor for shipments that are not packed: goods and delivery. */
export function EditShipment() {
  const [params, ask] = useUrlParams()
  const chosen = params.get('shipment')
  if (chosen) return <ShipmentPage id={Number(chosen)} onBack={() => ask({ shipment: null })} />
  return (
    <ListPage definition={shipment} filter={WAITING} title={text('Edit shipment')} empty={EMPTY} />
  )
}
