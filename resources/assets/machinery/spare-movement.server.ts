import { behaviour, writer, type Work } from '#server'
import spareMovement from './spare-movement.resource.ts'

/** Written only by `addSpareMovement`. */
export default behaviour(spareMovement, {})

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
