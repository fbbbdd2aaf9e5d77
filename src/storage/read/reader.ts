import { sql } from 'kysely'
import { isText, uniqueKey, type Definition } from '#schema/engine'
import type { Condition, Holder, ListQuery, Reader } from '../store.ts'
import { slot, type Sql } from '../dialects/dialect.ts'
import { inChunks, loadChildren, padded, slots } from '../write/children.ts'
import { conditionSql, filled, tablesRead } from './condition-sql.ts'
import { isEmpty, listPlanPaths, planConditions, type Bindings } from './condition-plan.ts'
import { countAll, countRows } from './count.ts'
import { orderForm } from '../tables/derive.ts'
import type { Connected } from '../engine.ts'
import { prepareList, selectRows, list, type Labelled } from './list.ts'
import { rowsByIds, type Reading } from './list-rows.ts'
import { chooseLeads } from './search-way.ts'
import { buildSelection, wholeFields, type Mutable } from './selection.ts'
import type { FieldColumn, Table } from '../tables/table.ts'
import { single } from './single.ts'
import { target } from './target.ts'
import { valueKey } from '../value-key.ts'

/** Creates a reader on a connection. */
export function readerOn(reading: Reading): Reader {
  return {
    list: (definition, query) => list(reading, definition, query),
    one: (definition, id, query) => one(reading, definition, id, query),
    rows: (definition, ids, query) => rows(reading, definition, ids, query),
    get: (definition, id) => get(reading, reading.engine.model.of(definition), id),
    target: (definition, id) => target(reading, reading.engine.model.of(definition), id),
    find: (definition, conditions, limit = 500) => find(reading, definition, conditions, limit),
    count: (definition, conditions) => count(reading, definition, conditions),
    stream: (definition, query) => stream(reading, definition, query),
    idsBy: (definition, field, values) =>
      idsBy(reading, reading.engine.model.of(definition), field, values),
    meets: (definition, conditions, alias) => meets(reading, definition, conditions, alias),
    within: reading.engine.dialect.within,
  }
}

function meets(
  { engine: { model } }: Reading,
  definition: Definition,
  conditions: readonly Condition[],
  alias: string,
): Sql {
  const bindings: Bindings = { values: [], key: '' }
  const place = { model, table: model.of(definition) }
  return conditionSql(filled(planConditions(conditions, bindings, place), bindings.values), {
    ...place,
    alias,
  })
}

/** Returns the selection for complete records. */
export const selectWhole = ({ engine }: Pick<Reading, 'engine'>, table: Table, alias = 't') =>
  engine.once(`whole ${table.name} ${alias}`, () =>
    buildSelection(engine.model, table, { fields: wholeFields(table), labels: null, alias }),
  )

async function one(
  reading: Reading,
  definition: Definition,
  id: number,
  query: Parameters<Reader['one']>[2],
): Promise<Labelled | null> {
  await reading.flush()
  const { engine } = reading
  const { table, selection, selectionKey } = selectRows(reading, definition, query)
  const bindings: Bindings = { values: [id], key: `one ${table.name}` }
  const plan = planConditions(query.conditions, bindings, { model: engine.model, table })
  const statement = engine.named(
    `${bindings.key} ${selectionKey}`,
    () => sql`select ${sql.join(selection.columns)}
    from ${sql.table(table.name)} as t where t.id = ${slot(0)} and ${conditionSql(plan, { model: engine.model, table, alias: 't' })}`,
  )
  return (await single(reading, {
    statement,
    values: bindings.values,
    id,
    selection,
  })) as Labelled | null
}

async function rows(
  reading: Reading,
  definition: Definition,
  ids: readonly number[],
  wanted: Parameters<Reader['rows']>[2],
): Promise<Labelled[]> {
  await reading.flush()
  const place = selectRows(reading, definition, wanted)
  const records = await rowsByIds({ reading, ...place }, ids)
  await loadChildren(reading, records, place.selection)
  return records as Labelled[]
}

/** Counters are written once at the end of a transaction, or earlier if a record that shows one is about to be read. */
const flushCounts = (reading: Reading, { counts }: Table): Promise<void> | undefined =>
  counts.size > 0 ? reading.flush() : undefined

/** Reads a complete record, with a lock and reference labels if requested. */
export async function get(
  reading: Reading,
  table: Table,
  id: number,
  { lock, labels = [] }: { readonly lock?: Sql; readonly labels?: readonly string[] } = {},
): Promise<Mutable | null> {
  await flushCounts(reading, table)
  const { engine } = reading
  const key = labels.length > 0 ? engine.shortList(labels) : ''
  const selection =
    key === ''
      ? selectWhole(reading, table)
      : engine.once(`whole ${table.name} ${key}`, () =>
          buildSelection(engine.model, table, { fields: wholeFields(table), labels }),
        )
  const statement = engine.named(
    `get ${table.name} ${key} ${lock ? 'locked' : ''}`,
    () =>
      sql`select ${sql.join(selection.columns)} from ${sql.table(table.name)} as t where t.id = ${slot(0)} ${lock ?? sql``}`,
  )
  return single(reading, { statement, values: [id], id, selection })
}

async function find(
  reading: Reading,
  definition: Definition,
  conditions: readonly Condition[],
  limit: number,
): Promise<Mutable[]> {
  const { engine, connection } = reading
  const table = engine.model.of(definition)
  await flushCounts(reading, table)
  const bindings: Bindings = { values: [limit], key: `find ${table.name}` }
  const plan = planConditions(conditions, bindings, { model: engine.model, table })
  const selection = selectWhole(reading, table)
  // Sorted by id, but the order must not determine the index, because few rows are found. The limit is not a bare
  // parameter, because SQLite would plan the statement again on each run, which costs more than running it.
  const statement = engine.statement(
    bindings.key,
    () => sql`select ${sql.join(selection.columns)} from ${sql.table(table.name)} as t
    where ${conditionSql(plan, { model: engine.model, table, alias: 't' })}
    order by ${isEmpty(plan) ? sql.ref('t.id') : engine.dialect.unindexed(sql.ref('t.id'))} limit ${slot(0)} + 0`,
  )
  const records = (await connection.run(statement, bindings.values)).map(selection.read)
  await loadChildren(reading, records, selection)
  return records
}

async function count(
  reading: Reading,
  definition: Definition,
  conditions: readonly Condition[],
): Promise<number> {
  await reading.flush()
  const { engine, connection, memory } = reading
  const table = engine.model.of(definition)
  const bindings: Bindings = { values: [], key: `count ${table.name}` }
  const plan = planConditions(conditions, bindings, { model: engine.model, table })
  if (isEmpty(plan)) return countAll(engine, connection, table.name)
  const statement = engine.statement(
    bindings.key,
    () => sql`select count(*) from ${sql.table(table.name)} as t
    where ${conditionSql(plan, { model: engine.model, table, alias: 't' })}`,
  )
  return memory.exact(tablesRead(listPlanPaths(plan), engine.model, table), {
    statement,
    values: bindings.values,
    count: () => countRows(connection, statement, bindings.values),
  })
}

const BATCH = 500
const EVERYTHING = Number.MAX_SAFE_INTEGER

/** Reads all ids first, a few bytes each and in order, then the rows in batches. */
async function* stream(
  reading: Reading,
  definition: Definition,
  query: Omit<ListQuery, 'offset' | 'limit' | 'counted'>,
) {
  await reading.flush()
  const prepared = prepareList(reading, definition, query)
  const { shape, values, selection } = prepared
  const statements = shape.search
    ? [shape.idsAmongHits((await chooseLeads(prepared, shape.search)).leads)]
    : shape.phases().map((phase) => phase.ids(false))
  const ids: number[] = []
  for (const statement of statements) {
    for await (const rows of reading.connection.each(
      statement,
      [EVERYTHING, 0, ...values.slice(2)],
      5000,
    )) {
      for (const row of rows) ids.push(Number(row[0]))
    }
  }
  for (const portion of inChunks(ids, BATCH)) {
    const records = await rowsByIds(prepared, portion)
    await loadChildren(reading, records, selection)
    if (records.length > 0) yield records as Labelled[]
  }
}

/**
 * Finds ids by value. The keys of the map are the requested values. Texts are found by their unique key, or by their folded
 * form and a second check.
 */
async function idsBy(
  reading: Reading,
  table: Table,
  field: string,
  values: readonly unknown[],
): Promise<Map<string, number[]>> {
  const mapped = table.fields.get(field)
  if (!mapped) throw new Error(`${table.resource} has no field ${field}`)
  const keyFrom = (value: unknown) => valueKey(mapped.field, value)
  const valuesByKey = new Map<string, unknown[]>()
  // Stored text contains no NUL, and PostgreSQL rejects it even in a parameter.
  for (const value of values)
    if (value !== null && value !== undefined && !String(value).includes('\0'))
      valuesByKey.set(keyFrom(value), [...(valuesByKey.get(keyFrom(value)) ?? []), value])
  const found = new Map<string, number[]>()
  for (const chunk of inChunks([...valuesByKey.keys()])) {
    for (const [id, value] of await lookUp(
      reading,
      table,
      mapped,
      chunk.map((key) => valuesByKey.get(key)?.[0]),
    )) {
      for (const each of valuesByKey.get(keyFrom(value)) ?? []) {
        const ids = found.get(String(each)) ?? []
        if (!ids.includes(Number(id))) ids.push(Number(id))
        found.set(String(each), ids)
      }
    }
  }
  return found
}

/** Returns SQL for the id of a record about to be inserted, or null if the database cannot reserve one. */
export const makeNewId = (engine: Connected['engine'], { name }: Table): Sql | null =>
  engine.once(`new id ${name}`, () => engine.dialect.newId(name))

const RESERVED = -1

/**
 * Finds the records with these values in unique fields, in one statement with an index lookup for each. With `reserve`,
 * also reserves an id for a new record if the database can.
 */
export async function holders(
  { engine, connection }: Reading,
  table: Table,
  values: Readonly<Record<string, unknown>>,
  reserve: ((id: number) => void) | null = null,
): Promise<Holder[]> {
  const names = Object.keys(values)
  if (names.length === 0) return []
  const newId = reserve && makeNewId(engine, table)
  const findField = (name: string): FieldColumn => {
    const mapped = table.fields.get(name)
    if (!mapped) throw new Error(`${table.resource} has no field ${name}`)
    return mapped
  }
  const statement = engine.named(
    `holders ${table.name} ${names.join()}${newId ? ' reserving' : ''}`,
    () =>
      sql.join(
        [
          ...names.map((name, place) => {
            const { key, column } = findField(name)
            return sql`select ${sql.lit(place)}, id from ${sql.table(table.name)} where ${sql.ref(key ?? column)} = ${slot(place)}`
          }),
          ...(newId ? [sql`select ${sql.lit(RESERVED)}, ${newId}`] : []),
        ],
        sql` union all `,
      ),
  )
  const rows = await connection.run(
    statement,
    names.map((name) => (findField(name).key ? uniqueKey(String(values[name])) : values[name])),
  )
  const found: Holder[] = []
  for (const [place, id] of rows)
    if (place === RESERVED) reserve?.(Number(id))
    else found.push({ field: names[Number(place)] ?? '', id: Number(id) })
  return found
}

async function lookUp(
  { engine, connection }: Reading,
  table: Table,
  mapped: FieldColumn,
  values: readonly unknown[],
) {
  const { key, order, column, field } = mapped
  const form = key
    ? (value: unknown) => uniqueKey(String(value))
    : order
      ? (value: unknown) => orderForm(String(value))
      : (value: unknown) => value
  const parameters = [
    ...values.map(form),
    ...Array<unknown>(padded(values.map(() => 0)).length - values.length).fill(null),
  ]
  const by = key ?? order ?? column
  // Phone numbers are stored in the form used for comparison, so their column serves as the key.
  const isPlainText = isText(field) && !key && !order
  const compared = isPlainText ? sql`lower(trim(${sql.ref(column)}))` : sql.ref(by)
  const statement = engine.statement(
    `ids by ${table.name}.${column} ${parameters.length}`,
    () =>
      sql`select id, ${sql.ref(column)} from ${sql.table(table.name)} where ${compared} in (${sql.join(slots(parameters.length))}) order by id`,
  )
  return connection.run(
    statement,
    isPlainText
      ? parameters.map((value) => (value === null ? null : uniqueKey(String(value))))
      : parameters,
  )
}
