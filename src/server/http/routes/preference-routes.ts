import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isObject } from '#schema/engine'
import { demandCaller } from '../../access/guard.ts'
import { answer } from '../answer.ts'
import { notFound, Refusal } from '../../errors.ts'
import { readBody, refuseParameters, writeAndSend } from '../http.ts'
import type { AppContext } from '../../app-context.ts'
import { readPreference, writePreference } from './preferences.ts'

/** Maximum length of a preference as JSON. */
const MOST_LETTERS = 8000

/** GET and PUT /preference/{name}: a user's screen preferences, shared by all their devices. */
export const preferenceRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const onRequest = demandCaller(context)
    app.get('/preference/:name', { onRequest }, async (request, reply) => {
      refuseParameters(request)
      reply.header('cache-control', 'private, no-cache')
      return answer({
        value: await readPreference(
          context.store,
          request.caller?.userId ?? 0,
          readPreferenceName(request),
        ),
      })
    })
    app.put('/preference/:name', { onRequest }, (request, reply) => {
      refuseParameters(request)
      const [name, value] = [readPreferenceName(request), valueIn(readBody(request))]
      return writeAndSend(context, request, reply, {
        call: `PUT /preference/${name}`,
        message: '',
        async change(work) {
          await writePreference(work, name, value)
          return { value }
        },
      })
    })
  }

/** Screens use a small set of names. Anything malformed is reported as not found. */
function readPreferenceName({ params }: FastifyRequest): string {
  const name = isObject(params) ? String(params.name) : ''
  return /^[a-z][a-z0-9-]{0,39}$/.test(name) ? name : notFound()
}

function valueIn(body: Readonly<Record<string, unknown>>): unknown {
  const { value, ...others } = body
  if (value === undefined || Object.keys(others).length > 0)
    throw new Refusal('badBody', { params: { reason: 'value is expected, and nothing else.' } })
  if (JSON.stringify(value).length > MOST_LETTERS)
    throw new Refusal('badBody', {
      params: { reason: `value has at most ${MOST_LETTERS} letters as JSON.` },
    })
  return value
}
