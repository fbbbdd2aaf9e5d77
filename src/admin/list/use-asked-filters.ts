import type { useListController } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FilterValues } from './filters.ts'

type Filtered = Pick<ReturnType<typeof useListController>, 'filterValues' | 'setFilters'>

/**
 * The filters as they were last asked for. The address and what hangs on it follow a moment later; until then a tick would
 * not show, and the next choice would be added to filters that are out of date.
 */
export function useAskedFilters({ filterValues, setFilters: send }: Filtered): Filtered {
  const arrived = JSON.stringify(filterValues)
  const [asked, setAsked] = useState<FilterValues>(filterValues)
  const underway = useRef<string[]>([])
  useEffect(() => {
    const place = underway.current.indexOf(arrived)
    if (place >= 0) underway.current.splice(0, place + 1)
    // An earlier choice arrives while a later one is on its way: the later one stands.
    if (place >= 0 && underway.current.length > 0) return
    underway.current = []
    setAsked(JSON.parse(arrived) as FilterValues)
  }, [arrived])
  const setFilters = useCallback<Filtered['setFilters']>((next, displayed) => {
    underway.current.push(JSON.stringify(next))
    setAsked(next)
    send(next, displayed)
  }, [send])
  return { filterValues: asked, setFilters }
}
