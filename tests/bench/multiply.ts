/**
 * Copies rows within the database: a million employees in a minute, where saving each one would
 * take half an hour. Indexes and search triggers are dropped and rebuilt, because that is faster on
 * both databases.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { codeOf, COPIED_FROM, COPIED_ROWS } from './people.ts'

type Run = (statement: string) => Promise<Record<string, unknown>[]>

interface Kind {
  readonly columns: string
  readonly indexes: string
  /** Statements to run before and after the rows are copied. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** SQL that formats a number as the eight digits of a code. */
  readonly digits: (number: string) => string
}

const SQLITE: Kind = {
  columns: `select name, lower(type) as type from pragma_table_info('employee')`,
  indexes: `select name, sql from sqlite_schema where tbl_name = 'employee' and type in ('index', 'trigger') and sql is not null order by type`,
  before: ['pragma journal_mode = off', 'pragma cache_size = -1048576', 'begin'],
  after: [
    `insert into employee_search (employee_search) values ('rebuild')`,
    'commit',
    'pragma journal_mode = wal',
  ],
  digits: (number) => `printf('%08d', ${number})`,
}

const POSTGRES: Kind = {
  columns: `select column_name as name, data_type as type from information_schema.columns where table_name = 'employee' order by ordinal_position`,
  indexes: `select indexname as name, indexdef as sql from pg_indexes where tablename = 'employee' and indexname not like '%_pkey'`,
  before: [`set maintenance_work_mem = '1GB'`],
  after: [
    `select setval(pg_get_serial_sequence('employee', 'id'), (select max(id) from employee))`,
    'vacuum analyze',
  ],
  digits: (number) => `lpad((${number})::text, 8, '0')`,
}

/**
 * Copies rows and replaces the code of the original in every text column with the code of the copy.
 */
async function multiply(
  run: Run,
  kind: Kind,
  rows: number,
  isTrigger: (sql: string) => boolean,
): Promise<void> {
  const columns = (await run(kind.columns)).filter(({ name }) => name !== 'id')
  const indexes = await run(kind.indexes)
  for (const statement of kind.before) await run(statement)
  for (const { name, sql } of indexes)
    await run(`drop ${isTrigger(String(sql)) ? 'trigger' : 'index'} "${name}"`)
  const [old, made] = [kind.digits('e.n'), kind.digits(`e.n + c.n * ${COPIED_ROWS}`)]
  const values = columns.map(({ name, type }) =>
    type === 'text' ? `replace(e."${name}", ${old}, ${made})` : `e."${name}"`,
  )
  const [there] = await run('select count(*) as n from employee')
  await run(`insert into employee (${columns.map(({ name }) => `"${name}"`).join()})
    with recursive copies (n) as (select 1 union all select n + 1 from copies where n * ${COPIED_ROWS} < ${rows})
    select ${values.join()} from copies c cross join (select cast(substr(employee_code, 3) as integer) as n, employee.* from employee
      where employee_code >= '${codeOf(COPIED_FROM)}' and employee_code < '${codeOf(COPIED_FROM + COPIED_ROWS)}') e
    where e.n + c.n * ${COPIED_ROWS} >= ${Number(there?.n)} and e.n + c.n * ${COPIED_ROWS} < ${rows} order by c.n, e.n`)
  for (const { sql } of indexes) await run(String(sql))
  await run(`delete from larder_counter where table_name = 'employee'`)
  await run(
    `insert into larder_counter (table_name, key, delta) select 'employee', '', count(*) from employee`,
  )
  await run(`insert into larder_counter (table_name, key, delta)
    select 'employee', 'department=' || cast(department as text), count(*) from employee group by department`)
  for (const statement of kind.after) await run(statement)
}

/** Fills the database up to this number of employees. No other process may have it open. */
export async function multiplyEmployees(
  rows: number,
  { DATABASE_URL, DATA_DIR = '' }: NodeJS.ProcessEnv,
): Promise<void> {
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await multiply(
      async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
      POSTGRES,
      rows,
      () => false,
    )
    return client.end()
  }
  const database = new DatabaseSync(join(DATA_DIR, 'larder.sqlite'))
  await multiply(
    async (statement) => database.prepare(statement).all(),
    SQLITE,
    rows,
    (sql) => /^create trigger/i.test(sql),
  )
  database.close()
}
