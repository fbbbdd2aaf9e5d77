import { useCallback, useEffect } from 'react'
import { useLocation, useStoreContext, type ListControllerResult } from 'react-admin'

/** History state of an address that results from user input in the list. react-admin sets the same state. */
export const BY_HAND = { _scrollToTop: false } as const

const isByHand = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && '_scrollToTop' in state

interface Kept {
  /** Key under which react-admin stores the last state of the list. */
  readonly storeKey: string
  readonly byHand?: Params
  /** Filters set by a link. They do not count as set by the user if only the sort order changes. */
  readonly linked?: object
}

interface Params {
  readonly filter: object
  readonly sort: string
  readonly order: string
  readonly page: number
  readonly perPage: number
  /** Saved view, and the look if it differs from that of the view. */
  readonly view?: string
  readonly look?: string
}

const keptAt = (pathname: string): string => `setByHand:${pathname}`

type Shown = Pick<ListControllerResult, 'filterValues' | 'sort' | 'page' | 'perPage'>

/**
 * Stores the last state set by the user, without filters set by a link. `isAsSaved` is true for a saved view without
 * changes, which is opened anew instead, because it may have been changed elsewhere.
 */
export function useKeptByHand(
  storeKey: string,
  { filterValues, sort, page, perPage }: Shown,
  isAsSaved = false,
) {
  const { key, pathname, search, state } = useLocation()
  const store = useStoreContext()
  useEffect(() => {
    const { byHand, linked } = store.getItem<Kept>(keptAt(pathname)) ?? {}
    const params = new URLSearchParams(search)
    const more = ['view', 'look'].flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    const list = { filter: filterValues, sort: sort.field, order: sort.order, page, perPage }
    const shown: Params = { ...list, ...Object.fromEntries(more) }
    const keep = (more: Omit<Kept, 'storeKey'>) =>
      store.setItem<Kept>(keptAt(pathname), { storeKey, ...more })
    if (search.length <= 1) keep({ ...(byHand ? { byHand } : {}), ...(linked ? { linked } : {}) })
    else if (isByHand(state)) {
      if (isAsSaved) keep({})
      else if (!isSame(shown.filter, linked)) keep({ byHand: shown })
    } else if (!isSame(shown.filter, byHand?.filter))
      keep({ ...(byHand ? { byHand } : {}), linked: shown.filter })
    // Runs again when the address changes.
  }, [key, pathname, storeKey, isAsSaved])
}

const isSame = (one: object, other: object | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns a function to call before a menu opens a list. It restores the last state set by the user, or no filters. */
export function useAsSetByHand(): (pathname: string) => void {
  const store = useStoreContext()
  return useCallback(
    (pathname) => {
      const kept = store.getItem<Kept>(keptAt(pathname))
      if (kept) store.setItem(kept.storeKey, kept.byHand ?? {})
    },
    [store],
  )
}
