import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFlag, isMany, checkInput, type Definition, type FieldMap } from '#schema/engine'
import { findAccess } from '../../access/access.ts'
import { answer, Download } from '../answer.ts'
import { badParameter, invalid, Refusal } from '../../errors.ts'
import { demandCaller, noteCaller } from '../../access/guard.ts'
import {
  asJson,
  readId,
  parseQuery,
  reading,
  readBody,
  sendJson,
  sendTagged,
  translateData,
  writeAndSend,
} from '../http.ts'
import type { BellSource, EndpointInput, Endpoint } from '../../endpoint.ts'
import type { ListParameters } from '../../work/list-request.ts'
import { nameRepeated } from '../../work/steps/reference.ts'
import type { Query } from './list-parameters.ts'
import { requestContext } from './resource-routes.ts'
import { noteRead } from '../../sheets/export-record.ts'
import { countUnseen, seenAmong } from './seen.ts'
import type { AppContext } from '../../app-context.ts'
import type { EngineWork } from '../../work/work.ts'

/** Registers a custom endpoint of a behaviour. */
export function endpointRoute(app: FastifyInstance, context: AppContext, endpoint: Endpoint): void {
  const isPublic = endpoint.roles === 'public'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: isPublic ? noteCaller(context) : demandCaller(context),
    handler: (request, reply) => run(context, endpoint, request, reply),
  })
}

async function run(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { roles, method, path, message = '' } = endpoint
  if (typeof roles !== 'string' && !roles.includes(request.caller?.role ?? ''))
    throw new Refusal('forbidden')
  const handle = async (work: EngineWork) =>
    runEndpoint(endpoint, work, await readInput(endpoint, request, work, parseQuery(request)))
  if (method === 'GET') {
    const result = await handle(reading(context, request))
    if (result instanceof Download) return sendDownload(reply, result)
    if (endpoint.lists) noteRead(context, request, endpoint.lists.name, rowsIn(result))
    const text = JSON.stringify(answer(translateData(context, request, result ?? null), message))
    return endpoint.fingerprinted ? sendTagged(request, asJson(reply), text) : sendJson(reply, text)
  }
  return writeAndSend(context, request, reply, {
    call: `${method} ${path}`,
    message,
    ...(endpoint.statusOf ? { status: endpoint.statusOf(readBody(request)) } : {}),
    change: async (work) => (await handle(work)) ?? null,
  })
}

/** Number of records in a list, in a page, or in a page with a count. */
function rowsIn(result: unknown): number {
  if (Array.isArray(result)) return result.length
  const { content } = (result ?? {}) as { readonly content?: unknown }
  return content === undefined ? 0 : rowsIn(content)
}

function sendDownload(reply: FastifyReply, { type, name, content }: Download): FastifyReply {
  reply.header('content-type', type)
  reply.header(
    'content-disposition',
    `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  )
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content))
}

/** Calls a GET endpoint without parameters on behalf of the sender of the request. */
export async function answerWithoutParameters(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  const work = reading(context, request)
  return runEndpoint(endpoint, work, await readInput(endpoint, request, work, {}))
}

/** Runs the handler. For notification calls, adds the caller's seen marks. */
async function runEndpoint(
  endpoint: Endpoint,
  work: EngineWork,
  input: EndpointInput<FieldMap, FieldMap>,
): Promise<unknown> {
  const answered = await endpoint.handler(work, input)
  const { bell, path } = endpoint
  return bell && bell !== true ? withSeenMarks(work, path, bell, answered as Notified) : answered
}

type Item = Readonly<Record<string, unknown>>
interface Notified {
  readonly items?: readonly Item[]
  readonly content?: { readonly content: readonly Item[] }
}

async function withSeenMarks(
  work: EngineWork,
  call: string,
  source: BellSource,
  notified: Notified,
): Promise<Notified & { readonly unseen: number }> {
  const items = notified.items ?? notified.content?.content ?? []
  const [seen, unseen] = await Promise.all([
    seenAmong(
      work,
      call,
      source,
      items.map(({ id }) => Number(id)),
    ),
    countUnseen(work, call, source),
  ])
  const marked = items.map((item) => ({ ...item, seen: seen.has(Number(item.id)) }))
  return {
    ...notified,
    ...(notified.content
      ? { content: { ...notified.content, content: marked } }
      : { items: marked }),
    unseen,
  }
}

async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: EngineWork,
  input: Query,
): Promise<EndpointInput<FieldMap, FieldMap>> {
  const { query, list } = splitQuery(work.context, endpoint, request, input)
  return {
    query: (await readValues(
      endpoint.query ?? {},
      fromAddress(query, endpoint.query ?? {}),
      work,
    )) as EndpointInput<FieldMap, FieldMap>['query'],
    body: (endpoint.passesBodyOn
      ? readBody(request)
      : await readValues(endpoint.body ?? {}, readBody(request), work)) as EndpointInput<
      FieldMap,
      FieldMap
    >['body'],
    id: endpoint.path.includes(':id') ? readId(request) : 0,
    list,
    request,
  }
}

const NO_LIST: ListParameters = { page: 0, size: 10, searchFields: [], sort: [], conditions: [] }

/** Splits the query into the endpoint's own parameters and those of its list. */
function splitQuery(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  input: Query,
): { query: Query; list: ListParameters } {
  const all = Object.entries(input)
  const isOwn = (name: string) => Object.hasOwn(endpoint.query ?? {}, name)
  const rest = Object.fromEntries(all.filter(([name]) => !isOwn(name)))
  const query = Object.fromEntries(all.filter(([name]) => isOwn(name)))
  if (endpoint.lists)
    return {
      query,
      list: findAccess(context.registry, endpoint.lists, request.caller?.role ?? null).list.read(
        rest,
        requestContext(context, request),
      ),
    }
  for (const name in rest) badParameter(name)
  return { query, list: NO_LIST }
}

/** Query parameters are always strings. Flags and lists are converted here, everything else by the validator. */
function fromAddress(query: Query, fields: FieldMap): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => {
        const field = fields[name]
        if (isFlag(field))
          return [name, value === 'true' ? true : value === 'false' ? false : value]
        return [name, field && isMany(field) ? [value].flat() : value]
      }),
  )
}

async function readValues(
  fields: FieldMap,
  input: Readonly<Record<string, unknown>>,
  work: EngineWork,
): Promise<Record<string, unknown>> {
  const definition = asDefinition(fields)
  const checked = checkInput(definition, input, {
    mode: 'create',
    asSystem: true,
    principal: work.principal,
    defaultDialCode: work.settings.defaultDialCode,
  })
  if (checked.errors.length > 0) invalid(await nameRepeated(work, definition, checked.errors))
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  return { ...empty, ...checked.values }
}

const asDefinition = (fields: FieldMap): Definition => ({
  name: 'call',
  label: ['', ''],
  title: '',
  fields,
  list: { columns: [], sort: 'id' },
  allow: {},
})
