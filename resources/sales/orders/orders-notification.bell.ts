import { callsOf, text } from '#admin'
import type notifications from './order-notification.server.ts'

/** Tells the office of orders that wait for a decision; deciding one clears it. */
export default callsOf<typeof notifications>().bell({
  call: '/order-item/orders-notification',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  title: text('Orders waiting for approval'),
  order: 10,
  icon: 'receipt',
  text: ({ orderId, customer }) =>
    text('Order {orderId} from {customer} awaits approval', { orderId, customer: customer.name }),
  at: ({ dateTime }) => dateTime,
  route: '/order&cart/approve-orders',
})
