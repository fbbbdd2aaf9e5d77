/** Layouts of a list. */
export const LAYOUTS = ['list', 'board', 'calendar'] as const
export type Layout = (typeof LAYOUTS)[number]

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Appearance of a list. Unset parts are as in the definition. */
export interface ListLook {
  /** Columns shown, in order. The first column of the list always comes first. */
  readonly columns?: readonly string[]
  /** Columns that stay even if the table is narrow. */
  readonly kept?: readonly string[]
  /** Widths in pixels. */
  readonly widths?: Readonly<Record<string, number>>
  readonly density?: Density
  readonly layout?: Layout
}

/** Limits of a column's width in pixels. */
export const COLUMN_WIDTH = { least: 56, most: 800 } as const

export type FilterValue = string | number | boolean

/** State of a list that a view saves. Relative dates are saved as such: `{ dueDate: 'this-month' }`. */
export interface ListViewContent {
  readonly filter: Readonly<Record<string, FilterValue | readonly FilterValue[]>>
  /** Null for the order of the list. */
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null
  readonly look: ListLook
}

/** A saved view as its owner sends it. */
export interface ListViewInput {
  readonly name: string
  /** Role whose users see the view too. */
  readonly sharedWith: string | null
  /** True if the list opens with this view for users of the role. */
  readonly isDefault: boolean
  /** Unset in a change that keeps it. */
  readonly content?: ListViewContent
}

/** A saved view in GET /list-view/{resource}, without what the caller may not filter, sort or see. */
export interface ListView extends Required<ListViewInput> {
  readonly id: number
  readonly version: number
  readonly isOwn: boolean
  /** True if the caller may change and delete it. */
  readonly mayChange: boolean
}

/** Longest name of a view. */
export const VIEW_NAME_LENGTH = 80

/** Role that may choose the view with which a list opens for each role. */
export const DEFAULT_SETTER = 'SUPER_ADMIN'

/** Roles that may share views. */
export const VIEW_SHARERS: readonly string[] = [DEFAULT_SETTER, 'ADMIN']

/** Answer of GET {resource}/totals: sums by column. `count` is null if there are too many rows to add up. */
export interface ListTotals {
  readonly count: number | null
  readonly sums: Readonly<Record<string, number>>
}
