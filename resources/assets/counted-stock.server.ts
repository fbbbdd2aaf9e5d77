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
 * Entries of a ledger after the one that was seen, oldest first. Where only the figure was sent, those after the last
 * entry that left it on hand; all of them if none did.
 */
function entriesSince<Entry extends Balanced>(
  ledger: readonly Entry[],
  { onHand: seen, movement }: Seen,
): readonly Entry[] {
  const inOrder = ledger.toSorted((one, other) => one.id - other.id)
  if (movement !== null) return inOrder.filter(({ id }) => id > movement)
  return inOrder.slice(inOrder.findLastIndex(({ balanceAfter }) => balanceAfter === seen) + 1)
}

/** Stock that the person saw when the count began. */
interface Seen {
  /** In thousandths. */
  readonly onHand: number
  /** The newest entry of the ledger then: the figure alone does not show what came and went. Null if it was not sent. */
  readonly movement: number | null
}

interface Count<Entry extends Balanced> {
  readonly seen: Seen
  readonly onHand: number
  readonly ledger: () => Promise<readonly Entry[]>
  readonly serialize: (entries: readonly Entry[]) => Promise<readonly JsonRecord[]>
}

/**
 * Refuses (409) a figure that was read before stock moved. The answer has both figures and the movements between them, so
 * that the person can confirm the count or repeat it.
 */
export async function refuseMovedStock<Entry extends Balanced>({
  seen,
  onHand,
  ledger,
  serialize,
}: Count<Entry>): Promise<void> {
  if (seen.movement === null && seen.onHand === onHand) return
  const since = entriesSince(await ledger(), seen)
  // A count that found no difference has moved nothing.
  if (seen.onHand === onHand && since.every(({ quantity }) => quantity === 0)) return
  const movements = await serialize(since)
  const [before, now] = [fromUnits(seen.onHand, 3), fromUnits(onHand, 3)]
  refuse(
    localized`Stock has moved since you began: ${String(now)} on hand now, ${String(before)} then.`,
    [],
    { seenOnHand: before, onHand: now, movements },
  )
}
