import type { Kysely, RawBuilder } from 'kysely'
import type { Definition, Where } from '#schema/engine'
import type { EngineTables } from './tables/engine-tables.ts'

/**
 * Record as used by the server, by field name: money, quantity, percent and decimal as integers in their smallest unit, flags
 * as booleans, references as ids, `choices` as arrays, `lines` as arrays of rows with ids, `object` as a nested record. Audit
 * fields and `label` are always included when the complete record is read.
 */
export type Stored = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly version: number
  readonly importId?: number | null
}

/** A condition that a Where cannot express. */
export interface PartCondition {
  readonly part: 'year' | 'month'
  readonly of: string
  readonly is: readonly number[]
}

/** Matches if a record of another resource refers to this one: a customer with an unpaid payment. */
export interface ReferredCondition {
  readonly referredBy: string
  /** Reference field in that resource. */
  readonly through: string
  /** Conditions on the referring record, without tokens. */
  readonly where: Where
  /** Negates the condition: no such record refers to this one, such as a customer without a wallet. */
  readonly isAbsent?: boolean
}

/** Matches if a single line meets all conditions. (In a plain Where, each may be met by a different line.) */
export interface LineCondition {
  /** The path to the lines: `items`, or `order.items`. */
  readonly lineOf: string
  /** Conditions on the line, using paths from the record: `order.items.item`. */
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
  /** All must be met: row rule, view, filters. Dotted names follow references. */
  readonly conditions: readonly Condition[]
  readonly search?: string
  /** Fields to search if the caller may not read all of them; if unset, all search fields. */
  readonly searchFields?: readonly string[]
  /** References whose records are also searched: an order is found by its customer. */
  readonly searchThrough?: readonly SearchThrough[]
  /** Dialling code, such as "+44", with which phone numbers typed with a leading zero are stored. */
  readonly dialCode?: string
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly offset: number
  readonly limit: number
  /** Fields to read besides id and version; lines are read only if named. */
  readonly fields: readonly string[]
  /** References whose labels are also read. */
  readonly labels: readonly string[]
  readonly counted: boolean
}

/** Reference followed by a search, with the fields of its target that the caller may read. */
export interface SearchThrough {
  readonly field: string
  readonly target: Definition
  readonly fields: readonly string[]
  readonly rows: readonly Condition[]
  /** References within the label of the target. */
  readonly through: readonly SearchThrough[]
}

export interface ListResult {
  readonly rows: readonly (Stored & { readonly labels: Readonly<Record<string, string>> })[]
  /** Exact up to 10,000 and for a list without conditions; above that it may be an estimate. -1 if not counted. */
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
  /** Hits with the index of their place; exact if a unique field has exactly that value. */
  readonly found: readonly {
    readonly place: number
    readonly id: number
    readonly label: string
    readonly isExact: boolean
  }[]
  /** Places that had more hits than were checked. */
  readonly cut: ReadonlySet<number>
}

export interface Reader {
  list(definition: Definition, query: ListQuery): Promise<ListResult>
  /** Null if no record with that id meets the conditions. */
  one(
    definition: Definition,
    id: number,
    query: {
      readonly conditions: readonly Condition[]
      readonly fields: readonly string[]
      readonly labels: readonly string[]
    },
  ): Promise<(Stored & { readonly labels: Readonly<Record<string, string>> }) | null>
  /** Record with every stored field; null if it does not exist. */
  get(definition: Definition, id: number): Promise<Stored | null>
  /**
   * Record without roll-up counts; null if it does not exist. It may be cached from another transaction, provided its table has
   * not been written to since.
   */
  target(definition: Definition, id: number): Promise<Stored | null>
  /** Complete records that meet the conditions, at most `limit` of them (500). */
  find(
    definition: Definition,
    conditions: readonly Condition[],
    limit?: number,
  ): Promise<readonly Stored[]>
  count(definition: Definition, conditions: readonly Condition[]): Promise<number>
  /** Streams complete records by id, a few hundred at a time, without holding the table in memory. */
  stream(
    definition: Definition,
    query: Omit<ListQuery, 'offset' | 'limit' | 'counted'>,
  ): AsyncIterable<readonly (Stored & { readonly labels: Readonly<Record<string, string>> })[]>
  /**
   * Ids of records whose field has the given value; texts are compared by their unique key (ignoring case and surrounding
   * spaces).
   */
  idsBy(definition: Definition, field: string, values: readonly unknown[]): Promise<IdsByValue>
  /** SQL for conditions without tokens on the rows with the given alias; for sums that no list computes. */
  meets(
    definition: Definition,
    conditions: readonly Condition[],
    alias: string,
  ): RawBuilder<unknown>
  /** SQL for a date or an instant lying in the period of its row of `part`, the table of these periods. */
  within(column: RawBuilder<unknown>, parts: readonly Stretch[]): RawBuilder<unknown>
}

export type IdsByValue = ReadonlyMap<string, readonly number[]>

/** Period of dates or of instants as stored, including both ends. */
export interface Stretch {
  readonly first: string
  readonly last: string
}

/** Record with a given value in a unique field. */
export interface Holder {
  readonly field: string
  readonly id: number
}

type Values = Readonly<Record<string, unknown>>

export interface WriteStamp {
  readonly userId: number | null
  readonly now: string
}

/** Conditions for changing a record. */
export interface Guard {
  readonly version?: number | undefined
  /** Previous state, as read at that version. */
  readonly state?: Where | undefined
  readonly where?: Where | undefined
}

/** New values of a record, and the conditions under which they are written. */
export interface Update {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
  readonly stamp: WriteStamp
  readonly guard?: Guard | undefined
  /** Locked record, if already loaded; it is then not read again. The version protects it. */
  readonly before?: Stored | undefined
}

/** Follows what a transaction writes and locks. A hook that fails before a statement prevents it. */
export interface Listener {
  /** Returns the values to insert in place of these. */
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
  deleting?(definition: Definition, id: number): Promise<void> | void
  locking?(definition: Definition, ids: readonly number[]): Promise<void> | void
  /** Answers in place of `read`, which queries the database. The first listener that has it answers. */
  idsBy?(
    definition: Definition,
    field: string,
    values: readonly unknown[],
    read: () => Promise<IdsByValue>,
  ): Promise<IdsByValue>
  /** Called when `attempt` begins. The returned function is called if its body fails. */
  mark?(): () => void
}

export interface Transaction extends Reader {
  listen(listener: Listener): void
  /** Inserts the record, filling in computed fields, label, shadow columns, audit fields and counters. */
  insert(
    definition: Definition,
    values: Readonly<Record<string, unknown>>,
    stamp: WriteStamp,
    /** Maps a `Duplicate` to the error to throw; if the id was reserved, it is detected only at the end of the transaction. */
    explain?: (duplicate: Duplicate) => Error,
  ): Promise<Stored>
  /** Changes the given fields. Null if no row has that id and version (if given) and meets the guard. */
  update(definition: Definition, update: Update): Promise<Stored | null>
  /** False if the record does not exist. Deleting a referenced record throws `InUse`. */
  delete(definition: Definition, id: number): Promise<boolean>
  /** Reads the complete record, with `labels` for these references, and locks it until the transaction ends. */
  lock(
    definition: Definition,
    id: number,
    labels?: readonly string[],
  ): Promise<(Stored & { readonly labels?: Readonly<Record<string, string>> }) | null>
  /**
   * Finds the records that already have these values in fields that are unique by themselves, in one query. Before an insert,
   * it may reserve the id of the new record, so that the caller need not wait for the insert to get it.
   */
  holders(
    definition: Definition,
    values: Readonly<Record<string, unknown>>,
    reservesId?: boolean,
  ): Promise<readonly Holder[]>
  /**
   * Reserves the given number of ids for new records, if the database can: inserts in this transaction take theirs from `pool`
   * without waiting. Unused ones stay in `pool` for the next transaction.
   */
  reserveIds(definition: Definition, pool: number[], count: number): Promise<void>
  /** Locks these records, in order of id, until the transaction ends, without reading them. */
  lockAll(definition: Definition, ids: readonly number[]): Promise<void>
  /** True if no other transaction can write while this one is running, so that data read stays unchanged, locked or not. */
  readonly isAlone: boolean
  /** Next number in a series; `gapFree` numbers are returned to it if the transaction fails. */
  nextInSeries(series: string, period: string, gapFree: boolean): Promise<number>
  /** Counts references to the record, by resource and field. */
  usedBy(
    definition: Definition,
    id: number,
  ): Promise<readonly { resource: string; field: string; count: number }[]>
  writeHistory(entry: HistoryEntry): Promise<void>
  /**
   * Runs the body so that a failure undoes only the body and the transaction can continue. Otherwise a `Duplicate` or `InUse`
   * aborts the transaction.
   */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
  /** Kysely instance bound to this transaction, for the engine's own tables (session, file, outbox …) and special queries. */
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
  /** screen, api, import, action:approve, job:expiry, demo */
  readonly via: string
  readonly batchId: number | null
  readonly kind: 'create' | 'update' | 'delete' | 'action' | 'login' | 'export' | 'import'
  readonly changes: readonly Change[]
}

export interface Store extends Reader {
  /** Records of several resources whose code, in an indexed field, equals the text. */
  lookUpCodes(input: LookUp): Promise<LookedUp>
  /** Records of several resources that contain a text, a few of each. */
  lookUpTexts(input: LookUp): Promise<LookedUp>
  /** Runs in one transaction; on PostgreSQL it is retried after a serialization failure or deadlock. */
  transaction<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Low-priority transaction for one batch of a long task. `isAwaited` is true when another transaction is waiting, so that the
   * batch can end early.
   */
  lowPriority<Result>(
    body: (transaction: Transaction, isAwaited: () => boolean) => Promise<Result>,
  ): Promise<Result>
  /**
   * Runs the body on committed data; its writes are kept in memory and discarded. It takes no locks and waits for none, so the
   * data read may have changed by the time it ends.
   */
  trial<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Reads from one snapshot, concurrently with other work, so long sums block nothing. */
  aside<Result>(body: (sql: Kysely<EngineTables>) => Promise<Result>): Promise<Result>
  /** True if other servers may also write to the database. */
  readonly isShared: boolean
  /** Reads the engine's own tables outside any transaction. */
  readonly sql: Kysely<EngineTables>
  /** Free space on the database's disk; null if the database is on another machine. */
  freeBytes(): Promise<number | null>
  /** Text that changes whenever one of these tables is written to; null if other servers also write to the database. */
  writeVersion(tables: readonly string[]): string | null
  /** Merges the counter changes of transactions; also runs automatically from time to time. */
  compactCounters(): Promise<void>
  close(): Promise<void>
}

/** Error: a unique rule was violated by the values of `fields`. */
export class Duplicate extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super(`duplicate ${fields.join(', ')}`)
    this.fields = fields
  }
}
/** Error: the record is referenced and cannot be deleted. */
export class InUse extends Error {}
