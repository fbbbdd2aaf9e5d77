import { mayFilter, seesWhole, type Definition, type Layout } from '#schema/engine'
import type { ViewState } from '../saved-views/use-list-look.ts'

export type ViewName = Layout

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

/** The layouts of a list, and the current one. */
export function layoutsOf(
  definition: Definition,
  role: string | null,
  { look, setLook }: Pick<ViewState, 'look' | 'setLook'>,
): ListViews {
  const views = viewsFor(definition, role)
  const { layout = 'list' } = look
  return {
    views,
    view: views.includes(layout) ? layout : 'list',
    setView: (view) => setLook({ layout: view === 'list' ? undefined : view }),
  }
}
