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
  /** The instant of this work, UTC; the same for everything it writes. */
  readonly now: string
  /** The business date. */
  readonly today: string
  /** Values of tokens such as `me` and `today`. */
  readonly principal: Principal
  /** Company settings; `pickSettings(stock, work.settings)` has the types of one file. */
  readonly settings: Settings
  /** Source of a change in the history: api, import, action:approve, job:expiry, demo. */
  readonly via: string
  /** The import behind this work; null otherwise. */
  readonly batchId: number | null
  /** All definitions of the app. */
  readonly registry: Registry

  /**
   * The complete record in stored units, hidden fields included; null if it is not among the rows of the caller. A
   * caller who has not signed in has none. The same holds for `one`, `find` and `count`; business rules that must see
   * more read `asSystem`.
   */
  get<Of extends Definition>(of: Of, id: number | null): Promise<StoredOf<Of> | null>
  /**
   * The first record that meets the condition. Numbers in a condition are as people write them (48.6); records hold
   * units (4860).
   */
  one<Of extends Definition>(of: Of, where: ConditionOn<Of>): Promise<StoredOf<Of> | null>
  /**
   * Every record that meets the condition, or the first `limit` of them. More than 10,000 throw, unless `limit` is
   * 'all', because the calling code must then have the memory to hold them.
   */
  find<Of extends Definition>(
    of: Of,
    where: ConditionOn<Of> | readonly Condition[],
    limit?: number | 'all',
  ): Promise<readonly StoredOf<Of>[]>
  /** Counts the records that meet the condition. */
  count<Of extends Definition>(of: Of, where: ConditionOn<Of>): Promise<number>
  /** Counts and sums of the caller's records, in groups. */
  query<Of extends Definition>(of: Of): Query<Of>
  /**
   * The current record, regardless of row rules, locked until the transaction ends; what its `lockParent` names is
   * locked before it. Pass the record instead of its id if it has been read.
   */
  lock<Of extends Definition>(of: Of, record: number | StoredOf<Of>): Promise<StoredOf<Of> | null>
  /** Keeps these records from others in the same way, in the order of their ids, without reading them. */
  lockAll(of: Definition, ids: readonly number[]): Promise<void>
  /**
   * Locks a record against `lockOrder` of the app, where the need for it shows late. Of two transactions that then wait for
   * each other PostgreSQL undoes one, and it runs again.
   */
  lockLate<Of extends Definition>(of: Of, id: number): Promise<StoredOf<Of> | null>

  /** Saves as the caller: permissions, rules, history. Input as JSON carries it (48.6). */
  create<Of extends Definition>(of: Of, input: object): Promise<StoredOf<Of>>
  /** Changes the fields of `input` and leaves the others; with `version`, only what has not been changed since. */
  update<Of extends Definition>(
    of: Of,
    id: number,
    input: object,
    options?: { version?: number },
  ): Promise<StoredOf<Of>>
  /** The input may carry the version that was read, as well as the answers the action asks for. */
  act<Of extends Definition>(
    of: Of,
    id: number,
    action: string,
    input?: object,
  ): Promise<StoredOf<Of>>
  /** Deletes as the caller. */
  remove(of: Definition, id: number): Promise<void>
  /** Refuses what was made from an older version of the record, as a save does: with the record as it is, and what has changed. */
  refuseStale<Of extends Definition>(of: Of, record: StoredOf<Of>, version: number): Promise<never>
  /** The same work without the caller's limits: all rows, every call. The history still names the caller. */
  readonly asSystem: Work

  /** The next number of a series: `INV-{year}-000000`. */
  series(name: string, pattern: string, options?: { gapFree?: boolean }): Promise<string>
  /** Stores a file and returns its id; the record that takes it owns it. */
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
  /** True if the caller may do that with the resource. */
  may(of: Definition, verb: string): boolean
  /** Conditions under which a record may be newly chosen. */
  usable(of: Definition): Where | undefined
  /** Runs the body so that its refusal undoes only what it did itself, and the work can go on. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
  /** Runs when the transaction has been committed, and not otherwise. */
  afterCommit(task: () => Promise<void> | void): void
}

/** Every unit of work of this server is one of the engine's; behaviours just see less of it. */
export const engineWork = (work: Work): EngineWork => work as EngineWork

/** Work as the steps of the engine see it. */
export interface EngineWork extends Work {
  readonly context: AppContext
  readonly reader: Reader & Pick<Store, 'sql'>
  /** Kysely over the transaction or, for work that only reads, over the store; applies no row rules. */
  readonly sql: Transaction['sql']
  /** Throws when this work only reads. */
  readonly transaction: Transaction
  /** The server writes for itself: no permission, no row rule, no version. */
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

/** Record as it was read, with its labels. */
export interface Shown {
  readonly record: Stored
  readonly labels: Readonly<Record<string, string>>
}

/**
 * Latest version of each record being saved; null when it must be read again, because a part of the transaction was undone
 * or roll-ups were written to its table. Follow-ups may write the record again; the answer is the record after all of that.
 */
export type Underway = Map<string, Stored | null>

/** State shared by the units of work of one transaction, with and without the caller's limits. */
export interface Shared {
  /** Null in production. */
  readonly lockWatch: LockWatch | null
  readonly tasks: Task[]
  /** Records that references point at, by "resource id". */
  readonly targets: Map<string, Stored | null>
  readonly underway: Underway
  /** Records as they were read with the labels they are shown with, by "resource id"; given up when a label becomes another. */
  readonly shown: Map<string, Shown>
  /** Import that the transaction belongs to. */
  readonly import: ImportWork | null
  /** First save of the call, whatever else is saved within it. */
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
  /** Id on its new records; null if it is written in one batch. */
  readonly id: number | null
  readonly passwords: PasswordStock
}

export interface WorkOptions {
  readonly caller: Caller | null
  readonly via: string
  readonly import?: ImportWork
  readonly batchId?: number | null
  readonly isServer?: boolean
  /** Business date of a job run that is being caught up; unset: today. */
  readonly day?: string
}
