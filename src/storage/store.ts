import type { Kysely, RawBuilder } from 'kysely'
import type { Definition, Where } from '#schema/engine'
import type { EngineTables } from './tables/engine-tables.ts'

/**
 * A record as used by the server, by field name. Money, quantities, percentages and decimals are integers in units, flags
 * are booleans, references are ids, `choices` are arrays, `lines` are arrays of rows with ids, and an `object` is a nested
 * record. Complete records always include the audit fields and `label`.
 */
export type Stored = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly version: number
  readonly importId?: number | null
}

/** Condition that a Where cannot express. */
export interface PartCondition {
  readonly part: 'year' | 'month'
  readonly of: string
  readonly is: readonly number[]
}

/** Matches if a record of another resource refers to this one, such as a customer with an unpaid payment. */
export interface ReferredCondition {
  readonly referredBy: string
  /** Reference field of that resource. */
  readonly through: string
  /** Conditions on the referring record, without tokens. */
  readonly where: Where
  /** Negates the condition: no such record refers to this one, such as a customer without a wallet. */
  readonly isAbsent?: boolean
}

/** Matches if a single line meets all conditions. (In a plain Where, different lines may meet them.) */
export interface LineCondition {
  /** Path to the lines: `items` or `order.items`. */
  readonly lineOf: string
  /** Conditions on the line, with paths from the record: `order.items.item`. */
  readonly where: Where
}
export type Condition = Where | PartCondition | ReferredCondition | LineCondition

export const isPart = (condition: Condition): condition is PartCondition =>
  'part' in condition && 'of' in condition
export const isOfLine = (condition: Condition): condition is LineCondition =>
  'lineOf' in condition && 'where' in condition
export const isReferred = (condition: Condition): condition is ReferredCondition =>
  'referredBy' in condition && 'through' in condition

export interface ListQuery {
  /** Conditions that must all be met: row rules, view and filters. Dotted names follow references. */
  readonly conditions: readonly Condition[]
  readonly search?: string
  /** Fields to search if the caller may not read all of them. Default: all search fields. */
  readonly searchFields?: readonly string[]
  /** References whose records are also searched, so that an order is found by its customer. */
  readonly searchThrough?: readonly SearchThrough[]
  /** Dial code, such as "+44", under which phone numbers typed with a leading zero are stored. */
  readonly dialCode?: string
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly offset: number
  readonly limit: number
  /** Fields to read in addition to id and version. Lines are only read if listed. */
  readonly fields: readonly string[]
  /** References whose labels are read as well. */
  readonly labels: readonly string[]
  readonly counted: boolean
}

/** Reference that a search follows, and the fields of its target that the caller may read. */
export interface SearchThrough {
  readonly field: string
  readonly target: Definition
  readonly fields: readonly string[]
  readonly rows: readonly Condition[]
  /** References contained in the target's label. */
  readonly through: readonly SearchThrough[]
}

export interface ListResult {
  readonly rows: readonly (Stored & { readonly labels: Readonly<Record<string, string>> })[]
  /** Exact up to 10,000 and for lists without conditions; otherwise possibly an estimate. -1 if not counted. */
  readonly total: number
  readonly totalIsEstimate: boolean
}

/** Search across several resources. */
export interface LookUp {
  readonly text: string
  readonly dialCode: string
  readonly places: readonly LookUpPlace[]
}
export interface LookUpPlace {
  readonly definition: Definition
  readonly fields: readonly string[]
  readonly rows: readonly Condition[]
}
export interface LookedUp {
  /** Hits with the index of their place. `exact` is set if a unique field has exactly the given value. */
  readonly found: readonly {
    readonly place: number
    readonly id: number
    readonly label: string
    readonly isExact: boolean
  }[]
  /** Places with more hits than were checked. */
  readonly cut: ReadonlySet<number>
}

export interface Reader {
  list(definition: Definition, query: ListQuery): Promise<ListResult>
  /** Reads one record; null if no record with that id meets the conditions. */
  one(
    definition: Definition,
    id: number,
    query: {
      readonly conditions: readonly Condition[]
      readonly fields: readonly string[]
      readonly labels: readonly string[]
    },
  ): Promise<(Stored & { readonly labels: Readonly<Record<string, string>> }) | null>
  /** Reads the records with these ids in this order, at most 50. Omits those that no longer exist. */
  rows(
    definition: Definition,
    ids: readonly number[],
    query: Pick<ListQuery, 'fields' | 'labels'>,
  ): Promise<ListResult['rows']>
  /** Reads a record with all stored fields; null if it does not exist. */
  get(definition: Definition, id: number): Promise<Stored | null>
  /**
   * Reads a record without roll-up counts; null if it does not exist. May return a record cached by another transaction if
   * its table has not been written to since.
   */
  target(definition: Definition, id: number): Promise<Stored | null>
  /** Reads complete records that meet the conditions, at most `limit` (default 500). */
  find(
    definition: Definition,
    conditions: readonly Condition[],
    limit?: number,
  ): Promise<readonly Stored[]>
  count(definition: Definition, conditions: readonly Condition[]): Promise<number>
  /** Streams complete records in order of id in batches of a few hundred, which limits memory use. */
  stream(
    definition: Definition,
    query: Omit<ListQuery, 'offset' | 'limit' | 'counted'>,
  ): AsyncIterable<readonly (Stored & { readonly labels: Readonly<Record<string, string>> })[]>
  /**
   * Finds the ids of records whose field has one of the values. Texts are compared by their unique key, which ignores case
   * and surrounding spaces.
   */
  idsBy(definition: Definition, field: string, values: readonly unknown[]): Promise<IdsByValue>
  /** SQL for conditions without tokens on rows with the given alias, for totals outside lists. */
  meets(
    definition: Definition,
    conditions: readonly Condition[],
    alias: string,
  ): RawBuilder<unknown>
  /** SQL that tests if a date or an instant lies within the period of its row in `part`, the table of periods. */
  within(column: RawBuilder<unknown>, parts: readonly Stretch[]): RawBuilder<unknown>
}

export type IdsByValue = ReadonlyMap<string, readonly number[]>

/** Period of dates or instants in stored form, both ends inclusive. */
export interface Stretch {
  readonly first: string
  readonly last: string
}

/** Record that has a given value in a unique field. */
export interface Holder {
  readonly field: string
  readonly id: number
}

type Values = Readonly<Record<string, unknown>>

export interface WriteStamp {
  readonly userId: number | null
  readonly now: string
}

/** Conditions under which a record may be changed. */
export interface Guard {
  readonly version?: number | undefined
  /** State that the record must have at that version. */
  readonly state?: Where | undefined
  readonly where?: Where | undefined
}

/** New values of a record and the conditions for writing them. */
export interface Update {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
  readonly stamp: WriteStamp
  readonly guard?: Guard | undefined
  /** The locked record, if already loaded, which saves a read. The version protects against changes. */
  readonly before?: Stored | undefined
}

/** Values of roll-ups of a record before and after a change. */
export interface RollupChange {
  readonly id: number
  readonly before: Values
  readonly after: Values
}

/** Follows the writes and locks of a transaction. A hook that throws before a statement prevents it. */
export interface Listener {
  /** Returns the values to insert instead. */
  inserting?(values: Values): Values
  inserted?(definition: Definition, record: Stored): void
  updating?(definition: Definition, id: number): Promise<void> | void
  updated?(
    definition: Definition,
    change: {
      readonly before: Stored
      readonly after: Stored
      readonly fields: readonly string[]
    },
  ): void
  /** Called for the values of a roll-up, which are written without a version and by a statement of their own. */
  rolledUp?(definition: Definition, change: RollupChange): void
  deleting?(definition: Definition, id: number): Promise<void> | void
  locking?(definition: Definition, ids: readonly number[]): Promise<void> | void
  /** Replaces `read`, which queries the database. The first listener with this method is used. */
  idsBy?(
    definition: Definition,
    field: string,
    values: readonly unknown[],
    read: () => Promise<IdsByValue>,
  ): Promise<IdsByValue>
  /** Called when `attempt` starts. The returned function is called if its body fails. */
  mark?(): () => void
}

export interface Transaction extends Reader {
  listen(listener: Listener): void
  /** Listeners that follow roll-ups. Null if there are none, so that their values need not be read. */
  followRollups(): ((definition: Definition, change: RollupChange) => void) | null
  /**
   * Inserts a record and fills in computed fields, label, shadow columns, audit fields and counters. With an `id` among the
   * values, the record returns under it.
   */
  insert(
    definition: Definition,
    values: Readonly<Record<string, unknown>>,
    stamp: WriteStamp,
    /**
     * Converts a `Duplicate` into the error to throw. If the id was reserved, the duplicate is only detected at the end of
     * the transaction.
     */
    explain?: (duplicate: Duplicate) => Error,
  ): Promise<Stored>
  /** Changes the given fields. Returns null unless a row has that id and version (if given) and meets the guard. */
  update(definition: Definition, update: Update): Promise<Stored | null>
  /** Deletes a record. Returns false if it does not exist; throws `InUse` if it is referenced. */
  delete(definition: Definition, id: number): Promise<boolean>
  /** Reads a complete record, with `labels` for the given references, and locks it until the transaction ends. */
  lock(
    definition: Definition,
    id: number,
    labels?: readonly string[],
  ): Promise<(Stored & { readonly labels?: Readonly<Record<string, string>> }) | null>
  /**
   * Finds the records that already have these values in unique fields, in one query. Before an insert, it may also reserve
   * an id for the new record, so that the caller need not wait for the insert.
   */
  holders(
    definition: Definition,
    values: Readonly<Record<string, unknown>>,
    reservesId?: boolean,
  ): Promise<readonly Holder[]>
  /**
   * Reserves ids for new records if the database can. Inserts in this transaction take their id from `pool` without
   * waiting. Unused ids remain in `pool` for the next transaction.
   */
  reserveIds(definition: Definition, pool: number[], count: number): Promise<void>
  /** Locks these records until the transaction ends, in order of id and without reading them. */
  lockAll(definition: Definition, ids: readonly number[]): Promise<void>
  /** True if no other transaction can write at the same time, so that data cannot change after it has been read. */
  readonly isAlone: boolean
  /** Returns the next number in a series. `gapFree` numbers are reused if the transaction fails. */
  nextInSeries(series: string, period: string, gapFree: boolean): Promise<number>
  /** Counts the references to a record by resource and field. */
  usedBy(
    definition: Definition,
    id: number,
  ): Promise<readonly { resource: string; field: string; count: number }[]>
  writeHistory(entry: HistoryEntry): Promise<void>
  /**
   * Runs the body so that a failure rolls back only the body and the transaction can continue. Without it, a `Duplicate` or
   * `InUse` aborts the transaction.
   */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
  /** Kysely instance of this transaction, for the engine's own tables (session, file, outbox …) and special queries. */
  readonly sql: Kysely<EngineTables>
}

export interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
export interface HistoryEntry {
  readonly resource: string
  readonly recordId: number
  readonly at: string
  readonly by: number | null
  /** Origin of the change: screen, api, import, action:approve, job:expiry or demo. */
  readonly via: string
  readonly batchId: number | null
  readonly kind: 'create' | 'update' | 'delete' | 'action' | 'login' | 'export' | 'import'
  readonly changes: readonly Change[]
}

export interface Store extends Reader {
  /** Finds records of several resources by a code in an indexed field. */
  lookUpCodes(input: LookUp): Promise<LookedUp>
  /** Finds a few records of each resource that contain a text. */
  lookUpTexts(input: LookUp): Promise<LookedUp>
  /** Runs the body in a transaction. On PostgreSQL it is retried after a serialization failure or deadlock. */
  transaction<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Runs a low-priority transaction for one batch of a long task. `isAwaited` returns true if another transaction is
   * waiting, so that the batch can end early.
   */
  lowPriority<Result>(
    body: (transaction: Transaction, isAwaited: () => boolean) => Promise<Result>,
  ): Promise<Result>
  /**
   * Runs the body on committed data. Its writes are kept in memory and discarded. It neither takes locks nor waits for any,
   * so the data may have changed by the time it ends.
   */
  trial<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Reads from one snapshot concurrently with other work, so that long sums block nothing. */
  aside<Result>(body: (sql: Kysely<EngineTables>) => Promise<Result>): Promise<Result>
  /** True if other servers may also write to the database. */
  readonly isShared: boolean
  /** Reads the engine's own tables outside any transaction. */
  readonly sql: Kysely<EngineTables>
  /** Free space on the database's disk; null if the database is on another machine. */
  freeBytes(): Promise<number | null>
  /**
   * Returns a value that changes when one of these tables is written to; null if other servers also write to the database.
   */
  writeVersion(tables: readonly string[]): string | null
  /** Merges the counter changes of transactions. Also runs automatically from time to time. */
  compactCounters(): Promise<void>
  close(): Promise<void>
}

/** The values of `fields` violate a unique rule. */
export class Duplicate extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super(`duplicate ${fields.join(', ')}`)
    this.fields = fields
  }
}
/** The record cannot be deleted because it is referenced. */
export class InUse extends Error {}
