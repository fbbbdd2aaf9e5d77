/** Report on the delivery of one message. */
export interface DeliveryReport {
  /** Id that we passed to the gateway, or the gateway's own id. */
  readonly id: string
  readonly state: 'DELIVERED' | 'NOT_DELIVERED'
  readonly reason: string | null
}

/** Reads reports from a parsed body. */
export type ReportReader = (body: unknown) => readonly DeliveryReport[]

/** Configuration of delivery reports from the gateway: their format, and the secret that proves their origin. */
export interface DeliveryReports {
  readonly secret: string
  readonly read: ReportReader
}

const STANDARD_BODY = '{"id":"{id}","status":"{status}","reason":"{reason}"}'
/** More than any gateway sends in one request. */
const MOST_REPORTS = 500
const LONGEST_VALUE = 120

/** Final states in the terms used by gateways. Others, such as "sent" or "buffered", are not final. */
const DELIVERED = ['delivered', 'delivrd']
const NOT_DELIVERED = [
  'undelivered',
  'notdelivered',
  'undeliverable',
  'undeliv',
  'failed',
  'rejected',
  'rejectd',
  'expired',
  'deleted',
]

type Path = readonly string[]
const PLACES = ['id', 'status', 'reason'] as const

/**
 * Creates a reader for bodies in the format of the template: JSON, or a form like `MessageSid={id}&MessageStatus={status}`.
 * A JSON array may contain any number of reports in that format.
 */
export function reportReader(template = STANDARD_BODY): ReportReader {
  const [form] = [parseForm(template)].flat()
  const paths = Object.fromEntries(PLACES.map((name) => [name, findPath(form, `{${name}}`)]))
  const { id, status, reason } = paths
  if (!id || !status) throw new Error('SMS_REPORT_BODY must name {id} and {status}')
  return (body) =>
    [body]
      .flat()
      .slice(0, MOST_REPORTS)
      .flatMap((each) => {
        const state = parseState(textAt(each, status))
        const named = textAt(each, id)
        return named === null || state === null
          ? []
          : [{ id: named, state, reason: reason ? textAt(each, reason) : null }]
      })
}

function parseForm(template: string): unknown {
  if (!/^\s*[{[]/.test(template)) return Object.fromEntries(new URLSearchParams(template))
  try {
    return JSON.parse(template)
  } catch {
    throw new Error(
      'SMS_REPORT_BODY must be JSON or a form, like {"id":"{id}","status":"{status}"}',
    )
  }
}

/** Finds the path of names that leads to a placeholder. */
function findPath(form: unknown, placeholder: string): Path | null {
  if (form === placeholder) return []
  if (typeof form !== 'object' || form === null) return null
  for (const [name, inner] of Object.entries(form)) {
    const path = findPath(inner, placeholder)
    if (path) return [name, ...path]
  }
  return null
}

function textAt(body: unknown, path: Path): string | null {
  const found = path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? (part as Readonly<Record<string, unknown>>)[name]
        : undefined,
    body,
  )
  if (typeof found !== 'string' && typeof found !== 'number') return null
  // Removes control characters, so that a report cannot insert a line break.
  const text = String(found)
    .replace(/[\x00-\x1f\x7f]+/g, ' ')
    .trim()
  return text === '' ? null : text.slice(0, LONGEST_VALUE)
}

function parseState(word: string | null): DeliveryReport['state'] | null {
  const plain = (word ?? '').toLowerCase().replace(/[^a-z]/g, '')
  if (DELIVERED.includes(plain)) return 'DELIVERED'
  return NOT_DELIVERED.includes(plain) ? 'NOT_DELIVERED' : null
}
