import { mayFilter, seesWhole, type Definition } from '#schema/engine'
import { usePreference } from '../../shell/preference.ts'

export type ViewName = 'list' | 'board' | 'calendar'

/** The date fields that place records on the calendar, the same one twice if there is only one; null without a calendar. */
export function calendarDays({ list }: Definition): readonly [from: string, to: string] | null {
  const [from, to = from] = [list.calendar ?? []].flat()
  return from !== undefined && to !== undefined ? [from, to] : null
}

/** The declared layouts for which the role sees enough fields, the list first. */
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

/** The layouts of a list, the current one, and the function to switch. The user's choice is kept. */
export function useListViews(definition: Definition, role: string | null): ListViews {
  const views = viewsFor(definition, role)
  const [chosen, setView] = usePreference<ViewName>(`view:${definition.name}`, 'list')
  return { views, view: views.includes(chosen) ? chosen : 'list', setView }
}
