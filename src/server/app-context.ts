import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '#schema/engine'
import type { Store } from '../storage/store.ts'
import type { Behaviour } from './behaviour.ts'
import type { Languages } from './languages.ts'
import type { DeliveryReports } from './tasks/messages/delivery-form.ts'
import type { Settings } from '#system'

/** Sign-ins of the demo company, printed at start-up and shown on the sign-in page. */
export interface DemoInfo {
  readonly signIns: readonly { readonly userName: string; readonly role: string }[]
  readonly password: string
}

/** Everything a running server depends on. There are no globals, so tests can build any number of contexts. */
export interface AppContext {
  readonly store: Store
  readonly registry: Registry
  /** By resource. Behaviours without a resource are listed under their own name. */
  readonly behaviours: ReadonlyMap<string, Behaviour>
  /** Replaced as a whole when edited. */
  settings: Settings
  /** Signs tokens and file URLs. */
  readonly secret: string
  readonly clock: () => Date
  readonly logger: FastifyBaseLogger
  /** Directory of the browser bundle. If unset, only the API is served. */
  readonly distDirectory?: string
  /** Set if the demo company runs here, with known passwords and messages shown on a page. */
  readonly demo?: DemoInfo
  /** Languages of error messages. Default: English. */
  readonly languages?: Languages
  /** Default: the delivery report settings of the environment. */
  readonly deliveryReports?: DeliveryReports
  /** Trusted proxies in front of this server, as addresses or networks. Default: none. */
  readonly trustProxy?: readonly string[]
  /** Minimum free disk space, below which the server is not ready. Default: 64 MB. */
  readonly leastFreeBytes?: number
  /** Response time in milliseconds above which the database counts as unavailable. Default: 5 seconds. */
  readonly longestCheck?: number
  /** Throws if rows are locked in an order other than the app's `lockOrder`. Used in tests and development. */
  readonly watchesLocks?: boolean
  /** Limits requests per minute and address. Off in tests that send many requests. */
  readonly isThrottled?: boolean
}
