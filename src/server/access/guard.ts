import type { FastifyRequest } from 'fastify'
import { memoize, snakeCase } from '#schema/engine'
import { user, userRole } from '#system'
import { admit } from './early.ts'
import { bearerToken, identify } from '../session/identify.ts'
import type { Caller } from './caller.ts'
import type { AppContext } from '../app-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for somebody who has not signed in. */
    caller: Caller | null
  }
}

/** What the answer to "who is this" rests on. Whom an area lets sign in no longer has lost the session itself. */
const SESSION_TABLES = ['larder_session', ...[user, userRole].map(({ name }) => snakeCase(name))]
/** Expiry and last working days come with time alone, so nothing is remembered for long. */
const REMEMBERED_MS = 5_000
const MOST_REMEMBERED = 10_000

interface Remembered {
  readonly caller: Caller
  readonly version: string
  readonly until: number
}

const cachedCallers = memoize((_: AppContext) => new Map<string, Remembered>())

/** As `identify`, asking again only when something it rests on was written; where others write too, each time. */
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
  if (cache.size >= MOST_REMEMBERED) cache.clear()
  if (caller) cache.set(authorization, { caller, version, until: now + REMEMBERED_MS })
  return caller
}

/** Who held each token when that was last read; only a guess, for calls that confirm it before anything leaves. */
const lastCallers = memoize((_: AppContext) => new Map<string, Caller>())

/** Where others write too, a call may begin as the last known holder of its token while that is asked again. */
function beginEarly(context: AppContext, request: FastifyRequest): boolean {
  if (!context.store.isShared || !request.routeOptions.config.beginsEarly) return false
  const caller = lastCallers(context).get(request.headers.authorization ?? '')
  if (!caller) return false
  request.caller = caller
  request.early = askAgain(context, request)
  // Errors reach whoever confirms.
  request.early.catch(() => undefined)
  return true
}

async function askAgain(context: AppContext, request: FastifyRequest): Promise<Caller | null> {
  const caller = await identifyCached(context, request)
  const cache = lastCallers(context)
  const { authorization = '' } = request.headers
  if (cache.size >= MOST_REMEMBERED) cache.clear()
  if (caller && !caller.isFirstLogin) cache.set(authorization, caller)
  else cache.delete(authorization)
  return caller
}

/** Lets only those pass who have signed in and chosen a password of their own. */
export const demandCaller =
  (context: AppContext) =>
  async (request: FastifyRequest): Promise<void> => {
    if (beginEarly(context, request)) return
    admit(request, await askAgain(context, request), bearerToken(request) !== null)
  }

/** Anybody may pass; a token that is presented must be good. */
export const noteCaller =
  (context: AppContext) =>
  async (request: FastifyRequest): Promise<void> => {
    if (bearerToken(request) !== null) await demandCaller(context)(request)
  }
