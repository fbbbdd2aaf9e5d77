import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isObject, VIEW_NAME_LENGTH, type ListViewInput } from '#schema/engine'
import { findAccess } from '../../access/access.ts'
import { demandCaller } from '../../access/guard.ts'
import type { AppContext } from '../../app-context.ts'
import { notFound, Refusal } from '../../errors.ts'
import { answer } from '../answer.ts'
import { readBody, readId, refuseParameters, writeAndSend } from '../http.ts'
import { requestContext } from '../routes/resource-routes.ts'
import { demandWholeVersion } from '../../work/steps/version.ts'
import { changeView, createView, readViews, removeView, type Viewing } from './list-views.ts'
import { badView, parseContent } from './view-content.ts'

/** GET, POST, PUT and DELETE /list-view/{resource}: saved views of a list, private or shared with a role. */
export const listViewRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const onRequest = demandCaller(context)
    const path = '/list-view/:resource'
    app.get(path, { onRequest }, async (request, reply) => {
      const viewing = viewingOf(context, request)
      reply.header('cache-control', 'private, no-cache')
      return answer(await readViews(context.store.sql, viewing))
    })
    app.post(path, { onRequest }, (request, reply) => {
      const viewing = viewingOf(context, request)
      const input = parseView(readBody(request))
      return writeAndSend(context, request, reply, {
        call: `POST /list-view/${viewing.access.definition.name}`,
        message: 'View saved',
        status: 201,
        change: (work) => createView(work, viewing, input),
      })
    })
    app.put(`${path}/:id`, { onRequest }, (request, reply) => {
      const viewing = viewingOf(context, request)
      const { version, ...body } = readBody(request)
      if (version === undefined) throw new Refusal('versionMissing')
      demandWholeVersion(version)
      const [which, input] = [{ id: readId(request), version }, parseView(body)]
      return writeAndSend(context, request, reply, {
        call: `PUT /list-view/${viewing.access.definition.name}`,
        message: 'View saved',
        change: (work) => changeView(work, viewing, which, input),
      })
    })
    app.delete(`${path}/:id`, { onRequest }, (request, reply) => {
      const viewing = viewingOf(context, request)
      const id = readId(request)
      return writeAndSend(context, request, reply, {
        call: `DELETE /list-view/${viewing.access.definition.name}`,
        message: 'View deleted',
        async change(work) {
          await removeView(work, viewing, id)
          return { id }
        },
      })
    })
  }

/** Views are for those who may read the list. */
function viewingOf(context: AppContext, request: FastifyRequest): Viewing {
  refuseParameters(request)
  const { params, caller } = request
  const name = isObject(params) ? String(params.resource) : ''
  const definition = context.registry.resources.get(name) ?? notFound()
  if (!caller) throw new Refusal('unauthorized')
  const access = findAccess(context.registry, definition, caller.role)
  if (!access.may('list')) throw new Refusal('forbidden')
  return { caller, access, by: requestContext(context, request) }
}

function parseView({
  name,
  sharedWith = null,
  isDefault = false,
  content,
  ...others
}: Readonly<Record<string, unknown>>): ListViewInput {
  for (const each in others) badView(`${each} is not recognised.`)
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed === '' || trimmed.length > VIEW_NAME_LENGTH)
    badView(`name is a text of 1 to ${VIEW_NAME_LENGTH} letters.`)
  if (typeof isDefault !== 'boolean') badView('isDefault is true or false.')
  if (sharedWith !== null && typeof sharedWith !== 'string')
    badView('sharedWith is a role or null.')
  return {
    name: trimmed,
    sharedWith: sharedWith as string | null,
    isDefault: isDefault === true,
    ...(content === undefined ? {} : { content: parseContent(content) }),
  }
}
