import { blankRecord, emptyValue, memoize } from '#schema/engine'
import { wholeFields, type Mutable } from '../read/selection.ts'
import { at, setAt } from '../tables/derive.ts'
import type { Table } from '../tables/table.ts'

type Values = Readonly<Record<string, unknown>>

const emptyRecord = memoize((table: Table) => blankRecord(['id', 'version', ...wholeFields(table)]))

/** Returns a record with the given values and all other fields null. */
export function fillRecord(table: Table, values: Values): Mutable {
  const record: Mutable = { ...emptyRecord(table), id: 0, version: 0 }
  for (const name of Object.keys(record)) record[name] = values[name] ?? null
  return record
}

/** Returns a new record as it would be read. Its lines and reference lists are null until they are loaded. */
export function readBack(table: Table, { id, version, ...values }: Mutable): Mutable {
  const record: Mutable = { ...emptyRecord(table), id, version }
  for (const mapped of table.fields.values()) {
    const { first, field } = mapped
    if (first !== 'id' && first !== 'version')
      setAt(record, mapped, at(values, mapped) ?? emptyValue(field))
  }
  // A new record has no references to it yet.
  for (const name of table.counts.keys()) record[name] = 0
  return record
}
