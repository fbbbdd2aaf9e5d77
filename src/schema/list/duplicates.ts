import type { FieldMap } from '../fields/field.ts'
import type { Where } from '../condition.ts'
import { filterName, isVeiled } from '../permission.ts'
import type { Filter } from './filter.ts'

/** Name of the filter for duplicates in unique fields that are masked for some roles. */
const NAME = 'possibleDuplicate'

interface Filtered {
  readonly filters?: readonly Filter[]
}

/** Adds the duplicates filter to a list if a field requires it. */
export function withDuplicates<List extends Filtered>(fields: FieldMap, list: List): List {
  const names = Object.keys(fields).filter((name) => isVeiled(fields[name]))
  if (names.length === 0) return list
  const others = (list.filters ?? []).filter((filter) => filterName(filter) !== NAME)
  const parts = names.map((name): Where => ({ [name]: { shared: true } }))
  const where = parts.length === 1 && parts[0] ? parts[0] : { any: parts }
  return { ...list, filters: [...others, { name: NAME, where, label: 'Possible duplicate' }] }
}
