import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { installRoles } from '../resources/access/user-role.server.ts'
import { buildApp } from '../src/server/app.ts'
import { loadHouse } from '../src/server/discover.ts'
import type { Gateway } from '../src/server/messages/gateway.ts'
import { outboxOf } from '../src/server/messages/outbox-of.ts'
import { DEFAULT_SETTINGS } from '../src/server/settings.ts'
import { inTransaction } from '../src/server/work.ts'
import type { World } from '../src/server/world.ts'
import { openStore } from '../src/storage/open.ts'
import type { Store } from '../src/storage/store.ts'
import { createDatabase } from './postgres.ts'

const postgres = process.env.LARDER_TEST_POSTGRES

/** The databases of this run. */
export const DATABASES = postgres ? ['SQLite', 'PostgreSQL'] as const : ['SQLite'] as const
export type DatabaseName = 'SQLite' | 'PostgreSQL'

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
  another(options?: Options): Promise<World>
  close(): Promise<void>
}

let count = 0

interface Options {
  readonly gateway?: Gateway | null
  readonly demo?: boolean
  readonly isThrottled?: boolean
}

/** A whole server over an empty database with the roles in it, on a Monday morning. */
export async function openSessionWorld(database: DatabaseName, options: Options = {}): Promise<SessionWorld> {
  const { catalogue, behaviours } = await loadHouse()
  const directory = mkdtempSync(join(tmpdir(), 'larder-session-'))
  const url = database === 'PostgreSQL' ? await createDatabase(postgres ?? '', `session_${process.pid}_${++count}`) : undefined
  const clock = standingClock('2025-06-16T10:00:00.000Z')
  const stores: Store[] = []
  const worldOn = async ({ gateway = null, demo = true, isThrottled = false }: Options): Promise<World> => {
    const store = await openStore({ ...(url ? { url } : { directory }), catalogue, timeZone: DEFAULT_SETTINGS.timeZone })
    stores.push(store)
    const world: World = {
      store, catalogue, behaviours, isThrottled, settings: DEFAULT_SETTINGS, secret: 'a secret of the tests, long enough for it',
      clock: clock.now, logger: Fastify().log, ...(demo && { demo: { signIns: [], password: '' } }),
    }
    outboxOf(world, { gateway })
    return world
  }
  const world = await worldOn(options)
  await inTransaction(world, { caller: null, via: 'installation', isServer: true }, installRoles)
  const app = await buildApp(world)
  return {
    world, app, clock,
    another: (more = {}) => worldOn({ ...options, ...more }),
    async close() {
      await app.close()
      for (const store of stores) await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
