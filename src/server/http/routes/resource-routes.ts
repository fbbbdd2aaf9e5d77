import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usableWhere, type Definition, type Where, dateInZone } from '#schema/engine'
import type { Condition } from '../../../storage/store.ts'
import { findAccess, type Access } from '../../access/access.ts'
import { makePage } from '../answer.ts'
import { badParameter, notFound, Refusal } from '../../errors.ts'
import {
  parseQuery,
  envelope,
  readId,
  reading,
  refuseParameters,
  sendJson,
  streamJson,
} from '../http.ts'
import { standardCalls } from './standard-calls.ts'
import type { RequestContext } from './list-filters.ts'
import { searchIn, type ListParameters } from '../../work/list-request.ts'
import { finish, touchesOn } from '../../work/serialize-records.ts'
import {
  serializeRows,
  type JsonRecord,
  type Serializer,
  type Row,
  type Viewer,
} from '../../work/serialize.ts'
import { noteRead, noteWhole } from '../../sheets/export-record.ts'
import { resolveAll } from '../../work/where.ts'
import type { AppContext } from '../../app-context.ts'

/** Path of a resource, or of a part of it. */
export interface Place {
  readonly definition: Definition
  readonly path: string
  /** Restricts the records; unset: all records. */
  readonly within?: Where
  /** Roles that may use this path, if they also have the permission. */
  readonly roles?: readonly string[]
}

/** Returns the caller's access if the role has any of the given permissions here. */
export function accessFor(
  context: AppContext,
  { definition, roles }: Place,
  request: FastifyRequest,
  ...verbs: string[]
): Access {
  const role = request.caller?.role ?? null
  const access = findAccess(context.registry, definition, role)
  if (!verbs.some((verb) => access.may(verb)) || (roles && !roles.includes(role ?? '')))
    throw new Refusal('forbidden')
  return access
}

/** Creates the viewer for a request, which reads outside any transaction. */
export const makeViewer = (context: AppContext, request: FastifyRequest): Viewer =>
  new RequestViewer(context, request)

/**
 * Computes the principal on demand, because few responses need it. This is a class because V8 keeps an object literal with
 * a getter, and the request with it, until the next full collection, which made responses 20 % slower.
 */
class RequestViewer implements Viewer {
  readonly context: AppContext
  readonly reader: AppContext['store']
  readonly #request: FastifyRequest

  constructor(context: AppContext, request: FastifyRequest) {
    this.context = context
    this.reader = context.store
    this.#request = request
  }

  get principal() {
    return requestContext(this.context, this.#request).principal
  }
}

/** Time and caller, used to parse the parameters. */
export function requestContext(context: AppContext, request: FastifyRequest): RequestContext {
  const now = context.clock()
  const { settings } = context
  const { timeZone, defaultDialCode } = settings
  const caller = request.caller
  return {
    principal: {
      userId: caller?.userId ?? null,
      employeeId: caller?.employeeId ?? null,
      customerId: caller?.customerId ?? null,
      role: caller?.role ?? null,
      now: now.toISOString(),
      today: dateInZone(now, timeZone),
      settings,
    },
    timeZone,
    defaultDialCode,
  }
}

/** Registers the read routes of a resource: list, all and one. */
export function readRoutes(app: FastifyInstance, context: AppContext, place: Place): void {
  const calls = standardCalls(app, place.definition)
  calls.add('GET', `${place.path}/list`, (request, reply) =>
    sendPage(context, place, request, reply),
  )
  calls.add('GET', place.path, (request, reply) => sendAll(context, place, request, reply))
  calls.add('GET', `${place.path}/:id`, (request, reply) => sendOne(context, place, request, reply))
}

async function sendPage(
  context: AppContext,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const listing = readListing(context, place, request, parseQuery(request))
  return sendJson(reply, await pageText(context, request, listing))
}

/** Reads a list request, with the conditions under which the caller may list records. */
export function readListing(
  context: AppContext,
  place: Place,
  request: FastifyRequest,
  query: ReturnType<typeof parseQuery>,
): Listing {
  const access = accessFor(context, place, request, 'list')
  const by = requestContext(context, request)
  const list = access.list.read(query, by)
  const rows = resolveAll([access.rows, place.within], by.principal)
  const conditions = [...rows, ...list.conditions]
  return { definition: place.definition, how: access.inList, list, conditions }
}

/** A resource, and the way its records are presented to the caller. */
interface Look {
  readonly definition: Definition
  readonly how: Serializer
}

/** A list request with the conditions that its records must meet. */
interface Listing extends Look {
  readonly list: ListParameters
  readonly conditions: readonly Condition[]
}

/** Returns a page as text ready to send. */
export async function pageText(
  context: AppContext,
  request: FastifyRequest,
  listing: Listing,
): Promise<string> {
  const { definition, how, list, conditions } = listing
  const result = await context.store.list(definition, {
    conditions,
    ...searchIn(list),
    sort: list.sort,
    offset: list.page * list.size,
    limit: list.size,
    fields: how.fields,
    labels: how.labels,
    counted: true,
  })
  const content = await serialized(context, request, listing, result.rows)
  noteRead(context, request, definition.name, content.length)
  return envelope(JSON.stringify(makePage(content, list, result.total, result.totalIsEstimate)))
}

/** Serializes rows for the caller after the behaviour has made its final changes. */
export async function serialized(
  context: AppContext,
  request: FastifyRequest,
  { definition, how }: Look,
  rows: readonly Row[],
): Promise<JsonRecord[]> {
  const records = await serializeRows(makeViewer(context, request), how, rows)
  return touchesOn(context, definition).length > 0
    ? finish(reading(context, request), definition, records)
    : records
}

const MAX_IDS = 500

async function sendAll(
  context: AppContext,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { ids, ...query } = parseQuery(request)
  if (ids !== undefined) return sendMany(context, place, request, reply)
  const { definition } = place
  const access = accessFor(context, place, request, 'list')
  const by = requestContext(context, request)
  for (const name of ['page', 'size']) if (name in query) badParameter(name)
  const list = access.list.read(query, by)
  const conditions = [
    ...resolveAll([access.rows, place.within, usableWhere(definition)], by.principal),
    ...list.conditions,
  ]
  return streamAll(context, request, reply, { definition, how: access.inList, list, conditions })
}

/**
 * Streams the whole list, a few hundred records at a time, so that memory use stays small however large the table is. The
 * response starts only once the first records are read, so that an unavailable database can still be reported as an error.
 */
export async function streamAll(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  listing: Listing,
) {
  const { definition, how, list, conditions } = listing
  const batches = context.store.stream(definition, {
    conditions,
    ...searchIn(list),
    sort: list.sort,
    fields: how.fields,
    labels: how.labels,
  })
  async function* text() {
    let separator = '{"status":"OK","message":"","data":['
    let delivered = 0
    for await (const rows of batches) {
      const records = await serialized(context, request, listing, rows)
      if (records.length === 0) continue
      yield separator + JSON.stringify(records).slice(1, -1)
      separator = ','
      delivered += records.length
    }
    await noteWhole(context, request, definition.name, delivered)
    yield delivered === 0 ? `${separator}]}` : ']}'
  }
  return streamJson(reply, Readable.from(await begun(text())))
}

/** Returns the stream once its first part has been read. */
export async function begun<Part>(parts: AsyncGenerator<Part>): Promise<AsyncGenerator<Part>> {
  const first = await parts.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* parts
  })()
}

/** Parses "1,2,3" as ids, at most 500 of them. */
export function readIds(ids: unknown): number[] {
  const wanted = [
    ...new Set(
      [ids]
        .flat()
        .flatMap((each) => String(each).split(','))
        .filter((each) => each !== '')
        .map(Number),
    ),
  ]
  if (wanted.some((id) => !Number.isSafeInteger(id) || id < 1))
    badParameter('ids', 'ids are whole numbers with commas between them.')
  if (wanted.length > MAX_IDS) badParameter('ids', `Send at most ${MAX_IDS} ids at once.`)
  return wanted
}

async function sendMany(
  context: AppContext,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { definition } = place
  const access = accessFor(context, place, request, 'list', 'show')
  const { ids, ...others } = parseQuery(request)
  for (const name in others) badParameter(name)
  const wanted = readIds(ids)
  const by = requestContext(context, request)
  const how = access.inList
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await context.store.list(definition, {
          conditions: [...resolveAll([access.rows, place.within], by.principal), { id: wanted }],
          sort: [],
          offset: 0,
          limit: MAX_IDS,
          fields: how.fields,
          labels: how.labels,
          counted: false,
        })
  const records = await serialized(context, request, { definition, how }, rows)
  noteRead(context, request, definition.name, records.length)
  return sendJson(reply, envelope(JSON.stringify(records)))
}

async function sendOne(
  context: AppContext,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { definition, within } = place
  const access = accessFor(context, place, request, 'show')
  const id = readId(request)
  refuseParameters(request)
  const how = access.whole
  const { fields, labels } = how
  const conditions =
    access.rows || within
      ? resolveAll([access.rows, within], requestContext(context, request).principal)
      : []
  const row = await context.store.one(definition, id, { conditions, fields, labels })
  const [record] = row ? await serialized(context, request, { definition, how }, [row]) : notFound()
  return sendJson(reply, envelope(JSON.stringify(record)))
}
