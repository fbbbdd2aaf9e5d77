import { localized } from '#schema'
import { refuse, type Work } from '#server'
import {
  readBatches,
  bring,
  keep,
  openLines,
  sumOpen,
  refuseUnsellable,
  unship,
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
  /** Undoes the dispatch instead. */
  readonly isUndone?: boolean
}

/**
 * Dispatches reserved goods, which reduces both stock on hand and reserved stock. Quantities are in thousandths of
 * the unit. Refuses (409) if goods are missing or blocked.
 */
export async function dispatchStock(work: Work, dispatched: Dispatched): Promise<void> {
  if (dispatched.isUndone) return undispatchStock(work, dispatched)
  const { lines, reference } = dispatched
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

/**
 * Undoes a dispatch: the goods are on hand again, and reserved for their order lines. Refuses (409) if a batch was
 * blocked meanwhile.
 */
async function undispatchStock(work: Work, { lines, reference }: Dispatched): Promise<void> {
  await lockItems(
    work,
    lines.map((line) => line.item),
  )
  const batches = await readBatches(work, lines)
  for (const { orderItem, productionStock, quantity } of lines) {
    const batch = batches.get(productionStock)
    if (batch && batch.batchStatus !== 'AVAILABLE' && batch.batchStatus !== 'DEPLETED')
      refuse(localized`Batch ${batch.batchNumber} was blocked meanwhile; record a return instead.`)
    await unship(work, { orderItem, productionStock, quantity })
    await postMovement(work, {
      batch: productionStock,
      movementType: 'REVERSAL',
      quantity,
      reservedQuantity: -quantity,
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
