import type { FastifyRequest } from 'fastify'
import type {
  AppRoles,
  ArgumentsOf,
  CallTypes,
  DeclaresCalls,
  Definition,
  FieldMap,
  ListQuery,
  ValueOf,
  Where,
} from '#schema/engine'
import type { ListParameters } from './work/list-request.ts'
import type { Shape } from './http/shape.ts'
import type { Work } from './work/work.ts'

/** Source of a notification: the records the caller may see that meet the condition. */
export interface BellSource {
  readonly of: Definition
  where(work: Work): Where
  /** Shown on the page of notifications, but not counted in the badge unless a user asks for it. For work that is always there. */
  readonly isMuted?: true
}

type IsRequired<AField> = AField extends { readonly options: { readonly required: true } }
  ? true
  : false

/** Parameters or body as passed to the handler: validated and in stored units. */
export type ValuesOf<Fields extends FieldMap> = {
  readonly [Name in keyof Fields]: IsRequired<Fields[Name]> extends true
    ? ValueOf<Fields[Name]>
    : ValueOf<Fields[Name]> | null
}

/** Picks some fields of a definition that a call accepts or returns. */
export const someFields = <Of extends Definition, const Name extends keyof Of['fields'] & string>(
  { fields }: Of,
  names: readonly Name[],
): Pick<Of['fields'], Name> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Of['fields'], Name>

export interface EndpointInput<Query extends FieldMap, Body extends FieldMap> {
  readonly query: ValuesOf<Query>
  readonly body: ValuesOf<Body>
  /** The `:id` of the path; 0 if the path has none. */
  readonly id: number
  /** Page, sort, search and filters, if the endpoint has `lists`. */
  readonly list: ListParameters
  readonly request: FastifyRequest
}

/** Notification item without the `seen` mark, which the engine adds. */
type Unmarked<Item> = Omit<Item, 'seen'>
/** Result of the handler. For notifications with a record source, the engine adds the `seen` marks. */
type HandlerAnswer<Answer, Bell> = [Bell] extends [never]
  ? Answer
  : Bell extends true
    ? Answer
    : Answer extends { readonly items: readonly (infer Item)[] }
      ? Omit<Answer, 'unseen' | 'items'> & { readonly items: readonly Unmarked<Item>[] }
      : Omit<Answer, 'unseen'>

export interface EndpointOptions<
  Query extends FieldMap,
  Body extends FieldMap,
  Answer = unknown,
  Lists extends Definition = Definition,
  Bell extends true | BellSource = true | BellSource,
> {
  /** One sentence for the reference page. */
  readonly summary: string
  /** Roles that may call this endpoint. 'all' means every signed-in user; 'public' needs no sign-in. */
  readonly roles: AppRoles | 'all' | 'public'
  /** Query parameters, declared as fields: `{ from: date({ required: true }) }`. */
  readonly query?: Query
  /** Fields of the request body. If unset, the endpoint takes no body. Unknown fields are refused with 400. */
  readonly body?: Body
  /** Accepts any body. The handler must pass it to a call that refuses unknown fields: `work.create`, `work.update`. */
  readonly passesBodyOn?: true
  /** The resource whose standard call this replaces. Not needed in that resource's own behaviour. */
  readonly replaces?: Definition
  /** Accepts page, size, sort, search and filters of that resource in addition to its own parameters. */
  readonly lists?: Lists
  /** Sends an ETag with GET responses, so that a client that already has the response gets a 304 without a body. */
  readonly fingerprinted?: boolean
  /** Text of the toast after the call. */
  readonly message?: string
  /** HTTP statuses of successful responses. Default: 200. */
  readonly statuses?: readonly number[]
  /** Chooses the status of the response from the request body. */
  readonly statusOf?: (body: Readonly<Record<string, unknown>>) => number
  /** Shape of the response. It types the handler and the browser's call, and is documented in /openapi.json. */
  readonly returns?: Shape<Answer>
  /**
   * Includes the response, `{count, items}` or `{count, content}`, in GET /notifications, where a `*.bell.ts` file formats
   * it. If a source of records is given, items must contain the record's `id` and are marked as `seen` per user; with
   * `true`, the call marks them itself.
   */
  readonly bell?: Bell
  /** Returns `data`. Runs in a transaction, except for GET. */
  handler(
    work: Work,
    input: EndpointInput<Query, Body>,
  ): Promise<NoInfer<HandlerAnswer<Answer, Bell>>>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A custom endpoint in addition to the standard ones. */
export interface Endpoint extends EndpointOptions<FieldMap, FieldMap> {
  readonly method: Method
  readonly path: `/${string}`
}

/** Types of an endpoint for the browser, inferred from its options. */
export interface Declared<
  Does extends Method,
  Path extends string,
  Query extends FieldMap,
  Body extends FieldMap,
  Answer,
  Lists,
> extends CallTypes {
  readonly method: Does
  readonly path: Path
  readonly query: ArgumentsOf<Query> & ([Lists] extends [never] ? unknown : ListQuery)
  /** A call that declares no body either takes none or passes any body on. */
  readonly body: keyof Body extends never ? object : ArgumentsOf<Body>
  readonly answer: Answer
}

const endpoint =
  <Does extends Method>(method: Does) =>
  <
    const Path extends `/${string}`,
    const Query extends FieldMap = {},
    const Body extends FieldMap = {},
    Answer = unknown,
    Lists extends Definition = never,
    Bell extends true | BellSource = never,
  >(
    path: Path,
    options: EndpointOptions<Query, Body, Answer, Lists, Bell>,
  ): Endpoint & DeclaresCalls<Declared<Does, Path, Query, Body, Answer, Lists>> =>
    // The engine calls the handler only with values validated against its own fields.
    Object.freeze({ ...options, method, path }) as unknown as Endpoint

/** `get('/employee/user', { summary: '…', roles: 'all', handler: (work) => … })` */
export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const del = endpoint('DELETE')
