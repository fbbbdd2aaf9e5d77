import type { FastifyRequest } from 'fastify'
import { Lru, memoize, snakeCase } from '#schema/engine'
import { user, userRole } from '#system'
import { Refusal } from '../errors.ts'
import type { Caller } from './caller.ts'
import type { AppContext } from '../app-context.ts'
import { findHolder } from './session/person/person.ts'
import { makeTokens } from './session/session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; null if there is none. */
    caller: Caller | null
  }
}

/** Tables used to identify a caller. If an area blocks a user from signing in, the user's session ends too. */
const SESSION_TABLES = ['larder_session', ...[user, userRole].map(({ name }) => snakeCase(name))]
/** Lifetime of a cache entry. It is short because sessions expire and users lose access without a write. */
const REMEMBERED_MS = 5_000

interface Remembered {
  readonly caller: Caller
  readonly version: string
  readonly until: number
}

const cachedCallers = memoize((_: AppContext) => new Lru<string, Remembered>(10_000))

/**
 * Variant of `identify` that caches the caller until one of the tables is written to. It does not cache if other servers
 * share the database.
 */
async function identifyCached(
  context: AppContext,
  request: FastifyRequest,
): Promise<Caller | null> {
  const version = context.store.writeVersion(SESSION_TABLES)
  const { authorization } = request.headers
  if (version === null || authorization === undefined) return identify(context, request)
  const now = context.clock().getTime()
  const cache = cachedCallers(context)
  const found = cache.get(authorization)
  if (found?.version === version && now < found.until && now > found.until - 2 * REMEMBERED_MS)
    return found.caller
  const caller = await identify(context, request)
  if (caller) cache.set(authorization, { caller, version, until: now + REMEMBERED_MS })
  return caller
}

/** Throws unless the caller is signed in and has chosen their own password. */
function admit(caller: Caller | null, hasToken: boolean): void {
  if (!caller) throw new Refusal(hasToken ? 'tokenRefused' : 'unauthorized')
  if (caller.isFirstLogin) throw new Refusal('FIRST_LOGIN')
}

/** Hook that sets the caller and refuses the request if there is none. */
export const demandCaller =
  (context: AppContext) =>
  async (request: FastifyRequest): Promise<void> => {
    request.caller = await identifyCached(context, request)
    admit(request.caller, bearerToken(request) !== null)
  }

/** Hook for public calls: sets the caller if the request has a token, which must then be valid. */
export const noteCaller =
  (context: AppContext) =>
  async (request: FastifyRequest): Promise<void> => {
    if (bearerToken(request) !== null) await demandCaller(context)(request)
  }

interface Carrying {
  readonly headers: { readonly authorization?: string | undefined }
}

/** Bearer token of a request; null if it has none. */
export function bearerToken({ headers: { authorization } }: Carrying): string | null {
  return authorization?.slice(0, 7).toLowerCase() === 'bearer '
    ? authorization.slice(7).trim()
    : null
}

/**
 * Identifies the caller. Only the signature and expiry come from the token. Everything else comes from the database, so
 * that revoking a token, disabling a user or changing a role takes effect at once. Returns null if there is no valid token.
 */
export async function identify(context: AppContext, request: Carrying): Promise<Caller | null> {
  const token = bearerToken(request)
  const claims = token === null ? null : makeTokens(context).read(token, context.clock())
  return claims && findHolder(context, claims.tokenId)
}
