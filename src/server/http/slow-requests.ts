import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseMalformed } from './error-handler.ts'

/** Limits for request bodies of callers who are not signed in: longest duration and lowest rate. */
export interface StrangersLimits {
  /** In milliseconds. */
  readonly longest: number
  /** In bytes per second, averaged since the start. */
  readonly leastRate: number
}

export const STRANGERS_LIMITS: StrangersLimits = { longest: 30_000, leastRate: 500 }

/** The rate is first checked after a third of the time, because a phone on a train may lose its connection for a moment. */
const LOOKS = 3

/**
 * Cuts off slow request bodies from callers who are not signed in, because each occupies a connection. Signed-in callers,
 * who are recognised by the headers, have the time allowed for uploads. A response sent early (401) does not end a request,
 * because its body is still read.
 */
export function limitStrangers(
  app: FastifyInstance,
  { longest, leastRate }: StrangersLimits = STRANGERS_LIMITS,
): void {
  app.addHook('onRequest', (request, _, done) => {
    if (hasBody(request)) watch(request, { longest, leastRate })
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, { longest, leastRate }: StrangersLimits): void {
  const { raw } = request
  const { socket } = raw
  // Requests injected by tests have no connection.
  if (!(socket instanceof Socket)) return
  const before = socket.bytesRead
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    const least = (leastRate * looks * longest) / LOOKS / 1_000
    if (request.caller || raw.complete || socket.destroyed) return clearInterval(timer)
    if (looks < LOOKS && socket.bytesRead - before >= least) return
    clearInterval(timer)
    refuseMalformed(
      Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
  }, longest / LOOKS).unref()
  raw.once('close', () => clearInterval(timer))
}
