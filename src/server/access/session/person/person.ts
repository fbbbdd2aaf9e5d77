import { sql, type CompiledQuery } from 'kysely'
import { dateInZone, memoize, uniqueKey, type Where, snakeCase } from '#schema/engine'
import type { Store, Transaction } from '../../../../storage/store.ts'
import type { Caller } from '../../caller.ts'
import type { AppContext } from '../../../app-context.ts'
import { user, userRole } from '#system'
import type { Behaviour } from '../../../behaviour.ts'
import { resolveAll } from '../../../work/where.ts'

/** A user, with all data needed to sign in. Loaded with hand-written SQL, because every request loads it. */
export interface Person {
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly employeeId: number | null
  readonly customerId: number | null
  readonly isFirstLogin: boolean
  readonly fullName: string
  readonly phoneNumber: string | null
  /** Phone number that codes are sent to. For employees and customers, only a confirmed number. */
  readonly codePhone: string | null
  readonly password: string
  /** True if the user is enabled and not blocked by any area. */
  readonly isOpen: boolean
}

interface Row {
  id: number
  user_name: string
  role_name: string
  employee: number | null
  customer: number | null
  is_first_login: unknown
  label: string
  full_name: string | null
  phone_number: string | null
  confirmed_number: string | null
  password: string | null
  is_open: number | string
}

/** Tables that sign-in reads and writes with hand-written SQL. */
export const USERS = sql.table(snakeCase(user.name))
const ROLES = sql.table(snakeCase(userRole.name))

const COLUMNS = sql`u.id, u.user_name, u.label, r.role_name, u.employee, u.customer, u.is_first_login`
const SECRETS = sql`u.full_name, u.phone_number, u.confirmed_number, u.password`
const JOINS = sql`join ${ROLES} r on r.id = u.role`

type Reading = Pick<Store, 'sql'> | Pick<Transaction, 'sql'>

const KEYS = {
  userName: sql`u.user_name_key`,
  email: sql`u.email_key`,
  phoneNumber: sql`u.phone_number`,
  id: sql`u.id`,
} as const

/** Finds the user with that user name, e-mail address, phone number or id. Text is compared as for uniqueness checks. */
export async function findPerson(
  context: AppContext,
  by: keyof typeof KEYS,
  value: string | number,
  reading: Reading = context.store,
): Promise<Person | null> {
  const key = typeof value === 'string' ? uniqueKey(value) : value
  const { rows } =
    await sql<Row>`select ${COLUMNS}, ${SECRETS}, ${maySignIn(context, computeToday(context))} as is_open
      from ${USERS} u ${JOINS} where ${KEYS[by]} = ${key}`.execute(reading.sql)
  return rows[0] ? readPerson(rows[0]) : null
}

/** Finds the users with these ids. */
export async function findPeople(
  context: AppContext,
  ids: readonly number[],
  reading: Reading = context.store,
): Promise<Person[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<Row>`select ${COLUMNS}, ${SECRETS}, ${maySignIn(context, computeToday(context))} as is_open
      from ${USERS} u ${JOINS} where u.id in (${sql.join([...new Set(ids)])})`.execute(reading.sql)
  return rows.map(readPerson)
}

const readPerson = (row: Row): Person => ({
  userId: row.id,
  userName: row.user_name,
  role: row.role_name,
  employeeId: row.employee,
  customerId: row.customer,
  isFirstLogin: Boolean(row.is_first_login),
  fullName: row.full_name ?? row.user_name,
  phoneNumber: row.phone_number,
  codePhone:
    (row.employee === null && row.customer === null) || row.phone_number === row.confirmed_number
      ? row.phone_number
      : null,
  password: row.password ?? '',
  isOpen: isOpen(row),
})

/** Returns a person as the caller of work that goes on without their session. */
export const asCaller = ({
  userId,
  userName,
  role,
  employeeId,
  customerId,
  isFirstLogin,
}: Person): Caller => ({
  userId,
  userName,
  role,
  employeeId,
  customerId,
  isFirstLogin,
  tokenId: '',
})

/** Names of users by id, for those who may read them anyway. */
export async function readFullNames(
  reading: Reading['sql'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(u.full_name, u.user_name) as name from ${USERS} u
    where u.id in (${sql.join([...new Set(ids)])})`.execute(reading)
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

const isOpen = ({ is_open }: Row): boolean => Number(is_open) === 1

const computeToday = ({ clock, settings }: AppContext): string =>
  dateInZone(clock(), settings.timeZone)

/** Today's compiled query, by store. */
const queries = memoize((_: Store) => new Map<string, CompiledQuery<Row>>())

/**
 * Compiled once a day, and planned once per connection on databases that cache plans by name, because it runs before every
 * response.
 */
function holderQuery(context: AppContext): CompiledQuery<Row> {
  const { store } = context
  const cache = queries(store)
  const today = computeToday(context)
  const found = cache.get(today)
  if (found) return found
  const query = sql<Row>`select ${COLUMNS}, ${maySignIn(context, today)} as is_open
    from larder_session s join ${USERS} u on u.id = s.user_id ${JOINS}
    where s.token_id = ${'the token'} and (s.revoked_at is null or s.revoked_at > ${'now'})`
  const made = { ...query.compile(store.sql), name: 'larder_holder' }
  cache.clear()
  cache.set(today, made)
  return made
}

/** Returns the holder of a token; null if the token was revoked or the holder may no longer sign in. */
export async function findHolder(context: AppContext, tokenId: string): Promise<Caller | null> {
  const query = holderQuery(context)
  const {
    rows: [row],
  } = await context.store.sql.executeQuery<Row>({
    ...query,
    // The token and the time are always the last two parameters.
    parameters: [...query.parameters.slice(0, -2), tokenId, context.clock().toISOString()],
  })
  if (!row || !isOpen(row)) return null
  return {
    userId: row.id,
    userName: row.user_name,
    label: row.label,
    role: row.role_name,
    employeeId: row.employee,
    customerId: row.customer,
    isFirstLogin: Boolean(row.is_first_login),
    tokenId,
  }
}

/** Conditions that allow a user to sign in: the user is enabled and not blocked by any area. */
const listRules = memoize((behaviours: ReadonlyMap<string, Behaviour>): readonly Where[] => [
  { isActive: true },
  ...[...behaviours.values()].flatMap(({ signInWhen }) => (signInWhen ? [signInWhen] : [])),
])

/** Column that is 1 if the user with alias `u` may sign in on that day, otherwise 0. */
function maySignIn({ store, behaviours, settings }: AppContext, today: string) {
  const nobody = { userId: null, role: null, today, now: '', settings }
  const met = store.meets(user, resolveAll(listRules(behaviours), nobody), 'u')
  return sql<number>`case when ${met} then 1 else 0 end`
}
