import { mayFilter, seesWhole, type Definition } from '#schema/engine'
import { usePreference } from '../../shell/preference.ts'

export type ViewName = 'list' | 'board' | 'calendar'

/** Date fields that place records on the calendar, twice the same if there is only one. Null without a calendar. */
export function calendarDays({ list }: Definition): readonly [from: string, to: string] | null {
  const [from, to = from] = [list.calendar ?? []].flat()
  return from !== undefined && to !== undefined ? [from, to] : null
}

/** Declared layouts for which the role may see enough fields, the list first. */
export function viewsFor(definition: Definition, role: string | null): readonly ViewName[] {
  const days = calendarDays(definition)
  const { board } = definition.list
  return [
    'list',
    ...(board && mayFilter(definition, definition.state ?? '', role) ? ['board' as const] : []),
    ...(days?.every((name) => seesWhole(definition.fields[name], role))
      ? ['calendar' as const]
      : []),
  ]
}

export interface ListViews {
  readonly views: readonly ViewName[]
  readonly view: ViewName
  readonly setView: (view: ViewName) => void
}

/** The layouts of a list, the current one and a function to switch. The user's choice is stored. */
export function useListViews(definition: Definition, role: string | null): ListViews {
  const views = viewsFor(definition, role)
  const [chosen, setView] = usePreference<ViewName>(`view:${definition.name}`, 'list')
  return { views, view: views.includes(chosen) ? chosen : 'list', setView }
}
