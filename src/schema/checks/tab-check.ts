import { mentions } from '../condition.ts'
import { sortableFields, sortOrder } from '../permission.ts'
import type { Definition } from '../resource.ts'

/** What is wrong with the tabs of a list: it opens on the first, and the last leaves nothing out. */
export function findTabProblems(
  definition: Definition,
): { readonly at: string; readonly message: string }[] {
  const tabs = Object.entries(definition.list.tabs ?? {})
  if (tabs.length === 0) return []
  const sortable = sortableFields(definition, null)
  return [
    ...(tabs.length < 2 || tabs.at(-1)?.[1].where
      ? [{ at: 'list.tabs', message: 'the last of at least two tabs shows everything' }]
      : []),
    ...(definition.fields['tab']
      ? [{ at: 'fields.tab', message: 'the list has tabs, and "tab" is their parameter' }]
      : []),
    ...tabs.flatMap(([name, { where = {}, sort = [] }]) =>
      [
        ...mentions(where)
          .filter((field) => field.includes('.'))
          .map((field) => `"${field}" lies behind a reference`),
        ...sortOrder(sort)
          .filter(({ field }) => !sortable.includes(field))
          .map(({ field }) => `the list cannot be sorted by "${field}"`),
      ].map((message) => ({ at: `list.tabs.${name}`, message })),
    ),
  ]
}
