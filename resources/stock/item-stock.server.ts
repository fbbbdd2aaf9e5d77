import { rollups, type Work } from '#server'
import { stockState } from './production/stock.ts'
import item from './item-master.resource.ts'

const rollup = rollups(item)

/** Adds to the stock quantities of an item and updates its stock state. */
export async function addToStock(
  work: Work,
  id: number,
  { onHand, reserved, available }: { onHand: number; reserved: number; available: number },
): Promise<void> {
  if (onHand === 0 && reserved === 0 && available === 0) return
  const sums = await rollup.add(work, id, {
    onHandQuantity: onHand,
    reservedQuantity: reserved,
    availableQuantity: available,
  })
  if (!sums) throw new Error(`There is no item ${id}`)
  const found = await work.asSystem
    .query(item)
    .where({ id })
    .groupBy('reorderLevel', 'stockState')
    .first()
  const state = stockState(sums.availableQuantity, found?.reorderLevel ?? 0)
  if (state !== found?.stockState) await rollup.set(work, { id }, { stockState: state })
}
