import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { snakeCase } from '#language'
import { businessDate } from './day.ts'
import { askPlainly } from './endpoint-routes.ts'
import type { Endpoint } from './endpoint.ts'
import { demandCaller } from './guard.ts'
import { envelope, refuseParameters, sendJson } from './http.ts'
import type { World } from './world.ts'

/** An answer that was given, and the state of the database that it was made from. */
interface Given {
  readonly version: string
  readonly text: string
  readonly tag: string
}

const MOST_REMEMBERED = 10_000

/**
 * GET /notifications: what the bells of the caller say, in one call however many there are. Browsers ask every few seconds
 * and mostly for nothing, so an answer that has not changed is 304, and is not even made anew while nobody has written.
 */
export const bellRoutes = (world: World): FastifyPluginAsync => async (app) => {
  const given = new Map<number, Given>()
  const bells = [...world.behaviours.values()].flatMap(({ endpoints = [] }) => endpoints).filter(({ bell }) => bell)
  const tables = [...world.catalogue.resources.keys()].map(snakeCase)
  const answerFor = async (request: FastifyRequest, userId: number): Promise<Given> => {
    const written = world.store.writeVersion(tables)
    // What is due depends on the day as well.
    const version = written === null ? null : `${businessDate(world.clock(), world.settings.timeZone)} ${written}`
    const before = given.get(userId)
    if (before && before.version === version) return before
    const text = envelope(JSON.stringify(await ring(world, bells, request)))
    const now = { version: version ?? '', text, tag: `"${createHash('sha256').update(`${userId} ${text}`).digest('base64url').slice(0, 22)}"` }
    if (given.size >= MOST_REMEMBERED) given.clear()
    if (version !== null) given.set(userId, now)
    return now
  }
  app.get('/notifications', { onRequest: demandCaller(world) }, async (request, reply) => {
    refuseParameters(request)
    const { text, tag } = await answerFor(request, request.caller?.userId ?? 0)
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : sendJson(reply, text)
  })
}

/** What the calls that ring for the caller's role answer. */
async function ring(world: World, bells: readonly Endpoint[], request: FastifyRequest) {
  const role = request.caller?.role ?? ''
  return Promise.all(bells.filter(({ roles }) => roles === 'all' || roles.includes(role)).map(async (endpoint) => {
    const { count, items, content } = await askPlainly(world, endpoint, request) as { count: number; items?: unknown[]; content?: { content: unknown[] } }
    return { call: endpoint.path, count, items: items ?? content?.content ?? [] }
  }))
}
