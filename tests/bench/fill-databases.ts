/** SQL for copying rows, which differs by database. */
export interface Kind {
  readonly columns: (table: string) => string
  readonly indexes: (table: string) => string
  /** The date this many days ago; `moment` adds an hour of that day. */
  readonly day: (ago: string) => string
  readonly moment: (ago: string, hour: string) => string
  readonly before: readonly string[]
  readonly after: (table: string) => readonly string[]
  readonly atLast: readonly string[]
}

export const SQLITE: Kind = {
  columns: (table) => `select name, lower(type) as type from pragma_table_info('${table}')`,
  indexes: (table) =>
    `select name, type, sql from sqlite_schema where tbl_name = '${table}' and type in ('index', 'trigger') and sql is not null order by type`,
  day: (ago) => `date('now', '-' || (${ago}) || ' days')`,
  moment: (ago, hour) =>
    `date('now', '-' || (${ago}) || ' days') || printf('T%02d:00:00.000Z', ${hour})`,
  // This data is disposable and need not survive a crash. Each table has its own transaction.
  before: [
    'pragma wal_checkpoint(truncate)',
    'pragma locking_mode = exclusive',
    'pragma journal_mode = off',
    'pragma synchronous = off',
    'pragma cache_size = -1048576',
    'pragma threads = 2',
  ],
  after: (table) =>
    table.includes('__')
      ? []
      : [`insert into ${table}_search (${table}_search) values ('rebuild')`],
  atLast: ['pragma locking_mode = normal', 'pragma journal_mode = wal'],
}

export const POSTGRES: Kind = {
  columns: (table) =>
    `select column_name as name, data_type as type from information_schema.columns where table_name = '${table}' order by ordinal_position`,
  indexes: (table) =>
    `select indexname as name, 'index' as type, indexdef as sql from pg_indexes where tablename = '${table}' and indexname not like '%_pkey'`,
  day: (ago) => `to_char(current_date - (${ago})::int, 'YYYY-MM-DD')`,
  moment: (ago, hour) =>
    `to_char(current_date - (${ago})::int, 'YYYY-MM-DD') || 'T' || lpad((${hour})::text, 2, '0') || ':00:00.000Z'`,
  // The replica role skips foreign key checks. References between copies are valid only once every
  // table is copied.
  before: [`set maintenance_work_mem = '512MB'`, 'set session_replication_role = replica'],
  after: (table) => [
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ],
  atLast: ['vacuum analyze'],
}
