import {
  defaultSort,
  filterName,
  isMoment,
  mayDo,
  mayFilter,
  type Definition,
} from '#schema/engine'
import type { ScreenContext } from '../screen-context.tsx'
import type { PageRecord, RelatedSpec, Shown } from './declaration.ts'

/** How many rows stand on a page at first, and how many more of them a button brings. */
export const SHOWN = 20

/** Whether the person may read these records, and there is any need to. */
export function isSeen<Rec, More>(
  { registry, principal }: ScreenContext,
  { of, by, when }: RelatedSpec<Rec, More>,
  shown: Shown<Rec, More>,
): boolean {
  const definition = registry.get(of)
  const filter = (definition.list.filters ?? []).find((each) => filterName(each) === by)
  if (!filter) throw new Error(`The list of ${of} cannot be filtered by ${by}`)
  return (
    mayDo(definition, principal.role, 'list') &&
    mayFilter(definition, filter, principal.role) &&
    (when?.(shown) ?? true)
  )
}

/** The filter that narrows their list to those of this record. */
export const filterOf = <Rec extends PageRecord, More>(
  { by, value = 'id', only }: RelatedSpec<Rec, More>,
  record: Rec,
): Readonly<Record<string, unknown>> => ({ [by]: record[value], ...only })

/** Where the API lists them. */
export const listAddress = (
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
): string => {
  const params = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  )
  return `/${definition.name}/list?${params}${newestFirst(definition)}`
}

/** Where people look at all of them. */
export const screenAddress = (
  { screen }: Definition,
  filter: Readonly<Record<string, unknown>>,
): string => `${screen}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** A list that begins with its oldest date is turned round: of what belongs to a record the latest counts. */
export function newestFirst(definition: Definition): string {
  const [first] = defaultSort(definition)
  const isDate = isMoment(definition.fields[first?.field ?? ''])
  return first && isDate && !first.descending ? `&sortByField=${first.field}&sortBy=DESC` : ''
}
