import type { Work } from '#server'
import orderItem from '../orders/order-item.resource.ts'
import { linesOf } from '../orders/order.ts'

/** Stock lost or regained what was promised to these lines; all others of the order have theirs. */
export async function flagShortage(
  work: Work,
  order: number,
  orderItemIds: readonly number[],
): Promise<void> {
  const found = await work.lock(orderItem, order)
  if (!found) return
  const short = new Set(orderItemIds)
  const items = linesOf(found).map((line) => ({ ...line, shortage: short.has(line.id) }))
  await work.write(orderItem, order, { items, hasShortage: short.size > 0 })
}
