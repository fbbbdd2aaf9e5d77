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
 * Ledger entries after the one seen by the user, oldest first. If only a balance was sent, entries after its last
 * occurrence; all if it never occurred.
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
  /** Newest ledger entry seen, because an equal balance may hide movements. Null if not sent. */
  readonly movement: number | null
}

interface Count<Entry extends Balanced> {
  readonly seen: Seen
  readonly onHand: number
  readonly ledger: () => Promise<readonly Entry[]>
  readonly serialize: (entries: readonly Entry[]) => Promise<readonly JsonRecord[]>
}

/**
 * Refuses (409) a count based on outdated stock. The response has both balances and the movements between them, so
 * that the user can confirm or count again.
 */
export async function refuseMovedStock<Entry extends Balanced>({
  seen,
  onHand,
  ledger,
  serialize,
}: Count<Entry>): Promise<void> {
  if (seen.movement === null && seen.onHand === onHand) return
  const since = entriesSince(await ledger(), seen)
  // Earlier counts without a difference do not move stock.
  if (seen.onHand === onHand && since.every(({ quantity }) => quantity === 0)) return
  const movements = await serialize(since)
  const [before, now] = [fromUnits(seen.onHand, 3), fromUnits(onHand, 3)]
  refuse(
    localized`Stock has changed since you started counting: ${String(now)} on hand now, ${String(before)} then.`,
    [],
    { seenOnHand: before, onHand: now, movements },
  )
}
