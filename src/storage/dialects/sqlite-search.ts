import { errorFacts } from '../error-facts.ts'
import { sql } from 'kysely'
import type { Dialect, IndexedWord, Row, Slot, Sql } from './dialect.ts'
import type { Handle } from './sqlite-file.ts'

/**
 * Rows whose entry in a search index is out of date. `indexed` is the text in the index, or null. FTS5 flushes its buffer
 * at every savepoint and commit, which was the most expensive part of a save. Therefore a changed row is only marked as
 * pending, searches also scan the pending rows, and the index is updated for hundreds of them at once. Rows are marked by
 * the code that writes them rather than by a trigger, because with a trigger SQLite would keep a copy of every page that a
 * statement changes.
 */
const WAITING = 'larder_search_waiting'

const CREATE_WAITING = `create table if not exists ${WAITING}
  (table_name text not null, row_id integer not null, indexed text, primary key (table_name, row_id)) without rowid`

/** Keeps the first pending entry of a row, because only that has the text in the index. */
const NOTE = `insert or ignore into ${WAITING} (table_name, row_id, indexed)`

export const textNotes: Dialect['textNotes'] = {
  added: (connection, table, id) =>
    connection.run({ sql: `${NOTE} values (?, ?, null)`, parameters: [table, id] }),
  changing: (connection, { table, id }, text) =>
    connection.run({
      sql: `${NOTE} select ?, id, search_text from "${table}" where id = ? and search_text is not ?`,
      parameters: [table, id, text],
    }),
}

export const createSearch = (table: string): string[] => [
  `create virtual table "${table}_search" using fts5(search_text, content='${table}', content_rowid='id',
    tokenize='trigram case_sensitive 1', columnsize=0)`,
  // Merges eight segments at a time. With the default of four, a third of the time to index an edit is spent on merging.
  `insert into "${table}_search" ("${table}_search", rank) values ('automerge', 8)`,
  `insert into "${table}_search" ("${table}_search") values ('rebuild')`,
  `delete from ${WAITING} where table_name = '${table}'`,
]

export const dropSearch = (table: string): string[] => [
  `drop table if exists "${table}_search"`,
  `delete from ${WAITING} where table_name = '${table}'`,
]

/** Ids of rows that contain the text. The index finds most of them; pending rows are scanned. */
export const hits = (table: string, pattern: Slot, plain: Slot): Sql => sql`
  select rowid as id from ${sql.table(`${table}_search`)} where ${sql.ref(`${table}_search`)} match ${pattern}
    and rowid not in (select row_id from ${sql.table(WAITING)} where table_name = ${sql.lit(table)})
  union all select r.id from ${sql.table(WAITING)} w join ${sql.table(table)} r on r.id = w.row_id
    where w.table_name = ${sql.lit(table)} and instr(r.search_text, ${plain}) > 0`

/**
 * Newest hits from both the index and the pending rows, because a pending row may be an old one that has just changed.
 * Neither source needs sorting: pending rows are stored by id, and FTS5 returns its rows from last to first.
 */
export function newestHits(
  table: string,
  ways: readonly (readonly IndexedWord[])[],
  limit: number,
): Sql {
  const match = sql.join(
    ways.map((words) =>
      sql.join(
        words.map(({ pattern }) => sql`${pattern}`),
        sql` || ' AND ' || `,
      ),
    ),
    sql` || ') OR (' || `,
  )
  const waits = sql.join(
    ways.map((words) =>
      sql.join(
        words.map(({ plain }) => sql`instr(r.search_text, ${plain}) > 0`),
        sql` and `,
      ),
    ),
    sql`) or (`,
  )
  const most = sql.lit(limit)
  return sql`
  select t.* from (select id from (
    select id from (select r.id as id from ${sql.table(WAITING)} w cross join ${sql.table(table)} r on r.id = w.row_id
      where w.table_name = ${sql.lit(table)} and ((${waits})) order by w.row_id desc limit ${most})
    union all select id from (select rowid as id from ${sql.table(`${table}_search`)} where ${sql.ref(`${table}_search`)} match '(' || ${match} || ')'
      and rowid not in (select row_id from ${sql.table(WAITING)} where table_name = ${sql.lit(table)}) order by rowid desc limit ${most}))
  order by id desc limit ${most}) as n cross join ${sql.table(table)} as t where t.id = n.id`
}

/** Minimum number of pending rows worth indexing. */
const WORTH_INDEXING = 250
/** A larger batch would block other work for too long. */
const MOST_AT_ONCE = 500

const FIRST = `from ${WAITING} order by table_name, row_id limit ${MOST_AT_ONCE}`

/** Updates the search indexes if enough rows are pending. Returns true if it should be called again. */
export type IndexTexts = () => boolean

/** Checks for pending rows only after enough rows have been written, because writing is what makes them pending. */
export function textIndexer(handle: Handle): IndexTexts {
  handle.database.exec(CREATE_WAITING)
  dropTriggers(handle)
  const changes = () => Number(readRows(handle, 'select total_changes()')[0]?.[0])
  let lookedAt: number | undefined
  return () => {
    const now = changes()
    if (lookedAt !== undefined && now - lookedAt < WORTH_INDEXING) return false
    const isBehind = indexWaiting(handle, WORTH_INDEXING)
    lookedAt = isBehind ? undefined : changes()
    return isBehind
  }
}

/** Drops the triggers that earlier versions used to mark pending rows. */
function dropTriggers(handle: Handle): void {
  const found = readRows(
    handle,
    `select name from sqlite_schema where type = 'trigger' and sql like '%into ${WAITING} %'`,
  )
  for (const [name] of found) handle.database.exec(`drop trigger "${String(name)}"`)
}

const readRows = (handle: Handle, statement: string, ...values: (string | number)[]): Row[] =>
  handle.prepare(statement).arrays.all(...values)

/** Indexes the pending rows if there are at least `worth` of them. */
function indexWaiting(handle: Handle, worth: number): boolean {
  const rows = readRows.bind(null, handle)
  const [[count = 0] = []] = rows(`select count(*) from (select 1 from ${WAITING} limit ${worth})`)
  if (Number(count) < worth) return false
  const waiting = rows(`select table_name, row_id, indexed ${FIRST}`).map(
    ([table, id, indexed]) => [String(table), Number(id), textOrNull(indexed)] as const,
  )
  for (const [table, id, indexed] of waiting) indexRow(handle, table, id, indexed)
  rows(`delete from ${WAITING} where (table_name, row_id) in (select table_name, row_id ${FIRST})`)
  return waiting.length === MOST_AT_ONCE
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function indexRow(handle: Handle, table: string, id: number, indexed: string | null): void {
  const [[stored] = []] = readRows(handle, `select search_text from "${table}" where id = ?`, id)
  const text = textOrNull(stored)
  // Uses plain VALUES, because FTS5 flushes each time for a statement that might insert several rows.
  if (indexed !== null)
    readRows(
      handle,
      `insert into "${table}_search" ("${table}_search", rowid, search_text) values ('delete', ?, ?)`,
      id,
      indexed,
    )
  if (text !== null)
    readRows(handle, `insert into "${table}_search" (rowid, search_text) values (?, ?)`, id, text)
}

const DISAGREES = 267

/** Indexes all pending rows and compares each index with its table. */
export function wrongIndexes(handle: Handle, tables: readonly string[], repair: boolean): string[] {
  while (indexWaiting(handle, 1));
  const wrong = tables.filter((table) => !agrees(handle, table))
  if (repair)
    for (const table of wrong)
      handle.database.exec(`insert into "${table}_search" ("${table}_search") values ('rebuild')`)
  return wrong
}

function agrees(handle: Handle, table: string): boolean {
  try {
    handle.database.exec(
      `insert into "${table}_search" ("${table}_search", rank) values ('integrity-check', 1)`,
    )
    return true
  } catch (error) {
    if (errorFacts(error).errcode === DISAGREES) return false
    throw error
  }
}
