import { sql } from 'kysely'
import { memoize } from '#schema/engine'
import { Duplicate, InUse, type Stored, type Update, type WriteStamp } from './store.ts'
import { slot, type Row, type Sql, type Statement } from './dialects/dialect.ts'
import { loadChildren, saveLines, saveLinks, slots } from './children.ts'
import { conditionSql } from './condition-sql.ts'
import { planConditions, type Draft } from './condition-plan.ts'
import type { Tally } from './count.ts'
import { at, computedFields, fillShadows, labelColumns, type LabelOf } from './derive.ts'
import type { Reading } from './list-rows.ts'
import { counterKey } from './model.ts'
import { get, wholeOf } from './reader.ts'
import { relabel } from './relabel.ts'
import { toColumn, type Mutable } from './selection.ts'
import { AUDIT, type Table } from './table.ts'

export interface Writing extends Reading {
  readonly tally: Tally
  /** The versions of records that this transaction has locked, by table and id: nobody else can change them any more. */
  readonly locked: Map<string, number>
}
type Values = Readonly<Record<string, unknown>>

/** Runs a statement that may break a unique rule, and says which. */
async function runChecked(
  { engine, connection }: Reading,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  try {
    return await connection.run(statement, values)
  } catch (error) {
    const broken = engine.dialect.broken(error)
    if (broken && 'unique' in broken)
      throw new Duplicate(engine.model.uniqueFields(broken.unique) ?? [broken.unique])
    throw error
  }
}

/** The labels of the references that flow into a record's own label or texts. */
export async function labelsFor(
  { engine, connection }: Reading,
  table: Table,
  record: Values,
): Promise<LabelOf> {
  const labels = new Map<string, string>()
  await Promise.all(
    [...engine.model.inputs(table)].map(async (name) => {
      const target = table.fields.get(name)?.target
      const id = record[name]
      if (!target || id === null || id === undefined) return
      const { name: from } = engine.model.named(target)
      // Shared lock: the target must not change its label before this record is there to be relabelled.
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

const ownColumns = memoize((table: Table) =>
  [...table.fields.values()].filter(({ path }) => path !== 'label' && path !== 'id'),
)

/** Every column of a record but its id, in the table's order: fields, shadows, label and search text. */
export function columnsFor(
  table: Table,
  record: Values,
  labelOf: LabelOf,
): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...table.blank }
  for (const mapped of ownColumns(table)) {
    const value = at(record, mapped)
    columns[mapped.column] = toColumn(mapped.field, value)
    fillShadows(columns, mapped, value)
  }
  return Object.assign(columns, labelColumns(table, record, labelOf))
}

export async function insert(
  writing: Writing,
  table: Table,
  values: Values,
  stamp: WriteStamp,
): Promise<Mutable> {
  const { engine, tally } = writing
  const { blank } = wholeOf(writing, table)
  const record: Record<string, unknown> = {
    ...blank,
    ...values,
    createdBy: stamp.userId,
    createdDate: stamp.now,
    modifiedBy: stamp.userId,
    modifiedDate: stamp.now,
    version: 1,
  }
  const labelOf = await labelsFor(writing, table, record)
  Object.assign(record, computedFields(table, record, labelOf))
  const columns = columnsFor(table, record, labelOf)
  const statement = engine.named(
    `insert ${table.name}`,
    () => sql`insert into ${sql.table(table.name)}
    (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}) values (${sql.join(slots(Object.keys(columns).length))}) returning id`,
  )
  const [row] = await runChecked(writing, statement, Object.values(columns))
  const id = row?.[0] as number
  await saveChildren(writing, table, id, values)
  tally.add(table.name, '', 1)
  for (const name of engine.model.countedReferences(table))
    countReference(writing, table, name, record[name], 1)
  const none = Object.fromEntries([...table.counts.keys()].map((name) => [name, 0]))
  return written(
    writing,
    table,
    { ...blank, ...none, id, version: 1 },
    { ...record, label: columns.label },
  )
}

/** What was written, as reading it would give it, without reading it again unless it has rows of its own: `before` with `values` over it. */
async function written(
  { engine, connection }: Writing,
  table: Table,
  before: Mutable,
  values: Values,
): Promise<Mutable> {
  const whole = merged(table, before, values)
  await loadChildren(engine, connection, [whole], wholeOf({ engine }, table))
  return whole
}

/** A whole record with these values over it, as reading it would give them; its lines and links are left as they were. */
export function merged(table: Table, before: Mutable, values: Values): Mutable {
  const whole: Mutable = { ...before }
  for (const mapped of table.fields.values()) {
    const { first, part, field } = mapped
    if (!(first in values) || first === 'id' || first === 'version') continue
    const value = field.kind === 'flag' ? at(values, mapped) === true : (at(values, mapped) ?? null)
    whole[first] =
      part === undefined ? value : { ...(whole[first] as Values | null), [part]: value }
  }
  return whole
}

async function saveChildren(
  { engine, connection }: Writing,
  table: Table,
  id: number,
  values: Values,
): Promise<void> {
  for (const [name, child] of table.lines) {
    const lines = values[name]
    if (name in values) await saveLines(engine, connection, child, id, (lines ?? []) as Values[])
  }
  for (const [name, child] of table.links) {
    if (name in values)
      await saveLinks(engine, connection, child, id, (values[name] ?? []) as unknown[])
  }
}

function countReference(
  { tally }: Writing,
  table: Table,
  name: string,
  value: unknown,
  delta: number,
): void {
  if (value !== null && value !== undefined) tally.add(table.name, counterKey(name, value), delta)
}

/** Changes the named fields in one guarded statement; null when the guard does not hold. */
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

/** Writes one row and tells its version; null when the guard does not hold. */
async function writeColumns(
  writing: Writing,
  table: Table,
  change: Update,
  columns: Values,
): Promise<number | null> {
  const { locked, connection } = writing
  const { id, guard } = change
  const [key, version] = [lockedKey(table, id), guard?.version]
  const isSure =
    version !== undefined &&
    !guard?.where &&
    locked.get(key) === version &&
    !Object.keys(columns).some((name) => uniqueColumns(table).has(name))
  const statement = updateStatement(writing, table, change, columns, {
    returning: [sql.ref(`${table.name}.version`)],
    isSure,
  })
  const sent = runChecked(writing, statement, updateValues(writing, table, change, columns))
  if (!isSure)
    return noteVersion(writing, table, id, ((await sent)[0]?.[0] as number | undefined) ?? null)
  // What is locked and breaks no unique rule is written for certain: what follows goes out together with it.
  locked.set(key, version + 1)
  connection.leave(
    sent.catch((error: unknown) => {
      throw (error as { code?: unknown }).code === DIVIDED_BY_ZERO
        ? new Error(`${key} was locked and changed all the same`, { cause: error })
        : error
    }),
  )
  return version + 1
}

const DIVIDED_BY_ZERO = '22012'

/** Fails when it changes no row, so that PostgreSQL itself refuses what was sent after it, the commit as well. */
const orFail = (change: Sql): Sql =>
  sql`with changed as (${change}) select 1 / count(*) from changed`

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

/** A change that nothing follows from. */
async function updatePlain(
  writing: Writing,
  table: Table,
  change: Update,
): Promise<Mutable | null> {
  const columns = plainColumns(table, change.values)
  const selection = wholeOf(writing, table, table.name)
  const [row] = await runChecked(
    writing,
    updateStatement(writing, table, change, columns, { returning: selection.columns }),
    updateValues(writing, table, change, columns),
  )
  if (!row) return null
  await saveChildren(writing, table, change.id, change.values)
  const after = selection.read(row)
  noteVersion(writing, table, change.id, after.version)
  await loadChildren(writing.engine, writing.connection, [after], selection)
  return after
}

/** The columns that the named fields fill, without anything that depends on other fields. */
function plainColumns(table: Table, values: Values): Record<string, unknown> {
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

/** What is to be written, and the fields that follow from others. What stays as it was is left out: each column written costs its indexes. */
async function changedColumns(writing: Writing, table: Table, before: Stored, values: Values) {
  const record: Record<string, unknown> = { ...before, ...values }
  const labelOf = await labelsFor(writing, table, record)
  const computed = Object.fromEntries(
    Object.entries(computedFields(table, record, labelOf)).filter(
      ([name, value]) => value !== before[name],
    ),
  )
  const { label, label_order, ...search } = labelColumns(
    table,
    Object.assign(record, computed),
    labelOf,
  )
  return {
    derived: { ...computed, label },
    columns: {
      ...plainColumns(table, { ...values, ...computed }),
      ...search,
      ...(label !== before.label && { label, label_order }),
    },
  }
}

function updateStatement(
  { engine }: Writing,
  table: Table,
  { guard }: Update,
  columns: Values,
  { returning, isSure = false }: { readonly returning: readonly Sql[]; readonly isSure?: boolean },
): Statement {
  const names = Object.keys(columns)
  // The values: columns, modified by, modified date, id, version, and those of the guard.
  const draft: Draft = { values: Array<unknown>(names.length + 4).fill(null), key: '' }
  const plan = planConditions(guard?.where ? [guard.where] : [], draft, {
    model: engine.model,
    table,
  })
  const isVersioned = guard?.version !== undefined
  return engine.named(
    `update ${table.name} ${names.join()} ${isVersioned} ${isSure} ${returning.length} ${draft.key}`,
    () => {
      const { length } = names
      const own = (name: string) => sql.ref(`${table.name}.${name}`)
      const change = sql`update ${sql.table(table.name)} set ${sql.join([
        ...names.map((name, place) => sql`${sql.ref(name)} = ${slot(place)}`),
        sql`modified_by = ${slot(length)}`,
        sql`modified_date = ${slot(length + 1)}`,
        sql`version = ${own('version')} + 1`,
      ])} where ${own('id')} = ${slot(length + 2)} and ${isVersioned ? sql`${own('version')} = ${slot(length + 3)}` : sql`1 = 1`}
      and ${conditionSql(plan, { model: engine.model, table, alias: table.name })} returning ${sql.join(returning)}`
      return isSure ? orFail(change) : change
    },
  )
}

function updateValues(
  { engine: { model } }: Writing,
  table: Table,
  { id, stamp, guard }: Update,
  columns: Values,
): unknown[] {
  const draft: Draft = {
    values: [...Object.values(columns), stamp.userId, stamp.now, id, guard?.version ?? null],
    key: '',
  }
  if (guard?.where) planConditions([guard.where], draft, { model, table })
  return draft.values
}

/** What a change brings about elsewhere: counters, and the labels that contain this one. */
async function follow(
  writing: Writing,
  table: Table,
  before: Stored,
  after: Mutable,
): Promise<void> {
  for (const name of writing.engine.model.countedReferences(table)) {
    if (before[name] === after[name]) continue
    countReference(writing, table, name, before[name], -1)
    countReference(writing, table, name, after[name], 1)
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
    const [row] = await connection.run(statement, [id])
    if (!row) return false
    tally.add(table.name, '', -1)
    counted.forEach((name, place) => {
      countReference(writing, table, name, row[place + 1], -1)
    })
    return true
  } catch (error) {
    const broken = engine.dialect.broken(error)
    throw broken && 'reference' in broken
      ? new InUse(`${table.resource} ${id} is referenced`)
      : error
  }
}
