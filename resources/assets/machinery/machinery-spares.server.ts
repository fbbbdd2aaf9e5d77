import { flag, fromUnits, localized, ruleError, whole } from '#schema'
import { behaviour, get, invalid, refuse, shape, writer, type Work } from '#server'
import machinerySpares from './machinery-spares.resource.ts'
import { addSpareMovement } from './spare-movement.server.ts'
import { spareStateOf } from './spares.ts'

const spares = writer(machinerySpares)

const WANTED = { isActive: true, isOrdered: false, spareState: ['OUT', 'PENDING'] } as const
/** The most items a bell shows; its number counts all of them. */
const SHOWN = 50
const COUNT = whole({ required: true })
const { partNumber, spareName, quantityOnHand, reorderLevel, reorderQuantity } =
  machinerySpares.fields

export default behaviour(machinerySpares, {
  async beforeSave({ work, before, sent, values, record, changes }) {
    const change = sent.adjustmentQuantity ?? null
    if (change === 0)
      invalid([ruleError('adjustmentQuantity', localized`The change of stock cannot be 0.`)])
    const kept = before ? ((await work.lock(machinerySpares, before.id)) ?? before) : null
    const onHand = (kept?.quantityOnHand ?? 0) + (change ?? 0)
    if (onHand < 0)
      refuse(
        localized`Only ${String(fromUnits(kept?.quantityOnHand ?? 0, 3))} is on hand.`,
        'adjustmentQuantity',
      )
    if (change !== null) values.quantityOnHand = onHand
    if (change !== null && change > 0 && !changes('isOrdered')) values.isOrdered = false
    values.spareState = spareStateOf(onHand, record().reorderLevel)
  },

  async afterSave({ work, after, sent }) {
    if (sent.adjustmentQuantity)
      await addSpareMovement(work, {
        spare: after.id,
        quantity: sent.adjustmentQuantity,
        balanceAfter: after.quantityOnHand ?? 0,
        reason: sent.adjustmentReason ?? null,
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

interface Taken {
  readonly spare: number
  /** In thousandths. */
  readonly quantity: number
}

/** Takes spares for a maintenance, all or none, and gives what one of each costs. Refuses (409) what is not there. */
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
    const balanceAfter = (kept.quantityOnHand ?? 0) - quantity
    if (balanceAfter < 0)
      refuse(
        localized`Of ${kept.label} only ${String(fromUnits(kept.quantityOnHand ?? 0, 3))} is on hand.`,
        `sparesUsed.${place}.quantity`,
      )
    const spareState = spareStateOf(balanceAfter, kept.reorderLevel)
    await spares.write(work, spare, { quantityOnHand: balanceAfter, spareState })
    await addSpareMovement(work, { spare, quantity: -quantity, balanceAfter, reference })
    costs.set(spare, kept.unitCost ?? 0)
  }
  return costs
}
