import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOutbox } from '../../src/server/tasks/messages/outbox.ts'
import { SESSION_CALLS } from '../../src/server/http/openapi/session-calls.ts'
import { callers, selectDatabases, openSessionContext, PASSWORD } from '../kit/session-context.ts'
import type { SessionContext } from '../kit/session-context.ts'
import { KEYED } from './other-calls.ts'

const databases = selectDatabases(import.meta.filename)

/** Every table that calls about sign-ins write to. */
const TABLES = ['user', 'sms_log', 'larder_session', 'larder_code', 'larder_history'] as const
type Table = (typeof TABLES)[number]

interface Repeat {
  readonly status: number
  /** Tables in which a repeat adds a row. */
  readonly adds: readonly Table[]
}

/**
 * Calls that write without an idempotency key, and the effect of repeating them. Their answers are
 * tokens, which must not be stored, or depend on a code, proof or password that the first call used
 * up.
 */
const KEYLESS: Readonly<Record<string, Repeat>> = {
  // The session of the lost token expires.
  'POST /api/v1/auth/authenticate': { status: 200, adds: ['larder_session', 'larder_history'] },
  // Only the newest code is valid. The number of codes per hour is limited.
  'POST /api/v1/auth/otp': { status: 200, adds: ['larder_code', 'sms_log', 'larder_history'] },
  'POST /api/v1/auth/otp/verify': { status: 400, adds: [] },
  'POST /api/v1/auth/reset/password': { status: 401, adds: [] },
  'PUT /user/change-password': { status: 401, adds: [] },
  'POST /user/phone-code/verify': { status: 400, adds: [] },
  // Returns the same new token for half a minute.
  'POST /user/refresh-token': { status: 200, adds: [] },
  'POST /user/logout': { status: 401, adds: [] },
}

/** Called by the gateway with a message id; see delivery-reports.test.ts. */
const REPORT = 'POST /sms-delivery-report'

describe.each(databases)('a call that is sent again on %s', (database) => {
  let it: SessionContext
  beforeAll(async () => {
    it = await openSessionContext(database)
  })
  afterAll(() => it.close())
  const { addUser, bearer, call, signIn } = callers(() => it)

  test('keeps to its key, or stands in the table of those that need none', async () => {
    const { paths } = (await it.app.inject({ url: '/openapi.json' })).json<Document>()
    const writing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'get')
        .map(([method, { parameters = [] }]) => ({
          call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
        })),
    )
    const keyless = writing.filter(({ isKeyed }) => !isKeyed).map(({ call: each }) => each)
    expect(keyless.toSorted()).toEqual([...Object.keys(KEYLESS), REPORT].toSorted())
    const ofNone = SESSION_CALLS.filter(
      ({ method, operation }) =>
        method !== 'GET' && operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
    ).map(({ method, path }) => `${method} ${path}`)
    const tried = KEYED.map(([each]) => each)
    expect([...ofNone, 'POST /export-log'].toSorted()).toEqual(tried.toSorted())
  })

  test.each(Object.entries(KEYLESS))(
    '%s does no more again than its row says',
    async (path, repeat) => {
      const send = await prepared[path]?.()
      if (!send) throw new Error(`Nothing is prepared for ${path}`)
      const first = await send()
      expect(first.http, first.message).toBe(200)
      await openOutbox(it.context).idle()
      const before = await counts()
      const again = await send()
      await openOutbox(it.context).idle()
      const after = await counts()
      expect(again.http).toBe(repeat.status)
      const changed = TABLES.filter((table) => after[table] !== before[table])
      expect(changed.toSorted()).toEqual([...repeat.adds].toSorted())
      if (path === 'POST /user/refresh-token') expect(again.data).toBe(first.data)
    },
  )

  const counts = async () => {
    const found = await Promise.all(
      TABLES.map(async (table) => {
        const { rows } = await sql<{
          n: number
        }>`select count(*) as n from ${sql.table(table)}`.execute(it.context.store.sql)
        return [table, Number(rows[0]?.n)] as const
      }),
    )
    return Object.fromEntries(found) as Record<Table, number>
  }

  let numbers = 0
  const newNumber = () => `+4477020${database.length}${String(++numbers).padStart(4, '0')}`
  const codeTo = async (phoneNumber: string) => {
    await openOutbox(it.context).idle()
    const sent = openOutbox(it.context)
      .shown()
      .find((each) => each.phoneNumber === phoneNumber)
    return sent?.text.slice(0, 6) ?? ''
  }
  const AUTH = '/api/v1/auth'
  const withPhone = async () => {
    const phoneNumber = newNumber()
    const { id, userName } = await addUser('CUSTOMER', { phoneNumber, isSelfRegistered: true })
    return { id, userName, phoneNumber }
  }
  const asked = async () => {
    const person = await withPhone()
    await call('POST', `${AUTH}/otp`, { phoneNumber: person.phoneNumber })
    return { ...person, otp: await codeTo(person.phoneNumber) }
  }
  const signedIn = async () => {
    const person = await withPhone()
    const { data } = await signIn(person.userName)
    return { ...person, headers: bearer(data.token) }
  }
  /** Prepares each call and returns it. */
  const prepared: Readonly<Record<string, () => Promise<() => ReturnType<typeof call>>>> = {
    async 'POST /api/v1/auth/authenticate'() {
      const { userName } = await addUser()
      return () => call('POST', `${AUTH}/authenticate`, { userName, password: PASSWORD })
    },
    async 'POST /api/v1/auth/otp'() {
      const { phoneNumber } = await withPhone()
      return () => call('POST', `${AUTH}/otp`, { phoneNumber })
    },
    async 'POST /api/v1/auth/otp/verify'() {
      const { otp, phoneNumber } = await asked()
      return () => call('POST', `${AUTH}/otp/verify`, { otp, phoneNumber })
    },
    async 'POST /api/v1/auth/reset/password'() {
      const { otp, phoneNumber, userName } = await asked()
      const { data } = await call('POST', `${AUTH}/otp/verify`, { otp, phoneNumber })
      const headers = { 'x-reset-token': data.resetToken }
      const body = { userName, newPassword: 'Chosen-anew-9' }
      return () => call('POST', `${AUTH}/reset/password`, body, { headers })
    },
    async 'PUT /user/change-password'() {
      const { headers } = await signedIn()
      const body = { oldPassword: PASSWORD, newPassword: 'Chosen-anew-9' }
      return () => call('PUT', '/user/change-password', body, { headers })
    },
    async 'POST /user/phone-code/verify'() {
      const { id, headers } = await signedIn()
      const stored = (name: string, of: number) =>
        it.context.store.get(it.context.registry.get(name), of)
      const customer = Number((await stored('user', id))?.customer)
      const version = (await stored('customer', customer))?.version
      const phoneNumber = newNumber()
      await call('PUT', `/customer/${customer}`, { phoneNumber, version }, { headers })
      const code = await codeTo(phoneNumber)
      return () => call('POST', '/user/phone-code/verify', { code }, { headers })
    },
    async 'POST /user/refresh-token'() {
      const { headers } = await signedIn()
      return () => call('POST', '/user/refresh-token', {}, { headers })
    },
    async 'POST /user/logout'() {
      const { headers } = await signedIn()
      return () => call('POST', '/user/logout', {}, { headers })
    },
  }
})

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly { name: string }[] }>>>
  >
}
