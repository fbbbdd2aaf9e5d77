import { sql } from 'kysely'
import { uniqueKey } from '#schema/engine'
import { slot, type Connection, type Dialect } from '../dialects/dialect.ts'
import { columnsFor, labelsFor } from './record-columns.ts'
import { fillComputed } from './derive.ts'
import type { Engine } from '../engine.ts'
import type { Step } from './schema-diff.ts'
import { byLabels, type WantedTable } from './schema.ts'
import { noMemory } from '../read/count.ts'
import type { Reading } from '../read/list-rows.ts'
import { selectWhole } from '../read/reader.ts'
import { noteChangingText } from '../write/note-text.ts'
import type { Mutable } from '../read/selection.ts'
import type { Table } from './table.ts'

/** Fills in the values that a migration step leaves empty in existing rows. */
export async function backfill(engine: Engine, connection: Connection, step: Step): Promise<void> {
  if ((step.do === 'addColumn' || step.do === 'changeColumn') && step.column.initial !== undefined)
    await fillInitial(engine, connection, step)
  if (step.do === 'recount' && step.table.resource)
    await recount(engine.dialect, connection, step.table)
  if (step.do === 'renameTable') await renameTraces(engine, connection, step)
  if (step.do === 'rekey' && step.table.resource)
    await rekey(engine, connection, engine.model.named(step.table.resource))
  if (step.do === 'rederive' && step.table.resource)
    await rederiveWith(engine, connection, engine.model.named(step.table.resource))
}

async function fillInitial(
  engine: Engine,
  connection: Connection,
  { table, column }: Extract<Step, { do: 'addColumn' | 'changeColumn' }>,
): Promise<void> {
  if (column.initial === false) return
  await connection.run(
    engine.compile(sql`update ${sql.table(table.name)} set ${sql.ref(column.name)} = ${slot(0)}`),
    [column.initial],
  )
}

/** Recomputes the counters of a table that is locked against writes. */
export async function recount(
  dialect: Dialect,
  connection: Connection,
  { name, counted, columns }: WantedTable,
): Promise<void> {
  const run = (text: string) => connection.run({ sql: text, parameters: [] })
  const lock = dialect.lockAgainstWrites(['larder_counter', name])
  if (lock) await run(lock)
  await run(`delete from larder_counter where table_name = '${name}'`)
  await run(
    `insert into larder_counter (table_name, key, delta) select '${name}', '', count(*) from "${name}"`,
  )
  for (const field of counted) {
    const column = columns.find((each) => each.field === field)?.name ?? field
    await run(`insert into larder_counter (table_name, key, delta)
      select '${name}', '${column}=' || cast("${column}" as text), count(*) from "${name}" where "${column}" is not null group by "${column}"`)
  }
}

async function renameTraces(
  engine: Engine,
  connection: Connection,
  { from, table }: Extract<Step, { do: 'renameTable' }>,
): Promise<void> {
  const values = [table.resource, table.formerResource]
  if (table.resource === undefined || table.formerResource === undefined) return
  for (const name of ['larder_history', 'larder_comment', 'larder_file', 'larder_batch']) {
    await connection.run(
      engine.compile(
        sql`update ${sql.table(name)} set resource = ${slot(0)} where resource = ${slot(1)}`,
      ),
      values,
    )
  }
  await connection.run(
    engine.compile(sql`delete from larder_counter where table_name = ${slot(0)}`),
    [from.name],
  )
}

/**
 * Rebuilds the keys of unique texts. If two records would have the same key, the first one gets it and the other keeps its
 * old key. The duplicate is only rejected when that text is saved again.
 */
async function rekey(engine: Engine, connection: Connection, table: Table): Promise<void> {
  for (const { key, column } of table.fields.values()) {
    if (!key || key === column) continue
    const pieces = engine.compile(
      sql`select id, ${sql.ref(column)}, ${sql.ref(key)} from ${sql.table(table.name)}
      where id > ${slot(0)} and ${sql.ref(column)} is not null order by id limit ${sql.lit(BATCH)}`,
    )
    const write = engine.compile(
      sql`update ${sql.table(table.name)} set ${sql.ref(key)} = ${slot(0)} where id = ${slot(1)}
      and not exists (select 1 from ${sql.table(table.name)} as o where o.${sql.ref(key)} = ${slot(0)})`,
    )
    for (let last = 0, isMore = true; isMore; ) {
      const rows = await connection.run(pieces, [last])
      for (const [id, value, stored] of rows) {
        const made = uniqueKey(String(value))
        if (made !== stored) await connection.run(write, [made, Number(id)])
        last = Number(id)
      }
      isMore = rows.length === BATCH
    }
  }
}

/** Rebuilds labels together with the labels that contain them. */
async function rederiveWith(engine: Engine, connection: Connection, changed: Table): Promise<void> {
  const affected = new Set([changed.resource])
  for (const table of byLabels(engine.model)) {
    const contains = [...engine.model.inputs(table)].some((name) =>
      affected.has(table.fields.get(name)?.target ?? ''),
    )
    if (!contains && table !== changed) continue
    affected.add(table.resource)
    await rederiveAll(engine, connection, table)
  }
}

const BATCH = 500

/** Recomputes the label, shadow columns and search text of all rows in batches of a few hundred. */
async function rederiveAll(engine: Engine, connection: Connection, table: Table): Promise<void> {
  const reading: Reading = { engine, connection, memory: noMemory, flush: () => Promise.resolve() }
  const selection = selectWhole(reading, table)
  const statement = engine.statement(
    `all of ${table.name}`,
    () => sql`select ${sql.join(selection.columns)}
    from ${sql.table(table.name)} as t where t.id > ${slot(0)} order by t.id limit ${sql.lit(BATCH)}`,
  )
  for (let last = 0; ; ) {
    const rows = await connection.run(statement, [last])
    for (const row of rows) {
      const record = selection.read(row)
      await rewrite(reading, table, record)
      last = record.id
    }
    if (rows.length < BATCH) return
  }
}

async function rewrite(reading: Reading, table: Table, record: Mutable): Promise<void> {
  const readLabel = await labelsFor(reading, table, record)
  fillComputed(table, record, readLabel)
  const columns = columnsFor(table, record, readLabel)
  const names = Object.keys(columns)
  await noteChangingText(reading, table, record.id, columns)
  await reading.connection.run(
    reading.engine.named(
      `rewrite ${table.name}`,
      () => sql`update ${sql.table(table.name)}
    set ${sql.join(names.map((name, place) => sql`${sql.ref(name)} = ${slot(place)}`))} where id = ${slot(names.length)}`,
    ),
    [...Object.values(columns), record.id],
  )
}
