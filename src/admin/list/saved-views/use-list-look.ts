import type { Definition, Density, ListLook, ListView } from '#schema/engine'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-admin'
import { usePreference } from '../../shell/preference.ts'
import { BY_HAND } from '../filters/set-by-hand.ts'
import type { FilterValues } from '../filters/filters.ts'
import { isSame } from '../rows/shown-rows.ts'
import { NO_VIEWS } from './use-saved-views.ts'
import { listAddress, readAddress, sortOfView } from './list-address.ts'

interface Shown {
  readonly filterValues: FilterValues
  readonly sort: { readonly field: string; readonly order: string }
  readonly page: number
  readonly perPage: number
}

type LookChange = { readonly [Part in keyof ListLook]?: ListLook[Part] | undefined }

/** The saved view that is open, with what has been changed since. */
export interface ViewState {
  readonly saved: readonly ListView[]
  /** False for a second screen of the same records, which has no views of its own. */
  readonly isSavable: boolean
  readonly savedView: ListView | undefined
  /** True if the list differs from the saved view, or from the tab without one. */
  readonly isChanged: boolean
  readonly look: ListLook
  /** Changes parts of the look; undefined resets a part. */
  readonly setLook: (change: LookChange) => void
  readonly density: Density
  readonly setDensity: (density: Density) => void
  /** False until the look of the view is known. */
  readonly isLookReady: boolean
}

/**
 * Look of a list: that of the address, of its saved view, or else the last one chosen for the list in this browser. Changes
 * go into the address, so that they survive a reload and can be shared as a link.
 */
export function useListLook(
  definition: Definition,
  views: readonly ListView[] | undefined,
  shown: Shown,
): ViewState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [usual, setUsual] = usePreference<ListLook>(`look:${definition.name}`, NOTHING)
  const [usualDensity, setUsualDensity] = usePreference<Density>('density', 'comfortable')
  const { viewId, look: addressed } = useMemo(() => readAddress(search), [search])
  // The address is updated with a delay, in which the next key may be pressed.
  const [sent, setSent] = useState<{ readonly search: string; readonly look: ListLook } | null>(
    null,
  )
  const own = sent?.search === search ? sent.look : addressed
  const savedView = views?.find(({ id }) => id === viewId)
  const look = own ?? savedView?.content.look ?? usual
  const { filterValues: filter, sort, page, perPage } = shown
  const setLook = (change: LookChange) => {
    const next = withoutGaps({ ...look, ...change })
    if (!savedView) setUsual(next)
    setSent({ search, look: next })
    const isAsSaved = savedView !== undefined && isSame(next, savedView.content.look)
    const address = { filter, sort, page, perPage, viewId, look: isAsSaved ? null : next }
    navigate({ search: listAddress(address) }, { replace: true, state: BY_HAND })
  }
  return {
    saved: views ?? NONE,
    isSavable: views !== undefined && views !== NO_VIEWS,
    savedView,
    isChanged:
      own !== null ||
      (savedView !== undefined &&
        !(
          isSame(filter, savedView.content.filter) &&
          isSame(sort, sortOfView(definition, savedView))
        )),
    look,
    setLook,
    density: look.density ?? usualDensity,
    // Without a view, the row height is a habit of the user that applies to all lists.
    setDensity: (density) => (savedView ? setLook({ density }) : setUsualDensity(density)),
    isLookReady: own !== null || viewId === null || views !== undefined,
  }
}

const NOTHING: ListLook = {}
const NONE: readonly ListView[] = []

const withoutGaps = (look: LookChange): ListLook =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
