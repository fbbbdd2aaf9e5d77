import { asSystem } from './as-system.ts'
import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { registry, type Chart, type Definition, type Setting } from '#schema/engine'
import { buildCompanySettings, DEFAULT_SETTINGS } from '#system'
import type { Behaviour } from '../../src/server/behaviour.ts'
import { buildApp } from '../../src/server/http/app.ts'
import type { Caller } from '../../src/server/access/caller.ts'
import { loadApp, type Discovered } from '../../src/server/start/discover.ts'
import { installOnce } from '../../src/server/start/installation.ts'
import type { Languages } from '../../src/server/languages.ts'
import { createLogger } from '../../src/server/logger.ts'
import { hashPassword } from '../../src/server/access/session/password.ts'
import { openSession } from '../../src/server/access/session/session.ts'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import type { EngineWork } from '../../src/server/work/work.ts'
import type { DemoInfo, AppContext } from '../../src/server/app-context.ts'
import { openStore } from '../../src/storage/open.ts'
import { installRoles } from '#system/server'
import { clientOf, type Client } from './client.ts'
import { DATABASES, selectDatabases, type DatabaseName } from '../depth.ts'
import { emptyDatabase, filledDatabase, type DatabasePlace } from './prepared.ts'

export { DATABASES, selectDatabases, type DatabaseName }

export type RoleName = 'SUPER_ADMIN' | 'ADMIN' | 'EMPLOYEE' | 'CUSTOMER'

export interface WorkspaceOptions {
  readonly database?: DatabaseName
  /** Definitions to add to those of the app. */
  readonly definitions?: readonly Definition[]
  readonly behaviours?: readonly Behaviour[]
  readonly charts?: readonly Chart[]
  /** Date of the clock, which stands still at noon UTC. */
  readonly today?: string
  readonly settings?: Readonly<Record<string, Setting>>
  readonly demo?: DemoInfo
  readonly languages?: Languages
  readonly trustProxy?: readonly string[]
  /** Directory of a browser bundle to serve. */
  readonly distDirectory?: string
  readonly isThrottled?: boolean
  /**
   * Installs the data that every company starts with (units, payment types, countries). Otherwise
   * only the roles exist.
   */
  readonly installed?: boolean
}

export interface Workspace {
  readonly context: AppContext
  readonly app: FastifyInstance
  /** Client for the user of a role; null for a caller who has not signed in. */
  as(role: RoleName | null): Client
  /** Tokens, and the callers they belong to, for calls made by hand. */
  readonly tokens: Readonly<Record<RoleName, string>>
  readonly callers: Readonly<Record<RoleName, Caller>>
  /** Address of the database, for other servers that share it; PostgreSQL only. */
  readonly databaseUrl: string | undefined
  /** Moves the clock, which stands still otherwise. */
  moveTo(instant: string): void
  /**
   * Moves the clock and signs every user in again, because sessions expire. Existing clients keep
   * their old tokens.
   */
  startSessionsAt(instant: string): Promise<void>
  /** Runs code in a transaction, as the server itself or as the user of a role. */
  work<Result>(body: (work: EngineWork) => Promise<Result>, role?: RoleName): Promise<Result>
  close(): Promise<void>
}

export const PASSWORD = 'Larder-test-1'
let passwordHash: Promise<string> | undefined

/** Opens a separate server on a real database, with a user for each role. `close()` removes it. */
export async function workspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const { database = 'sqlite', today = '2025-06-16' } = options
  const definedApp = await appWith(options)
  let now = new Date(`${today}T12:00:00.000Z`)
  const open = (place: DatabasePlace) => openOn(place, definedApp, options, () => now)
  const fill = async (place: DatabasePlace) => {
    const filled = await open(place)
    await furnish(filled, definedApp, options)
    await filled.store.close()
  }
  const isOwn = options.definitions || options.behaviours || options.settings
  const at = isOwn
    ? await emptyDatabase(database)
    : await filledDatabase(database, `${options.installed ? 'installed' : 'roles'}-${today}`, fill)
  const context = await open(at)
  if (isOwn) await furnish(context, definedApp, options)
  const callers = await asSystem(context, makeUsers)
  const tokens = await signIn(context, callers)
  const app = await buildApp(context)
  await app.ready()
  return {
    context,
    app,
    tokens,
    callers,
    databaseUrl: at.url,
    as: (role) => clientOf(app, role === null ? null : tokens[role]),
    moveTo: (instant) => {
      now = new Date(instant)
    },
    async startSessionsAt(instant) {
      now = new Date(instant)
      Object.assign(tokens, await signIn(context, callers))
    },
    work: (body, role) =>
      inTransaction(
        context,
        { caller: role ? callers[role] : null, via: 'test', isServer: role === undefined },
        body,
      ),
    async close() {
      await app.close()
      await context.store.close()
      if (at.directory) rmSync(at.directory, { recursive: true, force: true })
    },
  }
}

let ofTheFiles: Promise<Discovered> | undefined

async function appWith({
  definitions = [],
  behaviours = [],
  charts = [],
}: WorkspaceOptions): Promise<Discovered> {
  const app = await (ofTheFiles ??= loadApp())
  if (definitions.length === 0 && behaviours.length === 0) return app
  return {
    ...app,
    registry: registry([...app.registry.resources.values(), ...definitions], app.registry.app, {
      settings: app.registry.settings,
      charts: [...app.registry.charts, ...charts],
    }),
    behaviours: new Map([
      ...app.behaviours,
      ...behaviours.map((each) => [each.name, each] as const),
    ]),
  }
}

async function openOn(
  place: DatabasePlace,
  { registry: of, behaviours }: Discovered,
  { settings, demo, languages, trustProxy, distDirectory, isThrottled }: WorkspaceOptions,
  clock: () => Date,
): Promise<AppContext> {
  const store = await openStore({
    ...place,
    registry: of,
    timeZone: DEFAULT_SETTINGS.timeZone,
    unsynced: true,
  })
  return {
    store,
    behaviours,
    registry: of,
    clock,
    settings: { ...buildCompanySettings(of).defaults, ...settings },
    secret: 'a secret of forty letters for the tests!',
    logger: createLogger(process.env.LARDER_LOG || 'error'),
    ...(demo ? { demo } : {}),
    languages,
    trustProxy,
    ...(distDirectory ? { distDirectory } : {}),
    isThrottled,
    watchesLocks: true,
  }
}

/** Installs the data that every company starts with, or only the roles. */
async function furnish(
  context: AppContext,
  { installations }: Discovered,
  { installed }: WorkspaceOptions,
): Promise<void> {
  if (!installed) return asSystem(context, installRoles)
  for (const each of installations) await installOnce(context, each)
}

/** Creates a user for each role. The employee and the customer are linked to their records. */
async function makeUsers(work: EngineWork): Promise<Record<RoleName, Caller>> {
  const of = (name: string) => work.registry.get(name)
  const department = await work.add(of('employee-department'), {
    departmentCode: 'TEST',
    departmentName: 'Test kitchen',
    isActive: true,
  })
  const employee = await work.add(of('employee'), {
    firstName: 'Erin',
    lastName: 'Employee',
    dateOfBirth: '1990-01-02',
    department: department.id,
    designation: 'Cook',
    phoneNumber: '+441000000001',
  })
  const customer = await work.add(of('customer'), {
    customerName: 'Test buyer',
    customerType: 'RETAILER',
    phoneNumber: '+441000000002',
    isActive: true,
  })
  const users = {} as Record<RoleName, Caller>
  for (const role of ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const) {
    users[role] = await makeUser(
      work,
      role,
      role === 'EMPLOYEE' ? employee.id : null,
      role === 'CUSTOMER' ? customer.id : null,
    )
  }
  await work.write(of('employee'), employee.id, { user: users.EMPLOYEE.userId })
  await work.write(of('customer'), customer.id, { user: users.CUSTOMER.userId })
  return users
}

async function makeUser(
  work: EngineWork,
  role: RoleName,
  employee: number | null,
  customer: number | null,
): Promise<Caller> {
  passwordHash ??= hashPassword(PASSWORD)
  const userName = role.toLowerCase().replace('_', '')
  const roleRow = await work.one(work.registry.get('user-role'), { roleName: role })
  const { id } = await work.add(work.registry.get('user'), {
    userName,
    firstName: role,
    lastName: 'Tester',
    email: `${userName}@larder.example`,
    phoneNumber: `+44200000000${roleRow?.id}`,
    role: roleRow?.id,
    password: await passwordHash,
    isFirstLogin: false,
    isActive: true,
    employee,
    customer,
  })
  return {
    userId: id,
    userName,
    role,
    employeeId: employee,
    customerId: customer,
    isFirstLogin: false,
    tokenId: '',
  }
}

async function signIn(
  context: AppContext,
  callers: Readonly<Record<RoleName, Caller>>,
): Promise<Record<RoleName, string>> {
  const tokens = {} as Record<RoleName, string>
  for (const [role, { userId, userName }] of Object.entries(callers)) {
    tokens[role as RoleName] = await context.store.transaction((transaction) =>
      openSession(context, transaction, { userId, userName, role, isFirstLogin: false }),
    )
  }
  return tokens
}
