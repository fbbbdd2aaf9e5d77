import { isText, uniqueKey, type Field } from '#schema/engine'
import type { Table } from './tables/table.ts'

/** No stored text has a NUL in it. */
const EMPTY = '\0'

/** Under which a value of a field is known in memory: equal where a unique index would take two values for the same. */
export function valueKey(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return EMPTY
  return field && isText(field) ? uniqueKey(String(value)) : String(value)
}

export const keyIn = ({ fields }: Table, name: string, value: unknown): string =>
  valueKey(fields.get(name)?.field, value)
