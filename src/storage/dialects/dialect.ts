import type { CompiledQuery, Kysely, QueryResult, RawBuilder } from 'kysely'
import { memoize } from '#schema/engine'
import type { Column, ColumnType, Table } from '../tables/table.ts'
import type { CounterChange } from '../read/count.ts'
import type { EngineTables } from '../tables/engine-tables.ts'
import type { HistoryEntry, Stretch } from '../store.ts'
import type { WrittenTrigger } from '../totals/install-marks.ts'

/** Values in the order of the selected columns. */
export type Row = readonly unknown[]
export type Sql = RawBuilder<unknown>

/** Slot in a compiled statement that is filled in for each run. */
export interface Slot {
  readonly slot: number
}

/** A word in the form for the search index (`pattern`), and as typed. */
export interface IndexedWord {
  readonly pattern: Slot
  readonly plain: Slot
}

/** Compiled once, run often. `named` lets PostgreSQL keep its plan, which suits only single rows. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly name?: string
}

/** Result of a statement without rows: the number of rows changed, and the id of the last one inserted. */
export interface Written {
  readonly count: number
  readonly id: number
}

/** Runs a Kysely query. */
export type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Connection for statements: a transaction's own, or the pool for reading. */
export interface Connection {
  run(statement: Statement, values?: readonly unknown[]): Promise<readonly Row[]>
  /**
   * Runs a statement without rows and returns its result. Null if only `returning` can report it. In SQLite, `returning` costs
   * as much as the change itself, because it keeps a copy of every page it changes, in case the statement fails.
   */
  readonly write: ((statement: Statement, values?: readonly unknown[]) => Promise<Written>) | null
  /** Reads the rows in batches, without keeping all of them in memory and without blocking other work. */
  each(
    statement: Statement,
    values: readonly unknown[],
    size: number,
  ): AsyncIterable<readonly Row[]>
  /** Kysely instance over this connection, for the engine's own tables. Its rows are objects; `around` wraps every query. */
  kysely(around?: (execute: Execute) => Execute): Kysely<EngineTables>
  /** Adds to counters within a transaction; its own later reads see the change. */
  addToCounters(changes: readonly CounterChange[]): Promise<unknown>
  /** Defers waiting for a sent statement to the end of the transaction, where it is awaited together with the commit. */
  leave(sent: Promise<unknown>): void
  /**
   * Number that changes whenever this connection would see a different state of the table; null if unknown, because other
   * servers also write or there are uncommitted changes.
   */
  tableVersion(table: string): number | null
  /** Runs the body so that its failure does not abort the surrounding transaction. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
}

/** Schema as read from the database, in terms that both dialects share. */
export interface FoundTable {
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly notNull: boolean
  }[]
  readonly indexes: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly unique: boolean
  }[]
  readonly references: readonly {
    readonly column: string
    readonly table: string
    readonly cascade: boolean
  }[]
}

export type Broken = { readonly unique: string } | { readonly reference: true } | null

/** SQL differences between the databases. */
export interface Dialect {
  readonly types: Readonly<Record<ColumnType, string>>
  readonly initialFlag: string
  encode(value: unknown): unknown
  /** Columns of an index as created; if possible, ties are broken by id. */
  indexColumns(columns: readonly string[], hasTies: boolean): readonly string[]
  /** Statements to create (or drop) the index on a table's search_text. */
  createSearch(table: string): readonly string[]
  dropSearch(table: string): readonly string[]
  dropTable(table: string): string
  addReference(table: string, column: Column): readonly string[]
  /** True if a reference is declared within the column; false if it is added once all tables exist. */
  readonly referencesInline: boolean
  /** Marks the rows that the search index must catch up on; null if the database maintains the index itself. */
  readonly textNotes: {
    added(connection: Connection, table: string, id: number): Promise<unknown>
    /** Called before the row's text changes, or before the row is deleted (null). */
    changing(
      connection: Connection,
      { table, id }: { readonly table: string; readonly id: number },
      text: unknown,
    ): Promise<unknown>
  } | null
  /** Ids of rows whose search text contains `plain`, the text of `pattern`. */
  hits(table: string, pattern: Slot, plain: Slot): Sql
  /** At most `limit` rows with all words of one of the readings, the newest if the index is ordered; it stops at the limit. */
  newestHits(table: string, ways: readonly (readonly IndexedWord[])[], limit: number): Sql
  pattern(text: string): string
  /** The same test on the current row, never using the search index. */
  contains(column: Sql, slot: Slot): Sql
  /** Prevents the planner from choosing an index on the column. */
  unindexed(column: Sql): Sql
  /** Rows of `table` ordered by the referenced labels, without sorting all of them. */
  walkByLabel(walk: LabelWalk): Sql
  /** True if the planner can estimate how many rows a condition matches; otherwise the store finds out and chooses the plan. */
  readonly knowsNumbers: boolean
  /** A text that changes whenever anything is committed, for dialects without table versions. */
  readonly state: Sql
  /**
   * SQL for the id of a record about to be inserted, from the table's sequence; null if no other transaction can write before
   * it.
   */
  newId(table: string): Sql | null
  /** True if transactions write concurrently; otherwise each has the database to itself and needs no locks. */
  readonly locksRows: boolean
  readonly lockRow: Sql
  readonly shareRow: Sql
  /** Writes the history and the counters of a transaction in one statement; null if separate statements need no round trip. */
  readonly note:
    | ((
        connection: Connection,
        history: readonly HistoryEntry[],
        counters: readonly CounterChange[],
      ) => Promise<unknown>)
    | null
  /** Triggers that mark days whose precomputed sums have changed. */
  readonly marks: {
    /** Returns the names of the installed triggers. */
    readonly list: string
    create(trigger: WrittenTrigger): readonly string[]
    drop(name: string): string
  }
  /** Resolves when all transactions begun earlier have ended; null if only one can write at a time. */
  readonly outwait: ((connection: Connection) => Promise<boolean>) | null
  /** SQL for a date or an instant lying in the period of its row of `part (place, first, last)`, which is built from these. */
  within(column: Sql, parts: readonly Stretch[]): Sql
  /**
   * `select place, key, …, n0 from part …`: for each row of `part`, the median number of whole seconds from `since` to `until`
   * over its rows.
   */
  medians(rows: Sql, keys: readonly string[]): Sql
  /** Sorted dates as a single value, and the last date not after an edge; null if separate lookups are cheaper. */
  readonly lists: { of(dates: Sql): Sql; lastUpTo(list: Sql, edge: Sql): Sql } | null
  /** Estimates how many rows meet a condition when counting them would take too long. */
  estimate(connection: Connection, question: Estimate): Promise<number>
  broken(error: unknown): Broken
  describe(connection: Connection): Promise<ReadonlyMap<string, FoundTable>>
  /** Returns a row if the table exists. */
  hasTable(name: string): string
  placeholder(place: number): string
  /** Blocks writers but not readers until the transaction ends; null if it has the database to itself. */
  lockAgainstWrites(tables: readonly string[]): string | null
  /** Throws if a restore was interrupted; null if opening the database completes it. */
  readonly refuseLeft: ((connection: Connection) => Promise<void>) | null
  /** Prevents two servers from migrating the schema at once. */
  readonly lockSchema: string | null
}

export interface LabelWalk {
  readonly table: Table
  readonly target: string
  readonly column: string
  readonly where: Sql
  readonly descending: boolean
  /** True if the target has so few rows that sorting them takes no noticeable time. */
  readonly isTargetSmall: boolean
}

export interface Estimate {
  readonly table: string
  /** `select id from table t where …` */
  readonly matching: Statement
  /** Samples ids from a given position: `select count(*), count(matching) from (… where id >= ? … limit 64)`. */
  readonly sample: Statement
  readonly values: readonly unknown[]
  readonly total: number
}

export interface Database {
  readonly dialect: Dialect
  readonly reader: Connection
  transaction<Result>(body: (connection: Connection) => Promise<Result>): Promise<Result>
  /** Low-priority transaction for one batch of a long task. `isAwaited` is true when another transaction is waiting. */
  lowPriority<Result>(
    body: (connection: Connection, isAwaited: () => boolean) => Promise<Result>,
  ): Promise<Result>
  /** Runs the statement in its own short transaction if the database supports it, otherwise in the current one. */
  apart(
    connection: Connection,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<readonly Row[]>
  /** Reads from one snapshot, concurrently with other work, so long sums block nothing. */
  aside<Result>(body: (sql: Kysely<EngineTables>) => Promise<Result>): Promise<Result>
  /** Changes whenever one of the tables may have changed; null if other servers write too. */
  writeVersion(tables: readonly string[]): string | null
  compactCounters(): Promise<void>
  /** Free space on the database's disk; null if the database is on another machine. */
  freeBytes(): Promise<number | null>
  /** Reads the files in the background and returns any damage found; stopped by `close`. */
  lookForDamage(): Promise<readonly string[]>
  /** Finds damage in the files, as far as the database can detect it by reading them all. */
  damage(): Promise<readonly string[]>
  /** Returns the tables whose search index disagrees with their rows; `repair` rebuilds it. */
  verifySearch(tables: readonly string[], repair: boolean): Promise<readonly string[]>
  close(): Promise<void>
}

export const slot = (place: number): Slot => ({ slot: place })

const isSlot = (value: unknown): value is Slot =>
  typeof value === 'object' && value !== null && 'slot' in value

/** True if the parameters are the values themselves, in order, as in most statements. */
const takesValues = memoize(({ parameters }: Statement) =>
  parameters.every((parameter, place) => isSlot(parameter) && parameter.slot === place),
)

/** Parameters for one run. */
export const bind = (
  statement: Statement,
  values: readonly unknown[],
  encode: (value: unknown) => unknown,
): unknown[] =>
  values.length === statement.parameters.length && takesValues(statement)
    ? values.map(encode)
    : statement.parameters.map((parameter) =>
        encode(isSlot(parameter) ? values[parameter.slot] : parameter),
      )
