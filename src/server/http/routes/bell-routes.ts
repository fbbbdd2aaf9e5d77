import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Lru, snakeCase, dateInZone, isObject } from '#schema/engine'
import { answerWithoutParameters } from './endpoint-routes.ts'
import type { Endpoint } from '../../endpoint.ts'
import { demandCaller } from '../../access/guard.ts'
import { Refusal } from '../../errors.ts'
import { readBody, envelope, refuseParameters, sendJson, writeAndSend } from '../http.ts'
import { readPreference } from './preferences.ts'
import { countUnseen, recordSeen } from './seen.ts'
import type { AppContext } from '../../app-context.ts'

/** An earlier response, and the state of the database it was based on. */
interface Given {
  readonly version: string
  readonly text: string
  readonly tag: string
}

/**
 * GET /notifications: all of the caller's notifications in one call. Browsers poll every few seconds and mostly find
 * nothing new, so an unchanged response is 304, and nothing is recomputed unless the database was written to.
 */
export const bellRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const given = new Lru<number, Given>(10_000)
    const sources = [...context.behaviours.values()]
      .flatMap(({ endpoints = [] }) => endpoints)
      .filter(({ bell }) => bell)
    const tables = [
      ...[...context.registry.resources.keys()].map(snakeCase),
      'larder_seen',
      'larder_draft',
      'larder_preference',
      'larder_mention',
    ]
    const answerFor = async (request: FastifyRequest, userId: number): Promise<Given> => {
      const written = context.store.writeVersion(tables)
      // The version includes the day because due dates depend on it.
      const version =
        written === null
          ? null
          : `${dateInZone(context.clock(), context.settings.timeZone)} ${written}`
      const before = given.get(userId)
      if (before && before.version === version) return before
      const text = envelope(JSON.stringify(await answerAll(context, sources, request)))
      const now = {
        version: version ?? '',
        text,
        tag: `"${createHash('sha256').update(`${userId} ${text}`).digest('base64url').slice(0, 22)}"`,
      }
      if (version !== null) given.set(userId, now)
      return now
    }
    app.get('/notifications', { onRequest: demandCaller(context) }, async (request, reply) => {
      refuseParameters(request)
      const { text, tag } = await answerFor(request, request.caller?.userId ?? 0)
      reply.header('etag', tag).header('cache-control', 'private, no-cache')
      return request.headers['if-none-match'] === tag
        ? reply.code(304).send()
        : sendJson(reply, text)
    })
    app.put('/notifications/seen', { onRequest: demandCaller(context) }, async (request, reply) => {
      refuseParameters(request)
      const { call, id } = readBody(request)
      const bell = sources.find(({ path, roles }) => path === call && isFor(roles, request))
      if (bell?.bell === undefined || bell.bell === true)
        throw new Refusal('badBody', {
          params: { reason: 'call names a notification call of yours.' },
        })
      if (id !== undefined && id !== null && !Number.isSafeInteger(id))
        throw new Refusal('badBody', { params: { reason: 'id is a whole number.' } })
      const source = bell.bell
      return writeAndSend(context, request, reply, {
        call: 'PUT /notifications/seen',
        message: '',
        async change(work) {
          await recordSeen(work, bell.path, source, typeof id === 'number' ? id : null)
          work.afterCommit(() => void given.delete(request.caller?.userId ?? 0))
          return { unseen: await countUnseen(work, bell.path, source) }
        },
      })
    })
  }

const isFor = (roles: Endpoint['roles'], { caller }: FastifyRequest): boolean =>
  roles === 'all' || roles.includes(caller?.role ?? '')

/** Collects the responses of the notification calls available to the caller's role. */
async function answerAll(
  context: AppContext,
  sources: readonly Endpoint[],
  request: FastifyRequest,
) {
  const chosen = await readPreference(context.store, request.caller?.userId ?? 0, PREFERENCE)
  return Promise.all(
    sources
      .filter(({ roles }) => isFor(roles, request))
      .map(async (endpoint) => {
        const shown = (await answerWithoutParameters(context, endpoint, request)) as {
          count: number
          unseen?: number
          items?: unknown[]
          content?: { content: unknown[] }
        }
        const { count, items, content, unseen = count } = shown
        const isMuted = isMutedIn(chosen, endpoint)
        return {
          call: endpoint.path,
          count,
          unseen: isMuted ? 0 : unseen,
          isMuted,
          items: items ?? content?.content ?? [],
        }
      }),
  )
}

/** Preference with the user's own choices: whether the badge counts the notifications of a call. */
const PREFERENCE = 'bell'

/** Any client may have written the preference, so only its known parts count. */
function isMutedIn(chosen: unknown, { path, bell }: Endpoint): boolean {
  const isCounted = isObject(chosen) ? chosen[path] : undefined
  if (typeof isCounted === 'boolean') return !isCounted
  return typeof bell === 'object' && bell.isMuted === true
}
