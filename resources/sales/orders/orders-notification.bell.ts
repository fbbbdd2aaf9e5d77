import { makeCalls, text } from '#admin'
import type notifications from './order-notification.server.ts'

/** Notifies the office of orders that await a decision. */
export default makeCalls<typeof notifications>().bell({
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
