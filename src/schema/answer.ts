import type { AnyDefinition, AnyRecord, Audit, Companions, ReadFields } from './record.ts'

type Listing = AnyDefinition & { readonly listed?: string }

/** A row of a list: its columns plus the properties used by pickers. */
export type RowOf<Of extends Listing> = string extends keyof Of['fields']
  ? AnyRecord & { readonly id: number }
  : Pick<ReadFields<Of['fields']> & Audit, ListedIn<Of>> & Companions
type ListedIn<Of extends Listing> = Exclude<Of['listed'], undefined> &
  keyof (ReadFields<Of['fields']> & Audit)

type AnyView = { readonly path: string; readonly as: string; readonly fields?: readonly string[] }
type WithViews = Listing & { readonly views?: readonly AnyView[] }
/** Paths of the views that return all records or a page of them. */
export type ViewPath<Of extends WithViews> = ViewsOf<Of>['path']
type ViewsOf<Of extends WithViews> = Exclude<NonNullable<Of['views']>[number], { as: 'resource' }>

/** A row of a view. In a public view it has only the listed fields and no version. */
export type ViewRow<Of extends WithViews, Path> =
  Extract<ViewsOf<Of>, { path: Path }> extends { fields: readonly (infer Name)[] }
    ? Pick<ReadFields<Of['fields']>, Name & keyof ReadFields<Of['fields']>> &
        Omit<Companions, 'version' | 'label'>
    : RowOf<Of>

/** Response to GET on a view. */
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
 * Page, search term, sort order and filters of a list. Filter names are checked only by the server, which rejects unknown
 * ones, because definitions declare filters in many forms.
 */
export interface ListQuery {
  readonly page?: number
  readonly size?: number
  readonly search?: string
  readonly sortByField?: string
  readonly sortBy?: 'ASC' | 'DESC'
  readonly [filter: string]: Parameter
}

/** Types of one call. A server behaviour declares them and the browser uses them; they exist only at compile time. */
export interface CallTypes {
  readonly method: string
  readonly path: string
  readonly query: object
  readonly body: object
  readonly answer: unknown
}

/** Carries the call types for the compiler; never set at run time. */
export interface DeclaresCalls<Call extends CallTypes = CallTypes> {
  readonly calls?: Call
}

/** Calls of a behaviour: `CallsOf<typeof payments>`. */
export type CallsOf<Behaviour extends DeclaresCalls> = NonNullable<Behaviour['calls']>

/** Response to GET for a call of a behaviour or for a view of a definition. */
export type AnswerOf<Of, Path extends string> = Of extends WithViews
  ? ViewAnswer<Of, Path>
  : Of extends DeclaresCalls<infer Call>
    ? Extract<Call, { readonly path: Path }>['answer']
    : never
