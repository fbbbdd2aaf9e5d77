import {
  mayDo,
  usableWhere,
  type Principal,
  type Registry,
  type Definition,
  type PageOf,
  type RecordOf,
  type RowOf,
  type Where,
  dateInZone,
} from '#schema/engine'
import type { Condition, Reader, Store, Transaction } from '../../storage/store.ts'
import { asStored, type StoredOf, type StoredValuesOf } from '../behaviour.ts'
import type { Caller } from '../access/caller.ts'
import { notFound } from '../errors.ts'
import { storeFile } from '../http/files/file-store.ts'
import type { PreparedContent } from '../http/files/pictures.ts'
import { findAll, rowsOfCaller } from './find-all.ts'
import { query, type Query } from './query.ts'
import { refuseBeingImported } from '../sheets/imports/open-imports.ts'
import { lockAllInOrder, lockInOrder } from './lock-in-order.ts'
import type { LockWatch } from './lock-watch.ts'
import type { ListParameters } from './list-request.ts'
import type { Row } from './serialize.ts'
import { serializePage, serializeRecords } from './serialize-records.ts'
import type { Settings } from '#system'
import { nextNumber } from './steps/number.ts'
import { removeRecord } from './steps/remove.ts'
import { actOn, saveRecord } from './steps/save.ts'
import { refuseStale } from './steps/version.ts'
import { resolveAll } from './where.ts'
import type { EngineWork, Shared, Task, WorkOptions } from './work.ts'
import type { AppContext } from '../app-context.ts'

export const openWork = (
  context: AppContext,
  reader: Store | Transaction,
  options: WorkOptions,
  shared: Shared,
): EngineWork => new OpenWork(context, reader, options, shared)

/** Creates read-only work outside any transaction. */
export const readingWork = (context: AppContext, options: WorkOptions): EngineWork =>
  openWork(context, context.store, options, sharedWith(options))

/** Runs the same work on one snapshot, concurrently with other transactions. Used for sums over many rows. */
export const readAside = <Result>(
  work: EngineWork,
  body: (work: EngineWork) => Promise<Result>,
): Promise<Result> => {
  const { context, caller, via, batchId, isServer, today, shared } = work
  return context.store.aside((sql) =>
    body(
      openWork(
        context,
        { ...context.store, sql },
        { caller, via, batchId, isServer, day: today },
        shared,
      ),
    ),
  )
}

/** Creates the state shared by all units of work of one transaction. */
export const sharedWith = (
  options: Pick<WorkOptions, 'import'>,
  lockWatch: LockWatch | null = null,
): Shared => ({
  lockWatch,
  tasks: [],
  targets: new Map(),
  underway: new Map(),
  shown: new Map(),
  lead: { first: null },
  import: options.import ?? null,
})

/** Continues the transaction at a different time and with a different caller. Its after-commit tasks are discarded. */
export const workAt = (
  { context, transaction, via, shared }: EngineWork,
  clock: () => Date,
  caller: Caller | null,
): EngineWork =>
  openWork(
    { ...context, clock },
    transaction,
    { caller, via, isServer: caller === null },
    { ...shared, tasks: [] },
  )

const isTransaction = (reader: Reader): reader is Transaction => 'insert' in reader

const storedOrNull = <Of extends Definition>(record: unknown): StoredOf<Of> | null =>
  record === null ? null : asStored<Of>(record)

/** A class, so that a request that needs only two of these methods does not have to create all of them. */
class OpenWork implements EngineWork {
  readonly context: AppContext
  readonly reader: Store | Transaction
  readonly shared: Shared
  readonly isServer: boolean
  readonly caller: Caller | null
  readonly role: string | null
  readonly now: string
  readonly today: string
  readonly via: string
  readonly batchId: number | null
  readonly settings: Settings
  readonly registry: Registry
  readonly principal: Principal
  #server: EngineWork | undefined

  constructor(
    context: AppContext,
    reader: Store | Transaction,
    { caller, via, batchId = null, isServer = false, day }: WorkOptions,
    shared: Shared,
  ) {
    const clock = context.clock()
    this.context = context
    this.reader = reader
    this.shared = shared
    this.isServer = isServer
    this.caller = caller
    this.role = caller?.role ?? null
    this.now = clock.toISOString()
    this.today = day ?? dateInZone(clock, context.settings.timeZone)
    this.via = via
    this.batchId = batchId
    this.settings = context.settings
    this.registry = context.registry
    this.principal = {
      userId: caller?.userId ?? null,
      employeeId: caller?.employeeId ?? null,
      customerId: caller?.customerId ?? null,
      role: this.role,
      today: this.today,
      now: this.now,
      settings: context.settings,
    }
  }

  get sql() {
    return this.reader.sql
  }

  get transaction(): Transaction {
    if (!isTransaction(this.reader))
      throw new Error('This work only reads; a change needs a transaction')
    return this.reader
  }

  get asSystem(): EngineWork {
    if (this.isServer) return this
    const { context, reader, caller, via, batchId, shared, today } = this
    return (this.#server ??= openWork(
      context,
      reader,
      { caller, via, batchId, isServer: true, day: today },
      shared,
    ))
  }

  attempt<Result>(body: () => Promise<Result>): Promise<Result> {
    return attempt(this, body)
  }
  afterCommit(task: Task): void {
    this.shared.tasks.push(task)
  }

  /** Behaviours pass a definition as it is in its file, but the app may have extended it. */
  private whole<Of extends Definition>(of: Of): Of {
    return this.registry.whole(of)
  }

  async get<Of extends Definition>(of: Of, id: number | null): Promise<StoredOf<Of> | null> {
    if (id === null) return null
    const rows = rowsOfCaller(this, this.whole(of))
    return storedOrNull<Of>(
      rows
        ? ((await findAll(this, this.whole(of), { id }, 1))[0] ?? null)
        : await this.reader.get(of, id),
    )
  }
  async one<Of extends Definition>(of: Of, where: Where): Promise<StoredOf<Of> | null> {
    return storedOrNull<Of>((await findAll(this, this.whole(of), where, 1))[0] ?? null)
  }
  async find<Of extends Definition>(
    of: Of,
    where: Where | readonly Condition[],
    limit?: number | 'all',
  ): Promise<readonly StoredOf<Of>[]> {
    return (await findAll(this, this.whole(of), where, limit)).map((record) => asStored<Of>(record))
  }
  count(of: Definition, where: Where) {
    return this.reader.count(
      of,
      resolveAll([where, rowsOfCaller(this, this.whole(of))], this.principal),
    )
  }
  query<Of extends Definition>(of: Of): Query<Of> {
    return query(this, this.whole(of))
  }
  async lock<Of extends Definition>(
    of: Of,
    record: number | StoredOf<Of>,
  ): Promise<StoredOf<Of> | null> {
    const locked = await lockInOrder(this, this.whole(of), record)
    if (locked) await refuseBeingImported(this, locked)
    return storedOrNull<Of>(locked)
  }
  lockAll(of: Definition, ids: readonly number[]) {
    return lockAllInOrder(this, this.whole(of), ids)
  }
  lockLate<Of extends Definition>(of: Of, id: number): Promise<StoredOf<Of> | null> {
    this.shared.lockWatch?.allow(of, id)
    return this.lock(of, id)
  }
  serialize<Of extends Definition>(of: Of, records: readonly Row[]): Promise<RecordOf<Of>[]> {
    return serializeRecords(this, this.whole(of), records)
  }
  async serializeOne<Of extends Definition>(of: Of, record: Row): Promise<RecordOf<Of>> {
    const [json] = await serializeRecords(this, this.whole(of), [record])
    return json ?? notFound()
  }
  page<Of extends Definition>(
    of: Of,
    list: ListParameters,
    where?: Condition,
  ): Promise<PageOf<RowOf<Of>>> {
    return serializePage(this, this.whole(of), list, where)
  }
  may(of: Definition, verb: string) {
    return this.isServer || mayDo(this.whole(of), this.role, verb)
  }
  usable(of: Definition) {
    return usableWhere(this.whole(of))
  }

  create<Of extends Definition>(of: Of, input: object): Promise<StoredOf<Of>> {
    return saveRecord(this, this.whole(of), { mode: 'create', input: { ...input } })
  }
  update<Of extends Definition>(
    of: Of,
    id: number,
    input: object,
    { version }: { version?: number } = {},
  ): Promise<StoredOf<Of>> {
    return saveRecord(this, this.whole(of), {
      mode: 'edit',
      id,
      input: { ...input },
      version,
      anyVersion: version === undefined,
    })
  }
  act<Of extends Definition>(
    of: Of,
    id: number,
    action: string,
    input: object = {},
  ): Promise<StoredOf<Of>> {
    return actOn(this, this.whole(of), { id, action, input: { ...input } })
  }
  remove(of: Definition, id: number): Promise<void> {
    return removeRecord(this, this.whole(of), { id })
  }
  refuseStale<Of extends Definition>(
    of: Of,
    record: StoredOf<Of>,
    version: number,
  ): Promise<never> {
    return refuseStale(this, this.whole(of), record, version)
  }
  add<Of extends Definition>(of: Of, values: StoredValuesOf<Of>): Promise<StoredOf<Of>> {
    return saveRecord(this.asSystem, this.whole(of), { mode: 'create', values: { ...values } })
  }
  write<Of extends Definition>(
    of: Of,
    record: number | StoredOf<Of>,
    values: StoredValuesOf<Of>,
    where?: Where,
  ): Promise<StoredOf<Of> | null> {
    const which = typeof record === 'number' ? { id: record } : { id: record.id, existing: record }
    return saveRecord(this.asSystem, this.whole(of), {
      mode: 'edit',
      ...which,
      values: { ...values },
      where,
    })
  }
  series(name: string, pattern: string, options: { gapFree?: boolean } = {}) {
    return nextNumber(this, name, pattern, options.gapFree ?? false)
  }
  addFile(name: string, content: Uint8Array | PreparedContent) {
    return storeFile(this, name, content)
  }
}

/** Runs the body and rolls back if it fails, including its after-commit tasks and cached records. */
async function attempt<Result>(
  { transaction, shared }: EngineWork,
  body: () => Promise<Result>,
): Promise<Result> {
  const before = shared.tasks.length
  try {
    return await transaction.attempt(body)
  } catch (error) {
    shared.tasks.length = before
    shared.targets.clear()
    for (const key of shared.underway.keys()) shared.underway.set(key, null)
    throw error
  }
}
