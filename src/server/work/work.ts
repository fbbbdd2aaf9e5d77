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
  /** Instant of this work, in UTC; the same for everything it writes. */
  readonly now: string
  /** The business date. */
  readonly today: string
  /** Values of tokens such as `me` and `today`. */
  readonly principal: Principal
  /** Company settings; `pickSettings(stock, work.settings)` has the types of one file. */
  readonly settings: Settings
  /** Source of a change in the history: api, import, action:approve, job:expiry, demo. */
  readonly via: string
  /** Import that this work belongs to; null if none. */
  readonly batchId: number | null
  /** All definitions of the app. */
  readonly registry: Registry

  /**
   * Reads the complete record in stored units, including hidden fields; null if it is not among the caller's rows. A caller who
   * has not signed in has none. The same applies to `one`, `find` and `count`; business rules that must see more read
   * `asSystem`.
   */
  get<Of extends Definition>(of: Of, id: number | null): Promise<StoredOf<Of> | null>
  /**
   * Reads the first record that meets the condition. Numbers in a condition are written as by people (48.6); records contain
   * stored units (4860).
   */
  one<Of extends Definition>(of: Of, where: ConditionOn<Of>): Promise<StoredOf<Of> | null>
  /**
   * Reads all records that meet the condition, or the first `limit` of them. More than 10,000 throw, unless `limit` is 'all',
   * because the calling code must then have enough memory for them.
   */
  find<Of extends Definition>(
    of: Of,
    where: ConditionOn<Of> | readonly Condition[],
    limit?: number | 'all',
  ): Promise<readonly StoredOf<Of>[]>
  /** Counts the records that meet the condition. */
  count<Of extends Definition>(of: Of, where: ConditionOn<Of>): Promise<number>
  /** Counts and sums of the caller's records, by group. */
  query<Of extends Definition>(of: Of): Query<Of>
  /**
   * Reads the current record, regardless of row rules, locked until the transaction ends; the record in its `lockParent` is
   * locked first. Pass the record instead of its id if it has been read.
   */
  lock<Of extends Definition>(of: Of, record: number | StoredOf<Of>): Promise<StoredOf<Of> | null>
  /** Locks these records in the same way, in order of id, without reading them. */
  lockAll(of: Definition, ids: readonly number[]): Promise<void>
  /**
   * Locks a record against the app's `lockOrder`, if the need for it is discovered late. If two transactions then wait for each
   * other, PostgreSQL undoes one, which is run again.
   */
  lockLate<Of extends Definition>(of: Of, id: number): Promise<StoredOf<Of> | null>

  /** Saves as the caller, with permissions, rules and history. Input has the form of JSON (48.6). */
  create<Of extends Definition>(of: Of, input: object): Promise<StoredOf<Of>>
  /** Changes the fields in `input` and leaves the rest unchanged; with `version`, only if they have not been changed since. */
  update<Of extends Definition>(
    of: Of,
    id: number,
    input: object,
    options?: { version?: number },
  ): Promise<StoredOf<Of>>
  /** The input may contain the version that was read, as well as the answers required by the action. */
  act<Of extends Definition>(
    of: Of,
    id: number,
    action: string,
    input?: object,
  ): Promise<StoredOf<Of>>
  /** Deletes as the caller. */
  remove(of: Definition, id: number): Promise<void>
  /**
   * Refuses changes based on an older version of the record in the same way as a save: with the current record and the changes
   * since.
   */
  refuseStale<Of extends Definition>(of: Of, record: StoredOf<Of>, version: number): Promise<never>
  /** The same work without the caller's restrictions: all rows, every call. The history still records the caller. */
  readonly asSystem: Work

  /** Next number in a series: `INV-{year}-000000`. */
  series(name: string, pattern: string, options?: { gapFree?: boolean }): Promise<string>
  /** Stores a file and returns its id; the record that uses it becomes its owner. */
  addFile(name: string, content: Uint8Array): Promise<number>
  /** Records as this caller may see them, in JSON. */
  serialize<Of extends Definition>(
    of: Of,
    records: readonly Readonly<Record<string, unknown>>[],
  ): Promise<readonly RecordOf<Of>[]>
  /** One record as this caller may see it, in JSON. */
  serializeOne<Of extends Definition>(
    of: Of,
    record: Readonly<Record<string, unknown>>,
  ): Promise<RecordOf<Of>>
  /** A page of a list as this caller may see it. */
  page<Of extends Definition>(
    of: Of,
    list: ListParameters,
    where?: Condition,
  ): Promise<PageOf<RowOf<Of>>>
  /** True if the caller may do this with the resource. */
  may(of: Definition, verb: string): boolean
  /** Condition under which a record may be newly chosen. */
  usable(of: Definition): Where | undefined
  /** Runs the body so that a refusal undoes only the body's own changes, and the work can continue. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
  /** Runs after the transaction has been committed, and only then. */
  afterCommit(task: () => Promise<void> | void): void
}

/** Every unit of work on this server is an engine work; behaviours just see fewer of its members. */
export const engineWork = (work: Work): EngineWork => work as EngineWork

/** Work as seen by the engine's steps. */
export interface EngineWork extends Work {
  readonly context: AppContext
  readonly reader: Reader & Pick<Store, 'sql'>
  /** Kysely for the transaction or, for read-only work, for the store; applies no row rules. */
  readonly sql: Transaction['sql']
  /** Throws if this work is read-only. */
  readonly transaction: Transaction
  /** True if the server writes for itself: no permissions, no row rules, no version. */
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

/** Record as read, with its labels. */
export interface Shown {
  readonly record: Stored
  readonly labels: Readonly<Record<string, string>>
}

/**
 * Latest version of each record being saved; null if it must be read again, because a part of the transaction was undone or
 * roll-ups were written to its table. Follow-ups may write the record again; the response is the record after all of them.
 */
export type Underway = Map<string, Stored | null>

/** State shared by the units of work of one transaction, with and without the caller's limits. */
export interface Shared {
  /** Null in production. */
  readonly lockWatch: LockWatch | null
  readonly tasks: Task[]
  /** Records that references point to, by "resource id". */
  readonly targets: Map<string, Stored | null>
  readonly underway: Underway
  /** Records as read with the labels shown with them, by "resource id"; discarded when a label changes. */
  readonly shown: Map<string, Shown>
  /** Import that the transaction belongs to. */
  readonly import: ImportWork | null
  /** First save of the call, regardless of further saves within it. */
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
  /** Id stored on its new records; null if it is written in one batch. */
  readonly id: number | null
  readonly passwords: PasswordStock
}

export interface WorkOptions {
  readonly caller: Caller | null
  readonly via: string
  readonly import?: ImportWork
  readonly batchId?: number | null
  readonly isServer?: boolean
  /** Business date of a job run that is being caught up on; if unset, today. */
  readonly day?: string
}
