import { tabsFor, tabSort, type Definition, type ListTab } from '#schema/engine'
import { useLocation } from 'react-admin'
import { useMemo, useState } from 'react'
import { startSort } from './rows/columns.ts'
import type { FilterValues } from './filters/filters.ts'

export type Tabs = ReadonlyMap<string, ListTab>

/** Name under which the tab is stored as a filter. */
const TAB = 'tab'

const NONE: Tabs = new Map()

interface OfTabs {
  readonly definition: Definition
  readonly role: string | null
  readonly isNarrowed: boolean
  /** Tab or saved view that the user chose last. */
  readonly remembered: string
}

/** Tabs of a list with its initial tab. */
export function useTabs({ definition, role, isNarrowed, remembered }: OfTabs) {
  const tabs = useMemo(
    () => (isNarrowed ? NONE : tabsFor(definition, role)),
    [definition, role, isNarrowed],
  )
  const [first = ''] = tabs.keys()
  const { search } = useLocation()
  // A new choice applies from the next visit, so that the initial tab does not change during this one.
  const [opensOn] = useState(tabs.has(remembered) ? remembered : first)
  // A link with filters but no tab means all records.
  const params = search.length > 1 ? tabIn(search) : opensOn
  const sort = useMemo(() => sortOfTab(definition, params), [definition, params])
  const opening = useMemo(() => (tabs.size > 0 ? { [TAB]: opensOn } : undefined), [tabs, opensOn])
  return { tabs, sort, opening }
}

function tabIn(search: string): string {
  try {
    return readTab(JSON.parse(new URLSearchParams(search).get('filter') ?? '{}'))
  } catch {
    return ''
  }
}

export const readTab = (values: FilterValues): string =>
  typeof values[TAB] === 'string' ? values[TAB] : ''

/** Returns the tab as a filter, without the other filters. */
export const tabAlone = (values: FilterValues): Record<string, unknown> =>
  readTab(values) ? { [TAB]: readTab(values) } : {}

/** True if the list is filtered by more than the tab. */
export const isNarrowed = (values: FilterValues): boolean =>
  Object.keys(values).some((name) => name !== TAB)

/** True if the list is complete: no filter, no search, and the tab of all records. */
export const isWhole = (tabs: Tabs, values: FilterValues): boolean =>
  !isNarrowed(values) && !tabs.get(readTab(values))?.where

/** Initial order of a tab, in react-admin's format. */
export function sortOfTab(
  definition: Definition,
  tab: string,
): { field: string; order: 'ASC' | 'DESC' } {
  const [own] = tabSort(definition.list.tabs?.[tab]) ?? []
  return own ? { field: own.field, order: own.descending ? 'DESC' : 'ASC' } : startSort(definition)
}

/** The tab of all records: the last. */
export const everything = (tabs: Tabs): string => [...tabs.keys()].at(-1) ?? ''
