import { createHash } from 'node:crypto'
import { isObject } from '#schema/engine'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badParameter, notFound, Refusal } from '../errors.ts'
import { answerOnce, sentBy } from './idempotency.ts'
import { bestLanguage, dataInLanguage, LANGUAGES } from '../languages.ts'
import type { AppContext } from '../app-context.ts'
import { inTransaction } from '../work/in-transaction.ts'
import { readingWork } from '../work/open-work.ts'
import type { EngineWork, WorkOptions } from '../work/work.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Translates the messages in a response to the caller's language. */
export function translateData<Data>(
  { languages = LANGUAGES }: AppContext,
  { headers }: FastifyRequest,
  data: Data,
): Data {
  return dataInLanguage(data, bestLanguage(headers['accept-language'], languages), languages)
}

/** Smallest response worth compressing, in bytes. */
const WORTH_COMPRESSING = 1400

export const asJson = (reply: FastifyReply): FastifyReply => reply.header('content-type', JSON_TYPE)

export const sendJson = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
  sendText(asJson(reply.code(status)), text)

/** Sends a complete text. Long texts are compressed if the client supports it. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  const isCompressed =
    text.length > WORTH_COMPRESSING && reply.request.headers['accept-encoding'] !== undefined
  if (!isCompressed) return reply.send(text)
  reply.compress(text)
  return reply
}

/** Sends the text unless the client already has it. The ETag is weak because the text may be sent compressed or not. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string) {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply
    .header('etag', tag)
    .header('cache-control', request.caller ? 'private, no-cache' : 'no-cache')
  const isCurrent =
    request.headers['if-none-match']?.split(',').some((each) => each.trim() === tag) ?? false
  return isCurrent ? reply.code(304).removeHeader('content-type').send() : sendText(reply, text)
}

export function streamJson(reply: FastifyReply, text: Readable): FastifyReply {
  reply.header('content-type', JSON_TYPE)
  if (reply.request.headers['accept-encoding'] === undefined) return reply.send(text)
  reply.compress(text)
  return reply
}

/** Wraps serialized JSON in the envelope. */
export const envelope = (data: string, message = ''): string =>
  `{"status":"OK","message":${JSON.stringify(message)},"data":${data}}`

/** Source of a change for the history, as sent by the browser. */
const readVia = ({ headers }: FastifyRequest): string =>
  headers['sec-fetch-site'] === undefined ? 'api' : 'screen'

export const workOptions = (request: FastifyRequest): WorkOptions => ({
  caller: request.caller,
  via: readVia(request),
})

export const reading = (context: AppContext, request: FastifyRequest): EngineWork =>
  readingWork(context, workOptions(request))

/** Reads the id from the path. Ids are whole numbers, so any other text is reported as not found. */
export function readId({ params }: FastifyRequest, name = 'id'): number {
  const id = isObject(params) ? String(params[name]) : ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : notFound()
}

/** Body of a write: an object, or absent. */
export function readBody({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {}
  if (isObject(body)) return body
  throw new Refusal('badBody', { params: { reason: 'an object is expected.' } })
}

export const parseQuery = ({ query }: FastifyRequest): Readonly<Record<string, unknown>> =>
  isObject(query) ? query : {}

/** Refuses all parameters, for calls that have none. */
export function refuseParameters(request: FastifyRequest): void {
  for (const name in parseQuery(request)) badParameter(name)
}

/** A change and the response to it. */
export interface Writing {
  /** Method and path that the key is valid for. */
  readonly call: string
  readonly message: string
  readonly status?: number
  readonly change: (work: EngineWork) => Promise<unknown>
}

export const readIdempotencyKey = ({ headers }: FastifyRequest): string | undefined => {
  const { 'idempotency-key': key } = headers
  return typeof key === 'string' ? key : undefined
}

/** Status and content of a response, and the call it belongs to. */
interface Content {
  readonly call: string
  readonly status?: number
  readonly sent?: string
}

/** Produces a response in a transaction. A repeated Idempotency-Key gets the first response again. */
export function makeOnce(
  work: EngineWork,
  request: FastifyRequest,
  { call, status = 200, sent = sentBy(request.url, request.body) }: Content,
  make: () => Promise<string>,
): Promise<string> {
  const key = readIdempotencyKey(request)
  const userId = work.caller?.userId ?? 0
  return key === undefined ? make() : answerOnce(work, { userId, key, call, status, sent }, make)
}

/** Runs a change in one transaction and sends the response. A repeated Idempotency-Key gets the first response again. */
export async function writeAndSend(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, message, status = 200, change }: Writing,
): Promise<FastifyReply> {
  const text = await inTransaction(context, workOptions(request), (work) =>
    makeOnce(work, request, { call, status }, async () =>
      envelope(
        JSON.stringify(translateData(context, request, (await change(work)) ?? null)),
        message,
      ),
    ),
  )
  return sendJson(reply, text, status)
}
