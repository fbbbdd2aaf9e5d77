import { itemsOf } from '#language'
import { bell, spoken, text } from '#admin'
import orderItemInEnglish from './order-item.resource.ts'

interface News {
  readonly orderId: string
  readonly orderStatus: keyof typeof STATUSES
  readonly dateTime: string
}

const STATUSES = itemsOf(spoken(orderItemInEnglish).fields.orderStatus)

/** Tells a customer what became of an order, until it has been seen. */
export default bell<News>({
  call: '/order-item/customer-notification',
  roles: ['CUSTOMER'],
  title: text('News about your orders'),
  order: 10,
  icon: 'receipt',
  says: ({ orderId, orderStatus }) =>
    text('Your order %{id} has been %{status}', {
      id: orderId,
      status: (STATUSES[orderStatus]?.label ?? orderStatus).toLowerCase(),
    }),
  route: '/order&cart/my-orders',
  seen: (news) =>
    `/order-item/customer-notification-enabled?enabled=false${news ? `&orderId=${encodeURIComponent(news.orderId)}` : ''}`,
})
