import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  inputsOf,
  humanise,
  parseValue,
  requiredBy,
  mayDo,
  type Action,
  type Definition,
  fieldError,
  type FieldError,
} from '#schema/engine'
import { accessFor, type Place } from './resource-routes.ts'
import type { SentOf } from '../behaviour.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { bodyOf, idOf, refuseParameters, writeAndSend, type Writing } from '../http/http.ts'
import { standardCalls } from './standard-calls.ts'
import { actChangeSet } from '../steps/act.ts'
import type { ChangeSet } from '../steps/change-set.ts'
import { removeRecord } from '../steps/remove.ts'
import { saveChangeSet } from '../steps/save.ts'
import { fixedValues } from '../work/where.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

/** The writing calls of a resource: create, change, delete, and its actions. */
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
    const id = idOf(request)
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
    const id = idOf(request)
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
  if (action.onResource) {
    calls.add('POST', `${path}/${name}`, (request, reply) => {
      accessFor(context, place, request, name)
      return writeAndSend(context, request, reply, {
        ...naming,
        change: (work) => actOnResource(work, definition, name, bodyOf(request)),
      })
    })
    return
  }
  calls.add('POST', `${path}/:id/${name}`, (request, reply) => {
    accessFor(context, place, request, name)
    const id = idOf(request)
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

/** Runs a save and answers the record as the caller may see it afterwards. */
function saveAndSend(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { save, ...naming }: Saving,
) {
  refuseParameters(request)
  const input = bodyOf(request)
  return writeAndSend(context, request, reply, {
    ...naming,
    async change(work) {
      const { answer, after, definition, besides } = await save(work, input)
      if (answer !== undefined) return answer()
      return after ? { ...(await work.serialize(definition, [after]))[0], ...besides } : null
    },
  })
}

async function actOnResource(
  work: EngineWork,
  definition: Definition,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const run = work.context.behaviours.get(definition.name)?.resourceActions?.[name]
  if (!run || !mayDo(definition, work.role, name))
    throw new Refusal('noSuchCall', { params: { call: name } })
  return (
    (await run(
      work,
      readInputs(
        work,
        definition,
        definition.actions?.[name] as Action,
        input,
      ) as SentOf<Definition>,
    )) ?? null
  )
}

/** The questions of an action without a record. */
function readInputs(
  work: EngineWork,
  definition: Definition,
  action: Action,
  input: Readonly<Record<string, unknown>>,
) {
  const names = new Set(inputsOf(action))
  const requires = requiredBy(action, work.role)
  const errors: FieldError[] = Object.keys(input)
    .filter((name) => !names.has(name))
    .map((name) => fieldError(definition, name, { code: 'unknownField', params: { name } }))
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
    const parsed = field
      ? parseValue(Object.hasOwn(input, name) ? input[name] : undefined, field, {
          principal: work.principal,
          defaultDialCode: work.settings.defaultDialCode,
        })
      : { value: null }
    if ('value' in parsed) values[name] = parsed.value
    else
      errors.push(
        ...('problems' in parsed ? parsed.problems : [{ ...parsed.problem, path: '' }]).map(
          (each) => fieldError(definition, [name, each.path].filter(Boolean).join('.'), each),
        ),
      )
    if (requires.includes(name) && (values[name] ?? null) === null && 'value' in parsed) {
      errors.push(
        fieldError(definition, name, { code: 'required', params: { label: humanise(name) } }),
      )
    }
  }
  if (errors.length > 0) invalid(errors)
  return values
}
