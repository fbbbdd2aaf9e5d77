import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '#schema/engine'
import type { Store } from '../storage/store.ts'
import type { Behaviour } from './behaviour.ts'
import type { Languages } from './languages.ts'
import type { DeliveryReports } from './tasks/messages/delivery-form.ts'
import type { Settings } from '#system'

/** Sign-ins of the demo company, printed at start and shown on the sign-in page. */
export interface DemoInfo {
  readonly signIns: readonly { readonly userName: string; readonly role: string }[]
  readonly password: string
}

/** Everything a running server depends on. Nothing is global: a test can build any number of app contexts. */
export interface AppContext {
  readonly store: Store
  readonly registry: Registry
  /** By resource; behaviours without a resource by their own name. */
  readonly behaviours: ReadonlyMap<string, Behaviour>
  /** Replaced as a whole when they are edited. */
  settings: Settings
  /** Signs tokens and file addresses. */
  readonly secret: string
  readonly clock: () => Date
  readonly logger: FastifyBaseLogger
  /** The browser bundle; unset: only the API is served. */
  readonly distDirectory?: string
  /** Set when the demo company runs here: known passwords, messages shown on a page. */
  readonly demo?: DemoInfo
  /** Languages of error messages; unset: English. */
  readonly languages?: Languages
  /** Default: the settings of delivery reports in the environment. */
  readonly deliveryReports?: DeliveryReports
  /** Trusted proxies in front of this server (addresses or networks). Default: none. */
  readonly trustProxy?: readonly string[]
  /** Minimum free disk space; with less, the server is not ready. Unset: 64 MB. */
  readonly leastFreeBytes?: number
  /** Response time in milliseconds beyond which the database counts as unavailable; unset: 5 seconds. */
  readonly longestCheck?: number
  /** Throws if rows are locked in an order other than the app's `lockOrder`: in tests and development. */
  readonly watchesLocks?: boolean
  /** Limits requests per minute and address; off in tests that send many. */
  readonly isThrottled?: boolean
}
