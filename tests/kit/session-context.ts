import { asSystem } from './as-system.ts'
import { rmSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { ROLE_ID, user, type RoleName } from '#system'
import { installRoles } from '#system/server'
import customer from '../../resources/parties/customers/customer.resource.ts'
import { buildApp } from '../../src/server/http/app.ts'
import { loadApp } from '../../src/server/start/discover.ts'
import type { Gateway } from '../../src/server/tasks/messages/gateway.ts'
import { openOutbox } from '../../src/server/tasks/messages/outbox.ts'
import { identify } from '../../src/server/access/guard.ts'
import { buildCompanySettings, DEFAULT_SETTINGS } from '#system'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { openStore } from '../../src/storage/open.ts'
import type { Store } from '../../src/storage/store.ts'
import { selectDatabases, type DatabaseName } from '../depth.ts'
import { filledDatabase, type DatabasePlace } from './prepared.ts'

export { selectDatabases, type DatabaseName }

/** Clock that stands still until it is moved. */
export function fixedClock(start: string) {
  let now = new Date(start)
  return {
    now: () => now,
    forward: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

export type FixedClock = ReturnType<typeof fixedClock>

export interface SessionContext {
  readonly context: AppContext
  readonly app: FastifyInstance
  readonly clock: FixedClock
  /** Opens another server on the same database with its own outbox; PostgreSQL only. */
  another(options?: Options): Promise<AppContext>
  close(): Promise<void>
}

let loaded: ReturnType<typeof loadApp> | undefined

interface Options {
  readonly gateway?: Gateway | null
  readonly demo?: boolean
  readonly isThrottled?: boolean
  readonly deliveryReports?: AppContext['deliveryReports']
}

/**
 * Opens a complete server on a database with nothing but the roles. The clock is set to a Monday
 * morning.
 */
export async function openSessionContext(
  database: DatabaseName,
  options: Options = {},
): Promise<SessionContext> {
  const { registry, behaviours } = await (loaded ??= loadApp())
  const clock = fixedClock('2025-06-16T10:00:00.000Z')
  const stores: Store[] = []
  const open = (at: DatabasePlace) =>
    openStore({ ...at, registry, timeZone: DEFAULT_SETTINGS.timeZone, unsynced: true })
  const contextOver = (
    store: Store,
    { gateway = null, demo = true, isThrottled = false, deliveryReports }: Options,
  ): AppContext => {
    const context: AppContext = {
      store,
      registry,
      behaviours,
      isThrottled,
      settings: buildCompanySettings(registry).defaults,
      secret: 'a secret of the tests, long enough for it',
      clock: clock.now,
      logger: Fastify().log,
      ...(deliveryReports && { deliveryReports }),
      ...(demo && { demo: { signIns: [], password: '' } }),
    }
    openOutbox(context, { gateway })
    return context
  }
  const place = await filledDatabase(database, 'session', async (at) => {
    const store = await open(at)
    await inTransaction(
      contextOver(store, {}),
      { caller: null, via: 'installation', isServer: true },
      installRoles,
    )
    await store.close()
  })
  const contextOn = async (own: Options): Promise<AppContext> => {
    const store = await open(place)
    stores.push(store)
    return contextOver(store, own)
  }
  const context = await contextOn(options)
  const app = await buildApp(context)
  return {
    context,
    app,
    clock,
    another: (more = {}) => contextOn({ ...options, ...more }),
    async close() {
      await app.close()
      for (const store of stores) await store.close()
      if (place.directory) rmSync(place.directory, { recursive: true, force: true })
    },
  }
}

export const PASSWORD = 'Larder-test-1'

interface Answered {
  readonly status: string
  readonly message: string
  readonly code?: string
  // Any type, because each test knows what it requested.
  readonly data: any
  readonly errors?: readonly { readonly field: string }[]
}

/** Address that a call comes from, and the server it goes to. */
interface Way {
  readonly from?: string
  readonly app?: FastifyInstance
  readonly headers?: Record<string, string>
}

/** Calls shared by the sign-in tests. */
export function callers(opened: () => SessionContext) {
  let made = 0
  const call = async (
    method: 'POST' | 'PUT',
    url: string,
    body: object = {},
    { from = '127.0.0.1', app = opened().app, headers = {} }: Way = {},
  ) => {
    const response = await app.inject({ method, url, payload: body, headers, remoteAddress: from })
    return { http: response.statusCode, headers: response.headers, ...response.json<Answered>() }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    call,
    bearer,
    signIn: (userName: string, password = PASSWORD, way: Way = {}) =>
      call('POST', '/api/v1/auth/authenticate', { userName, password }, way),
    isGood: async (token: string) =>
      (await identify(opened().context, { headers: bearer(token) })) !== null,
    /** Creates a user with a permanent password, and a customer record if the role is CUSTOMER. */
    async addUser(role: RoleName = 'ADMIN', more: object = {}) {
      const userName = `person${++made}`
      const person = {
        userName,
        firstName: 'Ann',
        lastName: 'Baker',
        email: `${userName}@larder.test`,
        role: ROLE_ID[role],
        password: PASSWORD,
      }
      const id = await asSystem(opened().context, async (work) => {
        const buyer =
          role === 'CUSTOMER' &&
          (await work.create(customer, {
            customerName: userName,
            customerType: 'INDIVIDUAL',
            selfRegistered: true,
          }))
        return (
          await work.create(user, {
            ...person,
            isFirstLogin: false,
            ...(buyer && { customer: buyer.id }),
            ...more,
          })
        ).id
      })
      return { id, userName }
    },
  }
}
