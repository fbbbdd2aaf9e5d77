import { readTarget, type Definition, type Registry } from '#schema/engine'
import type { Stored, Transaction } from '../../storage/store.ts'
import { sql } from 'kysely'

/** The transaction that locks, and the definitions of all records involved. */
interface Place {
  readonly transaction: Transaction
  readonly registry: Registry
}

/**
 * Locks a record until the transaction ends, after its `lockParent` records, topmost first. Pass the record instead of its
 * id if it has been read.
 */
export async function lockInOrder(
  place: Place,
  definition: Definition,
  record: number | Stored,
  labels?: readonly string[],
): Promise<Stored | null> {
  const id = typeof record === 'number' ? record : record.id
  if (definition.lockParent !== undefined)
    await lockParents(place, definition, async () => {
      const found =
        typeof record === 'number' ? await place.transaction.get(definition, id) : record
      return found ? [found] : []
    })
  return place.transaction.lock(definition, id, labels)
}

/** Locks many records in order of id, without returning them. */
export async function lockAllInOrder(
  place: Place,
  definition: Definition,
  ids: readonly number[],
): Promise<void> {
  await lockParents(place, definition, () =>
    place.transaction.find(definition, [{ id: ids }], ids.length),
  )
  await place.transaction.lockAll(definition, ids)
}

/** A record never changes its parent, so it may be read before it is locked. */
async function lockParents(
  place: Place,
  { fields, lockParent }: Definition,
  read: () => Promise<readonly Stored[]>,
): Promise<void> {
  const target = lockParent === undefined ? null : readTarget(fields[lockParent])
  // A database with a single writer needs no locks.
  if (lockParent === undefined || target === null || place.transaction.isAlone) return
  const ids = (await read()).map(({ [lockParent]: id }) => id)
  const parents = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (parents.length > 0) await lockAllInOrder(place, place.registry.get(target), parents)
}

/**
 * Lets only one transaction at a time continue under this name. Used for data that is counted before it is written, when
 * there is no record to lock yet.
 */
export async function lockByName(
  { sql: database, isAlone }: Pick<Transaction, 'sql' | 'isAlone'>,
  name: string,
): Promise<void> {
  if (!isAlone)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(database)
}
