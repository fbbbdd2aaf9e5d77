import { sql } from 'kysely'
import { blankRecord, storedAs, type Field, type StoredAs } from '#schema/engine'
import { user } from '#system'
import type { Row, Sql } from '../dialects/dialect.ts'
import type { Model } from '../tables/model.ts'
import { setAt } from '../tables/derive.ts'
import { countSql } from './condition-sql.ts'
import type { ChildTable, FieldColumn, Table } from '../tables/table.ts'

export type Mutable = Record<string, unknown> & {
  id: number
  version: number
  importId?: number | null
  labels?: Record<string, string>
}

/** Columns to select and the conversion of rows to records. */
export interface Selection {
  readonly columns: readonly Sql[]
  read(row: Row): Mutable
  readonly lines: readonly ChildTable[]
  readonly links: readonly ChildTable[]
  /** References within lines, and lists of references, whose labels are also read. */
  readonly childLabels: ReadonlySet<string>
}

export interface Wanted {
  readonly fields: readonly string[]
  /** Null if the records have no labels. */
  readonly labels: readonly string[] | null
  readonly alias?: string
}

type Read = ((value: unknown) => unknown) | null
const asFlag: Read = Boolean
const asList: Read = (value) => (value === null ? null : JSON.parse(String(value)))

/** Conversions from column values to stored values; null if no conversion is needed. */
const READ: Readonly<Record<StoredAs, Read>> = {
  integer: null,
  text: null,
  flag: asFlag,
  list: asList,
  parts: null,
  rows: null,
  links: null,
}

/** Converts a stored value to its column value. */
export const toColumn = (field: Field, value: unknown): unknown => {
  const kept = storedAs(field)
  if (kept === 'flag') return value === true
  if (value === null || value === undefined) return null
  return kept === 'list' ? JSON.stringify(value) : value
}

/** A column value and its field. `address.city` is the part `city` of the field `address`. */
interface Cell {
  readonly first: string
  readonly part?: string | undefined
  readonly read: Read
}

/** Creates a function that builds records from rows with these columns. Other names in `blank` stay null. */
function cellReader(
  blank: Readonly<Record<string, null>>,
  cells: readonly Cell[],
): (row: Row) => Mutable {
  return (row) => {
    const record: Mutable = { ...blank, id: 0, version: 0 }
    for (let place = 0; place < cells.length; place++) {
      const cell = cells[place]
      if (cell) setAt(record, cell, cell.read ? cell.read(row[place]) : row[place])
    }
    return record
  }
}

function labelsIn(row: Row, names: readonly string[], from: number): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const [place, name] of names.entries()) {
    const label = row[from + place]
    if (label !== null) labels[name] = String(label)
  }
  return labels
}

export const labelSql = (model: Model, { column, target }: FieldColumn, alias: string): Sql =>
  sql`(select l.label from ${sql.table(model.named(target ?? '').name)} l where l.id = ${sql.ref(`${alias}.${column}`)})`

/**
 * Audit fields that refer to a user. They have labels but are not foreign keys, so they do not prevent the deletion of a
 * user.
 */
const WRITTEN_BY: Readonly<Record<string, string>> = {
  createdBy: user.name,
  modifiedBy: user.name,
}

/** Returns the columns of a requested field. An object has one for each part. */
const listParts = (table: Table, name: string): FieldColumn[] => {
  const mapped = table.fields.get(name)
  if (mapped) return [mapped]
  return table.objects.has(name)
    ? [...table.fields.values()].filter(({ path }) => path.startsWith(`${name}.`))
    : []
}

/** Builds the selection of fields and labels from the table with the given alias. */
export function buildSelection(model: Model, table: Table, wanted: Wanted): Selection {
  const { fields, labels, alias = 't' } = wanted
  const columns: Sql[] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.version`)]
  const cells: Cell[] = [
    { first: 'id', read: Number },
    { first: 'version', read: Number },
  ]
  const add = (column: Sql, cell: Cell) => {
    columns.push(column)
    cells.push(cell)
  }
  for (const name of fields) {
    if (name === 'id' || name === 'version' || isChild(table, name)) continue
    if (table.counts.has(name))
      add(countSql(model, table, name, alias), { first: name, read: Number })
    else addParts(table, alias, name, add)
  }
  const labelled: string[] = []
  const firstLabel = columns.length
  for (const name of labels ?? []) {
    const mapped = table.fields.get(name)
    const target = mapped?.target ?? WRITTEN_BY[name]
    if (!mapped || !target) continue
    columns.push(labelSql(model, { ...mapped, target }, alias))
    labelled.push(name)
  }
  const withLabels = labels !== null
  const blank = blankRecord([
    'id',
    'version',
    ...fields.map((name) => name.split('.')[0] ?? ''),
    ...(withLabels ? ['labels'] : []),
  ])
  const readCells = cellReader(blank, cells)
  return {
    columns,
    read: (row) => {
      const record = readCells(row)
      if (withLabels) record.labels = labelsIn(row, labelled, firstLabel)
      return record
    },
    lines: fields.map((name) => table.lines.get(name)).filter((child) => child !== undefined),
    links: [...new Set([...fields, ...(labels ?? [])])]
      .map((name) => table.links.get(name))
      .filter((child) => child !== undefined),
    childLabels: new Set(labels ?? []),
  }
}

const isChild = (table: Table, name: string): boolean =>
  table.lines.has(name) || table.links.has(name)

function addParts(
  table: Table,
  alias: string,
  name: string,
  add: (column: Sql, cell: Cell) => void,
): void {
  const parts = listParts(table, name)
  if (parts.length === 0) throw new Error(`${table.resource} keeps no field ${name}`)
  for (const { first, part, column, field } of parts)
    add(sql.ref(`${alias}.${column}`), { first, part, read: READ[storedAs(field)] })
}

/** Returns all stored fields, `label` and the audit fields. */
export const wholeFields = (table: Table): string[] => [
  ...[...table.fields.keys()].filter((path) => !path.includes('.')),
  ...table.objects,
  ...table.counts.keys(),
  ...table.lines.keys(),
  ...table.links.keys(),
]

/** Converts the column value of a line to its stored value. */
export const readColumn = (field: Field, value: unknown): unknown => {
  const read = READ[storedAs(field)]
  return read ? read(value) : value
}
