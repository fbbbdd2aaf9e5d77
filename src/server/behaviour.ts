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
/** If the definition is not known at compile time, a field may contain any value. */
type Held<
  Of extends Definition,
  Name extends keyof Of['fields'],
> = string extends keyof Of['fields'] ? unknown : ValueOf<Of['fields'][Name]>
type StoredValue<Of extends Definition, Name extends keyof Of['fields']> =
  IsFilled<Of['fields'], Name> extends true ? Held<Of, Name> : Held<Of, Name> | null

/** A record as stored: money, quantity, percent and decimal in whole units, and secrets included. */
export type StoredOf<Of extends Definition> = {
  readonly [Name in StoredName<Of>]: StoredValue<Of, Name>
} & Audit & { readonly label: string }

/** Casts a record from the untyped storage to the type of its definition. */
export const asStored = <Of extends Definition>(record: unknown): StoredOf<Of> =>
  record as StoredOf<Of>

/** Values in stored units, as written by the server. */
export type StoredValuesOf<Of extends Definition> = {
  -readonly [Name in StoredName<Of>]?: Held<Of, Name> | null
}

/** Validated input in stored units, including plain-text passwords and transient and unstored fields. */
export type SentOf<Of extends Definition> = {
  readonly [Name in keyof Of['fields']]?: Held<Of, Name> | null
}

/** A save in progress, whether it comes from a form, an import row, an action or a job. */
export interface Saving<Of extends Definition = Definition> {
  /** The unit of work, in the transaction of the save. */
  readonly work: Work
  /** `create` for a new record. An action counts as an edit. */
  readonly mode: 'create' | 'edit'
  /** The action that caused this save; null for a plain create or edit. */
  readonly action: string | null
  /** The record before the save; null if it is new. */
  readonly before: StoredOf<Of> | null
  /**
   * Values to be written, in stored units (4860 for 48.60); a hook may add to them or change them. On edit, only the
   * changed ones.
   */
  readonly values: StoredValuesOf<Of>
  /** Validated input in stored units, including plain-text passwords and transient and unstored fields. */
  readonly sent: SentOf<Of>
  /** `before` merged with `values`. */
  record(): StoredOf<Of>
  /** True if this save changes that field. */
  changes(name: keyof Of['fields'] & string): boolean
  /** Adds a note for the person who saves. Shown beside the row of an import; forms show none. */
  note(message: LocalizedMessage, field?: keyof Of['fields'] & string): void
  /** Response to send instead of the record; called only if the caller needs one. */
  answer?: () => Promise<unknown>
}

/** A save that has been written. */
export interface Saved<Of extends Definition = Definition> extends Saving<Of> {
  /** The record after the write; available only in `afterSave` and follow-ups. */
  readonly after: StoredOf<Of>
}

export type Every =
  | { readonly minutes: number }
  | { /** HH:mm in the company's time zone. */ readonly dailyAt: string }

/** A background job. Each run is executed once, even if several servers share the database. */
export type Job = WholeJob | PieceworkJob

/** A job that runs in a single transaction: everything is done, or nothing. */
export interface WholeJob {
  /**
   * `{ minutes: 15 }`, or `{ dailyAt: '06:00' }` in the company's time zone. If no server was running, daily jobs catch up:
   * the job runs once for each missed day, with that day as `work.today`.
   */
  readonly every: Every
  /** Description in the list of scheduled jobs: localized`Takes expired batches out of stock`. */
  readonly label?: LocalizedMessage
  /**
   * Runs the whole job in a single transaction: everything is done, or nothing. It has no caller
   * and sees all rows.
   * @example run: (work) => closeMonth(work)
   */
  run(work: Work): Promise<void>
}

/** A job with one transaction per record, so that a failing record does not block the others. */
export interface PieceworkJob {
  /** Schedule, as in `WholeJob`. */
  readonly every: Every
  /** Description, as in `WholeJob`. */
  readonly label?: LocalizedMessage
  /** Ids of the records to process. Must not return records that are already processed. */
  due(work: Work): Promise<readonly number[]>
  /** Processes one record in its own transaction, so that a failure does not block the others. */
  runOne(work: Work, id: number): Promise<void>
}

export interface BehaviourOptions<Of extends Definition> {
  /** Refuses the save or completes `values`. Runs in the transaction, before the write. */
  beforeSave?(saving: Saving<Of>): Promise<void> | void
  /** Applies the effects of the change to other records. Runs in the transaction, after the write. */
  afterSave?(saved: Saved<Of>): Promise<void> | void
  /** May refuse a deletion, in its transaction. */
  beforeDelete?(work: Work, record: StoredOf<Of>): Promise<void> | void
  /** Applies the effects of a deletion to other records, in its transaction. */
  afterDelete?(work: Work, record: StoredOf<Of>): Promise<void> | void
  /**
   * Posts the opposite of an entry of a ledger, and of all that it has caused, when a super admin undoes the import that
   * posted it. Refuses (409) if it has been used since.
   */
  reverse?(work: Work, entry: StoredOf<Of>, reason: string): Promise<void>
  /** Effects of each action besides the state change; they run before the write. */
  actions?: {
    readonly [Name in keyof NonNullable<Of['actions']> & string]?: (
      saving: Saving<Of>,
    ) => Promise<void> | void
  }
  /** Rules that let this area refuse changes to records of lower areas; see `guard`. */
  guards?: readonly Hook[]
  /** Effects in this area of changes to records of lower areas; see `follow`. */
  followUps?: readonly Hook[]
  /** Condition on `user` that every user must meet to sign in. */
  signInWhen?: Where
  /** Endpoints in addition to the generated ones: `get('/supplier/idle', { … })`. */
  endpoints?: readonly Endpoint[]
  /** Numbers for tiles that cannot be counted from a dataset, by tile code. */
  tiles?: Readonly<Record<string, (work: Work) => Promise<ComputedTile>>>
  /** Background jobs by name: see "A job". */
  jobs?: Readonly<Record<string, Job>>
  /** Follow-up work in batches for changes that affect many records, by name; see `inPortions`. */
  portions?: Readonly<Record<string, Portions>>
  /** Invariants of these records; `npm run verify` lists records that break them. */
  verify?: readonly Invariant[]
  /** Pages of the public site at path addresses, for search engines and link previews. One behaviour of the app has them. */
  site?: SitePages
  /** Last changes to records before they are returned to the caller. */
  serialize?(work: Work, records: Record<string, unknown>[]): Promise<void> | void
}

/**
 * Pages of the public site that have a path address (`/web/products/12`) beside the one after the hash. The browser draws
 * both; at a path address the server adds the head, because search engines and link previews run no scripts.
 */
export interface SitePages {
  /** Head of the page at an address. `status: 404` if there is no such page. */
  head(work: Work, address: PageAddress): Promise<PageHead>
  /** Addresses for sitemap.xml, with the day of the last change if known. */
  addresses(work: Work): Promise<readonly { readonly path: string; readonly changed?: string }[]>
}

export interface PageAddress {
  /** `https://larder.example` */
  readonly origin: string
  /** `/web/products/12` */
  readonly path: string
  readonly query: URLSearchParams
  /** Permanent address of a picture that the public may see. */
  picture(file: number): string
}

export interface PageHead {
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** Path and query of the page, without parameters that make no difference. */
  readonly canonical: string
  /** Full address of the picture of a link preview, if not the common one. */
  readonly picture?: string | undefined
  /** Structured data, as described at schema.org. */
  readonly data?: readonly object[]
  readonly status?: 404
}

/**
 * Follow-up work of a change that is too large for its transaction. A behaviour lists it among its
 * `portions`; `About` is the payload of the change, as JSON.
 * @example
 * const HOLIDAY: Portions<{ on: string }> = {
 *   due: (work, { on }) => peopleOn(work, on),
 *   run: (work, ids, { on }) => recount(work, ids, on),
 * }
 */
export interface Portions<About = never> {
  /** Ids of the records to process, read after the change is committed. */
  due(work: Work, about: About): Promise<readonly number[]>
  /**
   * Processes a batch of records in one transaction, with set-based reads and writes. After a crash, the whole batch is
   * processed again.
   */
  run(work: Work, ids: readonly number[], about: About): Promise<void>
}

/** A behaviour, typed for the engine. */
export type Behaviour = BehaviourOptions<Definition> & {
  readonly name: string
  readonly definition: Definition | null
}

/**
 * Defines the rules and effects of a resource, as the default export of `<name>.server.ts`. A page
 * without a resource passes its name instead of a definition. Files that only provide functions to
 * other files have none.
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
  // The engine guarantees that the untyped rows are records of this definition.
  return Object.freeze({
    ...options,
    name: definition?.name ?? (of as string),
    definition,
  }) as unknown as Behaviour
}
