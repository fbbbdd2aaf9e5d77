import fastify, { errorCodes } from 'fastify'
import { RegistryError, type Registry } from '#schema/engine'
import { DEFAULT_SETTINGS } from '#system'
import type { Store } from '../../../storage/store.ts'
import { declareCalls } from '../app.ts'
import type { Behaviour } from '../../behaviour.ts'
import { createLogger } from '../../logger.ts'
import type { PassedOver } from './standard-calls.ts'
import type { AppContext } from '../../app-context.ts'

/** Routes that the server provides without any behaviour. */
export interface DeclaredCalls {
  /** Owner of the path: a resource, the server itself (null), or none (undefined). */
  findOwner(method: string, path: string): string | null | undefined
  /** Standard calls whose path is taken by another resource or by the server itself. */
  readonly clashes: readonly PassedOver[]
}

/** Declares all routes on a server that never listens, so that the list is always up to date. */
export async function declaredCalls(
  registry: Registry,
  behaviours: readonly Behaviour[],
): Promise<DeclaredCalls> {
  const owners = new Map<string, string | null>()
  const passedOver: PassedOver[] = []
  const app = fastify()
  app.decorate('notePassedOver', (call) => void passedOver.push(call))
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat())
      owners.set(normalizeCall(each, url), config?.resource ?? null)
  })
  await declareCalls(app, unopened(registry, behaviours)).catch(refuseTwice)
  const findOwner = (method: string, path: string) => {
    const shapes = [
      normalizeCall(method, path),
      ...listFolders(path).map((folder) => `${method} ${folder}`),
    ]
    return shapes.map((shape) => owners.get(shape)).find((owner) => owner !== undefined)
  }
  const clashes = passedOver.filter(
    ({ method, url, resource }) => findOwner(method, url) !== resource,
  )
  return { findOwner, clashes }
}

/** Reports that a path under `sheet` is already taken. The framework detects the duplicate. */
function refuseTwice(error: unknown): never {
  if (!(error instanceof errorCodes.FST_ERR_DUPLICATED_ROUTE)) throw error
  throw new RegistryError([{ code: 'L202', address: 'sheet', message: error.message }])
}

/** Two calls clash if their paths have the same form. Parameter names and record ids make no difference. */
export const normalizeCall = (method: string, path: string): string =>
  `${method} ${path.replace(/\/(:\w+(\([^/]*\))?|\d+)(?=\/|$)/g, '/:').replace(/(.)\/$/, '$1')}`

/** Lists the wildcards that cover a path: "/assets/a/b" is covered by "/assets/a/*" and "/assets/*". */
const listFolders = (path: string): string[] =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, place, parts) => `/${parts.slice(0, place + 1).join('/')}/*`)
    .toReversed()

/**
 * Everything needed to declare the routes, including the demo and bundle pages, but without a
 * database.
 */
const unopened = (registry: Registry, behaviours: readonly Behaviour[]): AppContext => ({
  registry,
  store: NO_STORE,
  settings: DEFAULT_SETTINGS,
  secret: '',
  clock: () => new Date(),
  logger: createLogger('silent'),
  behaviours: new Map(
    behaviours.map((behaviour) => [behaviour.name, { ...behaviour, endpoints: [] }]),
  ),
  demo: { signIns: [], password: '' },
  distDirectory: import.meta.dirname,
})

const NO_STORE = new Proxy({} as Store, {
  get: (_, name) => {
    throw new Error(
      `Calls are declared before the database is open: nothing may ask for its ${String(name)} yet`,
    )
  },
})
