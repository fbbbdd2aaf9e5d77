/** Updates orders on behalf of the server: approved quantities, shortages, progress and cancellation. */

import { writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type { Shortfall } from '../../stock/door.server.ts'
import orderItem from './order-item.resource.ts'
import { readLines, type OrderLine, type Progress } from './order.ts'

type Order = StoredOf<typeof orderItem>

const orders = writer(orderItem)

export async function noteQuantities(
  work: Work,
  order: Order,
  items: readonly OrderLine[],
): Promise<void> {
  await orders.write(work, order.id, { items })
}

/** Sets the progress of an order and marks it as unseen by the customer; the caller locks the order. */
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

/** Clears the waiting lines of an order whose sale was cancelled. */
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

export async function markSeen(work: Work, id: number): Promise<void> {
  await orders.write(work, id, { customerNotificationEnabled: false })
}

/** Marks these lines as waiting for stock, and all others as covered. */
export async function flagShortage(work: Work, { order, orderItems }: Shortfall): Promise<void> {
  // Locks the order late, because it is known only after the items are locked.
  const found = await work.lockLate(orderItem, order)
  if (!found) return
  const short = new Set(orderItems)
  const items = readLines(found).map((line) => ({ ...line, shortage: short.has(line.id) }))
  await orders.write(work, order, { items, hasShortage: short.size > 0 })
}
