import { type Definition, mayDo, memoize } from '#schema/engine'
import { Box, type Theme, useMediaQuery } from '@mui/material'
import {
  ListContextProvider,
  type ListControllerResult,
  ResourceContextProvider,
  Title,
  useListContext,
  useListController,
} from 'react-admin'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useEffect,
} from 'react'
import { firstScreen, screenAddress } from '../providers/intents.ts'
import { readStatus } from '../providers/status-of.ts'
import { LARGEST_PAGE } from '../providers/list-query.ts'
import { screenName } from '../providers/resource-names.ts'
import { usePreference } from '../shell/preference.ts'
import { useUser } from '../session/stored-user.ts'
import { chosenColumns, columnsFor } from './rows/columns.ts'
import { useChanges } from './changes/use-changes.tsx'
import { filtersFor, type FilterValues } from './filters/filters.ts'
import { ListKeysDialog } from './keys-dialog.tsx'
import { ListBody } from './list-body.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListHeader } from './list-header.tsx'
import {
  type EmptyWords,
  type ListScope,
  ListScopeProvider,
  type RowActionNames,
  type RowsView,
} from './list-scope.ts'
import { ListTabs } from './list-tabs.tsx'
import { listTitle } from './has-list.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Row } from './rows/record-name.ts'
import type { Exporter } from '../sheet/write-export.ts'
import { useKeptByHand } from './filters/set-by-hand.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useTabs } from './use-tab.ts'
import { type ListViews, layoutsOf, type ViewName } from './views/list-views.ts'
import { useListLook, type ViewState } from './saved-views/use-list-look.ts'
import { useOpeningView, useSavedViews } from './saved-views/use-saved-views.ts'
import { ListSkeleton } from './rows/list-skeleton.tsx'
import { BEHIND } from './filters/filters-on.ts'

interface ListPageProps {
  readonly definition: Definition
  /** Permanent filter, for a second screen of the same records. */
  readonly filter?: Readonly<Record<string, string | number | boolean>>
  readonly title?: string
  /** Actions offered on rows, with a condition for each. Default: those specified by the definition. */
  readonly rowActions?: RowActionNames
  /** Further buttons for the selected rows, which open another screen. */
  readonly bulk?: ReactNode
  readonly empty?: EmptyWords
  /** Shown between header and rows, such as numbers that require action. */
  readonly above?: ReactNode
  /** True if `above` contains the primary button, so that "Add" is not highlighted. */
  readonly leadsAbove?: boolean
  /** Renders the rows instead of the table and cards. */
  readonly body?: RowsView
  /** If false, up to 500 rows are shown on one page without pagination, and an export contains the rows shown. */
  readonly isPaged?: boolean
  /** Custom export format. Default: that of the resource's `screen()`. */
  readonly exporter?: Exporter
}

/** While offline, retry until the page loads. If the request failed, react-admin would return to page 1. */
const isLost = (_: number, error: Error): boolean => readStatus(error) === 0
const RETRY_EVERY = 2_000

const actionsInRows = memoize(
  ({ list: { rowActions = [] } }: Definition): RowActionNames =>
    Object.fromEntries(rowActions.map((name) => [name, {}])),
)

/** List of a resource. Page, page size, sort order, filters and search are stored in the address. */
export function ListPage({
  definition,
  filter,
  title: given,
  rowActions = actionsInRows(definition),
  bulk,
  empty,
  above,
  leadsAbove = false,
  body,
  isPaged = true,
  exporter,
}: ListPageProps) {
  const role = useUser()?.role ?? null
  const title = given ?? listTitle(definition, role)
  const isNarrowed = filter !== undefined
  const [remembered, remember] = usePreference(`tab:${definition.name}`, '')
  const { tabs, sort, opening } = useTabs({ definition, role, isNarrowed, remembered })
  const saved = useSavedViews(definition, isNarrowed || body !== undefined)
  const storeKey = isNarrowed || !isPaged ? `${definition.name}.${title}` : listParams(definition)
  const isOpening = useOpeningView({ definition, saved, remembered, role, storeKey })
  const list = useRows(definition, { filter, isPaged, storeKey, sort, opening, isOpening })
  const viewed = useListLook(definition, saved, list)
  useKeptByHand(storeKey, list, viewed.savedView !== undefined && !viewed.isChanged)
  const own = useScope(definition, Object.keys(filter ?? {}), viewed)
  const layouts = layoutsOf(definition, role, viewed)
  const view = body ? 'list' : layouts.view
  const isSelectable = !body && view === 'list' && (Boolean(bulk) || worksOn(definition, own.role))
  const { start: startChange, dialog } = useChanges(definition, list.onUnselectItems)
  const scope: ListScope = {
    ...viewed,
    ...own,
    ...(body ? { ...layouts, views: ['list'] } : layouts),
    view,
    title,
    rowActions,
    bulk,
    startChange,
    empty,
    body,
    isSelectable,
    isPaged,
    exporter,
    tabs,
    remember,
    leadsAbove,
  }
  const [keysShown, setKeysShown] = useState(false)
  useScreenKeys(scope, () => setKeysShown(true))
  return (
    <ResourceContextProvider value={screenName(definition)}>
      <ListContextProvider value={list}>
        <ListScopeProvider value={scope}>
          <Title title={title} preferenceKey={false} />
          <Box sx={PAGE}>
            <ListHeader />
            {above}
            <Box sx={SHEET}>
              <ListTabs />
              <ListToolbar onKeys={() => setKeysShown(true)} />
              <BehindPoint />
              {view === 'list' ? (
                <>
                  <ListBody />
                  <ListFooter />
                </>
              ) : (
                <OtherLayout view={view} />
              )}
            </Box>
          </Box>
          {keysShown && <ListKeysDialog onClose={() => setKeysShown(false)} />}
          {dialog}
        </ListScopeProvider>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

interface ShownRows extends Pick<ReturnType<typeof useTabs>, 'sort' | 'opening'> {
  readonly filter: ListPageProps['filter']
  readonly isPaged: boolean
  /** Key of the stored state. Permanently filtered and unpaged lists have one of their own. */
  readonly storeKey: string
  /** True while it is undecided on which view the list opens. */
  readonly isOpening: boolean
}

const listParams = (definition: Definition): string => `${screenName(definition)}.listParams`

/** Loads the rows requested by the address. */
function useRows(definition: Definition, shown: ShownRows): ListControllerResult<Row> {
  const { filter, isPaged, storeKey, sort, opening, isOpening } = shown
  const resource = screenName(definition)
  const controller = useListController<Row>({
    resource,
    storeKey,
    sort,
    perPage: isPaged ? 25 : LARGEST_PAGE,
    disableAuthentication: true,
    exporter: false,
    ...(opening ? { filterDefaultValues: opening } : {}),
    ...(filter ? { filter: filter as object } : {}),
    // Errors are shown instead of the rows.
    queryOptions: {
      onError: () => undefined,
      retry: isLost,
      retryDelay: RETRY_EVERY,
      enabled: !isOpening,
    },
  })
  useFreshSelection(controller)
  const filtered = useUrlFilters(controller)
  return { ...controller, ...filtered } as typeof controller
}

/** True if a role can do more with these records than read them. */
const worksOn = (definition: Definition, role: string | null): boolean =>
  ['create', 'edit', 'delete', 'import', ...Object.keys(definition.actions ?? {})].some((verb) =>
    mayDo(definition, role, verb),
  )

type OfOneScreen =
  | 'title'
  | 'rowActions'
  | 'bulk'
  | 'startChange'
  | 'empty'
  | 'body'
  | 'isSelectable'
  | 'isPaged'
  | 'exporter'
  | 'tabs'
  | 'remember'
  | 'leadsAbove'
  | keyof ListViews
  | keyof ViewState

function useScope(
  definition: Definition,
  fixed: readonly string[],
  { look, density }: ViewState,
): Omit<ListScope, OfOneScreen> {
  const role = useUser()?.role ?? null
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const search = useRef<HTMLInputElement>(null)
  const addFilter = useRef<HTMLButtonElement>(null)
  // Fields with the same value in every row need no column and no filter.
  const all = useMemo(
    () => columnsFor(definition, role).filter(({ name }) => !fixed.includes(name)),
    [definition, role, fixed.join()],
  )
  const filters = useMemo(
    () => filtersFor(definition, role).filter(({ name }) => !fixed.includes(name)),
    [definition, role, fixed.join()],
  )
  const columns = useMemo(
    () => chosenColumns(definition, all, look),
    [definition, all, look.columns],
  )
  const { kept = NONE } = look
  const [away, setAway] = useAway([density, ...kept, '', ...columns.map(({ name }) => name)].join())
  return {
    definition,
    role,
    isPhone,
    all,
    columns,
    filters,
    kept,
    away,
    setAway,
    search,
    addFilter,
  }
}

const PAGE = {
  display: 'flex',
  flexDirection: 'column',
  height: { md: '100%' },
  minHeight: { md: 420 },
} as const

const SHEET = {
  display: 'flex',
  flexDirection: 'column',
  flex: { md: 1 },
  minHeight: 0,
  overflow: { md: 'hidden' },
  bgcolor: { md: 'background.paper' },
  border: { md: '1px solid var(--line)' },
  borderRadius: 1,
} as const

const LAYOUTS = {
  board: lazy(async () => ({ default: (await import('./views/board.tsx')).Board })),
  calendar: lazy(async () => ({ default: (await import('./views/calendar.tsx')).Calendar })),
}

/** Shows the records as a board or calendar. The code of each is loaded when the user selects it. */
export function OtherLayout({ view }: { readonly view: Exclude<ViewName, 'list'> }) {
  const Layout = LAYOUTS[view]
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Layout />
    </Suspense>
  )
}

const BehindLine = lazy(() =>
  import('../figures/analytics/behind-line.tsx').then((module) => ({ default: module.BehindLine })),
)

/** Value of the chart point whose rows are listed. */
export function BehindPoint() {
  const { filterValues, total } = useListContext()
  const behind = filterValues[BEHIND]
  if (typeof behind !== 'string') return null
  return (
    <Suspense fallback={null}>
      <BehindLine behind={behind} total={total} />
    </Suspense>
  )
}

/** True until the first list is rendered after a reload. */
let isReload = performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload'

/**
 * Clears the selection when a list opens, or shows other rows after a change of tab, filter or search. react-admin never
 * clears it, so rows processed elsewhere or no longer listed would still be counted and deleted.
 */
export function useFreshSelection({
  onUnselectItems,
  filterValues,
}: Pick<ListControllerResult, 'onUnselectItems' | 'filterValues'>): void {
  const filter = JSON.stringify(filterValues)
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    // The list that was reloaded keeps its selection.
    const isSame = isReload && firstScreen === screenAddress()
    if (!isSame && shown.current !== filter) onUnselectItems()
    isReload = false
    shown.current = filter
  }, [filter])
}

const NONE: readonly string[] = []

/** Columns hidden for lack of space. Reset when `key` changes, which contains the chosen columns and the row height. */
export function useAway(key: string): [readonly string[], (names: readonly string[]) => void] {
  const [state, setState] = useState<{ readonly key: string; readonly names: readonly string[] }>({
    key,
    names: NONE,
  })
  const setAway = useCallback((names: readonly string[]) => setState({ key, names }), [key])
  return [state.key === key ? state.names : NONE, setAway]
}

type Controller = Pick<
  ReturnType<typeof useListController>,
  'filterValues' | 'setFilters' | 'setSort' | 'setPage' | 'setPerPage'
>

/**
 * Applies filter changes at once, because the address is updated with a delay. Otherwise a tick would not show
 * immediately, the next choice would be added to outdated filters, and a change of order or page would restore those.
 */
function useUrlFilters(controller: Controller): Controller {
  const { filterValues, setFilters: send } = controller
  const arrived = JSON.stringify(filterValues)
  const [values, setValues] = useState<FilterValues>(filterValues)
  const underway = useRef<string[]>([])
  const latest = useRef(controller)
  useEffect(() => {
    latest.current = controller
  })
  useEffect(() => {
    const place = underway.current.indexOf(arrived)
    if (place >= 0) underway.current.splice(0, place + 1)
    // The address shows an earlier choice while a later one is pending; the later one wins.
    if (place >= 0 && underway.current.length > 0) return
    underway.current = []
    setValues(JSON.parse(arrived))
  }, [arrived])
  const setFilters = useCallback<Controller['setFilters']>(
    (next, displayed) => {
      underway.current.push(JSON.stringify(next))
      setValues(next)
      send(next, displayed)
    },
    [send],
  )
  const withFilters = useCallback((change: (now: Controller) => void) => {
    const pending = underway.current.at(-1)
    // Changes in the same tick share one address update, so pending filters are included.
    if (pending) latest.current.setFilters(JSON.parse(pending), {})
    change(latest.current)
  }, [])
  const setSort = useCallback<Controller['setSort']>(
    (sort) => withFilters((now) => now.setSort(sort)),
    [withFilters],
  )
  const setPage = useCallback<Controller['setPage']>(
    (page) => withFilters((now) => now.setPage(page)),
    [withFilters],
  )
  const setPerPage = useCallback<Controller['setPerPage']>(
    (size) => withFilters((now) => now.setPerPage(size)),
    [withFilters],
  )
  return { filterValues: values, setFilters, setSort, setPage, setPerPage }
}
