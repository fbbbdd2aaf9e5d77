import { ListPage, page, translated, text } from '#admin'
import { ALL_ORDERS } from './order.ts'
import orderItem from './order-item.resource.ts'

const EMPTY = {
  title: text('No orders yet'),
  why: text('All customer orders appear here, decided or not.'),
}

/** Every order in any state: where the numbers of the dashboard lead. What waits for a decision has a queue of its own. */
export default page({
  ...ALL_ORDERS,
  title: text('Orders'),
  Page: AllOrders,
})

function AllOrders() {
  return <ListPage definition={translated(orderItem)} title={text('Orders')} empty={EMPTY} />
}
