import { sql } from 'kysely'
import { oncePer } from '#language'
import type { Transaction } from '../../storage/store.ts'
import type { World } from '../world.ts'
import type { Person } from './person.ts'
import { refuseUntil } from './refusals.ts'

/** Failed tries of a name that belongs to nobody. */
interface Failures { readonly count: number; readonly lockedUntil: Date | null }

/** Names that belong to nobody are locked like the others, else the lock would tell which exist. */
const strangersOf = oncePer((_: World) => new Map<string, Failures>())
const MOST_STRANGERS = 10_000

/** Refuses while too many failures lock the name, whoever it is. */
export function refuseWhileLocked(world: World, name: string, person: Person | null): void {
  const now = world.clock()
  const until = person ? person.lockedUntil : strangersOf(world).get(name)?.lockedUntil
  if (until && new Date(until) > now) refuseUntil(until, now)
}

/** Counts a failed try for a name without a person behind it. */
export function countStrangersFailure(world: World, name: string): void {
  const { loginMaxFailures, lockMinutes } = world.settings
  const [known, now] = [strangersOf(world), world.clock()]
  const failures = known.get(name) ?.count ?? 0
  const count = failures + 1
  const isFull = count >= loginMaxFailures
  known.delete(name)
  known.set(name, { count: isFull ? 0 : count, lockedUntil: isFull ? new Date(now.getTime() + lockMinutes * 60_000) : null })
  const [oldest] = known.keys()
  if (known.size > MOST_STRANGERS && oldest !== undefined) known.delete(oldest)
}

/**
 * Counts a failed try; the one that fills the measure locks. False when the lock was there by now: of many tries at once
 * those that come after the lock must learn nothing.
 */
export async function countFailure(world: World, transaction: Pick<Transaction, 'sql'>, userId: number): Promise<boolean> {
  const now = world.clock()
  const { loginMaxFailures, lockMinutes } = world.settings
  const until = new Date(now.getTime() + lockMinutes * 60_000).toISOString()
  const isFull = sql`coalesce(failed_login_count, 0) + 1 >= ${loginMaxFailures}`
  const { rows } = await sql`update "user" set
      locked_until = case when ${isFull} then ${until} else locked_until end,
      failed_login_count = case when ${isFull} then 0 else coalesce(failed_login_count, 0) + 1 end
    where id = ${userId} and (locked_until is null or locked_until <= ${now.toISOString()}) returning id`.execute(transaction.sql)
  return rows.length > 0
}

/** Notes a sign-in. False when the name was locked while the password was being checked. */
export async function noteSignIn(transaction: Pick<Transaction, 'sql'>, userId: number, now: string): Promise<boolean> {
  const { rows } = await sql`update "user" set failed_login_count = 0, locked_until = null, last_login_date = ${now}
    where id = ${userId} and (locked_until is null or locked_until <= ${now}) returning id`.execute(transaction.sql)
  return rows.length > 0
}

/** Who has shown to be the owner is locked no longer. */
export async function unlock(transaction: Pick<Transaction, 'sql'>, userId: number): Promise<void> {
  await sql`update "user" set failed_login_count = 0, locked_until = null where id = ${userId}`.execute(transaction.sql)
}
