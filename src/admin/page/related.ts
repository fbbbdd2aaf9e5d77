import {
  defaultSort,
  filterName,
  isMoment,
  mayDo,
  mayFilter,
  type Definition,
} from '#schema/engine'
import { addressOf } from '../providers/address.ts'
import type { ScreenContext } from '../screen-context.tsx'
import type { PageRecord, RelatedSpec, Shown } from './declaration.ts'

/** How many rows stand on a page at first, and how many more of them a button brings. */
export const SHOWN = 20

/** Whether the person may read these records, and there is any need to. */
export function isVisible<Rec, More>(
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

/** Where the API lists those of a record, in their order. */
export const listAddress = <Rec extends PageRecord, More>(
  definition: Definition,
  related: RelatedSpec<Rec, More>,
  record: Rec,
): string =>
  addressOf(`/${definition.name}/list`, {
    ...filterOf(related, record),
    ...(related.sort === undefined ? newestFirst(definition) : orderOf(related.sort)),
  })

const orderOf = (sort: string) =>
  sort.startsWith('-')
    ? { sortByField: sort.slice(1), sortBy: 'DESC' }
    : { sortByField: sort, sortBy: 'ASC' }

/** Where people look at all of them. */
export function screenAddress(
  { principal, screenOf }: ScreenContext,
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
): string {
  const { everybody } = screenOf(definition)
  const mayAll = everybody?.roles.includes(principal.role ?? '')
  const screen = mayAll ? everybody?.route : definition.screen
  return `${screen}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

/** A list that begins with its oldest date is turned round: of what belongs to a record the latest counts. */
export function newestFirst(definition: Definition): Readonly<Record<string, string>> {
  const [first] = defaultSort(definition)
  const isDate = isMoment(definition.fields[first?.field ?? ''])
  return first && isDate && !first.descending ? orderOf(`-${first.field}`) : {}
}
