import { say } from '#schema'
import { sql } from 'kysely'
import { behaviour, demandTransition, refuse, writer, type StoredOf, type Work } from '#server'
import item from '../stock/item-master.resource.ts'
import productionStock from './production-stock.resource.ts'
import stockMovement from './stock-movement.resource.ts'
import {
  availableOf,
  firstSellableExpiry,
  quantityText,
  statusAfter,
  stockState,
  type BatchStatus,
} from './stock.ts'

/** Rows are written by `postMovement` alone. */
export default behaviour(stockMovement, {})

const movements = writer(stockMovement)

export type Batch = StoredOf<typeof productionStock>
type MovementType = StoredOf<typeof stockMovement>['movementType']

export interface Movement {
  /** Id of the batch. */
  readonly batch: number
  readonly movementType: MovementType
  /** Signed, in thousandths of the unit, not 0. */
  readonly quantity: number
  /** Number of the production or the shipment behind it. */
  readonly reference?: string | null
  readonly reason?: string | null
  /** What of it had been reserved and is no longer: goods that leave for the order they were kept for. */
  readonly reservedQuantity?: number
}

/**
 * Keeps others from the stock of these items until the transaction ends. Whatever touches stock does this first and in
 * one go, then reads what it decides upon.
 */
export const lockItems = (work: Work, ids: readonly number[]): Promise<void> =>
  work.lockAll(item, ids)

/** The one writer of the ledger: the row, and in step with it the figures of the batch and of its item. Refuses (409) to go below what is reserved. */
export async function postMovement(
  work: Work,
  { batch: id, movementType, quantity, reference, reason, reservedQuantity = 0 }: Movement,
): Promise<void> {
  if (quantity === 0) throw new Error('A movement of nothing is no movement')
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
 * Changes what is on hand and reserved of a batch by so much, and brings all that follows in step: its available
 * quantity and status, the sums of its item and their state. Without a change it only brings in step.
 */
export async function changeFigures(
  work: Work,
  id: number,
  { onHand = 0, reserved = 0 }: { onHand?: number; reserved?: number } = {},
): Promise<FiguresRow> {
  const before = await figuresOf(work, id)
  const facts = {
    ...before,
    onHandQuantity: before.onHandQuantity + onHand,
    reservedQuantity: before.reservedQuantity + reserved,
  }
  refuseImpossible(facts)
  const batchStatus = statusAfter(facts, facts.onHandQuantity, work.today)
  const availableQuantity = availableOf({ ...facts, batchStatus }, sellableFrom(work))
  demandTransition(productionStock, before.batchStatus, batchStatus)
  await writeFigures(work, id, { ...facts, batchStatus, availableQuantity })
  await addToItem(work, before.item, {
    onHand,
    reserved,
    available: availableQuantity - before.availableQuantity,
  })
  return { ...facts, batchStatus, availableQuantity }
}

/** The first expiry date that may still be sent to a customer. */
export const sellableFrom = ({ today, settings }: Work): string =>
  firstSellableExpiry(today, settings.minShelfLifeDaysAtDispatch)

function refuseImpossible({ onHandQuantity, reservedQuantity }: FiguresRow): void {
  if (onHandQuantity < 0) refuse(say`The batch does not have that much on hand.`)
  if (reservedQuantity < 0) throw new Error('More is freed of a batch than was reserved')
  if (reservedQuantity > onHandQuantity)
    refuse(
      say`${quantityText(reservedQuantity)} of the batch is reserved for orders; less than that cannot be on hand.`,
    )
}

async function figuresOf(work: Work, id: number): Promise<FiguresRow> {
  const {
    rows: [row],
  } =
    await sql<FiguresRow>`select item, batch_status as "batchStatus", expiry_date as "expiryDate", on_hand_quantity as "onHandQuantity",
    reserved_quantity as "reservedQuantity", available_quantity as "availableQuantity" from production_stock where id = ${id}`.execute(
      work.sql,
    )
  if (!row) throw new Error(`There is no batch ${id}`)
  return row
}

// Figures are the server's own: they change without a new version and without a line in the history, or nobody could
// edit an item while others order it. The ledger tells what happened.
async function writeFigures(
  work: Work,
  id: number,
  { batchStatus, onHandQuantity, reservedQuantity, availableQuantity }: FiguresRow,
): Promise<void> {
  await sql`update production_stock set on_hand_quantity = ${onHandQuantity}, reserved_quantity = ${reservedQuantity},
    available_quantity = ${availableQuantity}, batch_status = ${batchStatus} where id = ${id}`.execute(
    work.sql,
  )
}

interface Sums {
  readonly available: number
  readonly reorder: number
  readonly state: string
}

async function addToItem(
  work: Work,
  id: number,
  { onHand, reserved, available }: { onHand: number; reserved: number; available: number },
): Promise<void> {
  if (onHand === 0 && reserved === 0 && available === 0) return
  const {
    rows: [sums],
  } = await sql<Sums>`update item_master set on_hand_quantity = on_hand_quantity + ${onHand},
    reserved_quantity = reserved_quantity + ${reserved}, available_quantity = available_quantity + ${available} where id = ${id}
    returning available_quantity as available, reorder_level as reorder, stock_state as state`.execute(
    work.sql,
  )
  if (!sums) throw new Error(`There is no item ${id}`)
  const state = stockState(sums.available, sums.reorder)
  if (state !== sums.state)
    await sql`update item_master set stock_state = ${state} where id = ${id}`.execute(work.sql)
}
