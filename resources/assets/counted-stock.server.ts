import { fromUnits, localized } from '#schema'
import { refuse, type JsonRecord } from '#server'

interface Balanced {
  readonly id: number
  /** In thousandths. */
  readonly balanceAfter: number | null
}

/** Entries of a ledger after the last one that left `seen` on hand, oldest first; all of them if none did. */
function entriesSince<Entry extends Balanced>(
  ledger: readonly Entry[],
  seen: number | null,
): readonly Entry[] {
  const inOrder = ledger.toSorted((one, other) => one.id - other.id)
  return inOrder.slice(inOrder.findLastIndex(({ balanceAfter }) => balanceAfter === seen) + 1)
}

interface Count<Entry extends Balanced> {
  /** The figure that the person started from, in thousandths; null if it was not sent. */
  readonly seen: number | null
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
  if (seen === onHand) return
  const movements = await serialize(entriesSince(await ledger(), seen))
  const [before, now] = [fromUnits(seen ?? 0, 3), fromUnits(onHand, 3)]
  refuse(
    localized`Stock has moved since you began: ${String(now)} on hand now, ${String(before)} then.`,
    [],
    { seenOnHand: seen === null ? null : before, onHand: now, movements },
  )
}
