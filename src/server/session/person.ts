import { sql } from 'kysely'
import { dateInZone, memoize, uniqueKey } from '#schema/engine'
import type { Store, Transaction } from '../../storage/store.ts'
import type { Caller } from '../access/caller.ts'
import type { AppContext } from '../app-context.ts'

/** Somebody who may sign in, with all that signing in asks about. Read by hand: it is on the way of every request. */
export interface Person {
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly employeeId: number | null
  readonly customerId: number | null
  readonly isFirstLogin: boolean
  readonly fullName: string
  readonly phoneNumber: string | null
  readonly password: string
  /** Switched on, and the employee behind it is at work here. */
  readonly isOpen: boolean
}

interface Row {
  id: number
  user_name: string
  role_name: string
  employee: number | null
  customer: number | null
  is_first_login: unknown
  is_active: unknown
  label: string
  full_name: string | null
  phone_number: string | null
  password: string | null
  employee_status: string | null
  relieving_date: string | null
}

const COLUMNS = sql`u.id, u.user_name, u.label, r.role_name, u.employee, u.customer, u.is_first_login, u.is_active,
  e.employee_status, e.relieving_date`
const SECRETS = sql`u.full_name, u.phone_number, u.password`
const JOINS = sql`join user_role r on r.id = u.role left join employee e on e.id = u.employee`

type Reading = Pick<Store, 'sql'> | Pick<Transaction, 'sql'>

const KEYS = {
  userName: sql`u.user_name_key`,
  email: sql`u.email_key`,
  phoneNumber: sql`u.phone_number`,
  id: sql`u.id`,
} as const

/** The person with that user name, e-mail address, phone number or id; text compared as for uniqueness. */
export async function findPerson(
  context: AppContext,
  by: keyof typeof KEYS,
  value: string | number,
  reading: Reading = context.store,
): Promise<Person | null> {
  const key = typeof value === 'string' ? uniqueKey(value) : value
  const { rows } =
    await sql<Row>`select ${COLUMNS}, ${SECRETS} from "user" u ${JOINS} where ${KEYS[by]} = ${key}`.execute(
      reading.sql,
    )
  return rows[0] ? personOf(rows[0], context) : null
}

const personOf = (row: Row, context: AppContext): Person => ({
  userId: row.id,
  userName: row.user_name,
  role: row.role_name,
  employeeId: row.employee,
  customerId: row.customer,
  isFirstLogin: Boolean(row.is_first_login),
  fullName: row.full_name ?? row.user_name,
  phoneNumber: row.phone_number,
  password: row.password ?? '',
  isOpen: isOpen(row, context),
})

/** An employee signs in while ACTIVE; one who leaves, up to the last working day. */
function isOpen({ is_active, employee_status, relieving_date }: Row, context: AppContext): boolean {
  if (!is_active) return false
  if (employee_status === null || employee_status === 'ACTIVE') return true
  return (
    employee_status === 'LEFT' &&
    relieving_date !== null &&
    relieving_date >= dateInZone(context.clock(), context.settings.timeZone)
  )
}

/** Compiled once per store, and planned once per connection by a database that keeps plans by name: it is asked before every answer. */
const holderQuery = memoize(({ sql: store }: Store) => {
  const query = sql<Row>`select ${COLUMNS} from larder_session s join "user" u on u.id = s.user_id ${JOINS}
    where s.token_id = ${'the token'} and (s.revoked_at is null or s.revoked_at > ${'now'})`
  return { ...query.compile(store), name: 'larder_holder' }
})

/** Who holds that token; null when it was revoked or its holder may no longer sign in. */
export async function findHolder(context: AppContext, tokenId: string): Promise<Caller | null> {
  const { store } = context
  const {
    rows: [row],
  } = await store.sql.executeQuery<Row>({
    ...holderQuery(store),
    parameters: [tokenId, context.clock().toISOString()],
  })
  if (!row || !isOpen(row, context)) return null
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
