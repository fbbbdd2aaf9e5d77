import { inWords, localized } from '#schema/engine'
import type { Store } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import type { CheckedRows } from '../check-rows.ts'

/** Longest write time of a transaction in milliseconds: on SQLite it blocks all other writers. */
const LONGEST_MILLISECONDS = 100
/** Ratio of write time to check time. */
const WRITE_BY_CHECK = 1.5
/** On PostgreSQL each record needs a message and a response, which a check in memory does not. */
const MILLISECONDS_TO_SEND = 0.8
/** Maximum number of writes combined with a deletion, however long they take, because a file cannot be split below rows. */
const FEW_WRITES = 25

type Planned = Pick<CheckedRows, 'writes' | 'deletions' | 'milliseconds'>

/**
 * True if all rows are written in one transaction, false for slices. Estimated from the duration of the check. Two cases may
 * take longer than the limit: a row is never divided, and a few records that include a deletion always form one transaction,
 * because a deletion can only be undone by its own transaction.
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
 * Refuses deletions in an import of several slices, because undoing them would not restore the same records. Postings
 * are never undone.
 */
export function refuseDeletions(store: Pick<Store, 'isShared'>, checked: CheckedRows): void {
  if (checked.deletions > 0 && !checked.definition.appendOnly && !fitsOneTurn(store, checked))
    throw deletesTooMuch()
}

export function deletesTooMuch(): Refusal {
  const message = localized`Some rows delete records, which a large import cannot do. Split the file and import the parts one at a time.`
  return new Refusal('unprocessable', { params: { message: inWords(message) }, localized: message })
}
