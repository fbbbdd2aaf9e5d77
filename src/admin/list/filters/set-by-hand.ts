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
}

const keptAt = (pathname: string): string => `setByHand:${pathname}`

type Shown = Pick<ListControllerResult, 'filterValues' | 'sort' | 'page' | 'perPage'>

/** Stores the last state set by the user, without filters set by a link. */
export function useKeptByHand(storeKey: string, { filterValues, sort, page, perPage }: Shown) {
  const { key, pathname, search, state } = useLocation()
  const store = useStoreContext()
  useEffect(() => {
    const { byHand, linked } = store.getItem<Kept>(keptAt(pathname)) ?? {}
    const shown = { filter: filterValues, sort: sort.field, order: sort.order, page, perPage }
    const keep = (more: Omit<Kept, 'storeKey'>) =>
      store.setItem<Kept>(keptAt(pathname), { storeKey, ...more })
    if (search.length <= 1) keep({ ...(byHand ? { byHand } : {}), ...(linked ? { linked } : {}) })
    else if (isByHand(state)) {
      if (!isSame(shown.filter, linked)) keep({ byHand: shown })
    } else if (!isSame(shown.filter, byHand?.filter))
      keep({ ...(byHand ? { byHand } : {}), linked: shown.filter })
    // Runs again when the address changes.
  }, [key, pathname, storeKey])
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
