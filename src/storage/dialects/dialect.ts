import type { CompiledQuery, Kysely, QueryResult, RawBuilder } from 'kysely'
import { memoize } from '#schema/engine'
import type { Column, ColumnType, Table } from '../tables/table.ts'
import type { CounterChange } from '../read/count.ts'
import type { EngineTables } from '../tables/engine-tables.ts'
import type { HistoryEntry, Stretch } from '../store.ts'
import type { WrittenTrigger } from '../totals/install-marks.ts'

/** Column values in the order of selection. */
export type Row = readonly unknown[]
export type Sql = RawBuilder<unknown>

/** Placeholder in a compiled statement, filled in for each run. */
export interface Slot {
  readonly slot: number
}

/** A search word, both in the form used by the index (`pattern`) and as typed. */
export interface IndexedWord {
  readonly pattern: Slot
  readonly plain: Slot
}

/**
 * Statement that is compiled once and run often. `named` lets PostgreSQL keep its plan, which is only useful for single
 * rows.
 */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly name?: string
}

/** Result of a statement that returns no rows: the number of rows changed and the last inserted id. */
export interface Written {
  readonly count: number
  readonly id: number
}

/** Runs a Kysely query. */
export type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Connection that runs statements: a transaction's connection, or the pool for reads. */
export interface Connection {
  run(statement: Statement, values?: readonly unknown[]): Promise<readonly Row[]>
  /**
   * Runs a statement without `returning`. Null if the result can only be obtained with `returning`. In SQLite, `returning`
   * doubles the cost of a change, because a copy of every changed page is kept in case the statement fails.
   */
  readonly write: ((statement: Statement, values?: readonly unknown[]) => Promise<Written>) | null
  /** Reads rows in batches, which limits memory use and does not block other work. */
  each(
    statement: Statement,
    values: readonly unknown[],
    size: number,
  ): AsyncIterable<readonly Row[]>
  /** Kysely instance on this connection for the engine's own tables, with rows as objects. `around` wraps every query. */
  kysely(around?: (execute: Execute) => Execute): Kysely<EngineTables>
  /** Adds to counters within a transaction. Later reads in the same transaction see the change. */
  addToCounters(changes: readonly CounterChange[]): Promise<unknown>
  /**
   * Defers the wait for a statement that was sent to the end of the transaction, where it is awaited together with the
   * commit.
   */
  leave(sent: Promise<unknown>): void
  /**
   * Version number of a table as seen by this connection. Null if unknown, either because other servers also write or
   * because there are uncommitted changes.
   */
  tableVersion(table: string): number | null
  /** Runs the body in such a way that its failure does not abort the surrounding transaction. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
}

/** Schema read from the database, in terms that both dialects share. */
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
  /** Columns of an index. Where necessary, the id is appended to break ties. */
  indexColumns(columns: readonly string[], hasTies: boolean): readonly string[]
  /** Statements that create or drop the index on a table's search_text. */
  createSearch(table: string): readonly string[]
  dropSearch(table: string): readonly string[]
  dropTable(table: string): string
  addReference(table: string, column: Column): readonly string[]
  /** True if references are declared within the column definition, false if they are added once all tables exist. */
  readonly referencesInline: boolean
  /** Marks rows for which the search index must be updated. Null if the database maintains the index. */
  readonly textNotes: {
    added(connection: Connection, table: string, id: number): Promise<unknown>
    /** Called before a row's text changes, or with null before the row is deleted. */
    changing(
      connection: Connection,
      { table, id }: { readonly table: string; readonly id: number },
      text: unknown,
    ): Promise<unknown>
  } | null
  /** Ids of rows whose search text contains `plain`. `pattern` is the same text as a pattern. */
  hits(table: string, pattern: Slot, plain: Slot): Sql
  /**
   * At most `limit` rows that contain all words of one of the alternatives. If the index is ordered, these are the newest
   * rows, and the search stops at the limit.
   */
  newestHits(table: string, ways: readonly (readonly IndexedWord[])[], limit: number): Sql
  pattern(text: string): string
  /** Tests the current row in the same way, without the search index. */
  contains(column: Sql, slot: Slot): Sql
  /** Prevents the planner from using an index on the column. */
  unindexed(column: Sql): Sql
  /** Rows of `table` in order of the referenced labels, without sorting them all. */
  walkByLabel(walk: LabelWalk): Sql
  /**
   * True if the planner can estimate how many rows meet a condition. If false, the store counts them and chooses the plan.
   */
  readonly knowsNumbers: boolean
  /** Value that changes with every commit, for dialects without table versions. */
  readonly state: Sql
  /**
   * SQL for the id of a record about to be inserted, taken from the table's sequence. Null if no other transaction can
   * write in the meantime.
   */
  newId(table: string): Sql | null
  /** True if transactions write concurrently. If false, only one transaction writes at a time and needs no locks. */
  readonly locksRows: boolean
  readonly lockRow: Sql
  readonly shareRow: Sql
  /**
   * Writes a transaction's history and counters in one statement. Null if separate statements cause no extra round trip.
   */
  readonly note:
    | ((
        connection: Connection,
        history: readonly HistoryEntry[],
        counters: readonly CounterChange[],
      ) => Promise<unknown>)
    | null
  /** Triggers that mark days whose precomputed totals are out of date. */
  readonly marks: {
    /** Returns the names of the installed triggers. */
    readonly list: string
    create(trigger: WrittenTrigger): readonly string[]
    drop(name: string): string
  }
  /**
   * Resolves when all transactions that were running at the time of the call have ended. Null if only one can write at a
   * time.
   */
  readonly outwait: ((connection: Connection) => Promise<boolean>) | null
  /** SQL that tests if a date or an instant lies within the period of its row in `part (place, first, last)`. */
  within(column: Sql, parts: readonly Stretch[]): Sql
  /**
   * `select place, key, …, n0 from part …`: the median number of whole seconds between `since` and `until`, for each row of
   * `part`.
   */
  medians(rows: Sql, keys: readonly string[]): Sql
  /** Aggregates sorted dates into one value and finds the last date up to a limit. Null if separate lookups are cheaper. */
  readonly lists: { of(dates: Sql): Sql; lastUpTo(list: Sql, edge: Sql): Sql } | null
  /** Estimates how many rows meet a condition, for cases where counting takes too long. */
  estimate(connection: Connection, question: Estimate): Promise<number>
  broken(error: unknown): Broken
  describe(connection: Connection): Promise<ReadonlyMap<string, FoundTable>>
  /** SQL that returns a row if the table exists. */
  hasTable(name: string): string
  placeholder(place: number): string
  /** SQL that blocks writers, but not readers, until the transaction ends. Null if there is only one writer. */
  lockAgainstWrites(tables: readonly string[]): string | null
  /** Throws if a restore was interrupted. Null if opening the database completes an interrupted restore. */
  readonly refuseLeft: ((connection: Connection) => Promise<void>) | null
  /** SQL that prevents two servers from migrating the schema at the same time. */
  readonly lockSchema: string | null
}

export interface LabelWalk {
  readonly table: Table
  readonly target: string
  readonly column: string
  readonly where: Sql
  readonly descending: boolean
  /** True if the target has so few rows that sorting them is cheap. */
  readonly isTargetSmall: boolean
}

export interface Estimate {
  readonly table: string
  /** Statement of the form `select id from table t where …`. */
  readonly matching: Statement
  /**
   * Statement that samples ids from a given position: `select count(*), count(matching) from (… where id >= ? … limit 64)`.
   */
  readonly sample: Statement
  readonly values: readonly unknown[]
  readonly total: number
}

export interface Database {
  readonly dialect: Dialect
  readonly reader: Connection
  transaction<Result>(body: (connection: Connection) => Promise<Result>): Promise<Result>
  /**
   * Runs a low-priority transaction for one batch of a long task. `isAwaited` returns true if another transaction is
   * waiting.
   */
  lowPriority<Result>(
    body: (connection: Connection, isAwaited: () => boolean) => Promise<Result>,
  ): Promise<Result>
  /** Runs the statement in a short transaction of its own if the database supports this, otherwise in the current one. */
  apart(
    connection: Connection,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<readonly Row[]>
  /** Reads from one snapshot concurrently with other work, so that long sums block nothing. */
  aside<Result>(body: (sql: Kysely<EngineTables>) => Promise<Result>): Promise<Result>
  /** Version that changes when any of the tables may have changed. Null if other servers also write. */
  writeVersion(tables: readonly string[]): string | null
  compactCounters(): Promise<void>
  /** Free space on the database's disk; null if the database is on another machine. */
  freeBytes(): Promise<number | null>
  /** Checks the files for damage in the background until `close` is called. */
  lookForDamage(): Promise<readonly string[]>
  /** Reads all files and returns any damage that the database can detect. */
  damage(): Promise<readonly string[]>
  /** Returns the tables whose search index does not match their rows. `repair` rebuilds the index. */
  verifySearch(tables: readonly string[], repair: boolean): Promise<readonly string[]>
  close(): Promise<void>
}

export const slot = (place: number): Slot => ({ slot: place })

const isSlot = (value: unknown): value is Slot =>
  typeof value === 'object' && value !== null && 'slot' in value

/** Returns true if the parameters are the values themselves in the same order, as in most statements. */
const takesValues = memoize(({ parameters }: Statement) =>
  parameters.every((parameter, place) => isSlot(parameter) && parameter.slot === place),
)

/** Returns the parameters for one run. */
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
