import { HttpError } from 'react-admin'
import { newKey } from '../session/kept.ts'
import { renewed } from '../session/renewal.ts'
import { clearUser, readUser } from '../session/stored-user.ts'
import { language } from '../i18n/language.ts'
import { apiAddress } from './api-address.ts'
import { busy } from './busy.ts'
import { connection } from './connection.ts'
import { asMeant } from './intents.ts'
import { outdateAnswers, queryClient } from './query-client.ts'
import { text } from '../i18n/text.ts'

export interface Envelope<Data = unknown> {
  readonly status: string
  readonly message?: string
  readonly data: Data
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; FormData is sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Sent without the session's token. A 401 response does not end an open session. */
  readonly isAnonymous?: boolean
  /** True for the call that renews the token. */
  readonly isRenewal?: boolean
  /** Safe to repeat, because a second call has no further effect or the server recognizes it by a key in the call. */
  readonly isRepeatable?: boolean
  /** Continues even if the page is closed. */
  readonly isLasting?: boolean
  /** Returns the raw response, for content other than JSON. */
  readonly raw?: boolean
}

const UNREACHABLE = text('The server cannot be reached. Check your connection and try again.')

/**
 * Calls the API and returns the envelope. Failures are thrown as HttpError with the server's message, or else the
 * status text; the body is the envelope.
 */
export async function call<Data>(
  path: string,
  { headers = {}, ...options }: Omit<Call, 'raw'> = {},
): Promise<Envelope<Data>> {
  return readEnvelope(await send(path, { headers, ...options }))
}

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  // Responses are typed here, and only here, with the types declared by the server.
  const envelope: Envelope<Data> | null = await response.json().catch(() => null)
  if (!response.ok || !envelope)
    throw new HttpError(
      envelope?.message || response.statusText || UNREACHABLE,
      response.status,
      envelope,
    )
  return envelope
}

/** Calls the API and returns `data` of the envelope. */
export const request = async (path: string, options: Call = {}): Promise<unknown> =>
  (await call<unknown>(path, options)).data

/** Like `request`, with the response type declared by the server. */
export const ask = async <Answer>(path: string, options: Call = {}): Promise<Answer> =>
  (await call<Answer>(path, options)).data

/** Makes a conditional request with an ETag. Returns null if the response has not changed. */
export async function requestIfNew(
  path: string,
  mark: string | null,
  options: Call = {},
): Promise<{ readonly data: unknown; readonly mark: string } | null> {
  const response = await send(path, {
    ...options,
    headers: { ...options.headers, ...(mark ? { 'if-none-match': mark } : {}) },
  })
  if (response.status === 304) return null
  return { data: (await readEnvelope(response)).data, mark: response.headers.get('etag') ?? '' }
}

export const download = async (path: string, options: Call = {}): Promise<Blob> =>
  (await openDownload(path, options)).blob()

/** Returns the response once its content begins. */
export async function openDownload(path: string, options: Call = {}): Promise<Response> {
  const response = await send(path, options)
  if (response.ok) return response
  const envelope: Envelope | null = await response.json().catch(() => null)
  throw new HttpError(envelope?.message || response.statusText, response.status, envelope)
}

/** Sends a call. Writes carry the idempotency key of their intent, which is reused after a token renewal. */
function send(path: string, options: Call): Promise<Response> {
  const { method = 'GET', body, headers, isRepeatable = false } = options
  if (method === 'GET') return signed((token) => sendAs(token, path, options), options)
  const sendWith = (key: string) => {
    const keyed = { ...options, headers: { ...headers, 'idempotency-key': key } }
    return signed((token) => sendAs(token, path, keyed), options)
  }
  if (isRepeatable) return sendWith(newKey())
  return asMeant(`${method} ${path}`, body, async (key) => {
    const response = await sendWith(key)
    return [response, { status: response.status, isOurs: await isOurs(response.clone()) }]
  })
}

/** Returns true if the response comes from the server itself. Responses of proxies have another format. */
async function isOurs(response: Response): Promise<boolean> {
  const envelope: Partial<Envelope> | null = await response.json().catch(() => null)
  return typeof envelope?.status === 'string'
}

/** Sends a call with the token of the signed-in user; an invalid token ends the session. */
export async function signed<Answer extends { readonly status: number }>(
  sendWith: (token: string | undefined) => Promise<Answer>,
  { isRenewal = false, isAnonymous = false }: Pick<Call, 'isRenewal' | 'isAnonymous'> = {},
): Promise<Answer> {
  const user = isAnonymous ? null : readUser()
  const answer = await sendWith(user?.token)
  if (answer.status !== 401 || !user) return answer
  // If the token was renewed while the call was in progress, the call is repeated with the new token. This is safe,
  // because the rejected call had no effect.
  if (!isRenewal) await renewed()
  const now = readUser()
  if (!isRenewal && now?.userId === user.userId && now.token !== user.token)
    return sendWith(now.token)
  endSession(user.token)
  return answer
}

/** Aborts pending reads at sign-out. */
let reading = new AbortController()
/** Resolves when the current sign-out is complete; undefined if there is none. */
let signingOut: Promise<void> | undefined

/**
 * Signs out with `leave`. Pending reads are aborted, because they are no longer needed and would soon be rejected.
 * Reads started in the meantime wait instead of failing.
 */
export async function withoutReading(leave: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  signingOut = promise
  // Queries are cancelled first, because screens would treat an aborted call as a failure.
  await queryClient.cancelQueries()
  reading.abort()
  try {
    await leave()
  } finally {
    await queryClient.cancelQueries()
    reading = new AbortController()
    signingOut = undefined
    resolve()
  }
}

async function sendAs(
  token: string | undefined,
  path: string,
  { method = 'GET', body, headers, isLasting = false, ...call }: Call,
): Promise<Response> {
  const signal = method === 'GET' ? whileReading(call.signal) : call.signal
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    headers: {
      'accept-language': language.tag,
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(isLasting ? { keepalive: true } : {}),
  }
  if (method === 'GET') await signingOut
  const response = await busy
    .during(path, () => fetch(`${apiAddress()}${path}`, init))
    .catch(toHttpError)
  connection.confirm()
  if (method === 'GET' || !response.ok || !token) return response
  outdateAnswers()
  // Refreshes the notifications at once, because a decision made here is settled and polling takes ten seconds.
  void queryClient.invalidateQueries({ queryKey: ['notifications'] })
  return response
}

const whileReading = (signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, reading.signal]) : reading.signal

function toHttpError(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') throw error
  connection.doubt()
  throw new HttpError(UNREACHABLE, 0, { status: 'UNREACHABLE', message: UNREACHABLE })
}

/** Signs the user out and reloads the page, because the server has rejected the token. */
function endSession(token: string) {
  // Another tab may have signed in again in the meantime; that session must not be ended.
  if (readUser()?.token !== token) return
  clearUser('ended')
  location.reload()
}
