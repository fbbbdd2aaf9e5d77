import { behaviour, writer, type Work } from '#server'
import spareMovement from './spare-movement.resource.ts'
import { changeOnHand } from './spare-stock.server.ts'

/** Written only by `addSpareMovement`. */
export default behaviour(spareMovement, {
  async reverse(work, { spare, quantity, reference }, reason) {
    const opposite = -(quantity ?? 0)
    const balanceAfter = await changeOnHand(work, spare, opposite)
    await addSpareMovement(work, { spare, quantity: opposite, balanceAfter, reference, reason })
  },
})

const movements = writer(spareMovement)

interface Movement {
  /** Id of the spare. */
  readonly spare: number
  readonly balanceAfter: number
  /** Signed quantity in thousandths of the unit; 0 only for a count without a difference. */
  readonly quantity: number
  readonly reference?: string | null
  readonly reason?: string | null
}

export async function addSpareMovement(
  work: Work,
  { spare, balanceAfter, quantity, reference, reason }: Movement,
): Promise<void> {
  await movements.add(work, {
    spare,
    quantity,
    balanceAfter,
    reference: reference ?? null,
    reason: reason ?? null,
    movementDate: work.now,
    performedBy: work.caller?.userId ?? null,
  })
}
