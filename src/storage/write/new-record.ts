import { emptyValue } from '#schema/engine'
import type { Connected } from '../engine.ts'
import { objectMaker, valueAt, type Shape } from '../object-maker.ts'
import { wholeOf } from '../read/reader.ts'
import type { Mutable } from '../read/selection.ts'
import type { FieldColumn, Table } from '../tables/table.ts'

type Values = Readonly<Record<string, unknown>>

/** All names of a record, with these values; the others are null. */
export const filledIn = (connected: Connected, table: Table, values: Values): Mutable =>
  connected.engine.once(`new ${table.name}`, () => {
    const names = Object.keys(wholeOf(connected, table).blank)
    return objectMaker<Values, Mutable>(
      Object.fromEntries(names.map((name) => [name, `${valueAt(name)} ?? null`])),
    )
  })(values)

/** A record that was just written, as reading it would give it; its lines and links are still to be read. */
export const asWritten = (connected: Connected, table: Table, record: Values): Mutable =>
  connected.engine.once(`new ${table.name} as written`, () => {
    const shape: Record<string, string | Shape> = {}
    for (const name of Object.keys(wholeOf(connected, table).blank)) shape[name] = 'null'
    const columns = Object.groupBy(table.fields.values(), ({ first }) => first)
    for (const [name, parts = []] of Object.entries(columns)) shape[name] = shapeOf(parts)
    // Nothing points at it yet.
    for (const name of table.counts.keys()) shape[name] = '0'
    return objectMaker<Values, Mutable>(shape)
  })(record)

/** One value, or an object of several. */
function shapeOf(parts: readonly FieldColumn[]): string | Shape {
  const inner: Record<string, string> = {}
  for (const { first, part, field } of parts) {
    const empty = String(emptyValue(field))
    if (part === undefined) return `${valueAt(first)} ?? ${empty}`
    inner[part] = `${valueAt(first)}?.[${JSON.stringify(part)}] ?? ${empty}`
  }
  return inner
}
