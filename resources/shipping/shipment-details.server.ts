import { fieldError, fromUnits, inTurn, isWholeNumber, localized } from '#schema'
import {
  behaviour,
  invalid,
  readById,
  refuse,
  type JsonRecord,
  type SentOf,
  type StoredOf,
  type Work,
  rollups,
  writer,
} from '#server'
import productionStock from '../stock/production/production-stock.resource.ts'
import {
  dispatchStock,
  moveReservation,
  openReservations,
  returnStock,
} from '../stock/door.server.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import { decidedLines } from '../sales/orders/order.ts'
import item from '../stock/item-master.resource.ts'
import unitOfMeasure from '../stock/unit-of-measure.resource.ts'
import shipmentDetails from './shipment-details.resource.ts'
import shipment from './shipment.resource.ts'
import {
  planLines,
  planReturns,
  proposeLines,
  type Coming,
  type Loading,
  type PlannedLine,
  type Return,
  type Wanted,
} from './shipping.ts'
import { SHIPPED_LINES } from './shipment-checks.ts'

export type Shipment = StoredOf<typeof shipment>
export type Detail = StoredOf<typeof shipmentDetails>
type SentLines = NonNullable<SentOf<typeof shipment>['lines']>

/** Written only by the functions below, together with the shipment; the caller locks the order and the sale. */
export default behaviour(shipmentDetails, { verify: [SHIPPED_LINES] })

const details = writer(shipmentDetails)
const rollup = rollups(shipmentDetails)

export const listDetails = (
  work: Work,
  { id }: { readonly id: number },
): Promise<readonly Detail[]> => work.asSystem.find(shipmentDetails, { shipment: id }, 'all')

/** Finds the dispatched lines of all shipments of an order. */
export const findSentLines = (work: Work, order: number): Promise<readonly Detail[]> =>
  work.asSystem.find(
    shipmentDetails,
    { order, shipmentStatus: ['SHIPPED', 'DELIVERED', 'RETURNED'] },
    'all',
  )

/** Loads goods on an undispatched shipment, by default all reserved goods that are on no shipment. */
export async function loadShipment(
  work: Work,
  to: Shipment,
  sent: SentLines | null,
): Promise<void> {
  const existing = await listDetails(work, to)
  const loading = await readLoading(work, to)
  const wanted = sent && completeLines(sent, existing)
  if (wanted)
    await refuseParts(
      work,
      wanted.map((line) => ({ ...line, item: loading.items.get(line.orderItem) ?? 0 })),
      'quantity',
    )
  const lines = wanted ? await planned(work, loading, wanted) : proposeLines(loading)
  if (lines.length === 0)
    refuse(
      localized`Nothing to ship: everything in this order is already on a shipment or waiting for stock.`,
      'lines',
    )
  await writeLines(work, to, existing, lines)
}

/** Refuses fractions of goods that are sold by the piece. */
async function refuseParts(
  work: Work,
  lines: readonly { readonly item: number; readonly quantity: number; readonly place: number }[],
  column: 'quantity' | 'returnedQuantity',
): Promise<void> {
  const parts = lines.filter(({ quantity }) => !isWholeNumber(quantity, 3))
  if (parts.length === 0) return
  const items = await readById(work.asSystem, item, parts, 'item')
  const units = await readById(work.asSystem, unitOfMeasure, [...items.values()], 'unit')
  const errors = parts
    .filter((line) => units.get(items.get(line.item)?.unit ?? 0)?.isWhole)
    .map(({ place }) => fieldError(shipment, `lines.${place}.${column}`, { code: 'wholeUnits' }))
  if (errors.length > 0) invalid(errors)
}

async function readLoading(
  work: Work,
  to: Shipment,
): Promise<Loading & { readonly items: ReadonlyMap<number, number> }> {
  const order = await work.asSystem.get(orderItem, to.order)
  const ordered = order ? decidedLines(order) : []
  const others = (
    await work.asSystem.find(
      shipmentDetails,
      { order: to.order, shipmentStatus: { not: 'CANCELLED' } },
      'all',
    )
  ).filter((each) => each.shipment !== to.id)
  const sent = (id: number) =>
    others.filter((each) => each.orderItem === id).reduce((sum, each) => sum + each.quantity, 0)
  return {
    promised: await openReservations(work, { order: to.order }),
    loaded: others.filter(
      ({ shipmentStatus }) => shipmentStatus === 'PENDING' || shipmentStatus === 'PACKED',
    ),
    open: new Map(
      ordered.map((line) => [line.id, line.approvedQuantity - line.closedQuantity - sent(line.id)]),
    ),
    items: new Map(ordered.map((line) => [line.id, line.item])),
  }
}

/** Completes the requested lines with values from the existing ones. */
function completeLines(sent: SentLines, existing: readonly Detail[]): Wanted[] {
  const errors: ReturnType<typeof fieldError>[] = []
  const wanted = sent.map((row, place) => {
    const line = row.id === undefined ? undefined : existing.find(({ id }) => id === row.id)
    const at = (column: string, code: string) =>
      errors.push(fieldError(shipment, `lines.${place}.${column}`, { code }))
    if (row.id !== undefined && !line) at('id', 'notFound')
    const [ofItem, quantity] = [row.orderItem ?? line?.orderItem, row.quantity ?? line?.quantity]
    if (ofItem === undefined) at('orderItem', 'required')
    if (quantity === undefined) at('quantity', 'required')
    return {
      ...(line ? { id: line.id } : {}),
      orderItem: ofItem ?? 0,
      quantity: quantity ?? 0,
      productionStock: row.productionStock ?? line?.productionStock ?? null,
      place,
    }
  })
  if (errors.length > 0) invalid(errors)
  return wanted
}

async function planned(
  work: Work,
  loading: Loading,
  wanted: readonly Wanted[],
): Promise<PlannedLine[]> {
  const { lines, moves, objections } = planLines(wanted, loading)
  if (objections.length > 0)
    refuse(localized`These goods cannot be added to the shipment.`, objections)
  for (const move of moves) await moveReservation(work, move)
  return lines
}

async function writeLines(
  work: Work,
  of: Shipment,
  existing: readonly Detail[],
  lines: readonly PlannedLine[],
): Promise<void> {
  const batches = await readById(work.asSystem, productionStock, lines, 'productionStock')
  for (const line of existing)
    if (!lines.some(({ id }) => id === line.id))
      await work.asSystem.remove(shipmentDetails, line.id)
  for (const { id, orderItem: ofItem, productionStock: batchId, quantity } of lines) {
    const batch = batches.get(batchId)
    if (!batch) refuse(localized`This batch does not exist.`, 'lines')
    const values = {
      orderItem: ofItem,
      item: batch.item,
      productionStock: batchId,
      batchNumber: batch.batchNumber,
      expiryDate: batch.expiryDate,
      quantity,
    }
    if (id === undefined)
      await details.add(work, {
        ...values,
        shipment: of.id,
        sale: of.sale,
        order: of.order,
        customer: of.customer,
        shipmentStatus: of.shipmentStatus,
      })
    else await details.write(work, id, values)
  }
}

/**
 * Copies the shipment's state to its lines, for filtering. Adds no version or history, because the shipment has its
 * own.
 */
export async function markLines(
  work: Work,
  { id, shipmentStatus }: Pick<Shipment, 'id' | 'shipmentStatus'>,
): Promise<void> {
  await rollup.set(work, { shipment: id }, { shipmentStatus })
}

/** Dispatches goods from stock. The error names all batches that must not be dispatched. */
export async function dispatchLines(
  work: Work,
  { trackingNumber }: Shipment,
  lines: readonly Detail[],
): Promise<void> {
  await work.lockAll(
    item,
    lines.map((line) => line.item),
  )
  const batches = await readById(work.asSystem, productionStock, lines, 'productionStock')
  const barred = lines.flatMap((line, place) => {
    const batch = batches.get(line.productionStock)
    if (batch && batch.batchStatus === 'AVAILABLE' && batch.expiryDate >= work.today) return []
    return [
      {
        field: `lines.${place}.productionStock`,
        code: 'notSellable',
        message: localized`Batch ${line.batchNumber} is on hold or expired; choose another batch.`,
      },
    ]
  })
  if (barred.length > 0) refuse(inTurn(barred.map(({ message }) => message)), barred)
  await dispatchStock(work, { lines, reference: trackingNumber })
}

/** True if the shipment contains chilled or frozen goods. */
export async function needsCooling(work: Work, of: Shipment): Promise<boolean> {
  const ids = [...new Set((await listDetails(work, of)).map((line) => line.item))]
  return (await work.asSystem.count(item, { id: ids, storageCondition: ['CHILLED', 'FROZEN'] })) > 0
}

/** Plans the returns. Errors (400 and 409) name all invalid lines. */
export function checkReturns(existing: readonly Detail[], coming: readonly Coming[]): Return[] {
  const { returns, objections } = planReturns(existing, coming)
  if (objections.length > 0) refuse(localized`These returns are not possible.`, objections)
  return returns
}

/** Returns goods to their batches or writes them off. */
export async function takeReturns(
  work: Work,
  { trackingNumber }: Shipment,
  existing: readonly Detail[],
  returns: readonly Return[],
): Promise<void> {
  const findLine = (id: number) => existing.find((line) => line.id === id) as Detail
  await refuseParts(
    work,
    returns.map((each) => ({ ...each, item: findLine(each.id).item })),
    'returnedQuantity',
  )
  await work.lockAll(
    item,
    returns.map(({ id }) => findLine(id).item),
  )
  for (const { id, quantity, returnedQuantity, restock } of returns) {
    await returnStock(work, {
      productionStock: findLine(id).productionStock,
      quantity,
      restock,
      reference: trackingNumber,
    })
    await details.write(work, id, { returnedQuantity, restock })
  }
}

export async function linesFor(
  work: Work,
  shipments: readonly number[],
): Promise<ReadonlyMap<number, JsonRecord[]>> {
  const found = await work.find(shipmentDetails, { shipment: shipments }, 'all')
  const items = await readById(work.asSystem, item, found, 'item')
  return Map.groupBy(
    found.map((line) => ({
      shipment: line.shipment,
      id: line.id,
      orderItem: line.orderItem,
      item: line.item,
      productionStock: line.productionStock,
      batchNumber: line.batchNumber,
      expiryDate: line.expiryDate,
      quantity: fromUnits(line.quantity, 3),
      returnedQuantity: fromUnits(line.returnedQuantity, 3),
      restock: line.restock,
      labels: { item: items.get(line.item)?.label ?? '', productionStock: line.batchNumber },
    })),
    (line) => line.shipment,
  )
}
