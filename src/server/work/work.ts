import type {
  ConditionOn,
  Definition,
  PageOf,
  Principal,
  RecordOf,
  Registry,
  RowOf,
  Where,
} from '#schema/engine'
import type { Condition, Reader, Store, Stored, Transaction } from '../../storage/store.ts'
import type { StoredOf, StoredValuesOf } from '../behaviour.ts'
import type { Caller } from '../access/caller.ts'
import type { PreparedContent } from '../http/files/pictures.ts'
import type { ListParameters } from './list-request.ts'
import type { LockWatch } from './lock-watch.ts'
import type { Settings } from '#system'
import type { ChangeSet } from './steps/change-set.ts'
import type { AppContext } from '../app-context.ts'
import type { Query } from './query.ts'

/** The unit of work of a behaviour: one transaction, one caller, one timestamp. */
export interface Work {
  /** Signed-in user; null for jobs and public calls. */
  readonly caller: Caller | null
  /** The role of the caller. */
  readonly role: string | null
  /** Instant of this work in UTC, the same for everything it writes. */
  readonly now: string
  /** The business date. */
  readonly today: string
  /** Values of tokens such as `me` and `today`. */
  readonly principal: Principal
  /** Company settings. `pickSettings(stock, work.settings)` returns those of one file, typed. */
  readonly settings: Settings
  /** Source of a change in the history: api, import, action:approve, job:expiry, demo. */
  readonly via: string
  /** Import that this work belongs to; null if there is none. */
  readonly batchId: number | null
  /** All definitions of the app. */
  readonly registry: Registry

  /**
   * Reads the complete record in stored units, including hidden fields; null if it is not among the caller's rows. Callers
   * who are not signed in have no rows. The same applies to `one`, `find` and `count`; business rules that must see more
   * read `asSystem`.
   */
  get<Of extends Definition>(of: Of, id: number | null): Promise<StoredOf<Of> | null>
  /**
   * Reads the first record that meets the condition. Conditions use numbers as people write them (48.6), while records
   * contain stored units (4860).
   */
  one<Of extends Definition>(of: Of, where: ConditionOn<Of>): Promise<StoredOf<Of> | null>
  /**
   * Reads all records that meet the condition, or the first `limit` of them. Throws if there are more than 10,000, unless
   * `limit` is 'all', for which the calling code must have enough memory.
   */
  find<Of extends Definition>(
    of: Of,
    where: ConditionOn<Of> | readonly Condition[],
    limit?: number | 'all',
  ): Promise<readonly StoredOf<Of>[]>
  /** Counts the records that meet the condition. */
  count<Of extends Definition>(of: Of, where: ConditionOn<Of>): Promise<number>
  /** Counts and sums the caller's records by group. */
  query<Of extends Definition>(of: Of): Query<Of>
  /**
   * Reads the current record, regardless of row restrictions, and locks it until the transaction ends. The record in its
   * `lockParent` is locked first. Pass the record instead of its id if it has been read.
   */
  lock<Of extends Definition>(of: Of, record: number | StoredOf<Of>): Promise<StoredOf<Of> | null>
  /** Locks these records in the same way, in order of id, without returning them. */
  lockAll(of: Definition, ids: readonly number[]): Promise<void>
  /**
   * Locks a record out of `lockOrder`, if the need for it is discovered late. If two transactions then deadlock, PostgreSQL
   * rolls one back, and it is run again.
   */
  lockLate<Of extends Definition>(of: Of, id: number): Promise<StoredOf<Of> | null>

  /** Saves as the caller, with permissions, rules and history. The input has the form of JSON (48.6). */
  create<Of extends Definition>(of: Of, input: object): Promise<StoredOf<Of>>
  /** Changes the fields in `input` and leaves the others unchanged. With `version`, refuses if they have changed since. */
  update<Of extends Definition>(
    of: Of,
    id: number,
    input: object,
    options?: { version?: number },
  ): Promise<StoredOf<Of>>
  /** Runs an action. The input may contain the version that was read and the answers that the action requires. */
  act<Of extends Definition>(
    of: Of,
    id: number,
    action: string,
    input?: object,
  ): Promise<StoredOf<Of>>
  /** Deletes as the caller. */
  remove(of: Definition, id: number): Promise<void>
  /**
   * Refuses a change based on an older version of the record in the same way as a save does: with the current record and
   * the changes since.
   */
  refuseStale<Of extends Definition>(of: Of, record: StoredOf<Of>, version: number): Promise<never>
  /**
   * The same work without the caller's restrictions: all rows and all calls are allowed. The history still records the
   * caller.
   */
  readonly asSystem: Work

  /** Returns the next number in a series: `INV-{year}-000000`. */
  series(name: string, pattern: string, options?: { gapFree?: boolean }): Promise<string>
  /** Stores a file and returns its id. The record that uses it becomes its owner. */
  addFile(name: string, content: Uint8Array | PreparedContent): Promise<number>
  /** Serializes records to JSON as this caller may see them. */
  serialize<Of extends Definition>(
    of: Of,
    records: readonly Readonly<Record<string, unknown>>[],
  ): Promise<readonly RecordOf<Of>[]>
  /** Serializes one record to JSON as this caller may see it. */
  serializeOne<Of extends Definition>(
    of: Of,
    record: Readonly<Record<string, unknown>>,
  ): Promise<RecordOf<Of>>
  /** Serializes a page of a list as this caller may see it. */
  page<Of extends Definition>(
    of: Of,
    list: ListParameters,
    where?: Condition,
  ): Promise<PageOf<RowOf<Of>>>
  /** True if the caller has the permission for this resource. */
  may(of: Definition, verb: string): boolean
  /** Returns the condition that a record must meet to be newly chosen. */
  usable(of: Definition): Where | undefined
  /** Runs the body. A refusal undoes only the changes made by the body, and the work can continue. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
  /** Runs a task after the transaction has been committed, but not after a rollback. */
  afterCommit(task: () => Promise<void> | void): void
}

/** Every unit of work on this server is an engine work. Behaviours see fewer of its members. */
export const engineWork = (work: Work): EngineWork => work as EngineWork

/** The unit of work as seen by the engine. */
export interface EngineWork extends Work {
  readonly context: AppContext
  readonly reader: Reader & Pick<Store, 'sql'>
  /** Kysely for the transaction, or for the store if the work is read-only. Applies no row restrictions. */
  readonly sql: Transaction['sql']
  /** The transaction. Throws if this work is read-only. */
  readonly transaction: Transaction
  /** True if the server writes for itself, without permissions, row restrictions or versions. */
  readonly isServer: boolean
  readonly shared: Shared
  readonly asSystem: EngineWork
  /** Inserts a record as the owner of the resource, for `writer` and fixtures. */
  add<Of extends Definition>(of: Of, values: StoredValuesOf<Of>): Promise<StoredOf<Of>>
  write<Of extends Definition>(
    of: Of,
    record: number | StoredOf<Of>,
    values: StoredValuesOf<Of>,
    where?: Where,
  ): Promise<StoredOf<Of> | null>
}

/** A record as read, with its labels. */
export interface Shown {
  readonly record: Stored
  readonly labels: Readonly<Record<string, string>>
}

/**
 * Latest version of each record being saved; null if it must be read again, because part of the transaction was rolled back
 * or roll-ups were written to its table. Follow-ups may write the record again, and the response contains the record after
 * all of them.
 */
export type Underway = Map<string, Stored | null>

/** State shared by the units of work of one transaction, whether or not they are restricted to the caller's rows. */
export interface Shared {
  /** Checks the lock order; null in production. */
  readonly lockWatch: LockWatch | null
  readonly tasks: Task[]
  /** Records that references point to, by "resource id". */
  readonly targets: Map<string, Stored | null>
  readonly underway: Underway
  /** Records as read, with their labels, by "resource id". Discarded when a label changes. */
  readonly shown: Map<string, Shown>
  /** Import that the transaction belongs to. */
  readonly import: ImportWork | null
  /** First save of the call, even if further saves run within it. */
  readonly lead: { first: Pick<ChangeSet, 'definition' | 'after'> | null }
}

export type Task = () => Promise<void> | void

export interface TemporaryPassword {
  readonly password: string
  readonly hash: string
}

/** Source of temporary passwords for large imports and runs. */
export interface PasswordStock {
  next(): Promise<TemporaryPassword>
}

/** State shared by the units of work of an import. */
export interface ImportWork {
  /** Id stored on the new records; null if the import is written in one transaction. */
  readonly id: number | null
  readonly passwords: PasswordStock
}

export interface WorkOptions {
  readonly caller: Caller | null
  readonly via: string
  readonly import?: ImportWork
  readonly batchId?: number | null
  readonly isServer?: boolean
  /** Business date of a job run that is being caught up. Default: today. */
  readonly day?: string
}
