import { emptyValue, memoize } from '#schema/engine'
import { nulls, objectMaker, valueAt, type Shape } from '../object-maker.ts'
import { wholeFields, type Mutable } from '../read/selection.ts'
import type { FieldColumn, Table } from '../tables/table.ts'

type Values = Readonly<Record<string, unknown>>

const namesOf = (table: Table): string[] => ['id', 'version', ...wholeFields(table)]

const filling = memoize((table: Table) =>
  objectMaker<Values, Mutable>(
    Object.fromEntries(namesOf(table).map((name) => [name, `${valueAt(name)} ?? null`])),
  ),
)

/** All names of a record, with these values; the others are null. */
export const filledIn = (table: Table, values: Values): Mutable => filling(table)(values)

const reading = memoize((table: Table) => {
  const shape = nulls(namesOf(table))
  const columns = Object.groupBy(table.fields.values(), ({ first }) => first)
  for (const [name, parts = []] of Object.entries(columns)) shape[name] = shapeOf(parts)
  // Nothing points at it yet.
  for (const name of table.counts.keys()) shape[name] = '0'
  return objectMaker<Values, Mutable>(shape)
})

/** A new record as reading it would give it, what is missing empty; its lines and links are still to be read. */
export const asWritten = (table: Table, record: Values): Mutable => reading(table)(record)

/** One value, or an object of several. */
function shapeOf(parts: readonly FieldColumn[]): string | Shape {
  const inner: Record<string, string> = {}
  for (const { first, part, field } of parts) {
    const code = `${valueAt(first, part)} ?? ${emptyValue(field)}`
    if (part === undefined) return code
    inner[part] = code
  }
  return inner
}
