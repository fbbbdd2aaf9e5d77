import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { uniqueKey } from '#schema/engine'
import type { Store, Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { refuseUntil } from './refusals.ts'
import { USERS } from './person/person.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'

type Writing = Pick<Transaction, 'sql'>
type Reading = Pick<Store, 'sql'> | Writing

/**
 * The typed name and the client's address. Locks are reported by typed name only, whether it exists or not. Attempts on a
 * user are also counted across all names, otherwise a second name would double the attempts. No response reveals that
 * count.
 */
export interface Tried {
  readonly typedHash: string
  readonly personHash: string
  readonly address: string
}

/** Key for the failures from all addresses combined. */
const EVERYWHERE = ''
/** Ratio of the limit for all addresses combined to the limit for one. */
const EVERYWHERE_FACTOR = 10

/** Unknown names are counted like users, so that they take the same time. */
export const triedFrom = (typed: string, ip: string, userId: number | null): Tried => ({
  typedHash: hashName(typed),
  personHash: hashPerson(userId ?? uniqueKey(typed)),
  address: readNetwork(ip),
})

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A user may type a password into the name field, so the name is stored as a hash. */
const hashName = (name: string): string => hash(uniqueKey(name))

/** The prefix is a character that cannot occur in a name. */
const hashPerson = (userId: number | string): string => hash(`\u0000${userId}`)

/** Returns the network of an address, because the owner of one IPv6 address controls its whole network. */
function readNetwork(ip: string): string {
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip
  if (!isIPv6(plain)) return plain
  const [start = '', end] = plain.split('%')[0]?.split('::') ?? []
  const [first, last] = [start, end ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = end === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  const groups = [...(first ?? []), ...Array.from({ length: missing }, () => '0'), ...(last ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Refuses while the typed name is locked by too many failures, from this address or from all. */
export async function refuseWhileLocked(
  context: AppContext,
  { typedHash, address }: Tried,
): Promise<void> {
  const now = context.clock()
  const until = await lockedUntil(context, context.store, { nameHash: typedHash, address }, now)
  if (until !== null) refuseUntil(until, now)
}

/** Refuses for the duration of a full lock, starting now. */
export function refuseLocked({ clock, settings }: AppContext): never {
  const now = clock()
  return refuseUntil(new Date(now.getTime() + settings.lockMinutes * 60_000), now)
}

/**
 * True if there were too many attempts on this user under any name. Until the lock ends, even the correct password is
 * refused.
 */
export async function hasUsedAllAttempts(
  context: AppContext,
  { personHash, address }: Tried,
  reading: Reading = context.store,
): Promise<boolean> {
  return (
    (await lockedUntil(context, reading, { nameHash: personHash, address }, context.clock())) !==
    null
  )
}

/** A lock that ends later than any lock could was set while the clock was fast. */
const furthest = ({ settings }: AppContext, now: Date): string =>
  new Date(now.getTime() + 2 * settings.lockMinutes * 60_000).toISOString()

interface Counter {
  readonly nameHash: string
  readonly address: string
}

async function lockedUntil(
  context: AppContext,
  { sql: store }: Reading,
  { nameHash, address }: Counter,
  now: Date,
): Promise<string | null> {
  const found = await store
    .selectFrom('larder_sign_in_failure')
    .select((each) => each.fn.max('locked_until').as('until'))
    .where('name_hash', '=', nameHash)
    .where('address', 'in', [EVERYWHERE, address])
    .where('locked_until', '>', now.toISOString())
    .where('locked_until', '<=', furthest(context, now))
    .executeTakeFirst()
  return found?.until ?? null
}

/**
 * Counts a failed attempt and locks when the limit is reached. Returns false if the typed name is already locked, because
 * concurrent attempts after the lock must learn nothing. `userId` is the user with that name, if there is one: the failures
 * are shown to staff in the user record.
 */
export async function countFailure(
  context: AppContext,
  transaction: Writing,
  tried: Tried,
  userId: number | null,
): Promise<boolean> {
  const { typedHash, personHash, address } = tried
  if (!(await countOnce(context, transaction, { nameHash: typedHash, address }))) return false
  const counted = await countOnce(context, transaction, { nameHash: personHash, address })
  // Runs for unknown users as well, because the response time must not reveal whether one exists.
  if (counted) await showFailure(transaction, userId ?? NOBODY, counted.until)
  return true
}

const NOBODY = 0

interface Counted {
  readonly until: string | null
}

/** Counts one more failure for this address and for all addresses; null if one of them is already locked. */
async function countOnce(
  context: AppContext,
  transaction: Writing,
  counter: Counter,
): Promise<Counted | null> {
  const most = context.settings.loginMaxFailures
  const here = await countUnder(context, transaction, counter, most)
  if (!here) return null
  const everywhere = await countUnder(
    context,
    transaction,
    { ...counter, address: EVERYWHERE },
    most * EVERYWHERE_FACTOR,
  )
  return everywhere && { until: everywhere.until ?? here.until }
}

/** Counts one more failure for an address; null if it is already locked. A failure counts for as long as a lock lasts. */
async function countUnder(
  context: AppContext,
  { sql: writing }: Writing,
  { nameHash, address }: Counter,
  most: number,
): Promise<Counted | null> {
  const now = context.clock()
  const length = context.settings.lockMinutes * 60_000
  const [at, since, until] = [0, -length, length].map((shift) =>
    new Date(now.getTime() + shift).toISOString(),
  )
  const isOver = sql`(larder_sign_in_failure.since <= ${since} or larder_sign_in_failure.locked_until is not null)`
  const isFull = sql`(not ${isOver} and larder_sign_in_failure.failures + 1 >= ${most})`
  const {
    rows: [row],
  } = await sql<{ locked_until: string | null }>`insert into larder_sign_in_failure
      (name_hash, address, failures, since, locked_until) values (${nameHash}, ${address}, 1, ${at}, null)
    on conflict (name_hash, address) do update set
      failures = case when ${isOver} then 1 else larder_sign_in_failure.failures + 1 end,
      since = case when ${isOver} then ${at} else larder_sign_in_failure.since end,
      locked_until = case when ${isFull} then ${until} else null end
    where larder_sign_in_failure.locked_until is null or larder_sign_in_failure.locked_until <= ${at}
      or larder_sign_in_failure.locked_until > ${furthest(context, now)}
    returning locked_until`.execute(writing)
  return row ? { until: row.locked_until } : null
}

async function showFailure(
  { sql: writing }: Writing,
  userId: number,
  until: string | null,
): Promise<void> {
  await sql`update ${USERS} set failed_login_count = coalesce(failed_login_count, 0) + 1, locked_until = coalesce(${until}, locked_until)
    where id = ${userId}`.execute(writing)
}

/**
 * Records a sign-in, after which failures from that address count from zero. Has no effect if the typed name was locked
 * while the password was checked, or the user has no attempts left.
 */
export async function recordSignIn(
  context: AppContext,
  transaction: Writing,
  tried: Tried,
  userId: number,
): Promise<'noted' | 'locked' | 'spent'> {
  const { sql: writing } = transaction
  const { typedHash, personHash, address } = tried
  const now = context.clock()
  // Updated before it is read, so that it waits for a concurrent failed attempt.
  await writing
    .updateTable('larder_sign_in_failure')
    .set((each) => ({ failures: each.ref('failures') }))
    .where('name_hash', 'in', [typedHash, personHash])
    .where('address', 'in', [EVERYWHERE, address])
    .execute()
  if ((await lockedUntil(context, transaction, { nameHash: typedHash, address }, now)) !== null)
    return 'locked'
  if (await hasUsedAllAttempts(context, tried, transaction)) return 'spent'
  await writing
    .deleteFrom('larder_sign_in_failure')
    .where('name_hash', 'in', [typedHash, personHash])
    .where('address', '=', address)
    .execute()
  await sql`update ${USERS} set failed_login_count = 0, locked_until = null, last_login_date = ${now.toISOString()} where id = ${userId}`.execute(
    writing,
  )
  return 'noted'
}

/** Removes all locks of a user who has proved their identity or received a new password. */
export async function unlock({ sql: writing }: Writing, userId: number): Promise<void> {
  const {
    rows: [names],
  } = await sql<{
    user_name: string
    email: string | null
  }>`select user_name, email from ${USERS} where id = ${userId}`.execute(writing)
  const called = [names?.user_name, names?.email]
    .filter((each) => typeof each === 'string')
    .map(hashName)
  await writing
    .deleteFrom('larder_sign_in_failure')
    .where('name_hash', 'in', [...called, hashPerson(userId)])
    .execute()
  await sql`update ${USERS} set failed_login_count = 0, locked_until = null where id = ${userId}`.execute(
    writing,
  )
}

/** Deletes failures that no longer lock anything or count towards a lock. */
export async function deleteOldFailures(
  { sql: writing }: Writing,
  now: Date,
  lockMinutes: number,
): Promise<void> {
  await writing
    .deleteFrom('larder_sign_in_failure')
    .where('since', '<=', new Date(now.getTime() - lockMinutes * 60_000).toISOString())
    .where((each) =>
      each.or([each('locked_until', 'is', null), each('locked_until', '<=', now.toISOString())]),
    )
    .execute()
}

/**
 * Per address and minute. High enough for an office behind one address that signs in at nine o'clock, and too low for
 * password guessing.
 */
const CALLS_PER_MINUTE = 120

/**
 * Matches sign-in, registration and code calls on any path. They are recognised by route, because a URL can be written in
 * many ways.
 */
const isAuthCall = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  method === 'POST' && url.startsWith('/api/v1/auth/')

/** Limits calls that need no sign-in, in addition to the limits per user, which apply across addresses. */
export async function throttleAddresses(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
  const check = app.createRateLimit({ max: CALLS_PER_MINUTE, timeWindow: 60_000 })
  app.addHook('onRequest', async (request) => {
    if (!isAuthCall(request)) return
    const found = await check(request)
    if (found.isAllowed || !found.isExceeded) return
    throw new Refusal('tooManyRequests', {
      params: { seconds: found.ttlInSeconds },
      headers: { 'retry-after': String(found.ttlInSeconds) },
    })
  })
}
