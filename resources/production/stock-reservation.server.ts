import { inTurn, say, type LocalizedMessage } from '#schema'
import { sql } from 'kysely'
import { behaviour, refuse, type StoredOf, type Work } from '#server'
import { flagShortage } from '../sales/order-item.server.ts'
import item from '../stock/item-master.resource.ts'
import productionStock from './production-stock.resource.ts'
import { changeFigures, lockItems, postMovement, sellableFrom } from './stock-movement.server.ts'
import stockReservation from './stock-reservation.resource.ts'
import { allotFefo, availableOf, quantityText, type Free } from './stock.ts'

export { lockItems } from './stock-movement.server.ts'

/** Rows are written by the functions below alone. All of them run in the transaction of `work`; quantities are thousandths of the unit. */
export default behaviour(stockReservation, {})

type Reservation = StoredOf<typeof stockReservation>

export interface Wanted {
  readonly item: number
  readonly quantity: number
}
export interface Shortage {
  readonly item: number
  readonly label: string
  readonly asked: number
  readonly available: number
}

/** Items of which less is available than asked, lines of the same item taken together; empty when all is there. */
export async function shortagesOf(work: Work, wanted: readonly Wanted[]): Promise<Shortage[]> {
  const asked = new Map<number, number>()
  for (const each of wanted) asked.set(each.item, (asked.get(each.item) ?? 0) + each.quantity)
  const batches = await freeBatches(work, [...asked.keys()])
  const shortages: Shortage[] = []
  for (const [id, quantity] of asked) {
    const available = (batches.get(id) ?? []).reduce((sum, { free }) => sum + free, 0)
    if (available < quantity)
      shortages.push({
        item: id,
        label: (await work.get(item, id))?.label ?? '',
        asked: quantity,
        available,
      })
  }
  return shortages
}

export interface LineToReserve {
  readonly orderItem: number
  readonly item: number
  readonly quantity: number
}

/** Promises batches to the lines of an order, first expired first out. Refuses (409), naming every short item, when there is not enough. */
export async function reserveStock(
  work: Work,
  { order, lines }: { readonly order: number; readonly lines: readonly LineToReserve[] },
): Promise<void> {
  const wanted = lines.filter(({ quantity }) => quantity > 0)
  await lockItems(
    work,
    wanted.map((line) => line.item),
  )
  const shortages = await shortagesOf(work, wanted)
  if (shortages.length > 0) refuse(shortageText(shortages))
  for (const line of wanted) await allot(work, { order, ...line })
}

const shortageText = (shortages: readonly Shortage[]): LocalizedMessage =>
  say`There is not enough in stock: ${inTurn(
    shortages.map(
      ({ label, asked, available }) =>
        say`${label} (${quantityText(asked)} asked, ${quantityText(available)} available)`,
    ),
    ', ',
  )}.`

/** A part of a batch that is promised to an order line and has not been shipped. */
export interface OpenReservation {
  readonly id: number
  readonly orderItem: number
  readonly item: number
  readonly productionStock: number
  readonly openQuantity: number
  readonly batchNumber: string
  readonly producedDate: string
  readonly expiryDate: string
  readonly batchStatus: string
  readonly storageLocation: string | null
}

/** What is promised to an order and still to be shipped, by line and within a line in the order in which it is to go. */
export async function openReservations(
  work: Work,
  { order }: { readonly order: number },
): Promise<readonly OpenReservation[]> {
  const { rows } =
    await sql<OpenReservation>`select r.id as id, r.order_item as "orderItem", r.item as item, r.production_stock as "productionStock",
    r.open_quantity as "openQuantity", b.batch_number as "batchNumber", b.produced_date as "producedDate", b.expiry_date as "expiryDate",
    b.batch_status as "batchStatus", b.storage_location as "storageLocation"
    from stock_reservation as r join production_stock as b on b.id = r.production_stock
    where r."order" = ${order} and r.open_quantity > 0 order by r.order_item, b.expiry_date, b.produced_date, b.id`.execute(
      work.sql,
    )
  return rows
}

export interface Released {
  readonly order: number
  readonly orderItem?: number
  readonly quantity?: number
}

/**
 * Frees what is promised to an order, or to one of its lines, or only so much of it: first what waits for goods, then
 * what keeps longest. What becomes free goes to orders that wait.
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
  const items = [...new Set((await work.find(stockReservation, mine, ALL)).map((row) => row.item))]
  await lockItems(work, items)
  const rows = await work.find(stockReservation, mine, ALL)
  const keeps = new Map((await batchesOf(work, rows)).map(({ id, expiryDate }) => [id, expiryDate]))
  const keepsUntil = ({ productionStock: batch }: Reservation) =>
    batch === null ? '9999-12-31' : (keeps.get(batch) ?? '')
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
 * Gives an order line another batch. `from` null, or a batch that no longer holds the reservation because it was put on
 * hold, means whatever else the line has. Refuses (409) a batch of another item, one that may not be sold, or too little of it.
 */
export async function moveReservation(
  work: Work,
  { orderItem, from, to, quantity }: Moved,
): Promise<void> {
  const own = await openLines(work, [orderItem])
  const [first] = own
  if (!first) refuse(say`Nothing is reserved for this order line.`)
  await lockItems(work, [first.item])
  const rows = await openLines(work, [orderItem])
  const named = rows.filter((row) => row.productionStock === from)
  const rest = rows.filter((row) => row.productionStock !== from && row.productionStock !== to)
  const already =
    from === to
      ? quantity
      : Math.min(
          quantity - Math.min(quantity, openOf(named)),
          openOf(rows.filter((row) => row.productionStock === to)),
        )
  await bring(work, { from: [...named, ...rest], to, quantity: quantity - already })
}

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

/** Goods leave for the lines they were promised to: on hand and reserved drop together. Refuses (409) what may not be sent or is not there. */
export async function dispatchStock(work: Work, { lines, reference }: Dispatched): Promise<void> {
  await lockItems(
    work,
    lines.map((line) => line.item),
  )
  const batches = new Map((await batchesOf(work, lines)).map((batch) => [batch.id, batch]))
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
    if (!row) refuse(say`Nothing of this batch is reserved for the order line.`)
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

/** A batch that was on hold for a while has lost its reservations; they come back with the goods. */
async function withGoods(
  work: Work,
  rows: readonly Reservation[],
  { orderItem, batch, quantity }: Leaving,
): Promise<readonly Reservation[]> {
  const missing = quantity - openOf(rows.filter((row) => row.productionStock === batch))
  if (missing <= 0) return rows
  await bring(work, {
    from: rows.filter((row) => row.productionStock !== batch),
    to: batch,
    quantity: missing,
  })
  return openLines(work, [orderItem])
}

export interface Returned {
  readonly productionStock: number
  readonly quantity: number
  readonly restock: boolean
  readonly reference: string
}

/** Goods come back: on the shelf again, or in and written off at once. Refuses (409) to restock what may not be sold any more. */
export async function returnStock(
  work: Work,
  { productionStock: batch, quantity, restock, reference }: Returned,
): Promise<void> {
  const found = await work.get(productionStock, batch)
  if (!found) refuse(say`There is no such batch.`)
  await lockItems(work, [found.item])
  const isOver =
    found.expiryDate < work.today ||
    found.batchStatus === 'EXPIRED' ||
    found.batchStatus === 'WRITTEN_OFF'
  if (restock && isOver)
    refuse(
      say`Batch ${found.batchNumber} has expired or was written off; what comes back of it cannot go on the shelf again.`,
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

/** A batch may no longer be sold: what was promised of it moves to the next batches, or waits. The caller holds the item. */
export async function leaveBatch(work: Work, batch: number): Promise<void> {
  const rows = await work.find(
    stockReservation,
    { productionStock: batch, openQuantity: { moreThan: 0 } },
    ALL,
  )
  for (const row of rows) {
    const quantity = row.openQuantity ?? 0
    await free(work, row, quantity)
    await allot(work, { order: row.order, orderItem: row.orderItem, item: row.item, quantity })
  }
  await tellOrders(work, rows)
}

/** Goods have become available: orders that wait for these items get them, the oldest first. The caller holds the items. */
export async function serveWaiting(work: Work, items: readonly number[]): Promise<void> {
  const waiting =
    items.length === 0
      ? []
      : await work.find(
          stockReservation,
          { item: items, productionStock: null, openQuantity: { moreThan: 0 } },
          ALL,
        )
  for (const row of waiting) {
    const available = ((await freeBatches(work, [row.item])).get(row.item) ?? []).reduce(
      (sum, { free: some }) => sum + some,
      0,
    )
    const quantity = Math.min(available, row.openQuantity ?? 0)
    if (quantity === 0) continue
    await free(work, row, quantity)
    await allot(work, { order: row.order, orderItem: row.orderItem, item: row.item, quantity })
  }
  await tellOrders(work, waiting)
}

/** Orders say which of their lines wait for goods. */
async function tellOrders(work: Work, rows: readonly Reservation[]): Promise<void> {
  for (const order of new Set(rows.map((row) => row.order))) {
    const waiting = await work.find(
      stockReservation,
      { order, productionStock: null, openQuantity: { moreThan: 0 } },
      ALL,
    )
    await flagShortage(
      work,
      order,
      waiting.map(({ orderItem }) => orderItem),
    )
  }
}

const ALL = 100_000

const openOf = (rows: readonly Reservation[]): number =>
  rows.reduce((sum, { openQuantity }) => sum + (openQuantity ?? 0), 0)

const openLines = (work: Work, orderItems: readonly number[]) =>
  work.find(stockReservation, { orderItem: orderItems, openQuantity: { moreThan: 0 } }, ALL)

const batchesOf = async (work: Work, rows: readonly Pick<Reservation, 'productionStock'>[]) => {
  const ids = [...new Set(rows.map((row) => row.productionStock).filter((id) => id !== null))]
  return ids.length === 0 ? [] : work.find(productionStock, { id: ids }, ALL)
}

/** Batches that may be promised, with what is free of each, by item. */
async function freeBatches(work: Work, items: readonly number[]): Promise<Map<number, Free[]>> {
  const found = new Map<number, Free[]>()
  if (items.length === 0) return found
  const { rows } = await sql<
    Free & { readonly item: number }
  >`select id, item, expiry_date as "expiryDate", produced_date as "producedDate",
    on_hand_quantity - reserved_quantity as free from production_stock
    where item in (${sql.join(items)}) and batch_status = 'AVAILABLE' and expiry_date >= ${sellableFrom(work)}`.execute(
    work.sql,
  )
  for (const row of rows) found.set(row.item, [...(found.get(row.item) ?? []), row])
  return found
}

/** Promises batches to a line, first expired first out; what none has waits. The caller holds the item. */
async function allot(
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

interface Promised {
  readonly order: number
  readonly orderItem: number
  readonly item: number
  readonly productionStock: number | null
  readonly quantity: number
}

/** One row for each line and batch: what comes on top is added to it. */
async function promise(work: Work, { quantity, ...of }: Promised): Promise<void> {
  const known = await work.one(stockReservation, {
    orderItem: of.orderItem,
    productionStock: of.productionStock,
  })
  if (known)
    await keep(work, known, {
      quantity: (known.quantity ?? 0) + quantity,
      openQuantity: (known.openQuantity ?? 0) + quantity,
    })
  else await work.add(stockReservation, { ...of, quantity, openQuantity: quantity })
  if (of.productionStock !== null)
    await changeFigures(work, of.productionStock, { reserved: quantity })
}

/** Takes so much of a promise back. */
async function free(work: Work, row: Reservation, quantity: number): Promise<void> {
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

const keep = (work: Work, row: Reservation, values: Kept) =>
  work.write(stockReservation, row, values)

/** Moves promises of one line to a batch. */
async function bring(
  work: Work,
  {
    from,
    to,
    quantity,
  }: { readonly from: readonly Reservation[]; readonly to: number; readonly quantity: number },
): Promise<void> {
  if (quantity <= 0) return
  const [first] = from
  if (!first || openOf(from) < quantity)
    refuse(say`Less than that is reserved for this order line.`)
  const target = await sellable(work, to, first.item)
  const available = availableOf(target, sellableFrom(work))
  if (available < quantity)
    refuse(say`Batch ${target.batchNumber} has only ${quantityText(available)} available.`)
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

/** The batch, if it is of that item and may be sold. */
async function sellable(work: Work, id: number, ofItem: number) {
  const batch = await work.get(productionStock, id)
  refuseUnsellable(work, batch, ofItem)
  return batch as StoredOf<typeof productionStock> & {
    readonly onHandQuantity: number
    readonly reservedQuantity: number
  }
}

function refuseUnsellable(
  work: Work,
  batch: StoredOf<typeof productionStock> | null,
  ofItem: number,
): void {
  if (!batch || batch.item !== ofItem) refuse(say`This batch is of another item.`)
  if (batch.batchStatus !== 'AVAILABLE' || batch.expiryDate < sellableFrom(work)) {
    refuse(say`Batch ${batch.batchNumber} is on hold, expired or used up; choose another batch.`)
  }
}
