import { ListPage, page, translated, text, useUrlParams } from '#admin'
import shipmentDetailsInEnglish from './shipment-details.resource.ts'

const shipmentDetails = translated(shipmentDetailsInEnglish)

const EMPTY = {
  title: text('None of this batch has been shipped'),
  why: text('Customers appear here once goods from this batch are on a shipment.'),
}

/** Recall page: customers who received a batch. */
export default page({
  route: '/production/recall',
  title: text('Recall list'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  Page: RecallList,
})

function RecallList() {
  const [params] = useUrlParams()
  const [batch, number] = [params.get('batch'), params.get('number')]
  if (!batch)
    return <ListPage definition={shipmentDetails} title={text('Recall list')} empty={EMPTY} />
  return (
    <ListPage
      definition={shipmentDetails}
      filter={{ productionStock: Number(batch), ...(number ? { batchNumber: number } : {}) }}
      title={text('Recall list for batch {number}', { number: number ?? '' })}
      empty={EMPTY}
    />
  )
}
