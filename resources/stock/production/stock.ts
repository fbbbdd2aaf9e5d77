import { addDays, divideRounded, unitsToText } from '#schema'

/** Stock arithmetic. Quantities are whole thousandths of the unit, dates yyyy-MM-dd. */

export type BatchStatus = 'AVAILABLE' | 'ON_HOLD' | 'EXPIRED' | 'DEPLETED' | 'WRITTEN_OFF'
export type StockState = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK'

export interface BatchFacts {
  readonly batchStatus: BatchStatus
  readonly expiryDate: string
  readonly onHandQuantity: number
  readonly reservedQuantity: number
}

/** Earliest expiry date that may be dispatched. */
export const firstSellableExpiry = (today: string, minShelfLifeDays: number): string =>
  addDays(today, minShelfLifeDays)

/** Free quantity of a batch; `sellableFrom` is the earliest expiry date that may be dispatched. */
export const computeAvailable = (
  { batchStatus, expiryDate, onHandQuantity, reservedQuantity }: BatchFacts,
  sellableFrom: string,
): number =>
  batchStatus === 'AVAILABLE' && expiryDate >= sellableFrom ? onHandQuantity - reservedQuantity : 0

/**
 * Status after a change of stock: depleted at 0, available again after a return. Written-off and expired batches keep
 * their status.
 */
export function statusAfter(
  { batchStatus, expiryDate }: BatchFacts,
  onHand: number,
  today: string,
): BatchStatus {
  if (batchStatus === 'WRITTEN_OFF' || batchStatus === 'EXPIRED') return batchStatus
  if (onHand === 0) return 'DEPLETED'
  if (batchStatus !== 'DEPLETED') return batchStatus
  return expiryDate < today ? 'EXPIRED' : 'AVAILABLE'
}

/** Status of a new batch, according to its quality check. An expired batch is never sold. */
export function statusOfNew(
  quality: 'PASSED' | 'ON_HOLD' | 'FAILED',
  expiryDate: string,
  today: string,
): BatchStatus {
  if (quality === 'FAILED') return 'WRITTEN_OFF'
  if (expiryDate < today) return 'EXPIRED'
  return quality === 'ON_HOLD' ? 'ON_HOLD' : 'AVAILABLE'
}

/** Low at or below the reorder level; a level of 0 disables the warning. */
export function stockState(available: number, reorderLevel: number): StockState {
  if (available <= 0) return 'OUT_OF_STOCK'
  return reorderLevel > 0 && available <= reorderLevel ? 'LOW_STOCK' : 'IN_STOCK'
}

/** Share of good output, in hundredths of a percent; null if nothing was produced. */
export const yieldPercent = (produced: number, rejected: number): number | null =>
  produced + rejected > 0
    ? divideRounded(BigInt(produced) * 10_000n, BigInt(produced + rejected))
    : null

export interface Free {
  readonly id: number
  readonly expiryDate: string
  readonly producedDate: string
  readonly free: number
}

export interface Allotment {
  readonly batch: number
  readonly quantity: number
}

const byExpiry = (left: Free, right: Free): number =>
  left.expiryDate.localeCompare(right.expiryDate) ||
  left.producedDate.localeCompare(right.producedDate) ||
  left.id - right.id

/** Allocates stock first expired, first out. Returns the quantity per batch and the shortage. */
export function allotFefo(
  batches: readonly Free[],
  quantity: number,
): { allotments: Allotment[]; missing: number } {
  const allotments: Allotment[] = []
  let missing = quantity
  for (const { id, free } of batches.filter((batch) => batch.free > 0).toSorted(byExpiry)) {
    if (missing === 0) break
    const taken = Math.min(free, missing)
    allotments.push({ batch: id, quantity: taken })
    missing -= taken
  }
  return { allotments, missing }
}

/** Number of whole days; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Prefix of batch numbers for an item and day, such as `CHUT-01-250131-`. */
export const batchPrefix = (itemCode: string, producedDate: string): string =>
  `${itemCode}-${producedDate.slice(2).replaceAll('-', '')}-`

export const quantityText = (quantity: number): string =>
  unitsToText(quantity, 3).replace(/\.?0+$/, '')
