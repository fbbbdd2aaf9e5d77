import { sql } from 'kysely'
import { slot, type Connection, type Database } from './dialects/dialect.ts'
import { inChunks, padded, slots } from './write/children.ts'
import { noteChangingText } from './write/note-text.ts'
import { fillComputed, type LabelOf } from './tables/derive.ts'
import type { Engine } from './engine.ts'
import { selectWhole } from './read/reader.ts'
import type { Mutable } from './read/selection.ts'
import type { Table } from './tables/table.ts'
import type { Finding } from './verify.ts'
import { columnsFor } from './tables/record-columns.ts'

const BATCH = 500

/** Returns the columns derived from other columns: folded texts, unique keys, computed texts, label and search text. */
function derivedColumns(table: Table): string[] {
  const own = [...table.fields.values()].flatMap(({ order, key, column, field }) => [
    order,
    key,
    field.options.textFrom === undefined ? null : column,
  ])
  const names = [
    ...own,
    'label',
    'label_order',
    ...(table.search.length > 0 ? ['search_text'] : []),
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/** Recomputes derived columns and compares them with the stored ones, in batches. */
export async function verifyTexts(
  engine: Engine,
  database: Database,
  table: Table,
  repair: boolean,
): Promise<Finding[]> {
  const verify = (connection: Connection, after: number) =>
    verifyPortion({ engine, connection, table, repair }, after)
  const findings: Finding[] = []
  for (let last: number | null = 0; last !== null; ) {
    const after: number = last
    const portion = await (repair
      ? database.transaction((connection) => verify(connection, after))
      : verify(database.reader, after))
    findings.push(
      ...(repair || portion.findings.length === 0
        ? portion.findings
        : confirmed(portion.findings, await verify(database.reader, after))),
    )
    last = portion.last
  }
  return findings
}

/**
 * Confirms differences with a second read. With concurrent writes, a record may be read before a change and the parts of
 * its label after it.
 */
const confirmed = (
  findings: readonly Finding[],
  { findings: again }: { findings: readonly Finding[] },
): Finding[] => findings.filter(({ message }) => again.some((each) => each.message === message))

interface Portion {
  readonly engine: Engine
  readonly connection: Connection
  readonly table: Table
  readonly repair: boolean
}

async function verifyPortion(
  portion: Portion,
  after: number,
): Promise<{ findings: Finding[]; last: number | null }> {
  const { engine, connection, table, repair } = portion
  const selection = selectWhole({ engine }, table)
  const names = derivedColumns(table)
  const lock = repair ? engine.dialect.lockRow : sql``
  const statement = engine.statement(
    `verify ${table.name} ${repair}`,
    () => sql`select ${sql.join(selection.columns)}, ${sql.join(names.map((name) => sql.ref(`t.${name}`)))}
    from ${sql.table(table.name)} as t where t.id > ${slot(0)} order by t.id limit ${sql.lit(BATCH)} ${lock}`,
  )
  const rows = await connection.run(statement, [after])
  const records = rows.map((row) => selection.read(row))
  const labels = await readLabels(portion, records)
  const findings: Finding[] = []
  for (const [place, record] of records.entries()) {
    const wrong = wrongColumns(table, record, {
      names,
      stored: rows[place]?.slice(selection.columns.length) ?? [],
      readLabel: labels(record),
    })
    if (wrong.size === 0) continue
    if (repair) await rewrite(portion, record.id, wrong)
    findings.push({
      message: `${table.resource} ${record.id}: ${[...wrong.keys()].join(', ')} does not follow from its fields`,
      isRepaired: repair,
    })
  }
  return { findings, last: rows.length < BATCH ? null : (records.at(-1)?.id ?? null) }
}

interface Stored {
  readonly names: readonly string[]
  readonly stored: readonly unknown[]
  readonly readLabel: LabelOf
}

function wrongColumns(
  table: Table,
  record: Mutable,
  { names, stored, readLabel }: Stored,
): Map<string, unknown> {
  const whole = { ...record }
  fillComputed(table, whole, readLabel)
  const right = columnsFor(table, whole, readLabel)
  return new Map(
    names
      .filter((name, place) => (right[name] ?? null) !== (stored[place] ?? null))
      .map((name) => [name, right[name]]),
  )
}

/** Reads the labels used in these records, with one query per resource. */
async function readLabels(
  { engine, connection, table }: Portion,
  records: readonly Mutable[],
): Promise<(record: Mutable) => LabelOf> {
  const cache = new Map<string, string>()
  for (const name of engine.model.inputs(table)) {
    const target = table.fields.get(name)?.target
    if (!target) continue
    const { name: from } = engine.model.named(target)
    const ids = [...new Set(records.map((record) => record[name]))].filter(
      (id) => typeof id === 'number',
    )
    for (const chunk of inChunks(ids)) {
      const parameters = padded(chunk)
      const statement = engine.statement(
        `labels of ${from} ${parameters.length}`,
        () =>
          sql`select id, label from ${sql.table(from)} where id in (${sql.join(slots(parameters.length))})`,
      )
      for (const [id, label] of await connection.run(statement, parameters))
        cache.set(`${name} ${String(id)}`, String(label))
    }
  }
  return (record) => (field) => cache.get(`${field} ${String(record[field])}`) ?? ''
}

async function rewrite(
  { engine, connection, table }: Portion,
  id: number,
  columns: ReadonlyMap<string, unknown>,
): Promise<void> {
  await noteChangingText({ engine, connection }, table, id, Object.fromEntries(columns))
  await connection.run(
    engine.compile(sql`update ${sql.table(table.name)}
    set ${sql.join([...columns.keys()].map((name, place) => sql`${sql.ref(name)} = ${slot(place)}`))} where id = ${slot(columns.size)}`),
    [...columns.values(), id],
  )
}
