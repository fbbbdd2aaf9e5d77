import { ListPage, page, useAsked } from '#admin'
import shipmentDetails from '../shipping/shipment-details.resource.ts'

const EMPTY = { title: 'Nothing of this batch has been shipped', why: 'As soon as goods of it are put on a shipment, the customer stands here.' }

/** Everybody who got goods of one batch: whom to call when it must come back. */
export default page({
  route: '/production/recall',
  title: 'Recall list',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  Page: RecallList,
})

function RecallList() {
  const [asked] = useAsked()
  const [batch, number] = [asked.get('batch'), asked.get('number')]
  if (!batch) return <ListPage definition={shipmentDetails} title="Recall list" empty={EMPTY} />
  return <ListPage definition={shipmentDetails} filter={{ productionStock: Number(batch) }} title={`Recall list of batch ${number ?? ''}`} empty={EMPTY} />
}
