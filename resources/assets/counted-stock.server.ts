import { fromUnits, localized } from '#schema'
import { refuse, type JsonRecord } from '#server'

interface Balanced {
  readonly id: number
  /** In thousandths. */
  readonly quantity: number | null
  /** In thousandths. */
  readonly balanceAfter: number | null
}

/**
 * Ledger entries after the seen one, oldest first. If only the figure was sent, those after its
 * last occurrence, or all.
 */
function entriesSince<Entry extends Balanced>(
  ledger: readonly Entry[],
  { onHand: seen, movement }: Seen,
): readonly Entry[] {
  const inOrder = ledger.toSorted((one, other) => one.id - other.id)
  if (movement !== null) return inOrder.filter(({ id }) => id > movement)
  return inOrder.slice(inOrder.findLastIndex(({ balanceAfter }) => balanceAfter === seen) + 1)
}

interface Seen {
  /** In thousandths. */
  readonly onHand: number
  /**
   * Newest ledger entry at that time, because equal figures may hide movements. Null if not sent.
   */
  readonly movement: number | null
}

interface Count<Entry extends Balanced> {
  readonly seen: Seen
  readonly onHand: number
  readonly ledger: () => Promise<readonly Entry[]>
  readonly serialize: (entries: readonly Entry[]) => Promise<readonly JsonRecord[]>
}

/**
 * Refuses (409) an outdated figure. The answer has both figures and the movements between them, so that the count can be
 * confirmed or repeated.
 */
export async function refuseMovedStock<Entry extends Balanced>({
  seen,
  onHand,
  ledger,
  serialize,
}: Count<Entry>): Promise<void> {
  if (seen.movement === null && seen.onHand === onHand) return
  const since = entriesSince(await ledger(), seen)
  // A count without a difference is not a movement.
  if (seen.onHand === onHand && since.every(({ quantity }) => quantity === 0)) return
  const movements = await serialize(since)
  const [before, now] = [fromUnits(seen.onHand, 3), fromUnits(onHand, 3)]
  refuse(
    localized`Stock has changed since you started counting: ${String(now)} on hand now, ${String(before)} then.`,
    [],
    { seenOnHand: before, onHand: now, movements },
  )
}
