import { mayDo, usableWhere, type Asker, type Catalogue, type Definition, type Where } from '#language'
import type { Condition, Reader, Store, Stored, Transaction } from '../storage/store.ts'
import { accessOf } from './access.ts'
import { pageOf, type Page } from './answer.ts'
import type { StoredOf, StoredValuesOf } from './behaviour.ts'
import type { Caller } from './caller.ts'
import { businessDate } from './day.ts'
import { storeFile } from './file-store.ts'
import type { ListParameters } from './list-parameters.ts'
import { revealRows, type JsonRecord, type Revealer, type Row } from './reveal.ts'
import type { Settings } from './settings.ts'
import { actOn } from './steps/act.ts'
import { removeRecord } from './steps/remove.ts'
import { saveRecord } from './steps/save.ts'
import { nextNumber } from './steps/number.ts'
import { resolveCondition, resolveWhere } from './where.ts'
import type { World } from './world.ts'

/** What a behaviour may do: one transaction, one caller, one moment. */
export interface Work {
  readonly caller: Caller | null
  readonly role: string | null
  /** The instant of this work, UTC; the same for everything it writes. */
  readonly now: string
  /** The business date. */
  readonly today: string
  readonly asker: Asker
  readonly settings: Settings
  /** What the history says about where a change came from: api, import, action:approve, job:expiry, demo. */
  readonly via: string
  readonly batchId: number | null
  readonly catalogue: Catalogue

  /** The whole record, every stored field, whoever asks; null when there is none. */
  get<Of extends Definition>(of: Of, id: number | null): Promise<StoredOf<Of> | null>
  /** The first record that meets the condition. */
  one<Of extends Definition>(of: Of, where: Where): Promise<StoredOf<Of> | null>
  /** Every record that meets the condition, or the first `limit` of them; more than 10,000 are too many for one answer and throw. */
  find<Of extends Definition>(of: Of, where: Where | readonly Condition[], limit?: number): Promise<readonly StoredOf<Of>[]>
  count(of: Definition, where: Where): Promise<number>
  /** The record, kept from others until the transaction ends. */
  lock<Of extends Definition>(of: Of, id: number): Promise<StoredOf<Of> | null>
  /** Keeps these records from others until the transaction ends, in the order of their ids, without reading them. */
  lockAll(of: Definition, ids: readonly number[]): Promise<void>

  /** Saves as the caller: permissions, rules, history. Input as JSON carries it (48.6). */
  create<Of extends Definition>(of: Of, input: object): Promise<StoredOf<Of>>
  update<Of extends Definition>(of: Of, id: number, input: object, options?: { version?: number }): Promise<StoredOf<Of>>
  act<Of extends Definition>(of: Of, id: number, action: string, asked?: object): Promise<StoredOf<Of>>
  remove(of: Definition, id: number): Promise<void>
  /** Adds a record in stored units (4860), calculated fields included, for the server itself; history is kept. */
  add<Of extends Definition>(of: Of, values: StoredValuesOf<Of>): Promise<StoredOf<Of>>
  /**
   * Changes fields in stored units; `where` must still hold. Null when it does not. Whoever has the record at hand, locked
   * and as it is now, gives it in place of its id: it is then not read again.
   */
  write<Of extends Definition>(of: Of, record: number | StoredOf<Of>, values: StoredValuesOf<Of>, where?: Where): Promise<StoredOf<Of> | null>
  /** The same work without the caller's limits. */
  readonly asServer: Work

  /** The next number of a series: `INV-{year}-000000`. */
  series(name: string, pattern: string, options?: { gapFree?: boolean }): Promise<string>
  /** Keeps a file and gives its id; the record that takes it owns it. */
  addFile(name: string, content: Uint8Array): Promise<number>
  /** Records as this caller may see them, in JSON. */
  reveal(of: Definition, records: readonly Readonly<Record<string, unknown>>[]): Promise<JsonRecord[]>
  /** A page of a list as this caller may see it. */
  page(of: Definition, list: ListParameters, where?: Where): Promise<Page<JsonRecord>>
  /** Whether this caller may do that with the resource. */
  may(of: Definition, verb: string): boolean
  /** Conditions under which a record may be newly chosen. */
  usable(of: Definition): Where | undefined
  /** Runs the body so that its refusal undoes only what it did itself, and the work can go on. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
  /** Runs when the transaction has been committed, and not otherwise. */
  afterCommit(task: () => Promise<void> | void): void
  readonly sql: Transaction['sql']
}

/** Work as the steps of the engine see it. */
export interface EngineWork extends Work {
  readonly world: World
  readonly reader: Reader & Pick<Store, 'sql'>
  /** Throws when this work only reads. */
  readonly transaction: Transaction
  /** The server writes for itself: no permission, no row rule, no version. */
  readonly isServer: boolean
  readonly shared: Shared
}

/** What a transaction's works have in common, with and without the caller's limits. */
interface Shared {
  readonly tasks: Task[]
  /** Records that references point at, by "resource id". */
  readonly targets: Map<string, Stored | null>
}

type Task = () => Promise<void> | void

export interface WorkOptions {
  readonly caller: Caller | null
  readonly via: string
  readonly batchId?: number | null
  readonly isServer?: boolean
}

/** Runs a body in one transaction and what it left for after the commit. */
export async function inTransaction<Result>(
  world: World, options: WorkOptions, body: (work: EngineWork) => Promise<Result>,
): Promise<Result> {
  let tasks: readonly Task[] = []
  const result = await world.store.transaction((transaction) => {
    // A transaction that the database asks to try again begins with nothing left over.
    const shared: Shared = { tasks: [], targets: new Map() }
    tasks = shared.tasks
    return body(openWork(world, transaction, options, shared))
  })
  for (const task of tasks) await runTask(world, task)
  return result
}

/** What was saved is saved: a task that fails afterwards is logged, not answered. */
async function runTask(world: World, task: Task) {
  try {
    await task()
  } catch (error) {
    world.logger.error({ err: error }, 'a task after the commit failed')
  }
}

/** Work that only reads, outside any transaction. */
export const readingWork = (world: World, options: WorkOptions): EngineWork => openWork(world, world.store, options, { tasks: [], targets: new Map() })

/** The same transaction at another moment and as somebody else; what it would leave for after the commit is let go. */
export const workAt = ({ world, transaction, via, shared }: EngineWork, clock: () => Date, caller: Caller | null): EngineWork =>
  openWork({ ...world, clock }, transaction, { caller, via, isServer: caller === null }, { tasks: [], targets: shared.targets })

const isTransaction = (reader: Reader): reader is Transaction => 'insert' in reader

const openWork = (world: World, reader: Store | Transaction, options: WorkOptions, shared: Shared): EngineWork => new OpenWork(world, reader, options, shared)

/** Untyped records of the reader become typed ones here: they are of that very definition. */
const typed = <Of extends Definition>(record: unknown) => record as StoredOf<Of> | null

/** A class, so that a request that needs two of all these calls does not have to make the others. */
class OpenWork implements EngineWork {
  readonly world: World
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
  readonly catalogue: Catalogue
  readonly asker: Asker
  #server: EngineWork | undefined

  constructor(world: World, reader: Store | Transaction, { caller, via, batchId = null, isServer = false }: WorkOptions, shared: Shared) {
    const clock = world.clock()
    this.world = world
    this.reader = reader
    this.shared = shared
    this.isServer = isServer
    this.caller = caller
    this.role = caller?.role ?? null
    this.now = clock.toISOString()
    this.today = businessDate(clock, world.settings.timeZone)
    this.via = via
    this.batchId = batchId
    this.settings = world.settings
    this.catalogue = world.catalogue
    this.asker = { userId: caller?.userId ?? null, role: this.role, today: this.today, now: this.now, settings: world.settings }
  }

  get sql() { return this.reader.sql }

  get transaction(): Transaction {
    if (!isTransaction(this.reader)) throw new Error('This work only reads; a change needs a transaction')
    return this.reader
  }

  get asServer(): EngineWork {
    if (this.isServer) return this
    const { world, reader, caller, via, batchId, shared } = this
    return (this.#server ??= openWork(world, reader, { caller, via, batchId, isServer: true }, shared))
  }

  attempt<Result>(body: () => Promise<Result>): Promise<Result> { return attempt(this, body) }
  afterCommit(task: Task): void { this.shared.tasks.push(task) }

  async get<Of extends Definition>(of: Of, id: number | null): Promise<StoredOf<Of> | null> {
    return typed<Of>(id === null ? null : await this.reader.get(of, id))
  }
  async one<Of extends Definition>(of: Of, where: Where): Promise<StoredOf<Of> | null> {
    return typed<Of>((await this.reader.find(of, [resolveWhere(where, this.asker)], 1))[0] ?? null)
  }
  async find<Of extends Definition>(of: Of, where: Where | readonly Condition[], limit?: number): Promise<readonly StoredOf<Of>[]> {
    return (await findAll(this, of, resolved(this, where), limit)) as unknown as readonly StoredOf<Of>[]
  }
  count(of: Definition, where: Where) { return this.reader.count(of, [resolveWhere(where, this.asker)]) }
  async lock<Of extends Definition>(of: Of, id: number): Promise<StoredOf<Of> | null> {
    return typed<Of>(await this.transaction.lock(of, id))
  }
  lockAll(of: Definition, ids: readonly number[]) { return this.transaction.lockAll(of, ids) }
  reveal(of: Definition, records: readonly Row[]) { return revealWith(this, of, records) }
  page(of: Definition, list: ListParameters, where?: Where) { return pageFor(this, of, list, where) }
  may(of: Definition, verb: string) { return this.isServer || mayDo(of, this.role, verb) }
  usable(of: Definition) { return usableWhere(of) }

  create<Of extends Definition>(of: Of, input: object): Promise<StoredOf<Of>> {
    return saveRecord(this, of, { mode: 'create', input: { ...input } })
  }
  update<Of extends Definition>(of: Of, id: number, input: object, { version }: { version?: number } = {}): Promise<StoredOf<Of>> {
    return saveRecord(this, of, { mode: 'edit', id, input: { ...input }, version, anyVersion: version === undefined })
  }
  act<Of extends Definition>(of: Of, id: number, action: string, asked: object = {}): Promise<StoredOf<Of>> {
    return actOn(this, of, { id, action, input: { ...asked } })
  }
  remove(of: Definition, id: number): Promise<void> { return removeRecord(this, of, { id }) }
  add<Of extends Definition>(of: Of, values: StoredValuesOf<Of>): Promise<StoredOf<Of>> {
    return saveRecord(this.asServer, of, { mode: 'create', values: { ...values } })
  }
  write<Of extends Definition>(of: Of, record: number | StoredOf<Of>, values: StoredValuesOf<Of>, where?: Where): Promise<StoredOf<Of> | null> {
    const which = typeof record === 'number' ? { id: record } : { id: record.id, known: record }
    return saveRecord(this.asServer, of, { mode: 'edit', ...which, values: { ...values }, where })
  }
  series(name: string, pattern: string, options: { gapFree?: boolean } = {}) { return nextNumber(this, name, pattern, options.gapFree ?? false) }
  addFile(name: string, content: Uint8Array) { return storeFile(this, name, content) }
}

/** What is undone leaves nothing behind: no task for after the commit, no record remembered as it never was. */
async function attempt<Result>({ transaction, shared }: EngineWork, body: () => Promise<Result>): Promise<Result> {
  const before = shared.tasks.length
  try {
    return await transaction.attempt(body)
  } catch (error) {
    shared.tasks.length = before
    shared.targets.clear()
    throw error
  }
}

const resolved = ({ asker }: Work, where: Where | readonly Condition[]): Condition[] =>
  ([where].flat() as Condition[]).map((condition) => resolveCondition(condition, asker))

/** A rule that silently looked at a part of the records would be none. */
const MOST_FOUND = 10_000

async function findAll(work: EngineWork, of: Definition, conditions: readonly Condition[], limit: number | undefined): Promise<readonly Stored[]> {
  if (limit !== undefined) return work.reader.find(of, conditions, limit)
  const found = await work.reader.find(of, conditions, MOST_FOUND + 1)
  if (found.length > MOST_FOUND) throw new Error(`More than ${MOST_FOUND} records of ${of.name} meet the condition; narrow it, or say how many are wanted`)
  return found
}

async function revealWith(work: EngineWork, of: Definition, records: readonly Row[]): Promise<JsonRecord[]> {
  const how = accessOf(work.catalogue, of, work.role).whole
  const labelled = how.labels.length === 0 ? records : await withLabels(work, of, how, records)
  return finish(work, of, await revealRows(work.world, work.reader, labelled, how, () => work.asker))
}

const LABELLED_AT_ONCE = 500

/** Records that came without the labels of their references, read again with them: a page of them is one question. */
async function withLabels(work: EngineWork, of: Definition, how: Revealer, records: readonly Row[]): Promise<readonly Row[]> {
  const ids = records.filter((record) => !record.labels).map(({ id }) => id as number)
  const found = new Map<unknown, Row>()
  for (let place = 0; place < ids.length; place += LABELLED_AT_ONCE) {
    for (const row of await readLabelled(work, of, how, ids.slice(place, place + LABELLED_AT_ONCE))) found.set(row.id, row)
  }
  return records.map((record) => {
    if (record.labels) return record
    const { labels = {}, ...own } = found.get(record.id) ?? {}
    return { ...record, ...own, labels }
  })
}

async function readLabelled(work: EngineWork, of: Definition, how: Revealer, ids: readonly number[]): Promise<readonly Row[]> {
  // Only what carries labels is read: of the record itself, and of its own rows.
  const { labels, labelled: fields } = how
  const [first] = ids
  // Every save is answered with its one record: no list is made for that.
  if (ids.length === 1 && first !== undefined) {
    const row = await work.reader.one(of, first, { conditions: [], fields, labels })
    return row ? [row] : []
  }
  return (await work.reader.list(of, { conditions: [{ id: ids }], sort: [], offset: 0, limit: ids.length, fields, labels, counted: false })).rows
}

/** The behaviour's last touch. */
export async function finish(work: Work & { readonly world: World }, of: Definition, records: JsonRecord[]): Promise<JsonRecord[]> {
  await work.world.behaviours.get(of.name)?.reveal?.(work, records)
  return records
}

async function pageFor(work: EngineWork, of: Definition, list: ListParameters, where?: Where): Promise<Page<JsonRecord>> {
  const { rows, inList } = accessOf(work.catalogue, of, work.role)
  const conditions = [...resolved(work, [rows, where].filter((each) => each !== undefined)), ...list.conditions]
  const result = await work.reader.list(of, {
    conditions, search: list.search, searchFields: list.searchFields, sort: list.sort,
    offset: list.page * list.size, limit: list.size, fields: inList.fields, labels: inList.labels, counted: true,
  })
  const content = await finish(work, of, await revealRows(work.world, work.reader, result.rows, inList, () => work.asker))
  return pageOf(content, list, result.total, result.totalIsEstimate)
}
