import type { CallsOf, CallTypes, DeclaresCalls, PageOf } from '#schema/engine'
import { bell, type Bell, type ItemIn } from '../shell/notifications/bell.ts'
import { buildAddress, type Parameters } from './address.ts'
import { ask, type Call } from './http.ts'
import { useAnswer, useRows, type Kept } from './use-answer.ts'

type Method = NonNullable<Call['method']>
type PathOf<Calls extends CallTypes, Does extends Method> = Extract<Calls, { method: Does }>['path']
type CallAt<Calls extends CallTypes, Does extends Method, Path> = Extract<
  Calls,
  { method: Does; path: Path }
>
type AnswerAt<Calls extends CallTypes, Does extends Method, Path> = CallAt<
  Calls,
  Does,
  Path
>['answer']
type QueryAt<Calls extends CallTypes, Does extends Method, Path> = CallAt<
  Calls,
  Does,
  Path
>['query']
type RowAt<Calls extends CallTypes, Path> =
  AnswerAt<Calls, 'GET', Path> extends PageOf<infer Row> ? Row : never

/** Placeholders in a path: `id` in "/sales-order/:id". */
type PartOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Makes an argument optional if `Empty` is true. */
type Unless<Empty, Name extends string, Given> = Empty extends true
  ? { readonly [Each in Name]?: Given }
  : { readonly [Each in Name]: Given }
type IsOptional<Given> = {} extends Given ? true : false
type Sent<Calls extends CallTypes, Does extends Method, Path> = Pick<
  Call,
  'isRepeatable' | 'isLasting'
> &
  Unless<IsOptional<CallAt<Calls, Does, Path>['query']>, 'query', QueryAt<Calls, Does, Path>> &
  Unless<IsOptional<CallAt<Calls, Does, Path>['body']>, 'body', CallAt<Calls, Does, Path>['body']> &
  Unless<
    [PartOf<Path>] extends [never] ? true : false,
    'params',
    Readonly<Record<PartOf<Path>, string | number>>
  >

type QueryArgument<Given> =
  IsOptional<Given> extends true ? [query?: Given | null] : [query: Given | null]
type Writes<Calls extends CallTypes, Does extends Method> = <Path extends PathOf<Calls, Does>>(
  path: Path,
  ...sent: IsOptional<Sent<Calls, Does, Path>> extends true
    ? [sent?: Sent<Calls, Does, Path>]
    : [sent: Sent<Calls, Does, Path>]
) => Promise<AnswerAt<Calls, Does, Path>>

/** Client for the calls of a behaviour, typed by the paths, parameters, bodies and responses that it declares. */
export interface Calls<Declared extends CallTypes> {
  /** Response of a GET; a null query sends no request. */
  useAnswer<Path extends PathOf<Declared, 'GET'>>(
    path: Path,
    ...query: [...QueryArgument<QueryAt<Declared, 'GET', Path>>, kept?: Kept]
  ): ReturnType<typeof useAnswer<AnswerAt<Declared, 'GET', Path>>>
  /** The first `most` rows of a paginated GET. */
  useRows<Path extends PathOf<Declared, 'GET'>>(
    path: Path,
    query: QueryAt<Declared, 'GET', Path> | null,
    most: number,
    kept?: Kept,
  ): ReturnType<typeof useRows<RowAt<Declared, Path>>>
  get<Path extends PathOf<Declared, 'GET'>>(
    path: Path,
    query: QueryAt<Declared, 'GET', Path>,
  ): Promise<AnswerAt<Declared, 'GET', Path>>
  readonly post: Writes<Declared, 'POST'>
  readonly put: Writes<Declared, 'PUT'>
  readonly del: Writes<Declared, 'DELETE'>
  /**
   * Declares a bell: the default export of `<name>.bell.ts`, found by its name.
   * @example
   * makeCalls<typeof leaves>().bell({
   *   call: '/employee-leave/notification', roles: ['ADMIN'], title: text('Leave awaiting approval'), order: 30, route: '/admin/manage-leave',
   *   text: ({ employee }) => text('{employee} asks for leave', { employee }),
   * })
   */
  bell<Path extends PathOf<Declared, 'GET'>>(
    options: Bell<ItemIn<AnswerAt<Declared, 'GET', Path>>> & { readonly call: Path },
  ): Bell
}

interface Writing extends Pick<Call, 'isRepeatable' | 'isLasting' | 'body'> {
  readonly query?: Parameters
  readonly params?: Parameters
}
function writes(method: Method) {
  return (path: string, { query = {}, params = {}, ...call }: Writing = {}) =>
    ask(buildAddress(path, query, params), { method, ...call })
}

function madeCalls() {
  return {
    useAnswer: (path: string, query: Parameters | null = {}, kept: Kept = {}) =>
      useAnswer(query && buildAddress(path, query), kept),
    useRows: (path: string, query: Parameters | null, most: number, kept: Kept = {}) =>
      useRows(query && buildAddress(path, query), most, kept),
    get: (path: string, query: Parameters) => ask(buildAddress(path, query)),
    post: writes('POST'),
    put: writes('PUT'),
    del: writes('DELETE'),
    bell,
  }
}

/**
 * Creates the client for the calls of a behaviour. The browser imports only the type of the behaviour.
 * @example
 * import type orderCalls from './order-calls.server.ts'
 * const orders = makeCalls<typeof orderCalls>()
 * orders.useAnswer('/order-item/orderId', { orderId })
 */
// A hoisted function, because screens and bells call it while the kit that they import from is still being initialized.
export function makeCalls<Behaviour extends DeclaresCalls>(): Calls<CallsOf<Behaviour>> {
  // The types are those declared by the server. Contract tests compare them with its responses.
  return madeCalls() as unknown as Calls<CallsOf<Behaviour>>
}
