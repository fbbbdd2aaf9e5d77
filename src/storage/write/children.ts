import { sql } from 'kysely'
import { slot, type Row } from '../dialects/dialect.ts'
import type { Connected } from '../engine.ts'
import { labelSql, readColumn, toColumn, type Mutable, type Selection } from '../read/selection.ts'
import type { ChildTable, FieldColumn } from '../tables/table.ts'

const SIZES = [1, 10, 50, 500]

/** Pads a list of ids to one of a few sizes, so that a handful of statements is enough for any number of ids. */
export function padded(ids: readonly number[]): readonly number[] {
  const size = SIZES.find((each) => each >= ids.length) ?? ids.length
  return [...ids, ...Array<number>(size - ids.length).fill(ids.at(-1) ?? 0)]
}

export const slots = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => slot(from + place))

export function inChunks<Item>(items: readonly Item[], size = 500): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  )
}

/** Loads the requested lines and reference lists of the records. */
export async function loadChildren(
  connected: Connected,
  records: readonly Mutable[],
  selection: Selection,
): Promise<void> {
  if (records.length === 0 || (selection.lines.length === 0 && selection.links.length === 0)) return
  const addTo = await queryChildren(connected, [...new Set(records.map(({ id }) => id))], selection)
  addTo(records)
}

/**
 * Starts queries for the child rows of these records. Returns a function that adds them to the records, which may still be
 * loading.
 */
export async function queryChildren(
  connected: Connected,
  ids: readonly number[],
  selection: Selection,
): Promise<(records: readonly Mutable[]) => void> {
  const listLabelled = (child: ChildTable) =>
    child.columns.filter(
      ({ path, target }) => target && selection.childLabels.has(`${child.field}.${path}`),
    )
  const found = await Promise.all([
    ...selection.lines.map(async (child) => {
      const labelled = listLabelled(child)
      const rows = await childRows(connected, child, ids, labelled)
      return {
        child,
        rows,
        add: (record: Mutable, row: Row) => put(record, child, readLine(child, labelled, row)),
      }
    }),
    ...selection.links.map(async (child) => {
      const rows = await childRows(
        connected,
        child,
        ids,
        selection.childLabels.has(child.field) ? child.columns : [],
      )
      return { child, rows, add: (record: Mutable, row: Row) => addLink(record, child, row) }
    }),
  ])
  return (records) => {
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const { child, rows, add } of found) {
      for (const record of records) record[child.field] = []
      for (const row of rows) {
        const record = byId.get(Number(row[0]))
        if (record) add(record, row)
      }
    }
  }
}

/** Adds a row to the record's field, which has been set to an empty list. */
function put(record: Mutable, { field }: ChildTable, element: unknown): void {
  const rows = record[field]
  if (Array.isArray(rows)) rows.push(element)
}

function addLink(record: Mutable, child: ChildTable, row: Row): void {
  const { field } = child
  put(record, child, row[2])
  if (row.length > 3 && record.labels)
    record.labels[field] = [record.labels[field], row[3]].filter(Boolean).join(', ')
}

function readLine(
  child: ChildTable,
  labelled: readonly FieldColumn[],
  row: Row,
): Record<string, unknown> {
  const line: Record<string, unknown> = { id: row[1] }
  child.columns.forEach(({ path, field }, place) => {
    line[path] = readColumn(field, row[place + 2])
  })
  if (labelled.length === 0) return line
  const from = child.columns.length + 2
  const found = labelled
    .map(({ path }, place) => [path, row[from + place]] as const)
    .filter(([, label]) => label !== null)
  return { ...line, labels: Object.fromEntries(found) }
}

async function childRows(
  { engine, connection }: Connected,
  child: ChildTable,
  parents: readonly number[],
  labelled: readonly FieldColumn[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const chunk of inChunks(parents)) {
    const ids = padded(chunk)
    // For a single record there is only one sensible plan, so it may be kept.
    const kept = ids.length === 1 ? engine.named : engine.statement
    const statement = kept(
      `children ${child.table} ${ids.length} ${labelled.map(({ path }) => path).join()}`,
      () => sql`
      select t.parent, t.id, ${sql.join([
        ...child.columns.map(({ column }) => sql.ref(`t.${column}`)),
        ...labelled.map((column) => labelSql(engine.model, column, 't')),
      ])}
      from ${sql.table(child.table)} as t where t.parent in (${sql.join(slots(ids.length))}) order by t.parent, t.position`,
    )
    rows.push(...(await connection.run(statement, ids)))
  }
  return rows
}

/**
 * Replaces the lines of a record. Rows with a known id are updated, other rows are inserted, and missing rows are deleted.
 */
export async function saveLines(
  connected: Connected,
  child: ChildTable,
  parent: number,
  lines: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const { engine, connection } = connected
  const found = await connection.run(
    engine.named(
      `lines of ${child.table}`,
      () => sql`select id from ${sql.table(child.table)} where parent = ${slot(0)}`,
    ),
    [parent],
  )
  const stored = new Set(found.map(([id]) => id))
  const kept = new Set(lines.map(({ id }) => id).filter((id) => stored.has(id)))
  for (const id of stored) if (!kept.has(id)) await removeLine(connected, child, id)
  for (const [position, line] of lines.entries()) {
    const values = [
      parent,
      position,
      ...child.columns.map(({ field, path }) => toColumn(field, line[path])),
    ]
    if (kept.has(line.id)) await changeLine(connected, child, [...values, line.id])
    else await addLine(connected, child, values)
  }
}

/** Replaces a reference list. Its entries are stored as rows without ids. */
export const saveLinks = (
  connected: Connected,
  child: ChildTable,
  parent: number,
  targets: readonly unknown[],
): Promise<void> =>
  saveLines(
    connected,
    child,
    parent,
    targets.map((target) => ({ target })),
  )

const names = (child: ChildTable) => [
  'parent',
  'position',
  ...child.columns.map(({ column }) => column),
]

const addLine = (
  { engine, connection }: Connected,
  child: ChildTable,
  values: readonly unknown[],
) =>
  connection.run(
    engine.named(
      `add ${child.table}`,
      () => sql`insert into ${sql.table(child.table)}
    (${sql.join(names(child).map((name) => sql.ref(name)))}) values (${sql.join(slots(names(child).length))})`,
    ),
    values,
  )

const changeLine = (
  { engine, connection }: Connected,
  child: ChildTable,
  values: readonly unknown[],
) =>
  connection.run(
    engine.named(
      `change ${child.table}`,
      () => sql`update ${sql.table(child.table)}
    set ${sql.join(names(child).map((name, place) => sql`${sql.ref(name)} = ${slot(place)}`))} where id = ${slot(names(child).length)}`,
    ),
    values,
  )

const removeLine = ({ engine, connection }: Connected, child: ChildTable, id: unknown) =>
  connection.run(
    engine.named(
      `remove ${child.table}`,
      () => sql`delete from ${sql.table(child.table)} where id = ${slot(0)}`,
    ),
    [id],
  )
