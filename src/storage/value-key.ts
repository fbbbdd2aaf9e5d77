import { isText, uniqueKey, type Field } from '#schema/engine'
import type { Table } from './tables/table.ts'

/** Stored texts contain no NUL. */
const EMPTY = '\0'

/** In-memory key for a value. Keys are equal if a unique index would treat the values as equal. */
export function valueKey(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return EMPTY
  return field && isText(field) ? uniqueKey(String(value)) : String(value)
}

export const keyIn = ({ fields }: Table, name: string, value: unknown): string =>
  valueKey(fields.get(name)?.field, value)
