import { sql } from 'kysely'
import { slot } from '../dialects/dialect.ts'
import { inChunks, padded, slots } from './children.ts'
import { noteChangingText } from './note-text.ts'
import { fillComputed, fillShadows, labelColumns } from '../tables/derive.ts'
import type { Reading } from '../read/list-rows.ts'
import { selectWhole } from '../read/reader.ts'
import { labelsFor } from '../tables/record-columns.ts'
import { toColumn, type Mutable } from '../read/selection.ts'
import type { Table } from '../tables/table.ts'

/** Maximum depth, because labels that contain themselves through a chain of records would grow without limit. */
const DEEPEST = 20

/** Updates the labels and texts of all records that contain the labels of the given records. */
export async function relabel(
  reading: Reading,
  resource: string,
  ids: readonly number[],
  depth = 0,
): Promise<void> {
  if (depth > DEEPEST) return
  for (const { table, column } of reading.engine.model.labelledBy(resource)) {
    for (const chunk of inChunks(ids)) {
      const changed = await relabelDependents(reading, table, column, chunk)
      if (changed.length > 0) await relabel(reading, table.resource, changed, depth + 1)
    }
  }
}

async function relabelDependents(
  reading: Reading,
  table: Table,
  column: string,
  targets: readonly number[],
): Promise<number[]> {
  const { engine, connection } = reading
  const parameters = padded(targets)
  const selection = selectWhole(reading, table)
  const statement = engine.statement(
    `dependents ${table.name}.${column} ${parameters.length}`,
    () => sql`select ${sql.join(selection.columns)}
    from ${sql.table(table.name)} as t where ${sql.ref(`t.${column}`)} in (${sql.join(slots(parameters.length))})
      and t.id > ${slot(parameters.length)} order by t.id limit 500 ${engine.dialect.lockRow}`,
  )
  const changed: number[] = []
  for (let last = 0; ; ) {
    const rows = await connection.run(statement, [...parameters, last])
    for (const row of rows) {
      const record = selection.read(row)
      if (await rederive(reading, table, record)) changed.push(record.id)
      last = record.id
    }
    if (rows.length < 500) return changed
  }
}

/** Recomputes the label, search text and computed fields of a record. Returns true if its label has changed. */
export async function rederive(reading: Reading, table: Table, record: Mutable): Promise<boolean> {
  const { engine, connection } = reading
  const readLabel = await labelsFor(reading, table, record)
  const whole = { ...record }
  const computed = fillComputed(table, whole, readLabel)
  const columns: Record<string, unknown> = labelColumns(table, whole, readLabel)
  for (const [name, value] of Object.entries(computed)) {
    const mapped = table.fields.get(name)
    if (!mapped) continue
    columns[mapped.column] = toColumn(mapped.field, value)
    fillShadows(columns, mapped, value)
  }
  const names = Object.keys(columns)
  await noteChangingText(reading, table, record.id, columns)
  await connection.run(
    engine.named(
      `rederive ${table.name}`,
      () => sql`update ${sql.table(table.name)}
    set ${sql.join(names.map((name, place) => sql`${sql.ref(name)} = ${slot(place)}`))} where id = ${slot(names.length)}`,
    ),
    [...Object.values(columns), record.id],
  )
  return columns.label !== record.label
}
