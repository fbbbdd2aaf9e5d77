import type { useListController } from 'react-admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FilterValues } from './filters.ts'

type Controller = Pick<
  ReturnType<typeof useListController>,
  'filterValues' | 'setFilters' | 'setSort' | 'setPage' | 'setPerPage'
>

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
  useEffect(() => {
    latest.current = controller
  })
  useEffect(() => {
    const place = underway.current.indexOf(arrived)
    if (place >= 0) underway.current.splice(0, place + 1)
    // An earlier choice arrives while a later one is on its way: the later one stands.
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
    // Changes of one tick become one address: filters that are still on their way are sent along.
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
