import { localized } from '#schema'
import { refuse, type Work } from '#server'
import {
  readBatches,
  bring,
  keep,
  openLines,
  sumOpen,
  refuseUnsellable,
  type Reservation,
} from './reservation-rows.server.ts'
import { lockItems, postMovement } from './stock-movement.server.ts'

export interface DispatchedLine {
  readonly orderItem: number
  readonly item: number
  readonly productionStock: number
  readonly quantity: number
}
export interface Dispatched {
  readonly lines: readonly DispatchedLine[]
  readonly reference: string
}

/**
 * Dispatches reserved goods, which reduces both stock on hand and reserved stock. Quantities are in thousandths of
 * the unit. Refuses (409) if goods are missing or blocked.
 */
export async function dispatchStock(work: Work, { lines, reference }: Dispatched): Promise<void> {
  await lockItems(
    work,
    lines.map((line) => line.item),
  )
  const batches = await readBatches(work, lines)
  const promised = Map.groupBy(
    await openLines(
      work,
      lines.map((line) => line.orderItem),
    ),
    (row) => row.orderItem,
  )
  for (const { orderItem, item: ofItem, productionStock: batch, quantity } of lines) {
    refuseUnsellable(work, batches.get(batch) ?? null, ofItem)
    const rows = await withGoods(work, promised.get(orderItem) ?? [], {
      orderItem,
      batch,
      quantity,
    })
    const row = rows.find((each) => each.productionStock === batch)
    if (!row) refuse(localized`None of this batch is reserved for the order line.`)
    const kept = await keep(work, row, {
      shippedQuantity: (row.shippedQuantity ?? 0) + quantity,
      openQuantity: (row.openQuantity ?? 0) - quantity,
    })
    promised.set(
      orderItem,
      rows.map((each) => (each === row ? (kept ?? row) : each)),
    )
    await postMovement(work, {
      batch,
      movementType: 'SHIPMENT_OUT',
      quantity: -quantity,
      reservedQuantity: quantity,
      reference,
    })
  }
}

interface Leaving {
  readonly orderItem: number
  readonly batch: number
  readonly quantity: number
}

/** Moves reservations back to batches that lost them while on hold. */
async function withGoods(
  work: Work,
  rows: readonly Reservation[],
  { orderItem, batch, quantity }: Leaving,
): Promise<readonly Reservation[]> {
  const missing = quantity - sumOpen(rows.filter((row) => row.productionStock === batch))
  if (missing <= 0) return rows
  await bring(work, {
    from: rows.filter((row) => row.productionStock !== batch),
    to: batch,
    quantity: missing,
  })
  return openLines(work, [orderItem])
}
