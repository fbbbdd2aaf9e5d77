import { readItems } from '#schema'
import { makeCalls, translated, text } from '#admin'
import orderItemInEnglish from './order-item.resource.ts'
import type notifications from './order-notification.server.ts'

const STATUSES = readItems(translated(orderItemInEnglish).fields.orderStatus)

/** Notifies customers of changes to their orders until they have seen them. */
export default makeCalls<typeof notifications>().bell({
  call: '/order-item/customer-notification',
  roles: ['CUSTOMER'],
  title: text('News about your orders'),
  order: 10,
  icon: 'receipt',
  text: ({ orderId, orderStatus }) =>
    text('Your order {id} has been {status}', {
      id: orderId,
      status: (STATUSES[orderStatus]?.label ?? orderStatus).toLowerCase(),
    }),
  route: '/order&cart/my-orders',
  seen: (order) =>
    `/order-item/customer-notification-enabled?enabled=false${order ? `&orderId=${encodeURIComponent(order.orderId)}` : ''}`,
})
