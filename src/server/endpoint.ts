import type { FastifyRequest } from 'fastify'
import type {
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

/** Source of a notification: the caller's records that meet the condition. */
export interface BellSource {
  readonly of: Definition
  where(work: Work): Where
}

type IsRequired<AField> = AField extends { readonly options: { readonly required: true } }
  ? true
  : false

/** Parameters or body as the handler gets them: checked, in stored units. */
export type ValuesOf<Fields extends FieldMap> = {
  readonly [Name in keyof Fields]: IsRequired<Fields[Name]> extends true
    ? ValueOf<Fields[Name]>
    : ValueOf<Fields[Name]> | null
}

/** Some fields of a definition, as a call accepts or returns them. */
export const someFields = <Of extends Definition, const Name extends keyof Of['fields'] & string>(
  { fields }: Of,
  names: readonly Name[],
): Pick<Of['fields'], Name> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Of['fields'], Name>

export interface EndpointInput<Query extends FieldMap, Body extends FieldMap> {
  readonly query: ValuesOf<Query>
  readonly body: ValuesOf<Body>
  /** Id from `:id` in the path; 0 if the path has none. */
  readonly id: number
  /** Page, sort, search and filters, if the endpoint has `lists`. */
  readonly list: ListParameters
  readonly request: FastifyRequest
}

/** Item of a bell without the `seen` mark, which the engine adds. */
type Unmarked<Item> = Omit<Item, 'seen'>
/** Result of the handler. For notification calls with known records, the engine adds the seen marks. */
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
  /** Roles that may call; 'all' is every signed-in user, 'public' needs no sign-in. */
  readonly roles: readonly string[] | 'all' | 'public'
  /** Query parameters, as fields: `{ from: date({ required: true }) }`. */
  readonly query?: Query
  /** Fields of the request body; unset: no body. Any other field is refused (400). */
  readonly body?: Body
  /** Takes any body, which the handler passes to a call that refuses unknown fields: `work.create`, `work.update`. */
  readonly passesBodyOn?: true
  /** The resource whose standard call it replaces; not needed in that resource's own behaviour. */
  readonly replaces?: Definition
  /** Takes page, size, sort, search and filters of that resource as well as its own parameters. */
  readonly lists?: Lists
  /** Sends an ETag with the response to a GET: a client that already has the response gets 304 and no body. */
  readonly fingerprinted?: boolean
  /** Text of the toast. */
  readonly message?: string
  /** HTTP statuses of success; unset: 200. */
  readonly statuses?: readonly number[]
  /** Status of the response, depending on the request body. */
  readonly statusOf?: (body: Readonly<Record<string, unknown>>) => number
  /** Shape of the answer: types the handler and the browser's call, and is documented in /openapi.json. */
  readonly returns?: Shape<Answer>
  /**
   * Makes the response, `{count, items}` or `{count, content}`, part of GET /notifications; a `*.bell.ts` puts it into words.
   * Items of the records given here, which contain their `id`, are marked as `seen` for each person; `true` leaves the marking
   * to the call.
   */
  readonly bell?: Bell
  /** Returns `data`. GET runs outside a transaction, every other method inside one. */
  handler(
    work: Work,
    input: EndpointInput<Query, Body>,
  ): Promise<NoInfer<HandlerAnswer<Answer, Bell>>>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A custom call besides the standard ones. */
export interface Endpoint extends EndpointOptions<FieldMap, FieldMap> {
  readonly method: Method
  readonly path: `/${string}`
}

/** Types of a call for the browser, inferred from its options. */
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
  /** A call that declares no body takes none, or passes any body on. */
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
    // The handler is only ever called with values checked against its own fields.
    Object.freeze({ ...options, method, path }) as unknown as Endpoint

/** `get('/employee/user', { summary: '…', roles: 'all', handler: (work) => … })` */
export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const del = endpoint('DELETE')
