import { useLayoutEffect, useRef } from 'react'
import type { ListControllerResult } from 'react-admin'

/** The first list after a reload is the one that was open before it. */
let isReload = performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload'

/**
 * Clears the selected rows when a list opens or shows another tab. react-admin keeps them for good: rows that were dealt
 * with on another screen, or are on no page of this one, would still be counted and deleted. A reload leaves them.
 */
export function useFreshSelection(
  { onUnselectItems }: Pick<ListControllerResult, 'onUnselectItems'>,
  tab: string,
): void {
  const shownTab = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!isReload && shownTab.current !== tab) onUnselectItems()
    isReload = false
    shownTab.current = tab
  }, [tab])
}
