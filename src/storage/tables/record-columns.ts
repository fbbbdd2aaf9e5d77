import { sql } from 'kysely'
import { slot } from '../dialects/dialect.ts'
import { at, fillComputed, fillShadows, labelColumns, type LabelOf } from './derive.ts'
import type { Connected } from '../engine.ts'
import { toColumn } from '../read/selection.ts'
import type { Stored } from '../store.ts'
import { AUDIT, type Table } from './table.ts'

type Values = Readonly<Record<string, unknown>>

const NO_LABEL: LabelOf = () => ''

/** Reads the labels of references that are part of a record's label or computed texts. */
export function labelsFor(
  connected: Connected,
  table: Table,
  record: Values,
): LabelOf | Promise<LabelOf> {
  const references = connected.engine.once(`labels within ${table.name}`, () =>
    [...connected.engine.model.inputs(table)].flatMap((name) => {
      const target = table.fields.get(name)?.target
      return target ? [[name, target] as const] : []
    }),
  )
  return references.length > 0 ? readLabels(connected, references, record) : NO_LABEL
}

async function readLabels(
  { engine, connection }: Connected,
  references: readonly (readonly [name: string, target: string])[],
  record: Values,
): Promise<LabelOf> {
  const labels = new Map<string, string>()
  await Promise.all(
    references.map(async ([name, target]) => {
      const id = record[name]
      if (id === null || id === undefined) return
      const { name: from } = engine.model.named(target)
      // Takes a shared lock, because the target's label must not change until this record exists and can be relabelled.
      const [row] = await connection.run(
        engine.named(
          `label of ${from}`,
          () =>
            sql`select label from ${sql.table(from)} where id = ${slot(0)} ${engine.dialect.shareRow}`,
        ),
        [id],
      )
      labels.set(name, String(row?.[0] ?? ''))
    }),
  )
  return (field) => labels.get(field) ?? ''
}

/** Returns all columns of a record except its id, in table order: fields, shadows, label and search text. */
export function columnsFor(
  table: Table,
  record: Values,
  readLabel: LabelOf,
): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...table.blank }
  for (const mapped of table.fields.values()) {
    const { path, column, field } = mapped
    if (path === 'label' || path === 'id') continue
    const value = at(record, mapped)
    columns[column] = toColumn(field, value)
    fillShadows(columns, mapped, value)
  }
  return Object.assign(columns, labelColumns(table, record, readLabel))
}

/** Returns the columns of the given fields, excluding those that depend on other fields. */
export function plainColumns(table: Table, values: Values): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const mapped of table.fields.values()) {
    const { first, field, column } = mapped
    if (!(first in values) || first in AUDIT || first === 'label') continue
    const value = at(values, mapped)
    columns[column] = toColumn(field, value)
    fillShadows(columns, mapped, value)
  }
  return columns
}

/**
 * Returns the columns to write, including derived ones. Unchanged columns are omitted, because writing a column means
 * updating its indexes.
 */
export async function changedColumns(
  connected: Connected,
  table: Table,
  before: Stored,
  values: Values,
) {
  const record: Record<string, unknown> = { ...before, ...values }
  const readLabel = await labelsFor(connected, table, record)
  const computed = Object.fromEntries(
    Object.entries(fillComputed(table, record, readLabel)).filter(
      ([name, value]) => value !== before[name],
    ),
  )
  const { label, label_order, ...search } = labelColumns(table, record, readLabel)
  return {
    derived: { ...computed, label },
    columns: {
      ...plainColumns(table, { ...values, ...computed }),
      ...search,
      ...(label !== before.label && { label, label_order }),
    },
  }
}
