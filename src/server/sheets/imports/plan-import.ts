import { inWords, localized, type Definition } from '#schema/engine'
import type { Store } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import type { CheckTotals } from '../check-rows.ts'

/** Maximum write time of a transaction in milliseconds. On SQLite it blocks all other writers. */
const LONGEST_MILLISECONDS = 100
/** Estimated ratio of write time to check time. */
const WRITE_BY_CHECK = 1.5
/** Milliseconds per record. On PostgreSQL each record needs a round trip, which a check in memory does not. */
const MILLISECONDS_TO_SEND = 0.8
/**
 * Maximum number of writes, with at least one deletion, that are always written in one transaction, however long they take,
 * because a file cannot be split below rows.
 */
const FEW_WRITES = 25

type Planned = Omit<CheckTotals, 'passwords'>

/**
 * True if all rows can be written in one transaction, false if they need slices. Estimated from the duration of the check.
 * Two cases may exceed the limit: a single row is never divided, and a few records with a deletion always share one
 * transaction, because only a rollback can undo a deletion.
 */
export function fitsOneTurn(
  { isShared }: Pick<Store, 'isShared'>,
  { writes, deletions, milliseconds }: Planned,
): boolean {
  if (deletions > 0 && writes <= FEW_WRITES) return true
  return (
    milliseconds * WRITE_BY_CHECK + (isShared ? writes * MILLISECONDS_TO_SEND : 0) <=
    LONGEST_MILLISECONDS
  )
}

/**
 * Refuses deletions in an import of several slices, because undoing the import would not restore the same records. Postings
 * stay.
 */
export function refuseDeletions(
  store: Pick<Store, 'isShared'>,
  { appendOnly }: Definition,
  planned: Planned,
): void {
  if (planned.deletions > 0 && !appendOnly && !fitsOneTurn(store, planned)) throw deletesTooMuch()
}

export function deletesTooMuch(): Refusal {
  const message = localized`Some rows delete records, which a large import cannot do. Split the file and import the parts one at a time.`
  return new Refusal('unprocessable', { params: { message: inWords(message) }, localized: message })
}
