import { fieldError, flag, fromUnits, localized, ruleError } from '#schema'
import { behaviour, get, invalid, refuse, shape, type SentOf, type Work } from '#server'
import { refuseMovedStock } from '../counted-stock.server.ts'
import machinerySpares from './machinery-spares.resource.ts'
import spareMovement from './spare-movement.resource.ts'
import { addSpareMovement } from './spare-movement.server.ts'
import { changeOnHand, computeSpareState } from './spare-stock.server.ts'
import { COUNT } from '../../call-fields.ts'

const WANTED = { isActive: true, isOrdered: false, spareState: ['OUT', 'PENDING'] } as const
/** Maximum number of listed items; the total counts all. */
const SHOWN = 50
const { partNumber, spareName, quantityOnHand, reorderLevel, reorderQuantity } =
  machinerySpares.fields

export default behaviour(machinerySpares, {
  async beforeSave({ work, before, sent, values, record, changes, action }) {
    const kept = before ? ((await work.lock(machinerySpares, before.id)) ?? before) : null
    const onHandBefore = kept?.quantityOnHand ?? 0
    if (kept && isFromSeen(sent, action)) {
      if ((sent.seenOnHand ?? null) === null)
        invalid([fieldError(machinerySpares, 'seenOnHand', { code: 'required' })])
      await refuseMovedStock({
        seen: { onHand: sent.seenOnHand ?? 0, movement: sent.seenMovement ?? null },
        onHand: onHandBefore,
        ledger: () => work.asSystem.find(spareMovement, { spare: kept.id }, 'all'),
        serialize: (movements) => work.serialize(spareMovement, movements),
      })
    }
    const change = computeChange(sent, action, onHandBefore)
    if (action === 'count' && change !== 0 && !sent.adjustmentReason)
      invalid([ruleError('adjustmentReason', localized`Give a reason for the difference.`)])
    const onHand = onHandBefore + (change ?? 0)
    if (onHand < 0)
      refuse(
        localized`Only ${String(fromUnits(onHandBefore, 3))} is on hand.`,
        action === null ? 'adjustmentQuantity' : 'quantity',
      )
    if (change !== null) values.quantityOnHand = onHand
    if (change !== null && change > 0 && !changes('isOrdered')) values.isOrdered = false
    values.spareState = computeSpareState(onHand, record().reorderLevel)
  },

  async afterSave({ work, before, after, sent, action }) {
    const change = computeChange(sent, action, before?.quantityOnHand ?? 0)
    if (change === null) return
    await addSpareMovement(work, {
      spare: after.id,
      quantity: change,
      balanceAfter: after.quantityOnHand ?? 0,
      reason: sent.reason ?? sent.adjustmentReason ?? null,
    })
  },

  endpoints: [
    get('/pending-spares-notification', {
      summary: 'Spares that run low and have not been ordered, the fewest first',
      roles: ['SUPER_ADMIN', 'EMPLOYEE'],
      returns: shape.parts({
        count: COUNT,
        unseen: COUNT,
        items: shape.list(
          shape.parts({
            id: COUNT,
            partNumber,
            spareName,
            quantityOnHand,
            reorderLevel,
            reorderQuantity,
            seen: flag({ required: true }),
          }),
        ),
      }),
      bell: { of: machinerySpares, where: () => WANTED },
      async handler(work) {
        const found = await work.find(machinerySpares, WANTED, SHOWN)
        const rows = await work.serialize(machinerySpares, found)
        return {
          count: await work.count(machinerySpares, WANTED),
          items: rows.map((row) => ({
            id: row.id,
            partNumber: row.partNumber,
            spareName: row.spareName,
            quantityOnHand: row.quantityOnHand,
            reorderLevel: row.reorderLevel,
            reorderQuantity: row.reorderQuantity,
          })),
        }
      },
    }),
  ],
})

type Sent = SentOf<typeof machinerySpares>

/** Change in stock made by this save, in thousandths; null if none. */
function computeChange(sent: Sent, action: string | null, onHand: number): number | null {
  if (action === 'count') return (sent.countedQuantity ?? 0) - onHand
  if (action === 'receive') return sent.quantity ?? 0
  if (action === 'waste') return -(sent.quantity ?? 0)
  const change = sent.adjustmentQuantity ?? null
  if (change === 0)
    invalid([ruleError('adjustmentQuantity', localized`The stock change cannot be 0.`)])
  return change
}

/** True if the change is based on a balance that another user may have changed; a new spare has none. */
const isFromSeen = (sent: Sent, action: string | null): boolean =>
  action === 'count' || (sent.adjustmentQuantity ?? null) !== null

interface Taken {
  readonly spare: number
  /** In thousandths. */
  readonly quantity: number
}

/** Takes spares for maintenance, all or nothing, and returns their unit costs. Refuses (409) if stock is short. */
export async function takeSpares(
  work: Work,
  taken: readonly Taken[],
  reference: string,
): Promise<ReadonlyMap<number, number>> {
  await work.lockAll(
    machinerySpares,
    taken.map(({ spare }) => spare),
  )
  const costs = new Map<number, number>()
  for (const [place, { spare, quantity }] of taken.entries()) {
    const kept = await work.asSystem.get(machinerySpares, spare)
    if (!kept) continue
    const balanceAfter = await changeOnHand(work, spare, -quantity, `sparesUsed.${place}.quantity`)
    await addSpareMovement(work, { spare, quantity: -quantity, balanceAfter, reference })
    costs.set(spare, kept.unitCost ?? 0)
  }
  return costs
}
