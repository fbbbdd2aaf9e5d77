/** What the server itself writes on an order: what is decided, short, sent or called off. */

import { writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type { Shortfall } from '../../stock/door.server.ts'
import orderItem from './order-item.resource.ts'
import { linesOf, type OrderLine, type Progress } from './order.ts'

type Order = StoredOf<typeof orderItem>

const orders = writer(orderItem)

/** The approved quantities of an order that is about to be decided. */
export async function noteQuantities(
  work: Work,
  order: Order,
  items: readonly OrderLine[],
): Promise<void> {
  await orders.write(work, order.id, { items })
}

/** How far the goods of an order, which is locked, have come; a new state is news for its customer. */
export async function moveOrder(
  work: Work,
  order: Order,
  orderStatus: Progress,
  items: readonly OrderLine[],
): Promise<void> {
  await orders.write(work, order, {
    items,
    orderStatus,
    hasShortage: items.some(({ shortage }) => shortage),
    ...(orderStatus === order.orderStatus ? {} : { customerNotificationEnabled: true }),
  })
}

/** Its sale was called off: nothing of it waits for goods any more. */
export async function cancelWithSale(
  work: Work,
  id: number,
  values: Pick<StoredValuesOf<typeof orderItem>, 'rejectReason' | 'items'>,
): Promise<void> {
  await orders.write(work, id, {
    ...values,
    orderStatus: 'CANCELLED',
    customerNotificationEnabled: true,
    hasShortage: false,
  })
}

/** The customer has seen the notification of an order. */
export async function markSeen(work: Work, id: number): Promise<void> {
  await orders.write(work, id, { customerNotificationEnabled: false })
}

/** Stock lost or regained what was promised to these lines; all others of the order have theirs. */
export async function flagShortage(work: Work, { order, orderItems }: Shortfall): Promise<void> {
  // Which orders are concerned shows when the items are locked already.
  const found = await work.lockLate(orderItem, order)
  if (!found) return
  const short = new Set(orderItems)
  const items = linesOf(found).map((line) => ({ ...line, shortage: short.has(line.id) }))
  await orders.write(work, order, { items, hasShortage: short.size > 0 })
}
