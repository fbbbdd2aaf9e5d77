import { randomUUID } from 'node:crypto'
import { sql as sqlText, type ExpressionBuilder } from 'kysely'
import type { Store, Transaction } from '../../storage/store.ts'
import type { EngineTables } from '../../storage/tables/engine-tables.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Tasks that outlive their transaction, one row of `larder_task` each. A server holds a task by a lease, which it renews
 * while it works. When the lease expires, another server may take over. The earlier server finds at its next renewal that
 * it no longer holds the task, and rolls that transaction back.
 */
export interface TaskKey {
  readonly kind: TaskKind
  readonly key: string
}

/** Claim of a task. `holder` differs for each claim, even by the same server. */
export interface Lease extends TaskKey {
  readonly holder: string
}

/** A task that has been claimed. */
export interface Claimed extends Lease {
  /** Payload as JSON. */
  readonly about: string | null
  /** Number of failed attempts so far. */
  readonly tries: number
  /** True if the last holder neither finished nor failed the task, so its state is unknown. */
  readonly wasAbandoned: boolean
}

/**
 * Lease duration by kind, in milliseconds: several times the longest transaction or wait between two renewals. Leases are
 * renewed by each transaction that writes for the task and, for whole jobs, by a timer. A message is a single short
 * attempt, so its lease is never renewed.
 */
const LEASES = {
  import: 10_000,
  draft: 10_000,
  change: 10_000,
  portions: 10_000,
  job: 60_000,
  message: 60_000,
  sums: 120_000,
} as const
export type TaskKind = keyof typeof LEASES

const DAY_MILLISECONDS = 86_400_000

/** A transaction, or a store outside any, and a flag that is true if this server has the database to itself. */
type Place = Pick<Transaction, 'sql' | 'isAlone'>

/** Thrown if another server has taken over the task, or it is finished. */
export class LeaseLost extends Error {
  constructor({ kind, key }: TaskKey) {
    super(`The task ${kind} ${key} is held by another server`)
  }
}

const after = ({ isAlone }: Place, milliseconds: number) =>
  sqlText<number>`${databaseClock(isAlone)} + ${sqlText.lit(milliseconds)}`

/** Adds a task held by this server; null if it already exists, or if the transaction is a dry run. */
export async function addTask(
  place: Place,
  { kind, key, about }: TaskKey & { readonly about?: string },
): Promise<Lease | null> {
  const holder = randomUUID()
  const alive_until = after(place, LEASES[kind])
  const added = await place.sql
    .insertInto('larder_task')
    .values({ kind, key, about, tries: 0, due_at: 0, holder, alive_until })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return added ? { kind, key, holder } : null
}

const ofLease = ({ sql }: Place, { kind, key, holder }: Lease) =>
  sql
    .updateTable('larder_task')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('holder', '=', holder)

/**
 * Extends the lease, or throws `LeaseLost`. Called first in a transaction, it prevents other servers from taking over until
 * the transaction ends.
 */
export async function renewLease(place: Place, lease: Lease): Promise<void> {
  const held = await ofLease(place, lease)
    .set({ alive_until: after(place, LEASES[lease.kind]) })
    .returning('key')
    .executeTakeFirst()
  if (!held) throw new LeaseLost(lease)
}

/** Removes the task, or throws `LeaseLost`. */
export async function finishTask({ sql }: Pick<Place, 'sql'>, lease: Lease): Promise<void> {
  const finished = await sql
    .deleteFrom('larder_task')
    .where('kind', '=', lease.kind)
    .where('key', '=', lease.key)
    .where('holder', '=', lease.holder)
    .returning('key')
    .executeTakeFirst()
  if (!finished) throw new LeaseLost(lease)
}

/** Ends the lease, so that another server can claim the task immediately. */
export const releaseTask = (place: Place, lease: Lease) =>
  ofLease(place, lease).set({ alive_until: 0, holder: null }).execute()

/** Ends the lease, but leaves the task marked as abandoned. */
export const expireLease = (place: Place, lease: Lease) =>
  ofLease(place, lease).set({ alive_until: 0 }).execute()

/** Ends the lease after a failure. The task is due again after a delay in milliseconds. Throws `LeaseLost`. */
export async function failTask(
  place: Place,
  lease: Lease,
  delay: number = LEASES[lease.kind],
): Promise<void> {
  const failed = await ofLease(place, lease)
    .set((row) => ({
      alive_until: 0,
      holder: null,
      tries: row('tries', '+', 1),
      due_at: after(place, delay),
    }))
    .returning('key')
    .executeTakeFirst()
  if (!failed) throw new LeaseLost(lease)
}

/** Ends all leases if no other server can be running. Called when a server starts. */
export async function releaseAll({ isShared, transaction }: Store): Promise<void> {
  if (isShared) return
  await transaction(({ sql }) =>
    sql.updateTable('larder_task').set({ alive_until: 0 }).where('alive_until', '>', 0).execute(),
  )
}

const isFree = (place: Place) => (row: ExpressionBuilder<EngineTables, 'larder_task'>) =>
  row('alive_until', '<', databaseClock(place.isAlone))

/** A time more than a day ahead was written while the clock was wrong, so it counts as due. */
const isDue = (place: Place) => (row: ExpressionBuilder<EngineTables, 'larder_task'>) =>
  row.or([
    row('due_at', '<', databaseClock(place.isAlone)),
    row('due_at', '>', after(place, DAY_MILLISECONDS)),
  ])

/** Finds the keys of tasks that are due and not held by any server, oldest first. */
export async function findClaimable(
  { store }: Pick<AppContext, 'store'>,
  kind: TaskKind,
): Promise<readonly string[]> {
  const place = { sql: store.sql, isAlone: !store.isShared }
  const rows = await place.sql
    .selectFrom('larder_task')
    .select('key')
    .where('kind', '=', kind)
    .where(isFree(place))
    .where(isDue(place))
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

/** Claims an existing task; null if another server holds it or, unless `isForced`, it is not due. */
export async function takeOver(
  place: Place,
  { kind, key }: TaskKey,
  isForced = false,
): Promise<Claimed | null> {
  const { sql } = place
  const free = sql
    .selectFrom('larder_task')
    .select(['about', 'tries', 'holder'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where(isFree(place))
  const row = await (isForced ? free : free.where(isDue(place))).executeTakeFirst()
  if (!row) return null
  const holder = randomUUID()
  const taken = await sql
    .updateTable('larder_task')
    .set({ holder, alive_until: after(place, LEASES[kind]) })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('holder', 'is not distinct from', row.holder)
    .where(isFree(place))
    .returning('key')
    .executeTakeFirst()
  if (!taken) return null
  return {
    kind,
    key,
    holder,
    about: row.about,
    tries: row.tries,
    wasAbandoned: row.holder !== null,
  }
}

/** Claims a task, adding it if it does not exist. */
export async function claimTask(
  place: Place,
  task: TaskKey,
  isForced = false,
): Promise<Claimed | null> {
  const added = await addTask(place, task)
  if (added) return { ...added, about: null, tries: 0, wasAbandoned: false }
  return takeOver(place, task, isForced)
}

/** Removes a task even if another server holds it, because its work was done elsewhere. */
export const removeTask = ({ sql }: Pick<Place, 'sql'>, { kind, key }: TaskKey) =>
  sql.deleteFrom('larder_task').where('kind', '=', kind).where('key', '=', key).execute()

/**
 * Milliseconds since 1970 by the clock of the database. Servers that share a database compare leases by it, because their
 * own clocks may differ by more than the duration of a lease.
 */
export const databaseClock = (isAlone: boolean) =>
  isAlone
    ? sqlText<number>`${Date.now()}`
    : sqlText<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
