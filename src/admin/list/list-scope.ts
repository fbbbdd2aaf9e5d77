import type { Definition, Where } from '#schema/engine'
import {
  createContext,
  useContext,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import type { ChangePlan } from './changes/plan.ts'
import type { Column } from './rows/columns.ts'
import type { FilterSpec } from './filters/filters.ts'
import type { Row } from './rows/record-name.ts'
import type { Exporter } from '../sheet/write-export.ts'
import type { Tabs } from './use-tab.ts'
import type { ViewState } from './saved-views/use-list-look.ts'
import type { ListViews } from './views/list-views.ts'

/** Row actions by name. Each has a condition on the list's fields, in addition to the action's own condition. */
export type RowActionNames = Readonly<Record<string, Where>>

export interface EmptyWords {
  readonly title: string
  readonly why: string
}

/** Rows of a page; dimmed while new ones are loading. */
export type RowsView = ComponentType<{ readonly rows: readonly Row[]; readonly dimmed: boolean }>

/** State shared by the parts of a list, in addition to react-admin's list context. */
export interface ListScope extends ListViews, ViewState {
  readonly definition: Definition
  readonly title: string
  readonly role: string | null
  readonly isPhone: boolean
  /** True if rows can be selected, because something can be done with several. Read-only roles see no checkboxes. */
  readonly isSelectable: boolean
  /** Shown instead of the table and cards. */
  readonly body: RowsView | undefined
  /** All columns that the role may see. */
  readonly all: readonly Column[]
  readonly columns: readonly Column[]
  readonly filters: readonly FilterSpec[]
  /** Tabs of the list. The user's choice is stored. */
  readonly tabs: Tabs
  /** Stores the tab or saved view that the user chose last. */
  readonly remember: (name: string) => void
  readonly leadsAbove: boolean
  /** Columns that the user wants to keep even if the table is narrow. */
  readonly kept: readonly string[]
  /** Columns currently hidden for lack of space. */
  readonly away: readonly string[]
  readonly setAway: (names: readonly string[]) => void
  /** Actions at the end of each row, with their conditions. */
  readonly rowActions: RowActionNames
  /** Further buttons for the selected rows. */
  readonly bulk: ReactNode
  /** Opens the dialog that changes many records. */
  readonly startChange: (plan: ChangePlan) => void
  readonly empty: EmptyWords | undefined
  readonly isPaged: boolean
  readonly exporter: Exporter | undefined
  readonly search: RefObject<HTMLInputElement | null>
  readonly addFilter: RefObject<HTMLButtonElement | null>
}

const Context = createContext<ListScope | null>(null)

export const ListScopeProvider = Context.Provider

/** Opens the dialog that changes many records of the list, for an action beside its rows. */
export const useStartChange = (): ListScope['startChange'] => useListScope().startChange

export function useListScope(): ListScope {
  const scope = useContext(Context)
  if (!scope) throw new Error('Parts of a list need a ListScopeProvider above them')
  return scope
}
