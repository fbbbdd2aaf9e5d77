import { errorFacts } from '../error-facts.ts'
import { sql } from 'kysely'
import { readList, embeddedRows, emptyValue, memoize } from '#schema/engine'
import { Duplicate, InUse, type Stored, type Update, type WriteStamp } from '../store.ts'
import { slot, type Row } from '../dialects/dialect.ts'
import { loadChildren, saveLines, saveLinks, slots } from './children.ts'
import type { Tally } from '../read/count.ts'
import { at, fillComputed } from '../tables/derive.ts'
import type { Connected } from '../engine.ts'
import type { Reading } from '../read/list-rows.ts'
import { counterKey } from '../tables/model.ts'
import { get, selectWhole } from '../read/reader.ts'
import { changedColumns, columnsFor, labelsFor, plainColumns } from '../tables/record-columns.ts'
import { readBack, fillRecord } from './new-record.ts'
import { noteAddedText, noteChangingText } from './note-text.ts'
import { relabel } from './relabel.ts'
import type { Mutable } from '../read/selection.ts'
import type { Table } from '../tables/table.ts'
import { DIVIDED_BY_ZERO, updateStatement } from './update-statement.ts'

export interface Writing extends Reading {
  readonly tally: Tally
  /** Versions of records that this transaction has locked, by table and id. No other transaction can change them. */
  readonly locked: Map<string, number>
  /** Reserved ids for new records, by table. */
  readonly reserved: Map<string, number[]>
}
type Values = Readonly<Record<string, unknown>>

/** Runs a statement that may violate a unique rule, and identifies the violated rule. */
async function checked<Result>(
  { engine }: Reading,
  running: Promise<Result>,
  explain: Insertion['explain'] = (duplicate) => duplicate,
): Promise<Result> {
  try {
    return await running
  } catch (error) {
    const broken = engine.dialect.broken(error)
    if (!broken || !('unique' in broken)) throw error
    const fields = engine.model.uniqueFields(broken.unique) ?? [broken.unique]
    throw Object.assign(explain(new Duplicate(fields)), { cause: error })
  }
}

export interface Insertion extends WriteStamp {
  /** Former id of a record that is restored. */
  readonly id?: number | undefined
  readonly explain?: ((duplicate: Duplicate) => Error) | undefined
}

/** Inserts a row and returns its id. If the id was reserved, the insert is sent with the next statement and not awaited. */
async function addRow(
  writing: Writing,
  table: Table,
  columns: Values,
  { explain, id: given }: Insertion,
): Promise<number> {
  const { connection, engine, reserved } = writing
  const { write, run, leave } = connection
  const id = given ?? reserved.get(table.name)?.shift()
  const names = Object.keys(columns)
  const values = Object.values(columns)
  if (id !== undefined) {
    names.unshift('id')
    values.unshift(id)
  }
  const asksForId = id === undefined && !write
  const statement = engine.named(
    `insert ${table.name} ${id === undefined ? '' : 'reserved'}`,
    () => sql`insert into ${sql.table(table.name)}
    (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(slots(names.length))}) ${asksForId ? sql`returning id` : sql``}`,
  )
  if (write) return (await checked(writing, write(statement, values), explain)).id
  const inserted = checked(writing, run(statement, values), explain)
  if (id === undefined) return Number((await inserted)[0]?.[0])
  if (given === undefined) leave(inserted)
  else await inserted
  return id
}

export async function insert(
  writing: Writing,
  table: Table,
  values: Values,
  stamp: Insertion,
): Promise<Mutable> {
  const { engine, tally } = writing
  const record = fillRecord(table, values)
  record.version = 1
  record.createdBy = record.modifiedBy = stamp.userId
  record.createdDate = record.modifiedDate = stamp.now
  const readLabel = await labelsFor(writing, table, record)
  fillComputed(table, record, readLabel)
  const columns = columnsFor(table, record, readLabel)
  record.label = columns.label
  const former = typeof values.id === 'number' ? values.id : undefined
  const id = (record.id = await addRow(writing, table, columns, { ...stamp, id: former }))
  await noteAddedText(writing, table, id)
  await saveChildren(writing, table, id, values)
  tally.add(table.name, '', 1)
  for (const name of engine.model.countedReferences(table))
    countReference(tally, table, counterKey(name, record[name]), 1)
  const after = readBack(table, record)
  await loadChildren(writing, [after], selectWhole(writing, table))
  return after
}

/** Returns the written record as it would be read: `before` merged with `values`. Only child rows require a query. */
async function written(
  connected: Connected,
  table: Table,
  before: Mutable,
  values: Values,
): Promise<Mutable> {
  const whole = merged(table, before, values)
  await loadChildren(connected, [whole], selectWhole(connected, table))
  return whole
}

/** Merges values into a record. Its lines and reference lists are unchanged. */
export function merged(table: Table, before: Mutable, values: Values): Mutable {
  const whole: Mutable = { ...before }
  const columns = columnsByName(table)
  for (const name of Object.keys(values)) {
    for (const mapped of columns.get(name) ?? []) {
      const { part, field } = mapped
      const value = at(values, mapped) ?? emptyValue(field)
      whole[name] =
        part === undefined ? value : { ...(whole[name] as Values | null), [part]: value }
    }
  }
  return whole
}

/** Columns of each field. An object has several. The database generates ids and versions. */
const columnsByName = memoize((table: Table) => {
  const {
    id: _id,
    version: _version,
    ...columns
  } = Object.groupBy(table.fields.values(), ({ first }) => first)
  return new Map(Object.entries(columns))
})

async function saveChildren(
  connected: Connected,
  table: Table,
  id: number,
  values: Values,
): Promise<void> {
  for (const [name, child] of table.lines) {
    const lines = values[name]
    if (name in values) await saveLines(connected, child, id, embeddedRows(lines))
  }
  for (const [name, child] of table.links) {
    if (name in values) await saveLinks(connected, child, id, readList(values[name]))
  }
}

/** Counts a reference as added (1) or removed (-1). Empty references are ignored. */
function countReference(tally: Tally, table: Table, key: string | null, delta: number): void {
  if (key !== null) tally.add(table.name, key, delta)
}

/** Changes the given fields in one guarded statement. Returns null if the guard fails. */
export async function update(
  writing: Writing,
  table: Table,
  change: Update,
): Promise<Mutable | null> {
  const { model, dialect } = writing.engine
  const { id, values, stamp } = change
  const inputs = model.inputs(table)
  const counted = model.countedReferences(table)
  const needsBefore = Object.keys(values).some((name) => inputs.has(name) || counted.includes(name))
  if (!needsBefore) return updatePlain(writing, table, change)
  const before = change.before ?? (await get(writing, table, id, { lock: dialect.lockRow }))
  if (!before) return null
  const { columns, derived } = await changedColumns(writing, table, before, values)
  const version = await writeColumns(writing, table, change, columns)
  if (version === null) return null
  await saveChildren(writing, table, id, values)
  const after = await written(
    writing,
    table,
    { ...before, version },
    {
      ...values,
      ...derived,
      modifiedBy: stamp.userId,
      modifiedDate: stamp.now,
    },
  )
  await follow(writing, table, before, after)
  return after
}

export const lockedKey = ({ name }: Table, id: number): string => `${name} ${id}`

const uniqueColumns = memoize(
  (table: Table): ReadonlySet<string> =>
    new Set(table.indexes.flatMap(({ unique, columns }) => (unique ? columns : []))),
)

/** Updates a row and returns its version, or null if the guard fails. */
async function writeColumns(
  writing: Writing,
  table: Table,
  change: Update,
  columns: Values,
): Promise<number | null> {
  const { engine, locked, connection } = writing
  const { id, guard } = change
  const [key, version] = [lockedKey(table, id), guard?.version]
  const isSure =
    version !== undefined &&
    !guard?.where &&
    locked.get(key) === version &&
    !Object.keys(columns).some((name) => uniqueColumns(table).has(name))
  await noteChangingText(writing, table, id, columns)
  if (connection.write && version !== undefined) {
    const plain = updateStatement(engine, table, change, { columns, returning: [] })
    const { count } = await checked(writing, connection.write(plain.statement, plain.values))
    return count === 1 ? version + 1 : null
  }
  const { statement, values } = updateStatement(engine, table, change, { columns, isSure })
  const sent = checked(writing, connection.run(statement, values))
  if (!isSure) return noteVersion(writing, table, id, versionIn(await sent))
  // Updating a locked record cannot fail unless a unique rule is involved, so later statements are sent together with it.
  locked.set(key, version + 1)
  connection.leave(
    sent.catch((error: unknown) => {
      throw errorFacts(error).code === DIVIDED_BY_ZERO
        ? new Error(`${key} was locked and changed all the same`, { cause: error })
        : error
    }),
  )
  return version + 1
}

function noteVersion(
  { locked }: Writing,
  table: Table,
  id: number,
  version: number | null,
): number | null {
  const key = lockedKey(table, id)
  if (version !== null && locked.has(key)) locked.set(key, version)
  return version
}

const versionIn = ([row]: readonly Row[]): number | null =>
  row === undefined ? null : Number(row[0])

/** Writes a change that does not affect other records. */
async function updatePlain(
  writing: Writing,
  table: Table,
  change: Update,
): Promise<Mutable | null> {
  const { engine, connection } = writing
  const columns = plainColumns(table, change.values)
  const selection = selectWhole(writing, table, table.name)
  const { statement, values } = updateStatement(engine, table, change, {
    columns,
    returning: selection.columns,
  })
  const [row] = await checked(writing, connection.run(statement, values))
  if (!row) return null
  await saveChildren(writing, table, change.id, change.values)
  const after = selection.read(row)
  noteVersion(writing, table, change.id, after.version)
  await loadChildren(writing, [after], selection)
  return after
}

/** Updates counters and the labels that contain this record's label. */
async function follow(
  writing: Writing,
  table: Table,
  before: Stored,
  after: Mutable,
): Promise<void> {
  const { engine, tally } = writing
  for (const name of engine.model.countedReferences(table)) {
    if (before[name] === after[name]) continue
    countReference(tally, table, counterKey(name, before[name]), -1)
    countReference(tally, table, counterKey(name, after[name]), 1)
  }
  if (before.label !== after.label) await relabel(writing, table.resource, [after.id])
}

export async function remove(writing: Writing, table: Table, id: number): Promise<boolean> {
  const { engine, connection, tally } = writing
  const counted = engine.model.countedReferences(table)
  const columns = ['id', ...counted.map((name) => table.fields.get(name)?.column ?? name)]
  const statement = engine.named(
    `delete ${table.name}`,
    () => sql`delete from ${sql.table(table.name)}
    where id = ${slot(0)} returning ${sql.join(columns.map((name) => sql.ref(name)))}`,
  )
  try {
    await noteChangingText(writing, table, id, null)
    const [row] = await connection.run(statement, [id])
    if (!row) return false
    tally.add(table.name, '', -1)
    counted.forEach((name, place) => {
      countReference(tally, table, counterKey(name, row[place + 1]), -1)
    })
    return true
  } catch (error) {
    const broken = engine.dialect.broken(error)
    throw broken && 'reference' in broken
      ? new InUse(`${table.resource} ${id} is referenced`)
      : error
  }
}
