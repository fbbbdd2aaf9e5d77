import type { Connection, Database, Dialect } from '../dialects/dialect.ts'
import { diffSchemas, type Step } from './schema-diff.ts'
import { columnSql, createIndex, createTable } from './schema-sql.ts'
import { moveBefore } from './move-tasks.ts'
import { describeDone, describeLoss } from './schema-loss.ts'
import { buildSchema, type Schema, type WantedTable } from './schema.ts'
import type { Engine } from '../engine.ts'
import { backfill } from './backfill.ts'

/** The definitions require a change that would lose data. The message contains the migration plan. */
export class SchemaRefused extends Error {
  readonly plan: readonly string[]
  constructor(plan: readonly string[]) {
    super(
      [
        'The definitions ask for a schema that would lose data:',
        ...plan.map((line) => `  - ${line}`),
        'Nothing was changed. To go ahead and lose it: npm run migrate -- --confirm',
      ].join('\n'),
    )
    this.name = 'SchemaRefused'
    this.plan = plan
  }
}

const raw = (connection: Connection, sql: string, parameters: readonly unknown[] = []) =>
  connection.run({ sql, parameters })

export interface MigrateOptions {
  /** Confirms that the losses have been reviewed and accepted. */
  readonly confirm?: boolean | undefined
  /** Keeps tables without a definition, for development. They are reused if the definition returns. */
  readonly keepsTables?: boolean | undefined
  /** Called with the changes that were made and the tables that were kept. */
  readonly report?: ((lines: readonly string[]) => void) | undefined
}

/** Migrates the database schema to the definitions in one transaction. Fast if nothing has changed. */
export async function migrate(
  engine: Engine,
  database: Database,
  options: MigrateOptions,
): Promise<void> {
  await engine.dialect.refuseLeft?.(database.reader)
  const wanted = buildSchema(engine.model)
  if ((await readSnapshot(database.reader, engine.dialect)) === JSON.stringify(wanted)) return
  const done = await database.lowPriority(async (connection) => {
    if (engine.dialect.lockSchema) await raw(connection, engine.dialect.lockSchema)
    // Another server may have migrated the schema while this one waited for the lock.
    const snapshot = await readSnapshot(connection, engine.dialect)
    const before: Schema = snapshot === null ? { tables: [] } : JSON.parse(snapshot)
    const all = diffSchemas(before, wanted)
    const kept = options.keepsTables ? await filledTables(connection, all) : []
    const steps = all.filter((step) => !(step.do === 'dropTable' && kept.includes(step.table)))
    const losses = options.confirm ? [] : await describeLoss(connection, steps, before)
    if (losses.length > 0) throw new SchemaRefused(losses)
    const lines = options.report ? await describeDone(connection, steps, before) : []
    await takeSteps(engine, connection, steps)
    // Kept tables remain in the snapshot, so that a definition that returns can reuse them.
    await writeSnapshot(engine.dialect, connection, { tables: [...wanted.tables, ...kept] })
    return [
      ...lines,
      ...kept.map(
        ({ name }) => `${name}: no definition asks for this table; it is kept aside with its rows`,
      ),
    ]
  })
  if (done.length > 0) options.report?.(done)
}

/** Returns the non-empty tables, including lines, that these steps would drop. */
async function filledTables(
  connection: Connection,
  steps: readonly Step[],
): Promise<WantedTable[]> {
  const dropped = steps.flatMap((step) =>
    step.do === 'dropTable' && moveBefore(step) === undefined ? [step.table] : [],
  )
  const filled = new Set<string>()
  for (const { name } of dropped) {
    if ((await raw(connection, `select 1 from "${name}" limit 1`)).length > 0) filled.add(name)
  }
  const isKept = ({ name }: WantedTable) =>
    [...filled].some(
      (each) => each === name || each.startsWith(`${name}__`) || name.startsWith(`${each}__`),
    )
  return dropped.filter(isKept)
}

/** The schema of the database belongs to different definitions. */
export class OtherEdition extends Error {}

/** The database does not contain Larder's tables. */
export class NoLarder extends Error {}

/** Throws if the database was written by another edition of the definitions. */
export async function refuseOther(engine: Engine, database: Database): Promise<void> {
  // Kept tables are listed after the required ones.
  const wanted = JSON.stringify(buildSchema(engine.model)).slice(0, -']}'.length)
  const snapshot = await readSnapshot(database.reader, engine.dialect)
  if (snapshot === null)
    throw new NoLarder('This is no database of Larder, or one that was never started')
  if (snapshot.startsWith(wanted)) return
  throw new OtherEdition(
    'The database was written by another edition of Larder. Start this one once, which brings it up to date, and try again',
  )
}

async function readSnapshot(connection: Connection, dialect: Dialect): Promise<string | null> {
  const [exists] = await raw(connection, dialect.hasTable('larder_schema'))
  if (!exists) return null
  const [row] = await raw(connection, `select value from larder_schema where name = 'schema'`)
  return row ? String(row[0]) : null
}

async function writeSnapshot(
  dialect: Dialect,
  connection: Connection,
  wanted: Schema,
): Promise<void> {
  const value = { slot: 0 }
  await raw(connection, `delete from larder_schema where name = 'schema'`)
  await connection.run(
    {
      sql: `insert into larder_schema (name, value) values ('schema', ${dialect.placeholder(1)})`,
      parameters: [value],
    },
    [JSON.stringify(wanted)],
  )
}

async function takeSteps(
  engine: Engine,
  connection: Connection,
  steps: readonly Step[],
): Promise<void> {
  const { dialect } = engine
  for (const step of steps) {
    const move = moveBefore(step)
    if (move) await raw(connection, move)
    for (const statement of buildStatements(step, dialect))
      await takeStep(dialect, connection, step, statement)
    await backfill(engine, connection, step)
  }
  if (dialect.referencesInline) return
  for (const step of steps) {
    for (const { table, columns } of newReferences(step)) {
      for (const column of columns)
        for (const statement of dialect.addReference(table.name, column))
          await raw(connection, statement)
    }
  }
}

async function takeStep(
  dialect: Dialect,
  connection: Connection,
  step: Step,
  statement: string,
): Promise<void> {
  try {
    await raw(connection, statement)
  } catch (error) {
    const broken = dialect.broken(error)
    if (step.do !== 'createIndex' || !broken || !('unique' in broken)) throw error
    throw new SchemaRefused([
      `${step.table.name}: rows share the same ${step.index.fields.join(', ')}, which is to be unique; change them first`,
    ])
  }
}

function newReferences(step: Step): { table: WantedTable; columns: WantedTable['columns'] }[] {
  const columns =
    step.do === 'createTable'
      ? step.table.columns
      : step.do === 'addColumn' || step.do === 'changeColumn'
        ? [step.column]
        : []
  return [
    {
      table: 'table' in step ? step.table : ({ name: '' } as WantedTable),
      columns: columns.filter(({ references }) => references),
    },
  ]
}

/** Returns the SQL of a step. Existing rows are updated in backfill. */
function buildStatements(step: Step, dialect: Dialect): readonly string[] {
  const table = `"${step.table.name}"`
  switch (step.do) {
    case 'createTable':
      return [createTable(dialect, step.table)]
    case 'dropTable':
      return [
        ...(step.table.hasSearch ? dialect.dropSearch(step.table.name) : []),
        dialect.dropTable(step.table.name),
      ]
    case 'renameTable':
      return [
        ...(step.from.hasSearch ? dialect.dropSearch(step.from.name) : []),
        `alter table "${step.from.name}" rename to ${table}`,
      ]
    case 'renameColumn':
      return [`alter table ${table} rename column "${step.from}" to "${step.column.name}"`]
    case 'addColumn':
      return [addColumn(dialect, step.table, step.column)]
    case 'dropColumn':
      return [`alter table ${table} drop column "${step.column.name}"`]
    case 'changeColumn':
      return [
        `alter table ${table} drop column "${step.column.name}"`,
        addColumn(dialect, step.table, step.column),
      ]
    case 'rescale':
      return [rescale(table, step.column.name, (step.column.places ?? 0) - step.before)]
    case 'createIndex':
      return [createIndex(dialect, step.table, step.index)]
    case 'dropIndex':
      return [`drop index if exists "${step.index.name}"`]
    case 'createSearch':
      return dialect.createSearch(step.table.name)
    case 'dropSearch':
      return dialect.dropSearch(step.table.name)
    case 'narrow':
    case 'rederive':
    case 'rekey':
    case 'recount':
      return []
  }
}

/** A required column gets a placeholder value until the rows have been filled in. */
const addColumn = (
  dialect: Dialect,
  table: WantedTable,
  column: WantedTable['columns'][number],
): string =>
  `alter table "${table.name}" add column ${columnSql(dialect, column)}${
    column.notNull && column.type !== 'flag'
      ? ` default ${column.type === 'integer' ? '0' : "''"}`
      : ''
  }`

/** Increasing the decimal places preserves all values. Decreasing them rounds half away from zero. */
const rescale = (table: string, column: string, places: number): string =>
  places > 0
    ? `update ${table} set "${column}" = "${column}" * ${10 ** places}`
    : `update ${table} set "${column}" = ("${column}" + (case when "${column}" < 0 then -1 else 1 end) * ${10 ** -places / 2}) / ${10 ** -places}`
