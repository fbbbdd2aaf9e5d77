import { inTurn, localized, type LocalizedMessage } from '#schema'
import { behaviour, occasion, refuse, type Work } from '#server'
import item from '../item-master.resource.ts'
import productionStock from './production-stock.resource.ts'
import {
  allot,
  readBatches,
  bring,
  free,
  freeBatches,
  openLines,
  sumOpen,
  type LineToReserve,
  type Reservation,
} from './reservation-rows.server.ts'
import { lockItems, postMovement } from './stock-movement.server.ts'
import stockReservation from './stock-reservation.resource.ts'
import { quantityText, type Free } from './stock.ts'

/** Written only by `reservation-rows.server.ts`. Quantities are in thousandths of the unit. */
export default behaviour(stockReservation, {})

/** Lines of an order that are waiting for stock; all other lines are covered. */
export interface Shortfall {
  readonly order: number
  readonly orderItems: readonly number[]
}

/** Event: order lines have lost or regained their reserved stock. */
export const shortage = occasion<Shortfall>('shortage')

const freeIn = (batches: readonly Free[] = []): number =>
  batches.reduce((sum, { free: some }) => sum + some, 0)

export interface Wanted {
  readonly item: number
  readonly quantity: number
}
export interface Shortage {
  readonly item: number
  readonly label: string
  readonly requested: number
  readonly available: number
}

/** Returns items with too little available stock. Quantities of the same item are added up. */
export async function findShortages(work: Work, wanted: readonly Wanted[]): Promise<Shortage[]> {
  const input = new Map<number, number>()
  for (const each of wanted) input.set(each.item, (input.get(each.item) ?? 0) + each.quantity)
  const batches = await freeBatches(work, [...input.keys()])
  const shortages: Shortage[] = []
  for (const [id, quantity] of input) {
    const available = freeIn(batches.get(id))
    if (available < quantity)
      shortages.push({
        item: id,
        label: (await work.asSystem.get(item, id))?.label ?? '',
        requested: quantity,
        available,
      })
  }
  return shortages
}

/**
 * Reserves batches for order lines, first expired first out. Refuses (409) and names every item that is short.
 */
export async function reserveStock(
  work: Work,
  { order, lines }: { readonly order: number; readonly lines: readonly LineToReserve[] },
): Promise<void> {
  const wanted = lines.filter(({ quantity }) => quantity > 0)
  await lockItems(
    work,
    wanted.map((line) => line.item),
  )
  const shortages = await findShortages(work, wanted)
  if (shortages.length > 0) refuse(shortageText(shortages))
  for (const line of wanted) await allot(work, { order, ...line })
}

const shortageText = (shortages: readonly Shortage[]): LocalizedMessage =>
  localized`There is not enough in stock: ${inTurn(
    shortages.map(
      ({ label, requested: input, available }) =>
        localized`${label} (${quantityText(input)} requested, ${quantityText(available)} available)`,
    ),
    ', ',
  )}.`

/** Open reservations of an order, by line and in dispatch order. */
export async function openReservations(work: Work, { order }: { readonly order: number }) {
  const rows = await work.asSystem.find(
    stockReservation,
    { order, openQuantity: { moreThan: 0 } },
    'all',
  )
  const batches = await readBatches(work, rows)
  return rows
    .flatMap(({ id, orderItem, item, productionStock: named, openQuantity }) => {
      const batch = named === null ? undefined : batches.get(named)
      if (!batch) return []
      const { batchNumber, producedDate, expiryDate, batchStatus, storageLocation } = batch
      return [
        {
          id,
          orderItem,
          item,
          productionStock: batch.id,
          openQuantity: openQuantity ?? 0,
          batchNumber,
          producedDate,
          expiryDate,
          batchStatus,
          storageLocation,
        },
      ]
    })
    .toSorted(
      (one, other) =>
        one.orderItem - other.orderItem ||
        one.expiryDate.localeCompare(other.expiryDate) ||
        one.producedDate.localeCompare(other.producedDate) ||
        one.productionStock - other.productionStock,
    )
}

export interface Released {
  readonly order: number
  readonly orderItem?: number
  readonly quantity?: number
}

/**
 * Releases reservations of an order or a line, or part of them: waiting ones first, then those with the longest shelf
 * life. Waiting orders get the stock.
 */
export async function releaseReservations(
  work: Work,
  { order, orderItem, quantity }: Released,
): Promise<void> {
  const mine = {
    order,
    openQuantity: { moreThan: 0 },
    ...(orderItem === undefined ? {} : { orderItem }),
  }
  const items = [
    ...new Set((await work.asSystem.find(stockReservation, mine, 'all')).map((row) => row.item)),
  ]
  await lockItems(work, items)
  const rows = await work.asSystem.find(stockReservation, mine, 'all')
  const batches = await readBatches(work, rows)
  const keepsUntil = ({ productionStock: batch }: Reservation) =>
    batch === null ? '9999-12-31' : (batches.get(batch)?.expiryDate ?? '')
  let left = quantity ?? Number.MAX_SAFE_INTEGER
  for (const row of rows.toSorted(
    (one, other) => keepsUntil(other).localeCompare(keepsUntil(one)) || other.id - one.id,
  )) {
    const freed = Math.min(left, row.openQuantity ?? 0)
    if (freed > 0) await free(work, row, freed)
    left -= freed
  }
  if (rows.some((row) => row.productionStock === null)) await tellOrders(work, rows)
  await serveWaiting(work, items)
}

export interface Moved {
  readonly orderItem: number
  readonly from: number | null
  readonly to: number
  readonly quantity: number
}

/**
 * Moves a reservation to another batch. If `from` is null or has lost the reservation, other reservations of the line
 * are moved. Refuses (409) a batch of another item, an unavailable batch, or too little stock.
 */
export async function moveReservation(
  work: Work,
  { orderItem, from, to, quantity }: Moved,
): Promise<void> {
  const own = await openLines(work, [orderItem])
  const [first] = own
  if (!first) refuse(localized`Nothing is reserved for this order line.`)
  await lockItems(work, [first.item])
  const rows = await openLines(work, [orderItem])
  const named = rows.filter((row) => row.productionStock === from)
  const rest = rows.filter((row) => row.productionStock !== from && row.productionStock !== to)
  const already =
    from === to
      ? quantity
      : Math.min(
          quantity - Math.min(quantity, sumOpen(named)),
          sumOpen(rows.filter((row) => row.productionStock === to)),
        )
  await bring(work, { from: [...named, ...rest], to, quantity: quantity - already })
}

export interface Returned {
  readonly productionStock: number
  readonly quantity: number
  readonly restock: boolean
  readonly reference: string
}

/**
 * Books returned goods: restocks them, or books them in and writes them off. Refuses (409) to restock goods that
 * cannot be sold.
 */
export async function returnStock(
  work: Work,
  { productionStock: batch, quantity, restock, reference }: Returned,
): Promise<void> {
  const found = await work.asSystem.get(productionStock, batch)
  if (!found) refuse(localized`This batch does not exist.`)
  await lockItems(work, [found.item])
  const isOver =
    found.expiryDate < work.today ||
    found.batchStatus === 'EXPIRED' ||
    found.batchStatus === 'WRITTEN_OFF'
  if (restock && isOver)
    refuse(
      localized`Batch ${found.batchNumber} has expired or was written off; its returns cannot go back into stock.`,
    )
  await postMovement(work, { batch, movementType: 'RETURN_IN', quantity, reference })
  if (!restock)
    await postMovement(work, {
      batch,
      movementType: 'WRITE_OFF',
      quantity: -quantity,
      reference,
      reason: 'Returned and not restocked',
    })
  else await serveWaiting(work, [found.item])
}

/**
 * Moves reservations to other batches, or leaves them waiting, when their batch can no longer be sold. The caller
 * locks the item.
 */
export async function leaveBatch(work: Work, batch: number): Promise<void> {
  const rows = await work.asSystem.find(
    stockReservation,
    { productionStock: batch, openQuantity: { moreThan: 0 } },
    'all',
  )
  for (const row of rows) await allotAnew(work, row, row.openQuantity ?? 0)
  await tellOrders(work, rows)
}

/** Reserves new stock for waiting orders, oldest first. The caller locks the items. */
export async function serveWaiting(work: Work, items: readonly number[]): Promise<void> {
  const waiting =
    items.length === 0
      ? []
      : await work.asSystem.find(
          stockReservation,
          { item: items, productionStock: null, openQuantity: { moreThan: 0 } },
          'all',
        )
  for (const row of waiting) {
    const available = freeIn((await freeBatches(work, [row.item])).get(row.item))
    const quantity = Math.min(available, row.openQuantity ?? 0)
    if (quantity > 0) await allotAnew(work, row, quantity)
  }
  await tellOrders(work, waiting)
}

/** Releases a quantity and reserves it again from current stock. */
async function allotAnew(work: Work, row: Reservation, quantity: number): Promise<void> {
  await free(work, row, quantity)
  await allot(work, { order: row.order, orderItem: row.orderItem, item: row.item, quantity })
}

/** Emits the event with the order lines that are waiting for stock. */
async function tellOrders(work: Work, rows: readonly Reservation[]): Promise<void> {
  for (const order of new Set(rows.map((row) => row.order))) {
    const waiting = await work.asSystem.find(
      stockReservation,
      { order, productionStock: null, openQuantity: { moreThan: 0 } },
      'all',
    )
    await shortage.tell(work, { order, orderItems: waiting.map(({ orderItem }) => orderItem) })
  }
}
