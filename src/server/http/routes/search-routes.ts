import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { badParameter } from '../../errors.ts'
import { demandCaller } from '../../access/guard.ts'
import { parseQuery, envelope, sendJson } from '../http.ts'
import { searchAnywhere, searchedBy, searchOne } from '../search/search-anywhere.ts'
import type { AppContext } from '../../app-context.ts'
import { setImmediate } from 'node:timers/promises'

/** Maximum number of concurrent searches. More would only wait for each other in the database. */
const AT_ONCE = 8

/**
 * GET /search?q=…: the best matches from every resource whose records the caller may list. `?in=…` limits the search to one
 * resource.
 */
export const searchRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const waiting = turns(AT_ONCE)
    app.get('/search', { onRequest: demandCaller(context) }, async (request, reply) => {
      const { text, place } = readQuery(context, request)
      const isGone = () => request.raw.socket.destroyed
      const groups = await waiting.take(isGone, () =>
        place ? searchOne(context, request, place, text) : searchAnywhere(context, request, text),
      )
      return sendJson(reply, envelope(JSON.stringify(groups ?? [])))
    })
  }

function readQuery(context: AppContext, request: FastifyRequest) {
  const { q, in: name, ...rest } = parseQuery(request)
  for (const other in rest) badParameter(other)
  const text = typeof q === 'string' ? q.trim() : ''
  if (text.length < 2 || text.length > 100) badParameter('q', 'q needs 2 to 100 characters.')
  const place =
    name === undefined
      ? undefined
      : searchedBy(context, request).find(({ definition }) => definition.name === name)
  if (name !== undefined && !place)
    badParameter('in', 'in is the name of a resource that you may list.')
  return { text, place }
}

/** Runs a limited number of tasks concurrently, in the order of arrival. */
interface Turns {
  /** Null if the client has disconnected by the time its turn comes. */
  take<Result>(isGone: () => boolean, work: () => Promise<Result>): Promise<Result | null>
}

export function turns(most: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  const begin = (): Promise<void> | undefined => {
    if (running < most) {
      running += 1
      return undefined
    }
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  }
  const end = () => {
    const next = waiting.shift()
    // Passes the slot to the next search.
    if (next) next()
    else running -= 1
  }
  return {
    take: async (isGone, work) => {
      await begin()
      try {
        // Lets other requests run, and notices clients that have disconnected.
        await setImmediate()
        return isGone() ? null : await work()
      } finally {
        end()
      }
    },
  }
}
