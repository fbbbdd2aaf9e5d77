import type { Kysely, RawBuilder } from 'kysely'
import type { Definition, Where } from '#schema/engine'
import type { EngineTables } from './tables/engine-tables.ts'

/**
 * A record as the server works with it, by field name: money, quantity, percent and decimal in whole units
 * of their smallest place, flags as booleans, references as ids, `choices` as arrays, `lines` as arrays of
 * rows with ids, `object` as a nested record. Audit fields and `label` are always there when read whole.
 */
export type Stored = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly version: number
  readonly importId?: number | null
}

/** A condition that a Where cannot say. */
export interface PartCondition {
  readonly part: 'year' | 'month'
  readonly of: string
  readonly is: readonly number[]
}

/** Met by a record that some record of another resource refers to: a customer with an unpaid payment. */
export interface ReferredCondition {
  readonly referredBy: string
  /** The reference field of that resource. */
  readonly through: string
  /** What the record that refers must meet. It holds no tokens. */
  readonly where: Where
  /** Met, on the contrary, by a record that none such refers to: a customer without a wallet. */
  readonly isAbsent?: boolean
}

/** Met by a record of which some one line meets all of it, where a Where takes a line for each of its names. */
export interface LineCondition {
  /** The path to the lines: `items`, or `order.items`. */
  readonly lineOf: string
  /** What the line must meet, by paths from the record: `order.items.item`. */
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
  /** All must hold: row rule, view, filters. Dotted names go through references. */
  readonly conditions: readonly Condition[]
  readonly search?: string
  /** The fields `search` looks at, when the caller may not read all of them; unset: all search fields. */
  readonly searchFields?: readonly string[]
  /** References whose records are searched too: an order is found by its customer. */
  readonly searchThrough?: readonly SearchThrough[]
  /** "+44": what phone numbers that are typed with a leading zero are stored with. */
  readonly dialCode?: string
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly offset: number
  readonly limit: number
  /** Which fields to read, besides id and version; lines are read only when named. */
  readonly fields: readonly string[]
  /** References whose labels are wanted. */
  readonly labels: readonly string[]
  readonly counted: boolean
}

/** A reference that a search goes through, with what the caller may look at behind it. */
export interface SearchThrough {
  readonly field: string
  readonly target: Definition
  readonly fields: readonly string[]
  readonly rows: readonly Condition[]
  /** References within the label of what is pointed at. */
  readonly through: readonly SearchThrough[]
}

export interface ListResult {
  readonly rows: readonly (Stored & { readonly labels: Readonly<Record<string, string>> })[]
  /** Exact up to 10,000 and for an unconditioned list; above it may be an estimate. -1 when not counted. */
  readonly total: number
  readonly totalIsEstimate: boolean
}

/** What is looked for in many resources at once. */
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
  /** By the number of the place; exact where a field that is unique has that very value. */
  readonly found: readonly {
    readonly place: number
    readonly id: number
    readonly label: string
    readonly isExact: boolean
  }[]
  /** Places with so many hits that only the first were held against the conditions. */
  readonly cut: ReadonlySet<number>
}

export interface Reader {
  list(definition: Definition, query: ListQuery): Promise<ListResult>
  /** Null when there is no such record within the conditions. */
  one(
    definition: Definition,
    id: number,
    query: {
      readonly conditions: readonly Condition[]
      readonly fields: readonly string[]
      readonly labels: readonly string[]
    },
  ): Promise<(Stored & { readonly labels: Readonly<Record<string, string>> }) | null>
  /** The whole record, every stored field; null when absent. */
  get(definition: Definition, id: number): Promise<Stored | null>
  /**
   * A record as others point at it: whole, but without the numbers of those who do. Null when absent. It may be remembered
   * from another transaction, as long as nobody has written to its table since.
   */
  target(definition: Definition, id: number): Promise<Stored | null>
  /** Whole records that meet the conditions, at most `limit` (500). */
  find(
    definition: Definition,
    conditions: readonly Condition[],
    limit?: number,
  ): Promise<readonly Stored[]>
  count(definition: Definition, conditions: readonly Condition[]): Promise<number>
  /** Records of several resources that are called exactly so, by a field that has an index of its own. */
  lookUpCodes(input: LookUp): Promise<LookedUp>
  /** Records of several resources that contain a text, some of each, whatever there is. */
  lookUpTexts(input: LookUp): Promise<LookedUp>
  /** Streams whole records in id order, a few hundred at a time, without holding the table in memory. */
  stream(
    definition: Definition,
    query: Omit<ListQuery, 'offset' | 'limit' | 'counted'>,
  ): AsyncIterable<readonly (Stored & { readonly labels: Readonly<Record<string, string>> })[]>
  /** Ids of records whose field has that value, text compared by its unique key (case and outer blanks ignored). */
  idsBy(
    definition: Definition,
    field: string,
    values: readonly unknown[],
  ): Promise<ReadonlyMap<string, readonly number[]>>
  /** The conditions, which hold no tokens, as SQL about the rows known by `alias`: for sums that no list gives. */
  meets(
    definition: Definition,
    conditions: readonly Condition[],
    alias: string,
  ): RawBuilder<unknown>
  /** That a date or an instant lies in the stretch of its row of `part`, the table of these stretches. */
  within(column: RawBuilder<unknown>, parts: readonly Stretch[]): RawBuilder<unknown>
}

/** A stretch of dates or of instants as they are stored, both ends included. */
export interface Stretch {
  readonly first: string
  readonly last: string
}

/** A record that has the value of a unique field. */
export interface Holder {
  readonly field: string
  readonly id: number
}

export interface WriteStamp {
  readonly userId: number | null
  readonly now: string
}

/** What must hold for a record to take new values. */
export interface Guard {
  readonly version?: number | undefined
  /** The state it is moved from, as it was read with that version. */
  readonly state?: Where | undefined
  readonly where?: Where | undefined
}

/** New values of a record, and what must hold for it to take them. */
export interface Update {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
  readonly stamp: WriteStamp
  readonly guard?: Guard | undefined
  /** The record as it was locked in this transaction, where it is at hand: it is then not read again. The version guards it. */
  readonly before?: Stored | undefined
}

export interface Transaction extends Reader {
  /** Inserts, filling computed fields, label, shadow columns, audit fields and counters. */
  insert(
    definition: Definition,
    values: Readonly<Record<string, unknown>>,
    stamp: WriteStamp,
    /** What a `Duplicate` is thrown as: where the id was reserved, the end of the transaction is the first to hear of one. */
    explain?: (duplicate: Duplicate) => Error,
  ): Promise<Stored>
  /** Changes the named fields. Null when no row has that id, that version (when given) and meets the guard. */
  update(definition: Definition, update: Update): Promise<Stored | null>
  /** False when there was none. A record that is referenced raises `InUse`. */
  delete(definition: Definition, id: number): Promise<boolean>
  /** Reads the whole record, with `labels` of what these of its references point at, and keeps others from changing it until the transaction ends. */
  lock(
    definition: Definition,
    id: number,
    labels?: readonly string[],
  ): Promise<(Stored & { readonly labels?: Readonly<Record<string, string>> }) | null>
  /**
   * Who has these values already, of fields that are unique by themselves: one question for all of them. Before an insert it
   * may reserve the id of the new record, so that nobody has to wait for the insert to tell it.
   */
  holders(
    definition: Definition,
    values: Readonly<Record<string, unknown>>,
    reservesId?: boolean,
  ): Promise<readonly Holder[]>
  /**
   * Takes ids for so many new records, where the database can: inserts of this transaction take theirs from `pool`, and nobody
   * waits for them. What is left in it is good for the next transaction.
   */
  reserveIds(definition: Definition, pool: number[], count: number): Promise<void>
  /** Keeps others from changing these records until the transaction ends, one after another by their ids, without reading them. */
  lockAll(definition: Definition, ids: readonly number[]): Promise<void>
  /** Nobody else writes while this transaction lasts: what it has read stays so, locked or not. */
  readonly isAlone: boolean
  /** The next number of a series; `gapFree` numbers are given back when the transaction fails. */
  nextInSeries(series: string, period: string, gapFree: boolean): Promise<number>
  /** Who points at that record, by resource and field, with a count. */
  usedBy(
    definition: Definition,
    id: number,
  ): Promise<readonly { resource: string; field: string; count: number }[]>
  writeHistory(entry: HistoryEntry): Promise<void>
  /**
   * Runs the body so that its failure undoes only itself and the transaction can go on. Without it a `Duplicate`
   * or `InUse` spoils the whole transaction.
   */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
  /** The engine's own tables (session, file, outbox …) and special queries: a Kysely bound to this transaction. */
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
  /** Runs in one transaction; on PostgreSQL it is tried again when the database asks for it (serialization, deadlock). */
  transaction<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** As `transaction`, for a part of long work: others go first, and the part can end early when one of them waits. */
  lowPriority<Result>(
    body: (transaction: Transaction, isAwaited: () => boolean) => Promise<Result>,
  ): Promise<Result>
  /**
   * Runs the body against what is committed; what it writes is kept in memory and forgotten. It holds up nobody, and nobody
   * holds it up: what it found may have changed by the time it ends.
   */
  trial<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Reads at one moment, beside everybody else: long sums hold up nobody. */
  aside<Result>(body: (sql: Kysely<EngineTables>) => Promise<Result>): Promise<Result>
  /** Whether other servers may write to the database too. */
  readonly isShared: boolean
  /** Outside any transaction, for reading the engine's own tables. */
  readonly sql: Kysely<EngineTables>
  /** Room on the disk that the database lies on; null where that is another machine's. */
  freeBytes(): Promise<number | null>
  /** Another text whenever one of these tables was written to; null where others write to the database too. */
  writeVersion(tables: readonly string[]): string | null
  /** Sums up what transactions added to counters; done by itself now and then. */
  compactCounters(): Promise<void>
  close(): Promise<void>
}

/** A unique rule was broken; `fields` says which. */
export class Duplicate extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super(`duplicate ${fields.join(', ')}`)
    this.fields = fields
  }
}
/** The record is referenced and cannot go. */
export class InUse extends Error {}
