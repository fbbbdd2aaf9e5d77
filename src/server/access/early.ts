import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/errors.ts'
import type { Caller } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who really asks, while the call has begun as the last known holder of its token. */
    early: Promise<Caller | null> | null
  }
  interface FastifyContextConfig {
    /** The call says `confirmCaller` before it sends or commits anything. */
    beginsEarly?: boolean
  }
}

/** The token belongs to somebody else, or to the same person with other rights, than the call took for granted. */
class OtherCaller extends Error {}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Lets those in who have signed in and chosen a password of their own. */
export function admit(request: FastifyRequest, caller: Caller | null, hasToken: boolean): void {
  request.caller = caller
  if (!caller) throw new Refusal(hasToken ? 'tokenRefused' : 'unauthorized')
  if (caller.isFirstLogin) throw new Refusal('FIRST_LOGIN')
}

/** Waits for the answer to who is asking. Nothing may leave, and nothing may stay, before that. */
export async function confirmCaller(request: FastifyRequest): Promise<void> {
  const { early, caller } = request
  if (!early) return
  const found = await early
  request.early = null
  admit(request, found, true)
  if (!isSame(found, caller)) throw new OtherCaller()
}

const isSame = (one: Caller | null, other: Caller | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** What came of a call that began as somebody else is thrown away, a refusal too, and the call made again. */
export const withCallerConfirmed =
  (handler: Handler): Handler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (!(error instanceof OtherCaller) && !(await isOther(request))) throw error
      return handler(request, reply)
    }
  }

async function isOther(request: FastifyRequest): Promise<boolean> {
  try {
    await confirmCaller(request)
    return false
  } catch (error) {
    if (error instanceof OtherCaller) return true
    throw error
  }
}
