import { asSystem } from '../kit/as-system.ts'
import { cpSync } from 'node:fs'
import { registry, type Chart } from '#schema/engine'
import { buildApp } from '../../src/server/http/app.ts'
import { loadDemo } from '../../src/server/start/demo.ts'
import { createLogger } from '../../src/server/logger.ts'
import { openAppContext } from '../../src/server/start/open-app-context.ts'
import { checkCharts } from '../../src/server/start/chart-check.ts'
import { loadApp, type Discovered } from '../../src/server/start/discover.ts'
import { findPerson } from '../../src/server/access/session/person/person.ts'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import type { EngineWork } from '../../src/server/work/work.ts'
import { openSession } from '../../src/server/access/session/session.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import type { DataPlace } from '../kit/new-company.ts'
import { filledDatabase } from '../kit/prepared.ts'
import { demoData } from '../kit/server-process.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'
import { clientOf, type Client } from '../kit/client.ts'
import type { DatabaseName, Workspace } from '../kit/workspace.ts'

export const SIGN_INS = {
  SUPER_ADMIN: 'superadmin',
  ADMIN: 'admin',
  EMPLOYEE: 'employee',
  CUSTOMER: 'customer',
} as const
export type Role = keyof typeof SIGN_INS
export const ROLES = Object.keys(SIGN_INS) as Role[]

/** The demo company on a server in this process, without messages and jobs. */
export interface DemoCompany extends Pick<Workspace, 'context' | 'as' | 'work'> {
  /** Runs code in a transaction of the user with this role. */
  workAs<Result>(role: Role, body: (work: EngineWork) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Tests share a copy of an SQLite database. On PostgreSQL, only as many days are loaded as take a
 * few seconds.
 */
const DAYS_ON_POSTGRES = 5

/** Creates a separate demo company: a year of data on SQLite, a few days on PostgreSQL. */
export async function demoPlace(database: DatabaseName): Promise<DataPlace> {
  if (database === 'sqlite') {
    const dataDirectory = temporaryFolder('demo-company')
    cpSync(await demoData(), dataDirectory, { recursive: true })
    return { dataDirectory, databaseUrl: undefined }
  }
  const place = (databaseUrl: string | undefined): DataPlace => ({
    dataDirectory: temporaryFolder('demo-company'),
    databaseUrl,
  })
  const { url } = await filledDatabase(database, 'demo-company', async (empty) => {
    const { context, app } = await openAt(place(empty.url))
    const [company] = app.demos
    if (company) await loadDemo(context, company, () => undefined, DAYS_ON_POSTGRES)
    await context.store.close()
  })
  return place(url)
}

const openAt = async (place: DataPlace, charts: readonly Chart[] = []) =>
  openAppContext({
    environment: { ...place, host: '', port: 0, secret: undefined },
    logger: createLogger('error'),
    app: await appWithCharts(charts),
  })

async function appWithCharts(charts: readonly Chart[]): Promise<Discovered> {
  const found = await loadApp()
  const { resources, app, settings } = found.registry
  const all = { settings, charts: [...found.registry.charts, ...charts] }
  const added = registry([...resources.values()], app, all)
  checkCharts(added)
  return { ...found, registry: added }
}

/** Opens the demo company, with charts added to those of the app. */
export async function openDemo(
  place: DataPlace,
  charts: readonly Chart[] = [],
): Promise<DemoCompany> {
  const opened = await openAt(place, charts)
  const context: AppContext = { ...opened.context, isThrottled: false }
  const app = await buildApp(context)
  await app.ready()
  const clients = new Map<Role, Client>()
  for (const role of ROLES) clients.set(role, clientOf(app, await makeToken(context, role)))
  return {
    context,
    as: (role) => (role === null ? undefined : clients.get(role)) ?? clientOf(app, null),
    work: (body) => asSystem(context, body),
    async workAs(role, body) {
      const person = await asSystem(context, (work) =>
        findPerson(context, 'userName', SIGN_INS[role], work),
      )
      if (!person) throw new Error(`The demo company has no user ${SIGN_INS[role]}`)
      const caller = { ...person, tokenId: 'test' }
      return inTransaction(context, { caller, via: 'test', isServer: false }, body)
    },
    async close() {
      await app.close()
      await context.store.close()
    },
  }
}

async function makeToken(context: AppContext, role: Role): Promise<string> {
  const userName = SIGN_INS[role]
  const [user] = await context.store.find(context.registry.get('user'), [{ userName }], 1)
  if (!user) throw new Error(`The demo company has no user ${userName}`)
  return context.store.transaction((transaction) =>
    openSession(context, transaction, { userId: user.id, userName, role, isFirstLogin: false }),
  )
}
