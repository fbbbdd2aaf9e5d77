import { HISTORY_COLUMNS, historyRow } from '../history-row.ts'
import { setTimeout } from 'node:timers/promises'
import { errorFacts } from '../error-facts.ts'
import { sql } from 'kysely'
import {
  bind,
  type Broken,
  type Connection,
  type Dialect,
  type FoundTable,
  type LabelWalk,
  type Sql,
} from './dialect.ts'
import { refuseLeft } from './postgres-copy.ts'
import { mediansSql } from './postgres-medians.ts'
import { withinStretches } from './postgres-stretches.ts'

const TYPES: Readonly<Record<string, string>> = {
  int8: 'integer',
  text: 'text',
  bool: 'flag',
  bytea: 'bytes',
}

/** Escapes the special characters of LIKE patterns. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

const COLUMNS = `select c.relname, a.attname, t.typname, a.attnotnull, a.attidentity
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`
const INDEXES = `select c.relname, i.relname, x.indisunique,
    (select string_agg(a.attname, ',' order by k.place) from unnest(x.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_am m on m.oid = i.relam
  where c.relnamespace = current_schema()::regnamespace and not x.indisprimary and m.amname = 'btree'`
const REFERENCES = `select c.relname, a.attname, f.relname, r.confdeltype from pg_constraint r
  join pg_class c on c.oid = r.conrelid join pg_class f on f.oid = r.confrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = r.conkey[1]
  where r.contype = 'f' and c.relnamespace = current_schema()::regnamespace`

/**
 * Omits the id at the end of an index, where it only breaks ties. SQLite appends it automatically, so the descriptions
 * match.
 */
const withoutId = (columns: readonly string[], isUnique: boolean): readonly string[] =>
  !isUnique && columns.length > 1 && columns.at(-1) === 'id' ? columns.slice(0, -1) : columns

async function describe(connection: Connection): Promise<ReadonlyMap<string, FoundTable>> {
  const run = (text: string) => connection.run({ sql: text, parameters: [] })
  const [columns, indexes, references] = [
    await run(COLUMNS),
    await run(INDEXES),
    await run(REFERENCES),
  ]
  return new Map(
    [...new Set(columns.map(([table]) => String(table)))].map((table) => [
      table,
      {
        columns: columns
          .filter(([of]) => of === table)
          .map(([, name, type, notNull, identity]) => ({
            name: String(name),
            type: identity ? 'id' : (TYPES[String(type)] ?? String(type)),
            notNull: Boolean(notNull),
          })),
        indexes: indexes
          .filter(([of]) => of === table)
          .map(([, name, unique, list]) => ({
            name: String(name),
            columns: withoutId(String(list).split(','), Boolean(unique)),
            unique: Boolean(unique),
          })),
        references: references
          .filter(([of]) => of === table)
          .map(([, column, target, rule]) => ({
            column: String(column),
            table: String(target),
            cascade: rule === 'c',
          })),
      },
    ]),
  )
}

function broken(error: unknown): Broken {
  const { code, constraint } = errorFacts(error)
  if (code === '23505') return { unique: constraint ?? '' }
  return code === '23503' || code === '23001' ? { reference: true } : null
}

/**
 * For few targets with many rows each. OFFSET 0 makes PostgreSQL read the rows from the index in order, one target at a
 * time.
 */
function walkFewTargets({ table, target, column, where, descending }: LabelWalk): Sql {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`select x.id from (select id from ${sql.table(target)} order by label_order ${direction}, id ${direction} offset 0) r
    cross join lateral (select t.id from ${sql.table(table.name)} t
      where ${sql.ref(`t.${column}`)} = r.id and ${where} order by t.id ${direction} offset 0) x`
}

/** For many targets with few rows each. The planner walks the targets' index and sorts the rows of one target at a time. */
function walkManyTargets({ table, target, column, where, descending }: LabelWalk): Sql {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`select t.id from ${sql.table(target)} r join ${sql.table(table.name)} t on ${sql.ref(`t.${column}`)} = r.id
    where ${where} order by r.label_order ${direction}, r.id ${direction}, t.id ${direction}`
}

export const ADD_TO_COUNTERS = `insert into larder_counter (table_name, key, delta, writer)
  select "table", key, delta, pg_backend_pid() from json_to_recordset($1) as changes ("table" text, key text, delta bigint)
  on conflict (table_name, key, writer) do update set delta = larder_counter.delta + excluded.delta`
const NOTE_MANY = `with noted as (insert into larder_history (${HISTORY_COLUMNS})
  select resource, "recordId", at, "by", via, "batchId", kind, changes from json_to_recordset($2)
    as entries (resource text, "recordId" bigint, at text, "by" bigint, via text, "batchId" bigint, kind text, changes text))
  ${ADD_TO_COUNTERS}`
/** Statement for a single history entry. Most transactions have only one, which need not be packed and unpacked. */
const NOTE_ONE = `with noted as (insert into larder_history (${HISTORY_COLUMNS}) values ($2, $3, $4, $5, $6, $7, $8, $9))
  ${ADD_TO_COUNTERS}`

const note: Dialect['note'] = (connection, history, counters) => {
  const [entry] = history
  const changes = JSON.stringify(counters)
  if (entry && history.length === 1)
    return connection.run({
      sql: NOTE_ONE,
      name: 'larder_note_one',
      parameters: [changes, ...Object.values(historyRow(entry))],
    })
  // Changes are stored as a string.
  const entries = history.map((each) => ({ ...each, changes: JSON.stringify(each.changes) }))
  return connection.run({
    sql: NOTE_MANY,
    name: 'larder_note_many',
    parameters: [changes, JSON.stringify(entries)],
  })
}

interface Explained {
  readonly Plan: { readonly 'Plan Rows': number }
}

const SHORTLY = 20
const LONGEST_WAIT = 5_000

/** Waits until all transactions that are running now have ended. Returns false if one of them takes too long. */
async function outwait(connection: Connection): Promise<boolean> {
  const ask = async (sql: string) =>
    BigInt(String((await connection.run({ sql, parameters: [] }))[0]?.[0]))
  const next = await ask('select pg_snapshot_xmax(pg_current_snapshot())::text')
  for (let waited = 0; waited < LONGEST_WAIT; waited += SHORTLY) {
    if ((await ask('select pg_snapshot_xmin(pg_current_snapshot())::text')) >= next) return true
    await setTimeout(SHORTLY)
  }
  return false
}

export const postgresDialect: Dialect = {
  types: {
    id: 'bigint generated by default as identity primary key',
    integer: 'bigint',
    text: 'text collate "C"',
    flag: 'boolean',
    bytes: 'bytea',
  },
  initialFlag: 'false',
  encode: (value) => value ?? null,
  indexColumns: (columns, hasTies) =>
    hasTies && !columns.includes('id') ? [...columns, 'id'] : columns,
  createSearch: (table) => [
    'create extension if not exists pg_trgm',
    // The pending list is kept short because a search scans it row by row.
    `create index "${table}_search" on "${table}" using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)`,
  ],
  dropSearch: (table) => [`drop index if exists "${table}_search"`],
  dropTable: (table) => `drop table "${table}" cascade`,
  addReference: (table, { name, references, cascade }) => [
    `alter table "${table}" add foreign key ("${name}") references "${references}" (id) on delete ${cascade ? 'cascade' : 'restrict'}`,
  ],
  referencesInline: false,
  textNotes: null,
  hits: (table, pattern) =>
    sql`select id from ${sql.table(table)} where search_text like ${pattern}`,
  // Not sorted, because the planner would otherwise walk a million ids in descending order to find a rare word.
  newestHits: (table, ways, limit) => {
    const met = sql.join(
      ways.map((words) =>
        sql.join(
          words.map(({ pattern }) => sql`search_text like ${pattern}`),
          sql` and `,
        ),
      ),
      sql`) or (`,
    )
    return sql`select * from ${sql.table(table)} where ((${met})) limit ${sql.lit(limit)}`
  },
  pattern: (text) => `%${escaped(text)}%`,
  contains: (column, slot) => sql`strpos(${column}, ${slot}) > 0`,
  unindexed: (column) => column,
  walkByLabel: (walk) => (walk.isTargetSmall ? walkFewTargets(walk) : walkManyTargets(walk)),
  knowsNumbers: true,
  // Snapshot of completed and running transactions. While it is unchanged, the same data is visible.
  state: sql`pg_current_snapshot()::text`,
  newId: (table) => sql`nextval(pg_get_serial_sequence(${sql.lit(`"${table}"`)}, 'id'))`,
  locksRows: true,
  lockRow: sql`for update of t`,
  shareRow: sql`for share`,
  note,
  marks: {
    list: `select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname like 'larder_mark_%' and relnamespace = current_schema()::regnamespace`,
    create: ({ name, table, moment, event, columns, statements }) => [
      // Assigns a transaction id even before the first write, so that others can wait for this transaction.
      `create or replace function "${name}"() returns trigger language plpgsql as $mark$ begin
        perform pg_current_xact_id();
        ${statements.map((statement) => `${statement};`).join(' ')}
        if tg_op = 'DELETE' then return old; end if;
        return new; end $mark$`,
      `create trigger "${name}" ${moment} ${event}${event === 'update' ? ` of ${columns.map((column) => `"${column}"`).join(', ')}` : ''} on "${table}"
        for each row execute function "${name}"()`,
    ],
    drop: (name) => `drop function if exists "${name}"() cascade`,
  },
  outwait,
  within: withinStretches,
  medians: mediansSql,
  lists: {
    of: (dates) => sql`array(${dates})`,
    lastUpTo: (list, edge) => sql`${list}[width_bucket(${edge} collate "C", ${list})]`,
  },
  estimate: async (connection, { matching, values }) => {
    const parameters = bind(matching, values, (value) => value ?? null)
    const [row] = await connection.run({ sql: `explain (format json) ${matching.sql}`, parameters })
    const found = row?.[0]
    const [plan]: Explained[] = typeof found === 'string' ? JSON.parse(found) : found
    return plan?.Plan['Plan Rows'] ?? 0
  },
  broken,
  describe,
  hasTable: (name) => `select 1 where to_regclass('${name}') is not null`,
  placeholder: (place) => `$${place}`,
  lockAgainstWrites: (tables) =>
    `lock table ${tables.map((table) => `"${table}"`).join(', ')} in share row exclusive mode`,
  refuseLeft,
  lockSchema: 'select pg_advisory_xact_lock(7236001)',
}
