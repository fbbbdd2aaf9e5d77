import { createHmac } from 'node:crypto'
import type { Target } from './destination.ts'

/** What became of one try. */
export interface Outcome {
  readonly isDelivered: boolean
  /** Why it was not delivered. */
  readonly reason: string | null
  readonly status: number | null
  /** The beginning of what was answered. */
  readonly text: string | null
  /** Milliseconds that the other system asks to be left alone for. */
  readonly retryAfter: number
}

interface Delivery {
  readonly id: string
  readonly body: string
  readonly now: Date
  readonly timeout: number
}

export const unanswered = (reason: string): Outcome => ({
  isDelivered: false,
  reason,
  status: null,
  text: null,
  retryAfter: 0,
})

/** One signed POST by the Standard Webhooks: what is answered with 2xx is delivered, everything else is not. */
export async function post(
  { address, keys, secrets }: Target,
  { id, body, now, timeout }: Delivery,
): Promise<Outcome> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Larder',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': keys
          .map((key) => `v1,${sign(key, `${id}.${timestamp}.${body}`)}`)
          .join(' '),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    return {
      isDelivered: response.ok,
      reason: response.ok ? null : reasonOf(response),
      status: response.status,
      text: shorten(await beginningOf(response), secrets),
      retryAfter: retryAfter(response.headers.get('retry-after'), now),
    }
  } catch (error) {
    return unanswered(failureOf(error, timeout))
  }
}

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64')

const reasonOf = ({ status }: Response): string =>
  status >= 300 && status < 400
    ? `It answered ${status}; a call follows no redirect`
    : `It answered ${status}`

const READ_BYTES = 4_000
const KEPT_CHARACTERS = 500

/** A text that breaks off does not change what the status means, and one without end is not read to it. */
async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of body ?? []) {
      parts.push(part)
      length += part.length
      if (length >= READ_BYTES) break
    }
  } catch {
    // What has come is kept.
  }
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, READ_BYTES))
}

/** As a row may keep it: no secret, nothing that no database or screen takes. */
function shorten(text: string, secrets: readonly string[]): string | null {
  const hidden = secrets.reduce((left, secret) => left.replaceAll(secret, '••••••'), text)
  const clean = hidden
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{C}/gu, ' ')
    .trim()
  return [...clean].slice(0, KEPT_CHARACTERS).join('') || null
}

/** Seconds, or a date. */
function retryAfter(header: string | null, now: Date): number {
  if (header === null) return 0
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(wait) ? Math.max(wait, 0) : 0
}

function failureOf(error: unknown, timeout: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `It did not answer within ${timeout / 1000} seconds`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `It cannot be reached${code}`
}
