import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../http/errors.ts'

/** Per address and minute: an office behind one address may sign in at nine o'clock, a machine that guesses may not. */
const CALLS_PER_MINUTE = 120

/** Signing in, registering and codes, wherever they are served. The route tells, not the address as sent: that has many spellings. */
const isAuthCall = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  method === 'POST' && url.startsWith('/api/v1/auth/')

/** Limits the calls that need no sign-in; besides the limits per user, which hold across addresses. */
export async function throttleAddresses(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
  const check = app.createRateLimit({ max: CALLS_PER_MINUTE, timeWindow: 60_000 })
  app.addHook('onRequest', async (request) => {
    if (!isAuthCall(request)) return
    const found = await check(request)
    if (found.isAllowed || !found.isExceeded) return
    throw new Refusal('tooManyRequests', {
      params: { seconds: found.ttlInSeconds },
      headers: { 'retry-after': String(found.ttlInSeconds) },
    })
  })
}
