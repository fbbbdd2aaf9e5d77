import { localized, pickSettings } from '#schema'
import { behaviour, notFound, refuse, rollups, writer, type StoredOf, type Work } from '#server'
import item from '../item-master.resource.ts'
import { addToStock } from '../item-stock.server.ts'
import stock from '../stock.settings.ts'
import productionStock from './production-stock.resource.ts'
import stockMovement from './stock-movement.resource.ts'
import {
  computeAvailable,
  firstSellableExpiry,
  quantityText,
  statusAfter,
  type BatchStatus,
} from './stock.ts'

/** Written only by `postMovement`. */
export default behaviour(stockMovement, {
  async reverse(work, { productionStock: batch, quantity, reference }, reason) {
    const { item: stocked } = (await work.asSystem.get(productionStock, batch)) ?? notFound()
    await lockItems(work, [stocked])
    await postMovement(work, {
      batch,
      movementType: 'REVERSAL',
      quantity: -(quantity ?? 0),
      reference,
      reason,
    })
  },
})

const movements = writer(stockMovement)
const rollup = rollups(productionStock)

export type Batch = StoredOf<typeof productionStock>
type MovementType = StoredOf<typeof stockMovement>['movementType']

export interface Movement {
  /** Id of the batch. */
  readonly batch: number
  readonly movementType: MovementType
  /** Signed quantity in thousandths of the unit; 0 only for a count without a difference. */
  readonly quantity: number
  /** Number of the production or shipment. */
  readonly reference?: string | null
  readonly reason?: string | null
  /** Part of the quantity that was reserved, for goods dispatched to their order. */
  readonly reservedQuantity?: number
}

/** Locks the stock of these items. Callers lock all items at once, before reading. */
export const lockItems = (work: Work, ids: readonly number[]): Promise<void> =>
  work.lockAll(item, ids)

/**
 * The only writer of the ledger: adds an entry and updates the batch and the item. Refuses (409) if stock would fall
 * below the reserved quantity.
 */
export async function postMovement(
  work: Work,
  { batch: id, movementType, quantity, reference, reason, reservedQuantity = 0 }: Movement,
): Promise<void> {
  if (quantity === 0 && movementType !== 'ADJUSTMENT')
    throw new Error('A movement of nothing is no movement')
  const { onHandQuantity } = await changeFigures(work, id, {
    onHand: quantity,
    reserved: -reservedQuantity,
  })
  await movements.add(work, {
    productionStock: id,
    movementType,
    quantity,
    balanceAfter: onHandQuantity,
    reference: reference ?? null,
    reason: reason ?? null,
    movementDate: work.now,
    performedBy: work.caller?.userId ?? null,
  })
}

interface FiguresRow {
  readonly item: number
  readonly batchStatus: BatchStatus
  readonly expiryDate: string
  readonly onHandQuantity: number
  readonly reservedQuantity: number
  readonly availableQuantity: number
}

/**
 * Changes the stock on hand and reserved stock of a batch, and updates its status and item. Without changes, updates
 * only the status and the available quantity.
 */
export async function changeFigures(
  work: Work,
  id: number,
  { onHand = 0, reserved = 0 }: { onHand?: number; reserved?: number } = {},
): Promise<FiguresRow> {
  const before = await readBatchFigures(work, id)
  const facts = {
    ...before,
    onHandQuantity: before.onHandQuantity + onHand,
    reservedQuantity: before.reservedQuantity + reserved,
  }
  refuseImpossible(facts)
  const batchStatus = statusAfter(facts, facts.onHandQuantity, work.today)
  const availableQuantity = computeAvailable({ ...facts, batchStatus }, sellableFrom(work))
  const { onHandQuantity, reservedQuantity } = facts
  await rollup.set(
    work,
    { id, batchStatus: before.batchStatus },
    { onHandQuantity, reservedQuantity, availableQuantity, batchStatus },
  )
  await addToStock(work, before.item, {
    onHand,
    reserved,
    available: availableQuantity - before.availableQuantity,
  })
  return { ...facts, batchStatus, availableQuantity }
}

/** Earliest expiry date that may be dispatched. */
export const sellableFrom = ({ today, settings }: Work): string =>
  firstSellableExpiry(today, pickSettings(stock, settings).minShelfLifeDaysAtDispatch)

function refuseImpossible({ onHandQuantity, reservedQuantity }: FiguresRow): void {
  if (onHandQuantity < 0) refuse(localized`The batch does not have that much on hand.`)
  if (reservedQuantity < 0) throw new Error('More is freed of a batch than was reserved')
  if (reservedQuantity > onHandQuantity)
    refuse(
      localized`${quantityText(reservedQuantity)} of the batch is reserved for orders; the quantity on hand cannot be lower.`,
    )
}

async function readBatchFigures(work: Work, id: number): Promise<FiguresRow> {
  const batch = await work.asSystem.get(productionStock, id)
  if (!batch) throw new Error(`There is no batch ${id}`)
  return pickFacts(batch)
}

/** Values that determine if a batch may be sold. */
export const pickFacts = ({
  onHandQuantity,
  reservedQuantity,
  availableQuantity,
  ...batch
}: Batch): FiguresRow => ({
  item: batch.item,
  batchStatus: batch.batchStatus,
  expiryDate: batch.expiryDate,
  onHandQuantity: onHandQuantity ?? 0,
  reservedQuantity: reservedQuantity ?? 0,
  availableQuantity: availableQuantity ?? 0,
})
