import type { FastifyRequest } from 'fastify'
import { oncePer } from '#language'
import { admit } from './early.ts'
import { bearerToken, identify } from './session/identify.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for somebody who has not signed in. */
    caller: Caller | null
  }
}

/** What the answer to "who is this" rests on. An employee who is no longer at work has lost the session itself. */
const ASKED = ['larder_session', 'user', 'user_role']
/** Expiry and last working days come with time alone, so nothing is remembered for long. */
const REMEMBERED_MS = 5_000
const MOST_REMEMBERED = 10_000

interface Remembered {
  readonly caller: Caller
  readonly version: string
  readonly until: number
}

const rememberedBy = oncePer((_: World) => new Map<string, Remembered>())

/** As `identify`, asking again only when something it rests on was written; where others write too, each time. */
async function whoAsks(world: World, request: FastifyRequest): Promise<Caller | null> {
  const version = world.store.writeVersion(ASKED)
  const { authorization } = request.headers
  if (version === null || authorization === undefined) return identify(world, request)
  const now = world.clock().getTime()
  const known = rememberedBy(world)
  const found = known.get(authorization)
  if (found?.version === version && now < found.until && now > found.until - 2 * REMEMBERED_MS)
    return found.caller
  const caller = await identify(world, request)
  if (known.size >= MOST_REMEMBERED) known.clear()
  if (caller) known.set(authorization, { caller, version, until: now + REMEMBERED_MS })
  return caller
}

/** Who held each token when it was last asked; only a guess, for calls that confirm it before anything leaves. */
const lastKnownBy = oncePer((_: World) => new Map<string, Caller>())

/** Where others write too, a call may begin as the last known holder of its token while that is asked again. */
function beginEarly(world: World, request: FastifyRequest): boolean {
  if (!request.routeOptions.config.beginsEarly || !world.store.isShared) return false
  const caller = lastKnownBy(world).get(request.headers.authorization ?? '')
  if (!caller) return false
  request.caller = caller
  request.early = askAgain(world, request)
  // Whoever confirms is told of what goes wrong.
  request.early.catch(() => undefined)
  return true
}

async function askAgain(world: World, request: FastifyRequest): Promise<Caller | null> {
  const caller = await whoAsks(world, request)
  const known = lastKnownBy(world)
  const { authorization = '' } = request.headers
  if (known.size >= MOST_REMEMBERED) known.clear()
  if (caller && !caller.isFirstLogin) known.set(authorization, caller)
  else known.delete(authorization)
  return caller
}

/** Lets only those pass who have signed in and chosen a password of their own. */
export const demandCaller =
  (world: World) =>
  async (request: FastifyRequest): Promise<void> => {
    if (beginEarly(world, request)) return
    admit(request, await askAgain(world, request), bearerToken(request) !== null)
  }

/** Anybody may pass; a token that is presented must be good. */
export const noteCaller =
  (world: World) =>
  async (request: FastifyRequest): Promise<void> => {
    if (bearerToken(request) !== null) await demandCaller(world)(request)
  }
