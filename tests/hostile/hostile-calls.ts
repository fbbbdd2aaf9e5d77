type Schema = Readonly<Record<string, unknown>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** An existing record, and a valid body for another one. */
export interface Sound {
  readonly id: number
  readonly body: Schema
}

export interface HostileCall {
  readonly method: Method
  readonly url: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  readonly isPublic: boolean
}

/**
 * Hostile JSON values: wrong types, inherited property names, values that databases reject, and
 * numbers out of range.
 */
const HOSTILE: readonly string[] = [
  '{"toString":1}',
  '[{"toString":1,"valueOf":1}]',
  '{"hasOwnProperty":1,"length":-1}',
  '{"english":"%{1}","values":1}',
  '[[[]]]',
  '[null]',
  '"constructor"',
  '"__proto__"',
  '"\\u0000"',
  '"\\ud800"',
  '"2025-02-30T99:99:99Z"',
  '"275760-09-13T00:00:00Z"',
  '""',
  'true',
  '1e999',
  '-1e999',
  '1e308',
  '9007199254740993',
  '-1',
  '0.0000000001',
  `"${'long '.repeat(4000)}"`,
]

/** Hostile bodies that are not objects, or that set the prototype. */
const WHOLE: readonly string[] = [
  '[]',
  '5',
  '"x"',
  'null',
  '[[{}]]',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
]

/** Hostile values in paths and query parameters. */
const IN_ADDRESS: readonly string[] = [
  'constructor',
  '__proto__',
  'toString',
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '9'.repeat(400),
  '-1',
  '1e999',
  '9007199254740993',
  '',
  '%25%28%27%22%5C',
  '999999-99-99',
  '2025-02-30',
  'x'.repeat(300),
  '275760-09-14T00:00:00Z',
  '0',
  '1,,2,constructor',
]

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'accept-language': '__proto__, constructor;q=0.9' },
  { 'idempotency-key': 'x'.repeat(5000) },
  { 'if-none-match': '"\\' },
  { 'x-reset-token': '__proto__' },
  { 'accept-encoding': 'constructor' },
  { 'sec-fetch-site': '__proto__' },
]

const pick = <Value>(values: readonly Value[], place: number): Value => {
  const found = values[place % values.length]
  if (found === undefined) throw new Error('There is nothing to pick from')
  return found
}

/** Generates calls of every operation. They are the same in every run. */
export function* hostileCalls(
  document: Described,
  sound: ReadonlyMap<string, Sound>,
): Generator<HostileCall> {
  let round = 0
  for (const [path, methods] of Object.entries(document.paths)) {
    const sample = sound.get(path.split('/')[1] ?? '')
    for (const [name, operation] of Object.entries(methods)) {
      const method = name.toUpperCase() as Method
      const { query, body } = partsOf(document, operation as Schema)
      const turns = body.length > 0 ? HOSTILE.length : 3
      for (let turn = 0; turn < turns; turn++, round++) {
        const headers = {
          ...pick(HEADERS, round),
          ...(body.length > 0 ? { 'content-type': 'application/json' } : {}),
        }
        yield {
          method,
          url: addressOf(path, query, sample, round),
          headers,
          isPublic: path.startsWith('/api/v1/auth'),
          ...(body.length > 0
            ? { body: bodyOf(body, { round, turn, isNew: !path.includes('{') }, sample) }
            : {}),
        }
      }
    }
  }
}

function partsOf(
  document: Described,
  { parameters = [], requestBody }: Schema,
): { query: readonly string[]; body: readonly string[] } {
  const named = parameters as readonly { readonly name: string; readonly in: string }[]
  const content = (requestBody as { readonly content?: Schema } | undefined)?.content?.[
    'application/json'
  ] as { readonly schema?: Schema } | undefined
  return {
    query: named.filter((each) => each.in === 'query').map((each) => each.name),
    body: [...new Set(propertiesOf(document, content?.schema ?? {}))].filter(
      (each) => each !== 'version',
    ),
  }
}

function propertiesOf(document: Described, schema: Schema): readonly string[] {
  const {
    $ref,
    allOf = [],
    properties = {},
  } = schema as {
    readonly $ref?: string
    readonly allOf?: readonly Schema[]
    readonly properties?: Schema
  }
  const target =
    $ref === undefined ? undefined : document.components?.schemas?.[$ref.split('/').at(-1) ?? '']
  return [
    ...Object.keys(properties),
    ...[...allOf, ...(target ? [target] : [])].flatMap((each) => propertiesOf(document, each)),
  ]
}

/**
 * Mostly uses the id of an existing record, because otherwise the rest of the call is not examined.
 */
function addressOf(
  path: string,
  query: readonly string[],
  sample: Sound | undefined,
  round: number,
): string {
  const url = path.replace(/\{\w+\}/g, () =>
    round % 7 === 0 ? pick(IN_ADDRESS, round) || 'x' : String(sample?.id ?? 1),
  )
  const parameters = query
    .filter((_, place) => (place + round) % 4 === 0)
    .map((name, place) => `${name}=${pick(IN_ADDRESS, round + place)}`)
  return parameters.length > 0 ? `${url}?${parameters.join('&')}` : url
}

interface Turn {
  readonly round: number
  readonly turn: number
  readonly isNew: boolean
}

/**
 * Half of the bodies are entirely hostile. The others have one hostile value among valid ones,
 * because validation does not go further into a body that is all wrong.
 */
function bodyOf(
  names: readonly string[],
  { round, turn, isNew }: Turn,
  sample: Sound | undefined,
): string {
  if (turn % 7 === 6) return pick(WHOLE, round)
  const wrong = turn % 2 === 0 ? names : [pick(names, round)]
  const rest = Object.entries({ version: 1, ...(isNew ? sample?.body : {}) }).filter(
    ([name]) => !wrong.includes(name),
  )
  const members = [
    ...wrong.map((name, place) => `${JSON.stringify(name)}:${pick(HOSTILE, turn + place)}`),
    ...rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
  ]
  return `{${members.join(',')}}`
}
