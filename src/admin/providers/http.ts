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
  /** Sent as JSON, or unchanged if it is a form with files. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Carries its own credentials; a refusal does not affect a session that may be open at the same time. */
  readonly isAnonymous?: boolean
  /** The call that renews the token. */
  readonly isRenewal?: boolean
  /** Safe to repeat: a second call has no further effect, or the server recognizes it by the call's own key. */
  readonly isRepeatable?: boolean
  /** Continues when the page is closed. */
  readonly isLasting?: boolean
  /** The call accepts something other than JSON, and gets the raw answer. */
  readonly raw?: boolean
}

const UNREACHABLE = text('The server cannot be reached. Check your connection and try again.')

/**
 * Calls the API and returns the envelope. A failure is an HttpError: the server's message, else the status text; the body is
 * the envelope.
 */
export async function call<Data>(
  path: string,
  { headers = {}, ...options }: Omit<Call, 'raw'> = {},
): Promise<Envelope<Data>> {
  return readEnvelope(await send(path, { headers, ...options }))
}

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  // The one place where data from the wire gets the type that the server declares for it.
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

/** Like `request`, with the answer type that the server declares. */
export const ask = async <Answer>(path: string, options: Call = {}): Promise<Answer> =>
  (await call<Answer>(path, options)).data

/** Makes a conditional request by ETag: null if the answer has not changed. */
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

export async function download(path: string, options: Call = {}): Promise<Blob> {
  const response = await send(path, options)
  if (response.ok) return response.blob()
  const envelope: Envelope | null = await response.json().catch(() => null)
  throw new HttpError(envelope?.message || response.statusText, response.status, envelope)
}

/** Sends a call. A change carries the idempotency key of its intent, which is reused after a token renewal. */
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

/** Returns true if the response comes from the server itself: proxies in between answer in another format. */
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
  // If the token was refreshed while the call was in progress, the user is not signed out: nothing was done, so the call is
  // repeated.
  if (!isRenewal) await renewed()
  const now = readUser()
  if (!isRenewal && now?.userId === user.userId && now.token !== user.token)
    return sendWith(now.token)
  endSession(user.token)
  return answer
}

/** Aborts pending reads at sign-out. */
let reading = new AbortController()
/** Resolves when no sign-out is in progress. */
let signingOut: Promise<void> | undefined

/**
 * Signs out with `leave`. Pending reads are aborted: they are no longer needed, and would be refused a moment later. Reads that
 * a screen starts meanwhile are never sent; they wait, so that they do not look like failures.
 */
export async function withoutReading(leave: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  signingOut = promise
  // Screens first: they would mistake an aborted call for a failure.
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
  // Refreshes the notifications, because a decision made here is no longer pending; polling would take ten seconds.
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

/** The server no longer accepts this token: the user is signed out and the page reloads. */
function endSession(token: string) {
  // Another tab may have signed in again meanwhile; this tab must not end that session.
  if (readUser()?.token !== token) return
  clearUser('ended')
  location.reload()
}
