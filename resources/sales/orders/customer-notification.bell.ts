import { itemsOf } from '#schema'
import { bell, translated, text } from '#admin'
import orderItemInEnglish from './order-item.resource.ts'

interface BellNotifications {
  readonly orderId: string
  readonly orderStatus: keyof typeof STATUSES
  readonly dateTime: string
}

const STATUSES = itemsOf(translated(orderItemInEnglish).fields.orderStatus)

/** Tells a customer what became of an order, until it has been seen. */
export default bell<BellNotifications>({
  call: '/order-item/customer-notification',
  roles: ['CUSTOMER'],
  title: text('News about your orders'),
  order: 10,
  icon: 'receipt',
  text: ({ orderId, orderStatus }) =>
    text('Your order %{id} has been %{status}', {
      id: orderId,
      status: (STATUSES[orderStatus]?.label ?? orderStatus).toLowerCase(),
    }),
  route: '/order&cart/my-orders',
  seen: (notifications) =>
    `/order-item/customer-notification-enabled?enabled=false${notifications ? `&orderId=${encodeURIComponent(notifications.orderId)}` : ''}`,
})
