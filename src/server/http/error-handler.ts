import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { classifyTrouble, type Trouble } from '../../storage/dialects/trouble.ts'
import { isReferenceGone } from '../../storage/error-facts.ts'
import { Duplicate, InUse } from '../../storage/store.ts'
import { failureBody, Refusal } from '../errors.ts'
import { refusalFor } from '../tasks/upkeep/health.ts'
import { bestLanguage, inLanguage, type Languages } from '../languages.ts'

const MEGABYTE = 1_048_576

/** Largest request body in bytes. Files have their own limits, which are enforced while they are read. */
export const MAX_BODY = MEGABYTE

/** Sends all errors in the same envelope. Unexpected errors are logged and reported without detail. */
export function handleErrors(app: FastifyInstance, languages: Languages): void {
  app.setErrorHandler((error, request, reply) =>
    sendRefusal(reply, asRefusal(error, request), languages),
  )
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(
      reply,
      new Refusal('noSuchCall', {
        params: { call: `${request.method} ${request.url.split('?')[0]}` },
      }),
      languages,
    ),
  )
}

/** Malformed URLs never reach a handler, but get the same kind of response as other errors. */
export const refuseAddress =
  (languages: Languages) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
    void sendRefusal(reply, asRefusal(error, request), languages)

/** Input that is not HTTP has no request object, so the response is written to the socket. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const reason =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'its headers are too long.' : 'this is not HTTP.'
  const body = JSON.stringify(
    failureBody(isLate ? new Refusal('timedOut') : new Refusal('badBody', { params: { reason } })),
  )
  const head = [
    `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function sendRefusal(reply: FastifyReply, refusal: Refusal, languages: Languages): FastifyReply {
  const language = bestLanguage(reply.request.headers['accept-language'], languages)
  // A response that fails before compression is sent uncompressed.
  return reply
    .removeHeader('content-encoding')
    .code(refusal.httpStatus)
    .headers(refusal.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .send(JSON.stringify(inLanguage(failureBody(refusal), language, languages)))
}

function asRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Duplicate)
    return new Refusal('duplicate', { params: { label: error.fields.join(', ') } })
  if (error instanceof InUse)
    return new Refusal('inUse', { params: { label: 'This record', users: 'other records' } })
  if (isReferenceGone(error)) return new Refusal('referenceGone')
  return ofFramework(error as FastifyError, request) ?? unexpected(error, request)
}

function ofFramework(
  { code = '', statusCode, message }: FastifyError,
  { headers }: FastifyRequest,
): Refusal | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('requestTooLarge', { params: { max: `${MAX_BODY / MEGABYTE} MB` } })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new Refusal('wrongType', {
      params: { types: headers['content-type'] ? 'what this call takes' : 'a content type' },
    })
  }
  if (statusCode === 429)
    return new Refusal('tooManyRequests', {
      params: { seconds: Number(/\d+/.exec(message)?.[0] ?? 60) },
    })
  if (statusCode === 503) return new Refusal('unavailable')
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new Refusal('badBody', { params: { reason: message } })
    : null
}

const TROUBLES = {
  away: 'the database is away',
  busy: 'the database took too long: a lock was held, or a statement ran for too long',
  full: 'the disk is full',
  damaged: 'the database file is damaged: stop the server and restore a backup (docs/operating.md)',
  unsynced:
    'the disk did not take what was written: look at the disk and start the server again (docs/operating.md)',
} as const satisfies Record<Trouble, string>

function unexpected(error: unknown, request: FastifyRequest): Refusal {
  const trouble = classifyTrouble(error)
  if (trouble) {
    request.log.error({ err: error, requestId: request.id }, TROUBLES[trouble])
    return refusalFor(trouble)
  }
  request.log.error({ err: error, requestId: request.id }, 'unexpected')
  return new Refusal('unexpected', {
    params: { id: request.id },
    data: { correlationId: request.id },
  })
}
