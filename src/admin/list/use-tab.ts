import { tabsFor, tabSort, type Definition, type ListTab } from '#schema/engine'
import { useLocation } from 'react-admin'
import { useMemo, useState } from 'react'
import { usePreference } from '../shell/preference.ts'
import { startSort } from './rows/columns.ts'
import type { FilterValues } from './filters/filters.ts'

export type Tabs = ReadonlyMap<string, ListTab<string>>

/** Tabs are a filter like others, under this name. */
const TAB = 'tab'

const NONE: Tabs = new Map()

/** The tabs of a list, how it opens, and the way to have it remembered that another one was chosen. */
export function useTabs(definition: Definition, role: string | null, isNarrowed: boolean) {
  const tabs = useMemo(
    () => (isNarrowed ? NONE : tabsFor(definition, role)),
    [definition, role, isNarrowed],
  )
  const [first = ''] = tabs.keys()
  const [remembered, remember] = usePreference(`tab:${definition.name}`, first)
  const { search } = useLocation()
  // Another choice is for the next visit: changing how this one began would lead back to it.
  const [opensOn] = useState(tabs.has(remembered) ? remembered : first)
  // A link that asks for something says by itself which tab it means: none is everything.
  const params = search.length > 1 ? tabIn(search) : opensOn
  const sort = useMemo(() => sortOfTab(definition, params), [definition, params])
  const opening = useMemo(() => (tabs.size > 0 ? { [TAB]: opensOn } : undefined), [tabs, opensOn])
  return { tabs, remember, sort, opening }
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

/** The filters without those that a person would call one: the tab alone. */
export const tabAlone = (values: FilterValues): Record<string, unknown> =>
  readTab(values) ? { [TAB]: readTab(values) } : {}

/** True if more than the tab narrows the list. */
export const isNarrowed = (values: FilterValues): boolean =>
  Object.keys(values).some((name) => name !== TAB)

/** True if the list is complete: no filter, no search, and the tab that shows everything. */
export const isWhole = (tabs: Tabs, values: FilterValues): boolean =>
  !isNarrowed(values) && !tabs.get(readTab(values))?.where

/** The order a tab starts with, as react-admin says it. */
function sortOfTab(definition: Definition, tab: string): { field: string; order: 'ASC' | 'DESC' } {
  const [own] = tabSort(definition.list.tabs?.[tab]) ?? []
  return own ? { field: own.field, order: own.descending ? 'DESC' : 'ASC' } : startSort(definition)
}

/** The tab that stands for everything: the last. */
export const everything = (tabs: Tabs): string => [...tabs.keys()].at(-1) ?? ''

/** The address of the same list under another tab, from its first page on and in that tab's order. */
export function addressOfTab(
  definition: Definition,
  tab: string,
  values: FilterValues,
  perPage: number,
): string {
  const { field, order } = sortOfTab(definition, tab)
  const filter = JSON.stringify({ ...values, [TAB]: tab })
  return `?${new URLSearchParams({ filter, sort: field, order, page: '1', perPage: String(perPage) })}`
}
