import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fold, readTarget, usableWhere, type Definition, type View } from '#schema/engine'
import { findAccess } from '../../access/access.ts'
import { parseQuery, sendJson } from '../http.ts'
import { standardCalls } from './standard-calls.ts'
import { badParameter, notFound, Refusal } from '../../errors.ts'
import { fieldThrough } from './field-through.ts'
import { equals, type ReadCondition, type RequestContext } from './list-filters.ts'
import { listReader, type Query } from './list-parameters.ts'
import type { ListParameters } from '../../work/list-request.ts'
import { listSerializer, publicSerializer, type Serializer } from '../../work/serialize.ts'
import { accessFor, requestContext, pageText, readIds, streamAll } from './resource-routes.ts'
import { resolveAll, resolveWhere } from '../../work/where.ts'
import type { AppContext } from '../../app-context.ts'

/** Parts of a view for one role, computed once. */
interface Looking {
  readonly definition: Definition
  readonly view: View
  readonly how: Serializer
  read(query: Query, by: RequestContext): ListParameters
}

/** Registers a further read-only path for the same records: a page, or all of them. */
export function viewRoute(
  app: FastifyInstance,
  context: AppContext,
  definition: Definition,
  view: View,
): void {
  const cache = new Map<string | null, Looking>()
  const lookingFor = (role: string | null): Looking => {
    let found = cache.get(role)
    if (!found) cache.set(role, (found = lookThrough(context, definition, view, role)))
    return found
  }
  standardCalls(app, definition).add('GET', view.path, (request, reply) =>
    sendView(context, lookingFor(roleIn(view, request)), request, reply),
  )
}

/** A public view looks the same to all callers. */
const roleIn = (view: View, { caller }: FastifyRequest): string | null =>
  view.public ? null : (caller?.role ?? null)

async function sendView(
  context: AppContext,
  looking: Looking,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { definition, view, how } = looking
  if (!view.public)
    accessFor(context, { definition, path: view.path, roles: view.roles }, request, 'list')
  const { ids, ...query } = parseQuery(request)
  if (ids !== undefined && view.as !== 'all') badParameter('ids')
  for (const name of view.needs ?? [])
    if (query[name] === undefined || query[name] === '') badParameter(name, `Please give ${name}.`)
  const by = requestContext(context, request)
  const list = looking.read(query, by)
  await demandNamed(context, looking, query, by)
  const rows = view.public
    ? undefined
    : findAccess(context.registry, definition, roleIn(view, request)).rows
  const usable = view.as === 'all' && !view.where ? usableWhere(definition) : undefined
  const input = ids === undefined ? list.conditions : [{ id: readIds(ids) }, ...list.conditions]
  const conditions = [...resolveAll([rows, view.where, usable], by.principal), ...input]
  const listing = { definition, how, list, conditions }
  if (view.as === 'page') return sendJson(reply, await pageText(context, request, listing))
  for (const name of ['page', 'size']) if (name in query) badParameter(name)
  return streamAll(context, request, reply, listing)
}

/** Responds with 404 for a record that the caller cannot see, instead of returning an empty list. */
async function demandNamed(
  context: AppContext,
  { definition, view }: Looking,
  query: Query,
  { principal }: RequestContext,
): Promise<void> {
  for (const [name, path] of Object.entries(view.parameters ?? {})) {
    const target = context.registry.resources.get(readTarget(definition.fields[path]) ?? '')
    const access = target && findAccess(context.registry, target, principal.role)
    if (!target || !access || !(access.may('list') || access.may('show'))) continue
    const conditions = resolveAll([access.rows], principal)
    for (const id of [query[name] ?? []]
      .flat()
      .map(Number)
      .filter((each) => each > 0)) {
      if (!(await context.store.one(target, id, { conditions, fields: [], labels: [] }))) notFound()
    }
  }
}

function lookThrough(
  context: AppContext,
  definition: Definition,
  view: View,
  role: string | null,
): Looking {
  if (!view.public && !findAccess(context.registry, definition, role).may('list'))
    throw new Refusal('forbidden')
  const narrowed = narrowedToView(definition, view)
  const reader = listReader(narrowed, role, context.registry)
  const own = new Map<string, ReadCondition>([
    ...Object.entries(view.parameters ?? {}).map(
      ([name, path]) =>
        [name, equals(path, fieldThrough(definition, path, context.registry))] as const,
    ),
    ...Object.entries(view.choices ?? {}).map(
      ([name, choices]) => [name, chosen(choices)] as const,
    ),
  ])
  const terms = new Map(
    Object.entries(view.terms ?? {}).map(([term, where]) => [plain(term), where]),
  )
  const how = view.public
    ? publicSerializer(definition, view.fields ?? definition.list.columns, context.registry)
    : listSerializer(narrowed, role, context.registry)
  return {
    definition,
    view,
    how,
    read(query, by) {
      const { search, ...rest } = query
      const term = typeof search === 'string' ? terms.get(plain(search)) : undefined
      if (!term) return readThrough(query, by, reader.read, own)
      const list = readThrough(rest, by, reader.read, own)
      return { ...list, conditions: [resolveWhere(term, by.principal), ...list.conditions] }
    },
  }
}

/** Conditions of all the given values. */
const chosen =
  (choices: NonNullable<View['choices']>[string]): ReadCondition =>
  (values, name, { principal }) =>
    values.map((value) => {
      const where = Object.hasOwn(choices, value) ? choices[value] : undefined
      if (!where) badParameter(name, `${name} is one of ${Object.keys(choices).join(', ')}.`)
      return resolveWhere(where ?? {}, principal)
    })

/** Normalises a search text for comparison with the terms of a view. */
const plain = (search: string): string =>
  fold(search)
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)
    .join(' ')

/**
 * Reduces the definition to the fields that the view shows, so that no other field can be searched, sorted or filtered by.
 */
function narrowedToView(definition: Definition, view: View): Definition {
  const columns = view.fields ?? definition.list.columns
  const { list } = definition
  const narrowed = {
    ...list,
    columns,
    ...(view.sort ? { sort: view.sort } : {}),
    ...(view.search ? { search: view.search } : {}),
  }
  if (!view.public) return { ...definition, list: narrowed }
  const search = (narrowed.search ?? columns).filter((name) => columns.includes(name))
  const fields = Object.fromEntries(
    Object.entries(definition.fields).filter(([name]) => columns.includes(name)),
  )
  return {
    ...definition,
    fields,
    hint: undefined,
    state: undefined,
    list: { ...narrowed, search, filters: [], tabs: {} },
  }
}

function readThrough(
  query: Query,
  by: RequestContext,
  read: Looking['read'],
  own: ReadonlyMap<string, ReadCondition>,
): ListParameters {
  const rest: Record<string, unknown> = {}
  const conditions: ListParameters['conditions'][number][] = []
  for (const [name, value] of Object.entries(query)) {
    const filter = own.get(name)
    if (!filter) rest[name] = value
    else if (value !== '') conditions.push(...[filter([value].flat() as string[], name, by)].flat())
  }
  const list = read(rest, by)
  return conditions.length === 0
    ? list
    : { ...list, conditions: [...conditions, ...list.conditions] }
}
