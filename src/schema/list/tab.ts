import { mentions } from '../condition.ts'
import { mayFilter, sortOrder } from '../permission.ts'
import type { Definition } from '../resource.ts'
import type { ListTab } from './list-options.ts'

/** The tabs of a list that a role has, by name: none where it sees one way only to look at the list. */
export function tabsFor(
  definition: Definition,
  role: string | null,
): ReadonlyMap<string, ListTab<string>> {
  const tabs = Object.entries(definition.list.tabs ?? {}).filter(([, { where = {} }]) =>
    mentions(where).every((field) => mayFilter(definition, field, role)),
  )
  return new Map(tabs.length > 1 ? tabs : [])
}

/** The order that a tab has of its own; undefined leaves the list its usual one. */
export const tabSort = (tab: ListTab<string> | undefined) =>
  tab?.sort === undefined ? undefined : sortOrder(tab.sort)
