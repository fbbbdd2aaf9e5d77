import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { uniqueKey } from '#language'
import type { Store, Transaction } from '../../storage/store.ts'
import type { World } from '../world.ts'
import { refuseUntil } from './refusals.ts'

type Writing = Pick<Transaction, 'sql'>
type Reading = Pick<Store, 'sql'> | Writing

/** A name that is being tried, and from where. Whether it is anybody's makes no difference here. */
export interface Tried {
  readonly nameHash: string
  readonly address: string
}

/** Failures of a name from all addresses together are counted under this one. */
const EVERYWHERE = ''
/** From all addresses together a name has so many times the tries that it has from one. */
const EVERYWHERE_FACTOR = 10

export const triedFrom = (name: string, ip: string): Tried => ({ nameHash: hashName(name), address: networkOf(ip) })

/** What is typed as a name may be a password typed too early, so it is not kept in clear. */
const hashName = (name: string): string => createHash('sha256').update(uniqueKey(name)).digest('hex')

/** Whoever has one IPv6 address has the whole network of it. */
function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip
  if (!isIPv6(plain)) return plain
  const [start = '', end] = plain.split('%')[0]?.split('::') ?? []
  const [first, last] = [start, end ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = end === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  const groups = [...(first ?? []), ...Array.from({ length: missing }, () => '0'), ...(last ?? [])]
  return `${groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Refuses while too many failures lock the name, from there or from everywhere. */
export async function refuseWhileLocked(world: World, tried: Tried): Promise<void> {
  const now = world.clock()
  const until = await lockedUntil(world, world.store, tried, now)
  if (until !== null) refuseUntil(until, now)
}

/** A lock that ends further ahead than locks last was set while the clock was ahead. */
const furthest = ({ settings }: World, now: Date): string => new Date(now.getTime() + 2 * settings.lockMinutes * 60_000).toISOString()

async function lockedUntil(world: World, { sql: store }: Reading, { nameHash, address }: Tried, now: Date): Promise<string | null> {
  const found = await store.selectFrom('larder_sign_in_failure').select((each) => each.fn.max('locked_until').as('until'))
    .where('name_hash', '=', nameHash).where('address', 'in', [EVERYWHERE, address])
    .where('locked_until', '>', now.toISOString()).where('locked_until', '<=', furthest(world, now))
    .executeTakeFirst()
  return found?.until ?? null
}

/**
 * Counts a failed try; the one that fills the measure locks. False when a lock was there by now: of many tries at once
 * those that come after the lock must learn nothing. `userId` is whose name it is, where it is somebody's: the record
 * of the user shows the failures to the staff.
 */
export async function countFailure(world: World, transaction: Writing, tried: Tried, userId: number | null): Promise<boolean> {
  const most = world.settings.loginMaxFailures
  const here = await countUnder(world, transaction, tried, most)
  if (here === null) return false
  const everywhere = await countUnder(world, transaction, { ...tried, address: EVERYWHERE }, most * EVERYWHERE_FACTOR)
  if (everywhere === null) return false
  if (userId !== null) await showFailure(transaction, userId, everywhere.until ?? here.until)
  return true
}

/** One failure more under an address; null where that is locked already. Failures count for as long as a lock lasts. */
async function countUnder(
  world: World, { sql: writing }: Writing, { nameHash, address }: Tried, most: number,
): Promise<{ readonly until: string | null } | null> {
  const now = world.clock()
  const length = world.settings.lockMinutes * 60_000
  const [at, since, until] = [0, -length, length].map((shift) => new Date(now.getTime() + shift).toISOString())
  const isOver = sql`(larder_sign_in_failure.since <= ${since} or larder_sign_in_failure.locked_until is not null)`
  const isFull = sql`(not ${isOver} and larder_sign_in_failure.failures + 1 >= ${most})`
  const { rows: [row] } = await sql<{ locked_until: string | null }>`insert into larder_sign_in_failure
      (name_hash, address, failures, since, locked_until) values (${nameHash}, ${address}, 1, ${at}, null)
    on conflict (name_hash, address) do update set
      failures = case when ${isOver} then 1 else larder_sign_in_failure.failures + 1 end,
      since = case when ${isOver} then ${at} else larder_sign_in_failure.since end,
      locked_until = case when ${isFull} then ${until} else null end
    where larder_sign_in_failure.locked_until is null or larder_sign_in_failure.locked_until <= ${at}
      or larder_sign_in_failure.locked_until > ${furthest(world, now)}
    returning locked_until`.execute(writing)
  return row ? { until: row.locked_until } : null
}

async function showFailure({ sql: writing }: Writing, userId: number, until: string | null): Promise<void> {
  await sql`update "user" set failed_login_count = coalesce(failed_login_count, 0) + 1, locked_until = coalesce(${until}, locked_until)
    where id = ${userId}`.execute(writing)
}

/** Notes a sign-in, after which failures from there count anew. False when the name was locked while the password was checked. */
export async function noteSignIn(world: World, transaction: Writing, tried: Tried, userId: number): Promise<boolean> {
  const { sql: writing } = transaction
  const now = world.clock()
  // Touched before it is looked at, so that a try that fails at the same moment is waited for.
  await writing.updateTable('larder_sign_in_failure').set((each) => ({ failures: each.ref('failures') }))
    .where('name_hash', '=', tried.nameHash).where('address', 'in', [EVERYWHERE, tried.address]).execute()
  if (await lockedUntil(world, transaction, tried, now) !== null) return false
  await writing.deleteFrom('larder_sign_in_failure').where('name_hash', '=', tried.nameHash).where('address', '=', tried.address).execute()
  await sql`update "user" set failed_login_count = 0, locked_until = null, last_login_date = ${now.toISOString()} where id = ${userId}`.execute(writing)
  return true
}

/** Ends every lock of a user: whoever has shown to be the owner, or was given another password, is locked no longer. */
export async function unlock({ sql: writing }: Writing, userId: number): Promise<void> {
  const { rows: [names] } = await sql<{ user_name: string; email: string | null }>`select user_name, email from "user" where id = ${userId}`
    .execute(writing)
  const hashes = [names?.user_name, names?.email].filter((each) => typeof each === 'string').map(hashName)
  if (hashes.length > 0) await writing.deleteFrom('larder_sign_in_failure').where('name_hash', 'in', hashes).execute()
  await sql`update "user" set failed_login_count = 0, locked_until = null where id = ${userId}`.execute(writing)
}

/** Failures that lock nothing any more and would be counted anew. */
export async function forgetOldFailures({ sql: writing }: Writing, now: Date, lockMinutes: number): Promise<void> {
  await writing.deleteFrom('larder_sign_in_failure')
    .where('since', '<=', new Date(now.getTime() - lockMinutes * 60_000).toISOString())
    .where((each) => each.or([each('locked_until', 'is', null), each('locked_until', '<=', now.toISOString())])).execute()
}
