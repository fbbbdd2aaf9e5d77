import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Action } from '#schema/engine'
import { accessFor, type Place } from './resource-routes.ts'
import { readBody, readId, refuseParameters, writeAndSend, type Writing } from '../http.ts'
import { standardCalls } from './standard-calls.ts'
import type { ChangeSet } from '../../work/steps/change-set.ts'
import { removeRecord } from '../../work/steps/remove.ts'
import { actChangeSet, saveChangeSet } from '../../work/steps/save.ts'
import { fixedValues } from '../../work/where.ts'
import type { EngineWork } from '../../work/work.ts'
import type { AppContext } from '../../app-context.ts'

/** Registers the write routes of a resource: create, update, delete, and its actions. */
export function writeRoutes(app: FastifyInstance, context: AppContext, place: Place): void {
  const { definition, path, within } = place
  const [one] = definition.label
  const calls = standardCalls(app, definition)
  calls.add('POST', path, (request, reply) => {
    accessFor(context, place, request, 'create')
    return saveAndSend(context, request, reply, {
      call: `POST ${path}`,
      message: `${one} created`,
      status: 201,
      save: (work, input) =>
        saveChangeSet(work, definition, {
          mode: 'create',
          input: within ? { ...input, ...fixedValues(within) } : input,
          within,
        }),
    })
  })
  calls.add('PUT', `${path}/:id`, (request, reply) => {
    accessFor(context, place, request, 'edit', ...Object.keys(definition.actions ?? {}))
    const id = readId(request)
    return saveAndSend(context, request, reply, {
      call: `PUT ${path}`,
      message: `${one} updated`,
      save: (work, input) =>
        saveChangeSet(work, definition, {
          mode: 'edit',
          id,
          input,
          version: input.version,
          isAnswered: true,
          within,
        }),
    })
  })
  calls.add('DELETE', `${path}/:id`, (request, reply) => {
    accessFor(context, place, request, 'delete')
    const id = readId(request)
    refuseParameters(request)
    return writeAndSend(context, request, reply, {
      call: `DELETE ${path}`,
      message: `${one} deleted`,
      async change(work) {
        await removeRecord(work, definition, { id, within })
        return { id }
      },
    })
  })
  for (const [name, action] of Object.entries(definition.actions ?? {}))
    actionRoute(app, context, place, { name, action })
}

interface NamedAction {
  readonly name: string
  readonly action: Action
}

function actionRoute(
  app: FastifyInstance,
  context: AppContext,
  place: Place,
  { name, action }: NamedAction,
): void {
  const { definition, path, within } = place
  const naming = { call: `POST ${path}/${name}`, message: action.label }
  const calls = standardCalls(app, definition)
  calls.add('POST', `${path}/:id/${name}`, (request, reply) => {
    accessFor(context, place, request, name)
    const id = readId(request)
    return saveAndSend(context, request, reply, {
      ...naming,
      save: (work, input) =>
        actChangeSet(work, definition, { id, action: name, input, isAnswered: true, within }),
    })
  })
}

interface Saving extends Omit<Writing, 'change'> {
  readonly save: (work: EngineWork, input: Readonly<Record<string, unknown>>) => Promise<ChangeSet>
}

/** Saves a record and responds with it as the caller may see it afterwards. */
function saveAndSend(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { save, ...naming }: Saving,
) {
  refuseParameters(request)
  const input = readBody(request)
  return writeAndSend(context, request, reply, {
    ...naming,
    async change(work) {
      const { answer, after, definition, besides } = await save(work, input)
      if (answer !== undefined) return answer()
      return after ? { ...(await work.serialize(definition, [after]))[0], ...besides } : null
    },
  })
}
