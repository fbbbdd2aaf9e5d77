import { randomUUID } from 'node:crypto'
import { sql as sqlText } from 'kysely'
import type { Transaction } from '../../storage/store.ts'
import { databaseClock } from './clock.ts'

/**
 * Work that outlives its transaction, one row of `larder_task` each. A server holds a task by a lease that it renews in each
 * transaction in which it writes for it; when the lease expires, another server may take the task over. A server that was
 * overtaken finds at its next renewal that it holds the task no longer, and that transaction is undone.
 */
export interface TaskKey {
  readonly kind: 'import' | 'portions'
  readonly key: string
}

/** A claim of a task. `holder` differs with each claim, also of the same server. */
export interface Lease extends TaskKey {
  readonly holder: string
}

/** A task that was claimed. */
export interface Claimed extends Lease {
  /** JSON. */
  readonly about: string | null
  /** Failed tries so far. */
  readonly tries: number
}

/** Lease in milliseconds. */
export const LEASE_MILLISECONDS = 10_000

/** A transaction, or a store outside of any, and whether this server has the database for itself. */
type Place = Pick<Transaction, 'sql' | 'isAlone'>

/** Another server has taken the task over, or it is finished. */
export class LeaseLost extends Error {}

const leaseEnd = ({ isAlone }: Place) =>
  sqlText<number>`${databaseClock(isAlone)} + ${sqlText.lit(LEASE_MILLISECONDS)}`

/** Adds a task, held by this server; null in a transaction that writes nothing. */
export async function addTask(
  place: Place,
  { kind, key, about }: TaskKey & { readonly about?: string },
): Promise<Lease | null> {
  const holder = randomUUID()
  const added = await place.sql
    .insertInto('larder_task')
    .values({ kind, key, about, tries: 0, due_at: 0, holder, alive_until: leaseEnd(place) })
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

/** Extends the lease; throws `LeaseLost`. Written first, it keeps others from taking over until the transaction ends. */
export async function renewLease(place: Place, lease: Lease): Promise<void> {
  const held = await ofLease(place, lease)
    .set({ alive_until: leaseEnd(place) })
    .returning('key')
    .executeTakeFirst()
  if (!held) throw new LeaseLost(`${lease.kind} ${lease.key} is held by another server`)
}

/** Removes the task; throws `LeaseLost`. */
export async function finishTask(place: Place, { kind, key, holder }: Lease): Promise<void> {
  const finished = await place.sql
    .deleteFrom('larder_task')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .returning('key')
    .executeTakeFirst()
  if (!finished) throw new LeaseLost(`${kind} ${key} is held by another server`)
}

/** Ends the lease; another server may claim the task at once. */
export const releaseTask = (place: Place, lease: Lease) =>
  ofLease(place, lease).set({ alive_until: 0 }).execute()

/** Ends the lease after a failure; the task is due again after a delay in milliseconds. */
export const failTask = (place: Place, lease: Lease, delay = LEASE_MILLISECONDS) =>
  ofLease(place, lease)
    .set((row) => ({
      alive_until: 0,
      tries: row('tries', '+', 1),
      due_at: sqlText<number>`${databaseClock(place.isAlone)} + ${sqlText.lit(delay)}`,
    }))
    .execute()

/** Time before which a task must be due and its lease over; `isEach`: no other server can be at work, so any time is. */
const claimable = (isAlone: boolean, isEach: boolean) =>
  isEach ? Number.MAX_SAFE_INTEGER : databaseClock(isAlone)

/** Keys of the tasks that can be claimed, oldest first. */
export async function findClaimable(
  { sql, isAlone }: Place,
  kind: TaskKey['kind'],
  isEach: boolean,
): Promise<readonly string[]> {
  const rows = await sql
    .selectFrom('larder_task')
    .select('key')
    .where('kind', '=', kind)
    .where('alive_until', '<', claimable(isAlone, isEach))
    .where('due_at', '<', claimable(isAlone, isEach))
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

/** Claims a task that is there; null when another server holds it or it is not due. */
export async function takeOver(
  place: Place,
  { kind, key }: TaskKey,
  isEach: boolean,
): Promise<Claimed | null> {
  const holder = randomUUID()
  const row = await place.sql
    .updateTable('larder_task')
    .set({ holder, alive_until: leaseEnd(place) })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('alive_until', '<', claimable(place.isAlone, isEach))
    .where('due_at', '<', claimable(place.isAlone, isEach))
    .returning(['about', 'tries'])
    .executeTakeFirst()
  return row ? { kind, key, holder, ...row } : null
}
