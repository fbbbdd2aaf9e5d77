import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { catalogue, type Definition } from '#language'
import house from '../resources/house.ts'
import { installRoles } from '../resources/access/user-role.server.ts'
import { openStore } from '../src/storage/open.ts'
import type { Store } from '../src/storage/store.ts'
import type { Behaviour } from '../src/server/behaviour.ts'
import { failureBody, Refusal } from '../src/server/errors.ts'
import type { Gateway } from '../src/server/messages/gateway.ts'
import { outboxOf } from '../src/server/messages/outbox-of.ts'
import { sessionRoutes } from '../src/server/session/routes.ts'
import { DEFAULT_SETTINGS } from '../src/server/settings.ts'
import { inTransaction } from '../src/server/work.ts'
import type { World } from '../src/server/world.ts'
import { createDatabase } from './postgres.ts'

const postgres = process.env.LARDER_TEST_POSTGRES

/** The databases of this run. */
export const DATABASES = postgres ? ['SQLite', 'PostgreSQL'] as const : ['SQLite'] as const
export type DatabaseName = 'SQLite' | 'PostgreSQL'

const importAll = async (pattern: string): Promise<unknown[]> =>
  Promise.all(globSync(pattern).sort().map(async (file) => (await import(pathToFileURL(file).href) as { default: unknown }).default))

const isBehaviour = (value: unknown): value is Behaviour => typeof value === 'object' && value !== null && 'name' in value && 'definition' in value

/** A clock that stands still until it is told to move. */
export function standingClock(start: string) {
  let now = new Date(start)
  return { now: () => now, forward: (milliseconds: number) => { now = new Date(now.getTime() + milliseconds) } }
}

export type StandingClock = ReturnType<typeof standingClock>

export interface SessionWorld {
  readonly world: World
  readonly app: FastifyInstance
  readonly clock: StandingClock
  /** The same database seen by another server, with an outbox of its own; PostgreSQL only. */
  another(options?: { gateway?: Gateway | null }): Promise<World>
  close(): Promise<void>
}

let count = 0

/** A database with the roles in it, and the calls of signing in before it. */
export async function openSessionWorld(database: DatabaseName, options: { gateway?: Gateway | null; demo?: boolean } = {}): Promise<SessionWorld> {
  const definitions = catalogue(await importAll('resources/**/*.resource.ts') as Definition[], house)
  const behaviours = (await importAll('resources/**/*.server.ts')).filter(isBehaviour)
  const directory = mkdtempSync(join(tmpdir(), 'larder-session-'))
  const url = database === 'PostgreSQL' ? await createDatabase(postgres ?? '', `session_${process.pid}_${++count}`) : undefined
  const open = () => openStore({ ...(url ? { url } : { directory }), catalogue: definitions, timeZone: DEFAULT_SETTINGS.timeZone })
  const clock = standingClock('2025-06-16T10:00:00.000Z')
  const app = Fastify()
  const stores: Store[] = []
  const worldOn = async ({ gateway = null, demo = true }: { gateway?: Gateway | null; demo?: boolean }): Promise<World> => {
    const store = await open()
    stores.push(store)
    const world: World = {
      store, catalogue: definitions, behaviours: new Map(behaviours.map((each) => [each.name, each])),
      settings: DEFAULT_SETTINGS, secret: 'a secret of the tests', clock: clock.now, logger: app.log as FastifyBaseLogger,
      ...(demo ? { demo: { signIns: [], password: '' } } : {}),
    }
    outboxOf(world, { gateway })
    return world
  }
  const world = await worldOn(options)
  await inTransaction(world, { caller: null, via: 'installation', isServer: true }, installRoles)
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.httpStatus).headers(error.headers).send(failureBody(error))
  })
  await app.register(sessionRoutes(world))
  return {
    world, app, clock,
    another: (more = {}) => worldOn({ demo: options.demo ?? true, ...more }),
    async close() {
      await app.close()
      for (const store of stores) await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
