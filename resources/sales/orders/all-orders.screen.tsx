import { ListPage, page, translated, text } from '#admin'
import { ALL_ORDERS } from './order.ts'
import orderItem from './order-item.resource.ts'

const EMPTY = {
  title: text('No orders yet'),
  why: text('All customer orders appear here, whatever their status.'),
}

/** List of all orders, linked from dashboards. Orders to decide are in a queue. */
export default page({
  ...ALL_ORDERS,
  title: text('Orders'),
  Page: AllOrders,
})

function AllOrders() {
  return <ListPage definition={translated(orderItem)} title={text('Orders')} empty={EMPTY} />
}
