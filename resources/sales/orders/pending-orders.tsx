import { text } from '#admin'
import { OrderBody } from './order-view.tsx'
import { OrderEditor } from '../entry/order-editor.tsx'
import { OrderQueue } from '../approval/order-queue.tsx'

/** Pending orders, to edit or cancel for the customer. */
export const PendingOrders = () => (
  <OrderQueue
    title={text('Pending orders')}
    detail={(order) => <OrderBody order={order} lines={<OrderEditor order={order} />} />}
  />
)
