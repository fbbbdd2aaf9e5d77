import { inWords, say } from '#language'
import type { Store } from '../../storage/store.ts'
import { Refusal } from '../errors.ts'
import type { CheckedRows } from '../sheets/check-rows.ts'

/** A transaction that keeps others from writing may last this long. */
const LONGEST_MILLISECONDS = 100
/** To write takes so much longer than to check. */
const WRITE_BY_CHECK = 1.5
/** So few records are written in a moment, however slow the check was: it shares the machine with others. */
const FEW_WRITES = 25
/** More are not written in one transaction even where nobody has to wait for it. */
const MOST_WRITES = 400

/** Whether all rows are written in one transaction, or in turns. */
export function fitsOneTurn({ isShared }: Pick<Store, 'isShared'>, { writes, deletions, milliseconds }: CheckedRows): boolean {
  if (writes <= FEW_WRITES) return true
  if (writes > MOST_WRITES) return false
  // A deletion can be undone by its transaction alone. Where several servers write, a transaction keeps nobody waiting.
  return deletions > 0 || isShared || milliseconds * WRITE_BY_CHECK <= LONGEST_MILLISECONDS
}

/** Turns are taken back one by one, and what was deleted would not be the same record again. Postings are never taken back. */
export function refuseDeletions(store: Pick<Store, 'isShared'>, checked: CheckedRows): void {
  if (checked.deletions > 0 && !checked.definition.appendOnly && !fitsOneTurn(store, checked)) throw deletesTooMuch()
}

export function deletesTooMuch(): Refusal {
  const said = say`Some rows delete records, which a large import cannot do. Split the file and import the parts one at a time.`
  return new Refusal('unprocessable', { params: { message: inWords(said) }, said })
}
