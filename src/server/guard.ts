import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'
import { bearerToken, identify } from './session/identify.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for somebody who has not signed in. */
    caller: Caller | null
  }
}

/** Lets only those pass who have signed in and chosen a password of their own. */
export const demandCaller = (world: World) => async (request: FastifyRequest): Promise<void> => {
  request.caller = await identify(world, request)
  if (!request.caller) throw new Refusal(bearerToken(request) === null ? 'unauthorized' : 'tokenRefused')
  if (request.caller.isFirstLogin) throw new Refusal('FIRST_LOGIN')
}

/** Anybody may pass; a token that is presented must be good. */
export const noteCaller = (world: World) => async (request: FastifyRequest): Promise<void> => {
  if (bearerToken(request) !== null) await demandCaller(world)(request)
}
