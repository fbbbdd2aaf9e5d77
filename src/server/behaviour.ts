import type {
  Audit,
  CallsOf,
  ComputedTile,
  DeclaresCalls,
  Definition,
  FieldKind,
  IsFilled,
  LocalizedMessage,
  TypedField,
  ValueOf,
  Where,
} from '#schema/engine'
import type { Invariant } from './tasks/upkeep/invariant.ts'
import type { Work } from './work/work.ts'
import type { Hook } from './hook.ts'
import type { Endpoint } from './endpoint.ts'

type IsStored<AField> =
  AField extends TypedField<FieldKind, infer Options, unknown>
    ? Options extends { readonly transient: true } | { readonly unstored: true }
      ? false
      : true
    : true
type StoredName<Of extends Definition> = {
  [Name in keyof Of['fields']]: IsStored<Of['fields'][Name]> extends true ? Name : never
}[keyof Of['fields']]
/** Without a specific definition, a field may hold any value. */
type Held<
  Of extends Definition,
  Name extends keyof Of['fields'],
> = string extends keyof Of['fields'] ? unknown : ValueOf<Of['fields'][Name]>
type StoredValue<Of extends Definition, Name extends keyof Of['fields']> =
  IsFilled<Of['fields'], Name> extends true ? Held<Of, Name> : Held<Of, Name> | null

/** A record as the server works with it: money, quantity, percent and decimal in whole units; secrets included. */
export type StoredOf<Of extends Definition> = {
  readonly [Name in StoredName<Of>]: StoredValue<Of, Name>
} & Audit & { readonly label: string }

/** Casts a record from the storage, which is untyped, to the type of its definition. */
export const asStored = <Of extends Definition>(record: unknown): StoredOf<Of> =>
  record as StoredOf<Of>

/** Any values in stored units, as the server itself writes them. */
export type StoredValuesOf<Of extends Definition> = {
  -readonly [Name in StoredName<Of>]?: Held<Of, Name> | null
}

/** Checked input in stored units, including transient and unstored fields and clear passwords. */
export type SentOf<Of extends Definition> = {
  readonly [Name in keyof Of['fields']]?: Held<Of, Name> | null
}

/** A save in progress: the same for a form, an import row, an action or a job. */
export interface Saving<Of extends Definition = Definition> {
  /** The unit of work, in the transaction of the save. */
  readonly work: Work
  /** `create` for a new record; an action is an edit. */
  readonly mode: 'create' | 'edit'
  /** The action behind this save; null for a plain create or edit. */
  readonly action: string | null
  /** The record before the save; null if it is new. */
  readonly before: StoredOf<Of> | null
  /**
   * Values to be written, in stored units (4860 for 48.60); a hook may add to them or change them. On edit, changed
   * ones only.
   */
  readonly values: StoredValuesOf<Of>
  /** Checked input in stored units, including clear passwords, transient and unstored fields. */
  readonly sent: SentOf<Of>
  /** `before` merged with `values`. */
  record(): StoredOf<Of>
  /** True if this save changes that field. */
  changes(name: keyof Of['fields'] & string): boolean
  /** Response in place of the record; called only if the caller needs the response. */
  answer?: () => Promise<unknown>
}

/** A save that has been written. */
export interface Saved<Of extends Definition = Definition> extends Saving<Of> {
  /** The record as it was written; in `afterSave` and follow-ups only. */
  readonly after: StoredOf<Of>
}

export type Every =
  | { readonly minutes: number }
  | { /** HH:mm in the company's time zone. */ readonly dailyAt: string }

/** Background work. Each run happens once, even when several servers share the database. */
export type Job = WholeJob | PieceworkJob

/** All of it in one transaction: everything is done, or nothing. */
export interface WholeJob {
  /**
   * `{ minutes: 15 }`, or `{ dailyAt: '06:00' }` in the company's time zone. Runs missed while no server was running are made
   * up for: the job runs once for each missed day, with that day as `work.today`.
   */
  readonly every: Every
  /** Description in the list of scheduled jobs: localized`Takes expired batches out of stock`. */
  readonly label?: LocalizedMessage
  /**
   * The whole job in one transaction: everything is done, or nothing. It has no caller and sees all rows.
   * @example run: (work) => closeMonth(work)
   */
  run(work: Work): Promise<void>
}

/** Job with one transaction per record: a record that fails does not block the others. */
export interface PieceworkJob {
  /** Schedule, as in `WholeJob`. */
  readonly every: Every
  /** Description, as in `WholeJob`. */
  readonly label?: LocalizedMessage
  /** Ids of the records to process; records already processed must not be returned again. */
  due(work: Work): Promise<readonly number[]>
  /** Processes one record in its own transaction: a record that fails does not block the others. */
  runOne(work: Work, id: number): Promise<void>
}

export interface BehaviourOptions<Of extends Definition> {
  /** Refuses the save or completes `values`. Runs in the transaction, before the write. */
  beforeSave?(saving: Saving<Of>): Promise<void> | void
  /** Carries the change over to other records. Runs in the transaction, after the write. */
  afterSave?(saved: Saved<Of>): Promise<void> | void
  /** Refuses a deletion, in its transaction. */
  beforeDelete?(work: Work, record: StoredOf<Of>): Promise<void> | void
  /** Carries a deletion over to other records, in its transaction. */
  afterDelete?(work: Work, record: StoredOf<Of>): Promise<void> | void
  /** Effects of an action besides the new state, by action; run before the write. */
  actions?: {
    readonly [Name in keyof NonNullable<Of['actions']> & string]?: (
      saving: Saving<Of>,
    ) => Promise<void> | void
  }
  /** Rules by which this area refuses changes to records of lower areas; see `guard`. */
  guards?: readonly Hook[]
  /** Effects of changes to records of lower areas in this area; see `follow`. */
  followUps?: readonly Hook[]
  /** Condition on `user` that this area requires of every user who may sign in. */
  signInWhen?: Where
  /** Calls in addition to the generated ones: `get('/supplier/idle', { … })`. */
  endpoints?: readonly Endpoint[]
  /** Numbers for tiles that no dataset can count, by tile code. */
  tiles?: Readonly<Record<string, (work: Work) => Promise<ComputedTile>>>
  /** Background jobs by name: see "A job". */
  jobs?: Readonly<Record<string, Job>>
  /** Follow-up work for changes that affect many records, by name; see `inPortions`. */
  portions?: Readonly<Record<string, Portions>>
  /** Invariants of these records; `npm run verify` lists records that break them. */
  verify?: readonly Invariant[]
  /** Final changes to records before this caller sees them. */
  serialize?(work: Work, records: Record<string, unknown>[]): Promise<void> | void
}

/**
 * Follow-up work of a change that is too large for its transaction. A behaviour lists it among its `portions`; `About` is
 * the payload of a change, as JSON.
 * @example
 * const HOLIDAY: Portions<{ on: string }> = {
 *   due: (work, { on }) => peopleOn(work, on),
 *   run: (work, ids, { on }) => recount(work, ids, on),
 * }
 */
export interface Portions<About = never> {
  /** Ids of the records to work on, read once the change is committed. */
  due(work: Work, about: About): Promise<readonly number[]>
  /**
   * Works on some of the records in one transaction, reading and writing in sets. After a crash all of them are processed
   * again.
   */
  run(work: Work, ids: readonly number[], about: About): Promise<void>
}

/** A behaviour as the engine sees it. */
export type Behaviour = BehaviourOptions<Definition> & {
  readonly name: string
  readonly definition: Definition | null
}

/**
 * Defines the rules and effects of a resource; the default export of `<name>.server.ts`.
 * A page without a resource passes its name instead of a definition. A file of functions for other files has none.
 * @example
 * export default behaviour(employee, {
 *   beforeSave({ values, record }) { if (record().employeeStatus === 'LEFT') values.user = null },
 * })
 */
export function behaviour<
  const Of extends Definition,
  const Calls extends readonly (Endpoint & DeclaresCalls)[] = readonly [],
>(
  of: Of | string,
  options: BehaviourOptions<Of> & { readonly endpoints?: Calls },
): Behaviour & DeclaresCalls<CallsOf<Calls[number]>> {
  const definition: Definition | null = typeof of === 'string' ? null : of
  // Here the typed definition meets the untyped row: the engine hands over records of this very definition.
  return Object.freeze({
    ...options,
    name: definition?.name ?? (of as string),
    definition,
  }) as unknown as Behaviour
}
