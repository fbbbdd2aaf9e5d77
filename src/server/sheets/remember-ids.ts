import type { Definition } from '#schema/engine'
import type { IdsByValue, Stored, Transaction } from '../../storage/store.ts'
import { valueKey } from '../../storage/value-key.ts'

/** Ids of records by the key of their value. */
type Known = Map<string, number[]>

/**
 * Caches the holders of unique values that a transaction reads, and keeps the cache up to date with its writes, so that one
 * query serves the thousands of rows of a file.
 */
export function rememberIds(transaction: Transaction): void {
  /** Known ids by resource and field. */
  const known = new Map<string, Map<string, Known>>()
  const knownIds = ({ name }: Definition, field: string): Known => {
    const fields = known.get(name) ?? new Map<string, Known>()
    const ids: Known = fields.get(field) ?? new Map()
    known.set(name, fields.set(field, ids))
    return ids
  }
  const move = (definition: Definition, before: Stored | null, after: Stored) => {
    for (const [field, ids] of known.get(definition.name) ?? []) {
      const at = (record: Stored | null) =>
        ids.get(valueKey(definition.fields[field], record?.[field]))
      const [left, entered] = [at(before), at(after)]
      if (left === entered) continue
      if (left) left.splice(0, left.length, ...left.filter((id) => id !== after.id))
      entered?.push(after.id)
    }
  }
  transaction.listen({
    inserted: (definition, record) => move(definition, null, record),
    updated: (definition, { before, after }) => move(definition, before, after),
    deleting: ({ name }) => void known.delete(name),
    mark: () => () => known.clear(),
    idsBy: async (definition, field, values, read) => {
      const filled = values.filter((value) => value !== null && value !== undefined)
      const keyFrom = (value: unknown) => valueKey(definition.fields[field], value)
      const ids = knownIds(definition, field)
      if (filled.every((value) => ids.has(keyFrom(value))))
        return pick(filled, (value) => ids.get(keyFrom(value)))
      const found = await read()
      for (const value of filled)
        knownIds(definition, field).set(keyFrom(value), [...(found.get(String(value)) ?? [])])
      return found
    },
  })
}

/** Returns the values that are taken, with the ids of their holders. */
function pick(
  values: readonly unknown[],
  find: (value: unknown) => readonly number[] | undefined,
): IdsByValue {
  const found = new Map<string, readonly number[]>()
  for (const value of values) {
    const ids = find(value) ?? []
    if (ids.length > 0) found.set(String(value), ids)
  }
  return found
}
