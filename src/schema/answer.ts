import type { AnyDefinition, AnyRecord, Audit, Companions, ReadFields } from './record.ts'

type Listing = AnyDefinition & { readonly listed?: string }

/** A row of the list: its columns, and the properties that pickers need. */
export type RowOf<Of extends Listing> = string extends keyof Of['fields']
  ? AnyRecord & { readonly id: number }
  : Pick<ReadFields<Of['fields']> & Audit, ListedIn<Of>> & Companions
type ListedIn<Of extends Listing> = Exclude<Of['listed'], undefined> &
  keyof (ReadFields<Of['fields']> & Audit)

type AnyView = { readonly path: string; readonly as: string; readonly fields?: readonly string[] }
type WithViews = Listing & { readonly views?: readonly AnyView[] }
/** Further addresses of the same records that return all of them, or one page. */
export type ViewPath<Of extends WithViews> = ViewsOf<Of>['path']
type ViewsOf<Of extends WithViews> = Exclude<NonNullable<Of['views']>[number], { as: 'resource' }>

/** A row at one of these addresses; a public one has the fields that it lists, and no version. */
export type ViewRow<Of extends WithViews, Path> =
  Extract<ViewsOf<Of>, { path: Path }> extends { fields: readonly (infer Name)[] }
    ? Pick<ReadFields<Of['fields']>, Name & keyof ReadFields<Of['fields']>> &
        Omit<Companions, 'version' | 'label'>
    : RowOf<Of>

/** Answer of GET at one of these addresses. */
export type ViewAnswer<Of extends WithViews, Path> =
  Extract<ViewsOf<Of>, { path: Path }> extends { as: 'page' }
    ? PageOf<ViewRow<Of, Path>>
    : readonly ViewRow<Of, Path>[]

/** One page of a list. */
export interface PageOf<Row> {
  readonly content: readonly Row[]
  readonly page: number
  readonly size: number
  readonly totalElements: number
  readonly totalPages: number
  readonly totalIsEstimate?: true
}

type Scalar = string | number | boolean
type Parameter = Scalar | readonly Scalar[] | null | undefined

/**
 * Page, search, order and filters of a list. Only the server checks the filters, because a definition names them in
 * many ways; it refuses unknown ones.
 */
export interface ListQuery {
  readonly page?: number
  readonly size?: number
  readonly search?: string
  readonly sortByField?: string
  readonly sortBy?: 'ASC' | 'DESC'
  readonly [filter: string]: Parameter
}

/** Types of one call: declared by a behaviour of the server, used by the browser, present only at compile time. */
export interface CallTypes {
  readonly method: string
  readonly path: string
  readonly query: object
  readonly body: object
  readonly answer: unknown
}

/** Carries the types of calls; never set. */
export interface DeclaresCalls<Call extends CallTypes = CallTypes> {
  readonly calls?: Call
}

/** The calls of a behaviour: `CallsOf<typeof payments>`. */
export type CallsOf<Behaviour extends DeclaresCalls> = NonNullable<Behaviour['calls']>

/** Answer of GET: of a call of a behaviour, or of one of the `views` of a definition. */
export type AnswerOf<Of, Path extends string> = Of extends WithViews
  ? ViewAnswer<Of, Path>
  : Of extends DeclaresCalls<infer Call>
    ? Extract<Call, { readonly path: Path }>['answer']
    : never
