import type { useListController } from 'react-admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FilterValues } from './filters.ts'

type Controller = Pick<
  ReturnType<typeof useListController>,
  'filterValues' | 'setFilters' | 'setSort' | 'setPage' | 'setPerPage'
>

/** What waits for filters that never arrive, because they were the same after all, waits no longer than this. */
const AT_LATEST = 500

/**
 * The filters as they were last asked for. The address and what hangs on it follow a moment later; until then a tick would
 * not show, the next choice would be added to filters that are out of date, and another order or page would bring those back.
 */
export function useUrlFilters(controller: Controller): Controller {
  const { filterValues, setFilters: send } = controller
  const arrived = JSON.stringify(filterValues)
  const [values, setValues] = useState<FilterValues>(filterValues)
  const underway = useRef<string[]>([])
  const latest = useRef(controller)
  const waiting = useRef<((now: Controller) => void)[]>([])
  const release = useCallback(
    () => waiting.current.splice(0).forEach((change) => change(latest.current)),
    [],
  )
  useEffect(() => {
    latest.current = controller
  })
  // Whoever has left the list is not brought back to it.
  useEffect(
    () => () => {
      waiting.current = []
    },
    [],
  )
  useEffect(() => {
    const place = underway.current.indexOf(arrived)
    if (place >= 0) underway.current.splice(0, place + 1)
    // An earlier choice arrives while a later one is on its way: the later one stands.
    if (place >= 0 && underway.current.length > 0) return
    underway.current = []
    setValues(JSON.parse(arrived))
    release()
  }, [arrived, release])
  const setFilters = useCallback<Controller['setFilters']>(
    (next, displayed) => {
      underway.current.push(JSON.stringify(next))
      setValues(next)
      send(next, displayed)
    },
    [send],
  )
  const afterwards = useCallback(
    (change: (now: Controller) => void) => {
      if (underway.current.length === 0) return change(latest.current)
      waiting.current.push(change)
      setTimeout(release, AT_LATEST)
    },
    [release],
  )
  const setSort = useCallback<Controller['setSort']>(
    (sort) => afterwards((now) => now.setSort(sort)),
    [afterwards],
  )
  const setPage = useCallback<Controller['setPage']>(
    (page) => afterwards((now) => now.setPage(page)),
    [afterwards],
  )
  const setPerPage = useCallback<Controller['setPerPage']>(
    (size) => afterwards((now) => now.setPerPage(size)),
    [afterwards],
  )
  return { filterValues: values, setFilters, setSort, setPage, setPerPage }
}
