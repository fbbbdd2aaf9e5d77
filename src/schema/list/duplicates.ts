import type { FieldMap } from '../fields/field.ts'
import type { Where } from '../condition.ts'
import { filterName, isVeiled } from '../permission.ts'
import type { Filter } from './filter.ts'

/** Filter for records that have the same value as another record in a unique field that some role sees masked. */
const NAME = 'possibleDuplicate'

interface Filtered {
  readonly filters?: readonly Filter<string>[]
}

/** Adds that filter to a list, if its fields need one. */
export function withDuplicates<List extends Filtered>(fields: FieldMap, list: List): List {
  const names = Object.keys(fields).filter((name) => isVeiled(fields[name]))
  if (names.length === 0) return list
  const others = (list.filters ?? []).filter((filter) => filterName(filter) !== NAME)
  const parts = names.map((name): Where => ({ [name]: { shared: true } }))
  const where = parts.length === 1 && parts[0] ? parts[0] : { any: parts }
  return { ...list, filters: [...others, { name: NAME, where, label: 'Possible duplicate' }] }
}
