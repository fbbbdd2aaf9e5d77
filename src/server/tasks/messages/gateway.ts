/** Result of one delivery attempt. */
export type Handover =
  | { readonly result: 'accepted'; readonly providerMessageId: string | null }
  /** Definitely not sent, so it can be retried. */
  | { readonly result: 'refused'; readonly reason: string }
  /** No conclusive response, so it may have been sent. */
  | { readonly result: 'unknown'; readonly reason: string }

export interface Gateway {
  /**
   * True if the gateway recognises a message sent twice by its id and delivers it only once. Only then is a message with an
   * unknown result retried.
   */
  readonly recognisesRepeats: boolean
  hand(message: {
    readonly to: string
    readonly message: string
    readonly id: string
  }): Promise<Handover>
}

export interface GatewayOptions {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Template with {to}, {message} and {id}. It can be JSON, a form or any other text, depending on the content type. */
  readonly body?: string
  readonly timeoutMilliseconds?: number
}

const STANDARD_BODY = '{"to":"{to}","message":"{message}","id":"{id}"}'
const STANDARD_TIMEOUT = 10_000

/** Creates the gateway configured in the environment; null if there is none. */
export function gatewayFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Gateway | null {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_HEADERS: headers, SMS_GATEWAY_BODY: body } = environment
  if (!url) return null
  return createGateway({
    url,
    ...(headers && { headers: readHeaders(headers) }),
    ...(body && { body }),
  })
}

function readHeaders(text: string): Record<string, string> {
  const headers = parse(text)
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
    throw new Error('SMS_GATEWAY_HEADERS must be a JSON object, like {"authorization":"Bearer …"}')
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}

/** Undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Creates a gateway that accepts one POST per message. */
export function createGateway({
  url,
  headers = {},
  body = STANDARD_BODY,
  timeoutMilliseconds = STANDARD_TIMEOUT,
}: GatewayOptions): Gateway {
  const type = headers['content-type'] ?? guessType(body)
  return {
    recognisesRepeats: [url, body, ...Object.values(headers)].some((template) =>
      template.includes('{id}'),
    ),
    async hand(values) {
      const sent = Object.entries({ 'idempotency-key': '{id}', ...headers, 'content-type': type })
      try {
        const response = await fetch(fill(url, values, encodeURIComponent), {
          method: 'POST',
          headers: Object.fromEntries(
            sent.map(([name, value]) => [name, fill(value, values, oneLine)]),
          ),
          body: fill(body, values, escaping(type)),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMilliseconds),
        })
        return await readAnswer(response)
      } catch (error) {
        return failure(error, timeoutMilliseconds)
      }
    },
  }
}

const guessType = (body: string): string =>
  /^\s*[{[]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded'

const fill = (
  template: string,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string,
): string =>
  template.replace(/\{(to|message|id)\}/g, (_, name: string) => encode(values[name] ?? ''))

const oneLine = (value: string): string => value.replace(/[^\x20-\x7e]/g, ' ')

function escaping(type: string): (value: string) => string {
  if (type.includes('json')) return (value) => JSON.stringify(value).slice(1, -1)
  if (type.includes('form')) return encodeURIComponent
  if (type.includes('xml'))
    return (value) => value.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return (value) => value
}

/** Statuses that mean the message was definitely not accepted. A 500, 502 or 504 may be returned after it was. */
const isCertain = (status: number): boolean =>
  status < 500 ? status !== 408 : status === 501 || status === 503

async function readAnswer(response: Response): Promise<Handover> {
  // A truncated body does not change the meaning of the status.
  const text = await response.text().catch(() => '')
  if (response.ok) return { result: 'accepted', providerMessageId: findId(text) }
  const reason = `The SMS gateway answered ${response.status} ${response.statusText}`.trim()
  return { result: isCertain(response.status) ? 'refused' : 'unknown', reason }
}

/** Gateways use different names for their message id, which is optional. */
function findId(text: string): string | null {
  const answer = parse(text) as Readonly<Record<string, unknown>> | null | undefined
  const found = [answer?.messageId, answer?.message_id, answer?.id, answer?.sid].find(
    (id) => typeof id === 'string' || typeof id === 'number',
  )
  return found === undefined ? null : String(found).slice(0, 120)
}

/** Errors that occur before a connection is established, so nothing was sent. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function failure(error: unknown, timeout: number): Handover {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return {
      result: 'unknown',
      reason: `The SMS gateway did not answer within ${timeout / 1000} seconds`,
    }
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause
      ? String(cause.code)
      : 'no connection'
  return NEVER_LEFT.has(code)
    ? { result: 'refused', reason: `The SMS gateway cannot be reached (${code})` }
    : { result: 'unknown', reason: `The connection to the SMS gateway broke (${code})` }
}
