import { fromUnits, localized } from '#schema'
import { notFound, refuse, writer, type Work } from '#server'
import machinerySpares from './machinery-spares.resource.ts'

const spares = writer(machinerySpares)

/** Adds to the quantity on hand of a spare and returns it. Refuses (409) if stock is short. */
export async function changeOnHand(
  work: Work,
  id: number,
  quantity: number,
  field?: string,
): Promise<number> {
  const kept = (await work.lock(machinerySpares, id)) ?? notFound()
  const onHand = (kept.quantityOnHand ?? 0) + quantity
  if (onHand < 0)
    refuse(
      localized`${kept.label}: only ${String(fromUnits(kept.quantityOnHand ?? 0, 3))} on hand.`,
      field,
    )
  const spareState = computeSpareState(onHand, kept.reorderLevel)
  await spares.write(work, kept, { quantityOnHand: onHand, spareState })
  return onHand
}

/** Stock state of a spare: none left, at or below the reorder level, or enough. */
export const computeSpareState = (
  onHand: number,
  reorderLevel: number,
): 'OUT' | 'PENDING' | 'OK' => (onHand === 0 ? 'OUT' : onHand <= reorderLevel ? 'PENDING' : 'OK')
