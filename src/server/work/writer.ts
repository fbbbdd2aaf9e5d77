import type { Definition, Where } from '#schema/engine'
import type { StoredOf, StoredValuesOf } from '../behaviour.ts'
import { engineWork, type Work } from './work.ts'

/**
 * Writes that bypass the rules of a resource. Permissions, checks and behaviours are skipped, but states, history and
 * references still apply.
 */
export interface Writer<Of extends Definition> {
  /** Adds a record in stored units (4860), including calculated fields. */
  add(work: Work, values: StoredValuesOf<Of>): Promise<StoredOf<Of>>
  /**
   * Changes fields in stored units, or returns null if `where` no longer holds. Pass the record instead of its id if it is
   * loaded, locked and current, so that it is not read again.
   */
  write(
    work: Work,
    record: number | StoredOf<Of>,
    values: StoredValuesOf<Of>,
    where?: Where,
  ): Promise<StoredOf<Of> | null>
}

/**
 * Returns write access to a resource, for its owner. A resource has at most one writer, in a file
 * next to its definition. It is not exported: other files call the functions of that file
 * (`tests/owners.test.ts` checks this).
 * @example
 * const payments = writer(payment)
 */
export const writer = <const Of extends Definition>(of: Of): Writer<Of> => ({
  add: (work, values) => engineWork(work).add(of, values),
  write: (work, record, values, where) => engineWork(work).write(of, record, values, where),
})
