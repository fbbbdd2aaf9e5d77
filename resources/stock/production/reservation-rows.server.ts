/**
 * Writes reservations and updates the reserved quantity of their batches. The caller locks the items.
 */

import { localized } from '#schema'
import { readById, refuse, writer, type StoredOf, type Work } from '#server'
import productionStock from './production-stock.resource.ts'
import { changeFigures, sellableFrom } from './stock-movement.server.ts'
import stockReservation from './stock-reservation.resource.ts'
import { allotFefo, computeAvailable, quantityText, type Free } from './stock.ts'

export type Reservation = StoredOf<typeof stockReservation>

const reservations = writer(stockReservation)

export interface LineToReserve {
  readonly orderItem: number
  readonly item: number
  readonly quantity: number
}

export const sumOpen = (rows: readonly Reservation[]): number =>
  rows.reduce((sum, { openQuantity }) => sum + (openQuantity ?? 0), 0)

export const openLines = (work: Work, orderItems: readonly number[]) =>
  work.asSystem.find(
    stockReservation,
    { orderItem: orderItems, openQuantity: { moreThan: 0 } },
    'all',
  )

/** Reads the batches of reservations, by id. */
export const readBatches = (work: Work, rows: readonly Pick<Reservation, 'productionStock'>[]) =>
  readById(work.asSystem, productionStock, rows, 'productionStock')

/** Reads the batches that can be dispatched, with their free quantity, by item. */
export async function freeBatches(
  work: Work,
  items: readonly number[],
): Promise<Map<number, Free[]>> {
  const found = new Map<number, Free[]>()
  if (items.length === 0) return found
  const batches = await work.asSystem.find(
    productionStock,
    { item: items, batchStatus: 'AVAILABLE', expiryDate: { atLeast: sellableFrom(work) } },
    'all',
  )
  for (const { id, item, expiryDate, producedDate, ...held } of batches) {
    const free = (held.onHandQuantity ?? 0) - (held.reservedQuantity ?? 0)
    found.set(item, [...(found.get(item) ?? []), { id, expiryDate, producedDate, free }])
  }
  return found
}

/**
 * Reserves batches for a line, first expired first out; the rest waits for stock. The caller locks the item.
 */
export async function allot(
  work: Work,
  { order, orderItem, item: ofItem, quantity }: LineToReserve & { readonly order: number },
): Promise<void> {
  const { allotments, missing } = allotFefo(
    (await freeBatches(work, [ofItem])).get(ofItem) ?? [],
    quantity,
  )
  for (const each of allotments)
    await promise(work, {
      order,
      orderItem,
      item: ofItem,
      productionStock: each.batch,
      quantity: each.quantity,
    })
  if (missing > 0)
    await promise(work, {
      order,
      orderItem,
      item: ofItem,
      productionStock: null,
      quantity: missing,
    })
}

interface Reserved {
  readonly order: number
  readonly orderItem: number
  readonly item: number
  readonly productionStock: number | null
  readonly quantity: number
}

/** Adds to the reservation of a line in a batch; there is one row per line and batch. */
async function promise(work: Work, { quantity, ...of }: Reserved): Promise<void> {
  const existing = await work.asSystem.one(stockReservation, {
    orderItem: of.orderItem,
    productionStock: of.productionStock,
  })
  if (existing)
    await keep(work, existing, {
      quantity: (existing.quantity ?? 0) + quantity,
      openQuantity: (existing.openQuantity ?? 0) + quantity,
    })
  else await reservations.add(work, { ...of, quantity, openQuantity: quantity })
  if (of.productionStock !== null)
    await changeFigures(work, of.productionStock, { reserved: quantity })
}

/** Reduces a reservation. */
export async function free(work: Work, row: Reservation, quantity: number): Promise<void> {
  await keep(work, row, {
    releasedQuantity: (row.releasedQuantity ?? 0) + quantity,
    openQuantity: (row.openQuantity ?? 0) - quantity,
  })
  if (row.productionStock !== null)
    await changeFigures(work, row.productionStock, { reserved: -quantity })
}

type Kept = Partial<
  Pick<Reservation, 'quantity' | 'shippedQuantity' | 'releasedQuantity' | 'openQuantity'>
>

export const keep = (work: Work, row: Reservation, values: Kept) =>
  reservations.write(work, row, values)

/** Reserves shipped goods again for their order line. */
export async function unship(
  work: Work,
  {
    orderItem,
    productionStock: batch,
    quantity,
  }: Pick<Reserved, 'orderItem' | 'productionStock' | 'quantity'>,
): Promise<void> {
  const row = await work.asSystem.one(stockReservation, { orderItem, productionStock: batch })
  if (!row) throw new Error('Shipped goods have no reservation')
  await keep(work, row, {
    shippedQuantity: (row.shippedQuantity ?? 0) - quantity,
    openQuantity: (row.openQuantity ?? 0) + quantity,
  })
}

/** Moves reservations of a line to a batch. */
export async function bring(
  work: Work,
  {
    from,
    to,
    quantity,
  }: { readonly from: readonly Reservation[]; readonly to: number; readonly quantity: number },
): Promise<void> {
  if (quantity <= 0) return
  const [first] = from
  if (!first || sumOpen(from) < quantity)
    refuse(localized`Less than that is reserved for this order line.`)
  const target = await sellable(work, to, first.item)
  const available = computeAvailable(target, sellableFrom(work))
  if (available < quantity)
    refuse(localized`Batch ${target.batchNumber} has only ${quantityText(available)} available.`)
  let left = quantity
  for (const row of from) {
    const moved = Math.min(left, row.openQuantity ?? 0)
    if (moved > 0) await free(work, row, moved)
    left -= moved
  }
  await promise(work, {
    order: first.order,
    orderItem: first.orderItem,
    item: first.item,
    productionStock: to,
    quantity,
  })
}

/** Returns the batch if it is available and of that item; otherwise refuses. */
async function sellable(work: Work, id: number, ofItem: number) {
  const batch = await work.asSystem.get(productionStock, id)
  refuseUnsellable(work, batch, ofItem)
  return batch as StoredOf<typeof productionStock> & {
    readonly onHandQuantity: number
    readonly reservedQuantity: number
  }
}

export function refuseUnsellable(
  work: Work,
  batch: StoredOf<typeof productionStock> | null,
  ofItem: number,
): void {
  if (!batch || batch.item !== ofItem) refuse(localized`This batch is for a different item.`)
  if (batch.batchStatus !== 'AVAILABLE' || batch.expiryDate < sellableFrom(work)) {
    refuse(
      localized`Batch ${batch.batchNumber} is on hold, expired or used up; choose another batch.`,
    )
  }
}
