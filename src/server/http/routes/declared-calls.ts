import fastify, { errorCodes } from 'fastify'
import { RegistryError, type Registry } from '#schema/engine'
import { DEFAULT_SETTINGS } from '#system'
import type { Store } from '../../../storage/store.ts'
import { declareCalls } from '../app.ts'
import type { Behaviour } from '../../behaviour.ts'
import { createLogger } from '../../logger.ts'
import type { PassedOver } from './standard-calls.ts'
import type { AppContext } from '../../app-context.ts'

/** Calls that the server handles without a behaviour. */
export interface DeclaredCalls {
  /** Owner of the address: a resource, the server itself (null), or none (undefined). */
  findOwner(method: string, path: string): string | null | undefined
  /** Standard calls whose address is taken by another resource or by the server itself. */
  readonly clashes: readonly PassedOver[]
}

/** Declares every call on a server that never listens, so the list cannot become outdated. */
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

/** Reports an address under `sheet` that is already taken; the framework itself detects the duplicate. */
function refuseTwice(error: unknown): never {
  if (!(error instanceof errorCodes.FST_ERR_DUPLICATED_ROUTE)) throw error
  throw new RegistryError([{ code: 'L202', address: 'sheet', message: error.message }])
}

/** Calls of the same shape share one address. The name of a parameter makes no difference, nor does the id of a record. */
export const normalizeCall = (method: string, path: string): string =>
  `${method} ${path.replace(/\/(:\w+(\([^/]*\))?|\d+)(?=\/|$)/g, '/:').replace(/(.)\/$/, '$1')}`

/** "/assets/a/b" is covered by "/assets/a/*" and by "/assets/*". */
const listFolders = (path: string): string[] =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, place, parts) => `/${parts.slice(0, place + 1).join('/')}/*`)
    .toReversed()

/** All that calls are declared by, with the pages of the demo and of the bundle. There is no database. */
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
