import type { FastifyRequest } from 'fastify'
import type { Definition, FieldMap, ValueOf } from '#schema/engine'
import type { ListParameters } from './routes/list-parameters.ts'
import type { BellSource } from './routes/seen.ts'
import type { Shape } from './http/shape.ts'
import type { Work } from './work/work.ts'

type IsRequired<AField> = AField extends { readonly options: { readonly required: true } }
  ? true
  : false

/** Parameters or body as the handler gets them: checked, in stored units. */
export type ValuesOf<Fields extends FieldMap> = {
  readonly [Name in keyof Fields]: IsRequired<Fields[Name]> extends true
    ? ValueOf<Fields[Name]>
    : ValueOf<Fields[Name]> | null
}

export interface EndpointInput<Query extends FieldMap, Body extends FieldMap> {
  readonly query: ValuesOf<Query>
  readonly body: ValuesOf<Body>
  /** Parts of the path by name, as text. */
  readonly params: Readonly<Record<string, string>>
  /** Page, sort, search and filters, when the endpoint says `lists`. */
  readonly list: ListParameters
  readonly request: FastifyRequest
}

export interface EndpointOptions<Query extends FieldMap, Body extends FieldMap> {
  /** One sentence for the reference page. */
  readonly summary: string
  /** Who may call; 'all' is everybody who has signed in, 'public' needs no sign-in. */
  readonly roles: readonly string[] | 'all' | 'public'
  readonly query?: Query
  readonly body?: Body
  /** The resource whose standard call it takes the place of; its own behaviour needs not say so. */
  readonly replaces?: Definition
  /** Takes page, size, sort, search and filters of that resource besides its own parameters. */
  readonly lists?: Definition
  /** A repeated Idempotency-Key is answered with the first result. */
  readonly idempotent?: boolean
  /** The answer of a GET carries its fingerprint (ETag): whoever has it already is told so and gets nothing again. */
  readonly fingerprinted?: boolean
  /** The sentence of the toast. */
  readonly message?: string
  /** What it answers, for the reference page and /openapi.json. */
  readonly returns?: Shape
  /**
   * Its answer, `{count, items}` or `{count, content}`, is part of GET /notifications: a `*.bell.ts` says it in words. The
   * records that it tells of make their items, which carry their `id`, be marked as `seen` for each person; `true` leaves
   * that to the call.
   */
  readonly bell?: true | BellSource
  /** What it returns becomes `data`; GET runs outside a transaction, all else inside one. */
  handler(work: Work, input: EndpointInput<Query, Body>): Promise<unknown>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call of its own beside the standard ones. */
export interface Endpoint extends EndpointOptions<FieldMap, FieldMap> {
  readonly method: Method
  readonly path: `/${string}`
}

const endpoint =
  (method: Method) =>
  <const Query extends FieldMap = {}, const Body extends FieldMap = {}>(
    path: `/${string}`,
    options: EndpointOptions<Query, Body>,
  ): Endpoint =>
    // The handler is only ever called with values checked against its own fields.
    Object.freeze({ ...options, method, path }) as unknown as Endpoint

/** `get('/employee/user', { summary: '…', roles: 'all', handler: (work) => … })` */
export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const del = endpoint('DELETE')
