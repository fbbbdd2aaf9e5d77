import { isStored } from '../fields/field.ts'
import { isMoment } from '../kinds/capabilities.ts'
import { filterName } from '../permission.ts'
import type { Definition } from '../resource.ts'

/** What keeps the records of a list from standing on its calendar or on its board. */
export function findViewProblems({
  fields,
  list: { board, calendar, columns, filters = [] },
  state,
}: Definition): { readonly at: string; readonly message: string }[] {
  const days: readonly string[] = [calendar ?? []].flat()
  return [
    ...(days.length > 2
      ? [{ at: 'list.calendar', message: 'names one date, or the first and the last' }]
      : []),
    ...days
      .filter((name) => fields[name] && !(isMoment(fields[name]) && isStored(fields[name])))
      .map((name) => ({ at: 'list.calendar', message: `"${name}" is no stored date` })),
    ...days
      .filter((name) => fields[name] && !columns.includes(name))
      .map((name) => ({ at: 'list.calendar', message: `"${name}" is no column of the list` })),
    ...(board && !filters.map(filterName).includes(state ?? '')
      ? [{ at: 'list.board', message: 'needs a `state` that is one of the filters' }]
      : []),
  ]
}
