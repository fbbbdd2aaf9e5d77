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

/** A place in a compiled statement that is filled at each run. */
export interface Slot {
  readonly slot: number
}

/** A word as the search index takes it (`pattern`), and as it is. */
export interface IndexedWord {
  readonly pattern: Slot
  readonly plain: Slot
}

/** Compiled once, run often. `named` lets PostgreSQL keep its plan, which only suits single rows. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly name?: string
}

/** What a statement did that gives no rows: how many it changed, and the id of the last one that it added. */
export interface Written {
  readonly count: number
  readonly id: number
}

/** Runs a query of Kysely. */
export type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** What statements run on: a transaction's own connection, or those for reading. */
export interface Connection {
  run(statement: Statement, values?: readonly unknown[]): Promise<readonly Row[]>
  /**
   * Runs a statement that gives no rows, and tells what it did. Null where only `returning` tells that. With SQLite
   * `returning` costs as much as the change itself: it keeps a copy of every page that it changes, in case the statement fails.
   */
  readonly write: ((statement: Statement, values?: readonly unknown[]) => Promise<Written>) | null
  /** The rows by portions, without holding all of them, and without holding up anybody else. */
  each(
    statement: Statement,
    values: readonly unknown[],
    size: number,
  ): AsyncIterable<readonly Row[]>
  /** A Kysely over this connection, for the engine's own tables. Its rows are objects; `around` wraps every query. */
  kysely(around?: (execute: Execute) => Execute): Kysely<EngineTables>
  /** Within a transaction; whoever asks for the counters finds them changed. */
  addToCounters(changes: readonly CounterChange[]): Promise<unknown>
  /** Leaves what was sent to the end of the transaction, which waits for it together with the commit. */
  leave(sent: Promise<unknown>): void
  /**
   * Another number whenever this connection would find another state of that table; null where it cannot tell: others write
   * too, or what was written is not committed yet.
   */
  tableVersion(table: string): number | null
  /** Runs the body so that its failure does not spoil the transaction around it. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
}

/** What the database itself says its schema is, in words that are the same on both. */
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

/** Everything that differs between the databases as far as SQL goes. */
export interface Dialect {
  readonly types: Readonly<Record<ColumnType, string>>
  readonly initialFlag: string
  encode(value: unknown): unknown
  /** The columns of an index as created; where there can be ties they are broken by id. */
  indexColumns(columns: readonly string[], hasTies: boolean): readonly string[]
  /** Statements to build (or take away) the index behind a table's search_text. */
  createSearch(table: string): readonly string[]
  dropSearch(table: string): readonly string[]
  dropTable(table: string): string
  addReference(table: string, column: Column): readonly string[]
  /** Whether a reference is part of the column itself or added once all tables are there. */
  readonly referencesInline: boolean
  /** Notes the rows that the search index has to catch up with; null where the database keeps the index itself. */
  readonly textNotes: {
    added(connection: Connection, table: string, id: number): Promise<unknown>
    /** Before the row's text becomes another one, or goes with the row: null. */
    changing(
      connection: Connection,
      { table, id }: { readonly table: string; readonly id: number },
      text: unknown,
    ): Promise<unknown>
  } | null
  /** Ids of rows whose search text contains what `pattern` was made of, which is `plain`. */
  hits(table: string, pattern: Slot, plain: Slot): Sql
  /** At most `limit` rows with all words of one of the ways, the newest where the index can tell: it stops as soon as it has them. */
  newestHits(table: string, ways: readonly (readonly IndexedWord[])[], limit: number): Sql
  pattern(text: string): string
  /** The same question to a row at hand, never through the search index. */
  contains(column: Sql, slot: Slot): Sql
  /** Keeps the planner from choosing an index of that column. */
  unindexed(column: Sql): Sql
  /** Rows of `table` in the order of what their reference points at, without sorting the whole table. */
  walkByLabel(walk: LabelWalk): Sql
  /** Whether the planner knows how many rows a condition meets; else the store finds out and chooses the way. */
  readonly knowsNumbers: boolean
  /** A text that is another whenever anything was committed, for those that know no version of their tables. */
  readonly state: Sql
  /** The id of a record that is to come, from the series that the table takes ids from; null where no other may write before. */
  newId(table: string): Sql | null
  /** Whether several write at once; else a transaction has the whole database to itself and nothing needs a lock. */
  readonly locksRows: boolean
  readonly lockRow: Sql
  readonly shareRow: Sql
  /** Writes the history and the counters of a transaction in one statement; null where each costs no trip of its own. */
  readonly note:
    | ((
        connection: Connection,
        history: readonly HistoryEntry[],
        counters: readonly CounterChange[],
      ) => Promise<unknown>)
    | null
  /** Triggers that mark days whose prepared sums have changed. */
  readonly marks: {
    /** Answers the names of those that there are. */
    readonly list: string
    create(trigger: WrittenTrigger): readonly string[]
    drop(name: string): string
  }
  /** Returns when every transaction has ended that began before; null where only one writes at a time. */
  readonly outwait: ((connection: Connection) => Promise<boolean>) | null
  /** That a date or an instant lies in the stretch of its row of `part (place, first, last)`, which is made of these. */
  within(column: Sql, parts: readonly Stretch[]): Sql
  /**
   * `select place, key, …, n0 from part …`: of the rows that belong to each row of `part`, the middle one of the whole seconds
   * from `since` until `until`, or the mean of the middle two.
   */
  medians(rows: Sql, keys: readonly string[]): Sql
  /** Dates in their order as one value, and the last of them up to an edge; null where looking up each costs less. */
  readonly lists: { of(dates: Sql): Sql; lastUpTo(list: Sql, edge: Sql): Sql } | null
  /** About how many rows a condition meets, when counting them would take too long. */
  estimate(connection: Connection, question: Estimate): Promise<number>
  broken(error: unknown): Broken
  describe(connection: Connection): Promise<ReadonlyMap<string, FoundTable>>
  /** Answers a row when there is such a table. */
  hasTable(name: string): string
  placeholder(place: number): string
  /** Lets readers in and writers wait until the transaction ends; null where it has the whole database to itself. */
  lockAgainstWrites(tables: readonly string[]): string | null
  /** Throws where a restore was cut off; null where the database itself has ended it before. */
  readonly refuseLeft: ((connection: Connection) => Promise<void>) | null
  /** Keeps two servers from bringing the schema up to date at once. */
  readonly lockSchema: string | null
}

export interface LabelWalk {
  readonly table: Table
  readonly target: string
  readonly column: string
  readonly where: Sql
  readonly descending: boolean
  /** Whether the target has so few rows that sorting them costs nothing. */
  readonly isTargetSmall: boolean
}

export interface Estimate {
  readonly table: string
  /** `select id from table t where …` */
  readonly matching: Statement
  /** Takes ids from a place on: `select count(*), count(matching) from (… where id >= ? … limit 64)`. */
  readonly sample: Statement
  readonly values: readonly unknown[]
  readonly total: number
}

export interface Database {
  readonly dialect: Dialect
  readonly reader: Connection
  transaction<Result>(body: (connection: Connection) => Promise<Result>): Promise<Result>
  /** A transaction that is a part of long work: others go first, and it can ask whether one of them waits. */
  lowPriority<Result>(
    body: (connection: Connection, isAwaited: () => boolean) => Promise<Result>,
  ): Promise<Result>
  /** In a short transaction of its own where the database can, else inside the one at hand. */
  apart(
    connection: Connection,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<readonly Row[]>
  /** Reads at one moment, beside everybody else: long sums hold up nobody. */
  aside<Result>(body: (sql: Kysely<EngineTables>) => Promise<Result>): Promise<Result>
  /** Changes whenever one of the tables may have changed; null where others write too. */
  writeVersion(tables: readonly string[]): string | null
  compactCounters(): Promise<void>
  /** Room on its disk; null where that is another machine's. */
  freeBytes(): Promise<number | null>
  /** Reads its files in the background and says which damage it met; stopped by `close`. */
  lookForDamage(): Promise<readonly string[]>
  /** What is wrong with the files themselves, as far as the database can tell by reading all of them. */
  damage(): Promise<readonly string[]>
  /** Those of the tables whose search index does not agree with their rows; `repair` makes it anew. */
  verifySearch(tables: readonly string[], repair: boolean): Promise<readonly string[]>
  close(): Promise<void>
}

export const slot = (place: number): Slot => ({ slot: place })

const isSlot = (value: unknown): value is Slot =>
  typeof value === 'object' && value !== null && 'slot' in value

/** Whether the parameters are the values themselves, in their order: so it is with most statements. */
const takesValues = memoize(({ parameters }: Statement) =>
  parameters.every((parameter, place) => isSlot(parameter) && parameter.slot === place),
)

/** The parameters of one run. */
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
