import { flag, readItems, reference, text } from '#schema'
import {
  behaviour,
  dropMessages,
  fillMessage,
  get,
  notFound,
  put,
  queueMessage,
  readById,
  shape,
  type ListParameters,
  type StoredOf,
  type Work,
} from '#server'
import customer from '../../parties/customers/customer.resource.ts'
import orderItem from './order-item.resource.ts'
import { markSeen } from './order-progress.server.ts'
import orderMessages from './order.messages.ts'
import { COUNT } from '../../call-fields.ts'

const { ORDER_STATUS } = orderMessages.events

/** Maximum number of listed items; the total counts all. */
const SHOWN = 50
const OLDEST_FIRST: ListParameters = {
  page: 0,
  size: SHOWN,
  searchFields: [],
  sort: [{ field: 'dateTime', descending: false }],
  conditions: [],
}
const NEWEST_FIRST: ListParameters = {
  ...OLDEST_FIRST,
  sort: [{ field: 'dateTime', descending: true }],
}

const ITEM = {
  id: COUNT,
  orderId: orderItem.fields.orderId,
  customer: shape.parts({ name: text({ required: true }) }),
  dateTime: orderItem.fields.dateTime,
  orderStatus: orderItem.fields.orderStatus,
}
const NOTIFICATIONS = shape.parts({ count: COUNT, items: shape.list(shape.parts(ITEM)) })
const WAITING = shape.parts({
  count: COUNT,
  unseen: COUNT,
  items: shape.list(shape.parts({ ...ITEM, seen: flag({ required: true }) })),
})
const PENDING = { orderStatus: 'PENDING' }

/** Notifications about orders. */
export default behaviour('order-notification', {
  endpoints: [
    get('/order-item/orders-notification', {
      summary: 'Orders that wait for a decision, oldest first',
      roles: ['SUPER_ADMIN', 'ADMIN'],
      returns: WAITING,
      bell: { of: orderItem, where: () => PENDING },
      handler: (work) => listOrderNotifications(work, PENDING, OLDEST_FIRST),
    }),
    get('/order-item/customer-notification', {
      summary: 'Orders of the customer whose news have not been seen',
      roles: ['CUSTOMER'],
      query: { userId: reference('user') },
      returns: NOTIFICATIONS,
      bell: true,
      handler(work, { query }) {
        if (query.userId !== null && query.userId !== work.caller?.userId) return notFound()
        return listOrderNotifications(work, { customerNotificationEnabled: true }, NEWEST_FIRST)
      },
    }),
    put('/order-item/customer-notification-enabled', {
      summary: 'Marks news as seen: of one order, or of all',
      roles: ['CUSTOMER'],
      query: { orderId: text(), enabled: flag() },
      returns: shape.parts({ updated: COUNT }),
      async handler(work, { query }) {
        const one = query.orderId === null ? {} : { orderId: query.orderId }
        const found = await work.find(orderItem, { customerNotificationEnabled: true, ...one })
        if (query.enabled) return { updated: 0 }
        for (const { id } of found) await markSeen(work, id)
        return { updated: found.length }
      },
    }),
  ],
})

async function listOrderNotifications(
  work: Work,
  where: { readonly [name: string]: string | number | boolean },
  list: ListParameters,
) {
  const { content, totalElements } = await work.page(orderItem, list, where)
  const customers = await readById(work, customer, content, 'customer')
  const items = content.map(({ id, orderId, customer: of, dateTime, orderStatus }) => ({
    id,
    orderId,
    customer: { name: customers.get(Number(of))?.customerName ?? '' },
    dateTime,
    orderStatus,
  }))
  return { count: totalElements, items }
}

type OrderStatus = StoredOf<typeof orderItem>['orderStatus']

const findStatusLabel = (status: OrderStatus): string =>
  readItems(orderItem.fields.orderStatus)[status]?.label ?? status

/**
 * Notifies the customer of the order by SMS; `more` is a reason or a tracking number. Does nothing if the customer
 * has no phone number.
 */
export async function notifyCustomer(
  work: Work,
  order: { readonly id: number; readonly orderId: string; readonly customer: number },
  status: OrderStatus,
  more?: string | null,
): Promise<void> {
  const buyer = await work.asSystem.get(customer, order.customer)
  if (!buyer?.phoneNumber) return
  const message = fillMessage(ORDER_STATUS.text, {
    id: order.orderId,
    status: { word: findStatusLabel(status) },
  })
  await queueMessage(work, {
    about: ORDER_STATUS,
    recipientUser: buyer.user,
    recipientName: buyer.customerName,
    phoneNumber: buyer.phoneNumber,
    message: more ? fillMessage('{message}: {more}', { message, more }) : message,
    relatedType: orderItem.name,
    relatedId: order.id,
    isUndoable: UNDOABLE.some((each) => each === status),
  })
}

/** States that staff may undo for a few minutes. */
const UNDOABLE = ['PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED'] as const

/** Drops the messages about an order that have not been sent. */
export const dropNotifications = (work: Work, { id }: { readonly id: number }): Promise<void> =>
  dropMessages(work, { about: ORDER_STATUS, relatedType: orderItem.name, relatedId: id })
