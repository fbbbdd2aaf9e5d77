import {
  filterName,
  humanise,
  readItems,
  mainDate,
  mayFilter,
  standInFor,
  readColumns,
  readTarget,
  type Definition,
  type Field,
  type Filter,
} from '#schema/engine'
import { monthName, MONTHS } from '../../format.ts'
import type { FilterKind } from '../../kinds/kind-screen.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'
import { registry } from '../../registry.ts'
import { findField, fixedFor, readLabel } from '../rows/columns.ts'

export interface FilterSpec {
  readonly name: string
  readonly label: string
  readonly kind: FilterKind
  readonly items: readonly (readonly [value: string, label: string])[]
  readonly target: Definition | undefined
  /** Parameters for the two ends of a range. */
  readonly range: readonly [from: string, to: string]
}

export type FilterValues = Readonly<Record<string, unknown>>

const findFilterKind = (field: Field | undefined): FilterKind | null =>
  field ? SCREENS[field.kind].filter : null

/** Filters of a list for a role. Parameters of the API with the same meaning are merged into one filter. */
export function filtersFor(definition: Definition, role: string | null): FilterSpec[] {
  const fixed = fixedFor(definition, role)
  const possible = (definition.list.filters ?? []).filter(
    (filter) =>
      mayFilter(definition, filter, role) &&
      !fixed.has(filterName(filter)) &&
      !fixed.has(readFirst(filter)),
  )
  const offered = Map.groupBy(possible, (filter) => findMeaning(definition, filter))
  return possible
    .filter((filter) => {
      const [meaning, alike] = [
        findMeaning(definition, filter),
        offered.get(findMeaning(definition, filter)) ?? [],
      ]
      return filter === (alike.find((each) => each === meaning) ?? alike[0])
    })
    .flatMap((filter) => filterSpec(definition, filter) ?? [])
}

/** First field in the path of a filter on another record. */
const readFirst = (filter: Filter): string =>
  typeof filter === 'object' && 'through' in filter ? (filter.through.split('.')[0] ?? '') : ''

/**
 * Returns the field that a filter compares. A record can be identified by its number, id or unique user, so `salesId`
 * and `sale` are equivalent, as are `customerId` and `customer`, and a choice and the choice it replaces.
 */
function findMeaning(definition: Definition, filter: Filter): string {
  if (typeof filter === 'string')
    return String(
      definition.fields[filter]?.options['keyFrom'] ?? standInFor(definition, filter) ?? filter,
    )
  return 'through' in filter ? identified(definition, filter.through) : filter.name
}

/** Shortens a path that identifies one record: "customer.id" to "customer". Keeps "item.brand", shared by many items. */
function identified(definition: Definition, path: string): string {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  if (steps.length === 0) return path
  const target = registry.resources.get(readTarget(alongPath(definition, steps.join('.'))) ?? '')
  return last === 'id' || target?.fields[last]?.options.unique
    ? identified(definition, steps.join('.'))
    : path
}

/** Returns a filter as users see it; null for fields that are not useful as filters. */
export function filterSpec(definition: Definition, filter: Filter): FilterSpec | null {
  const name = filterName(filter)
  if (typeof filter === 'string')
    return (
      findFilterKind(findField(definition, name)) &&
      rangeSpec(definition, name, readLabel(definition, name))
    )
  const label = filter.label ?? humanise(name)
  if ('between' in filter) return { ...plainSpec(name, label), kind: 'day' }
  if ('daysAhead' in filter) return { ...plainSpec(name, label), kind: 'days' }
  if ('where' in filter) return { ...plainSpec(name, label), kind: 'flag' }
  if ('part' in filter) return partSpec(name, label, filter.part)
  // A filter by the id of a record is displayed with the record's name.
  return ofField(name, label, alongPath(definition, filter.through.replace(/\.id$/, '')))
}

const partSpec = (name: string, label: string, part: 'year' | 'month'): FilterSpec => ({
  ...plainSpec(name, label),
  kind: 'items',
  items: part === 'year' ? years() : months(),
})

/** Returns a filter that exists in the API but not in the definition. */
export const plainSpec = (name: string, label: string): FilterSpec => ({
  name,
  label,
  kind: 'text',
  items: [],
  target: undefined,
  range: [`${name}From`, `${name}To`],
})

/** Returns a filter by a field of the record. `range` is set if its parameters differ from the default ones. */
export function rangeSpec(
  definition: Definition,
  name: string,
  label: string,
  range?: FilterSpec['range'],
): FilterSpec {
  const part = findField(definition, name)?.options['datePart']
  if (part === 'year' || part === 'month') return partSpec(name, label, part)
  const usual =
    name === mainDate(definition)
      ? (['fromDate', 'toDate'] as const)
      : ([`${name}From`, `${name}To`] as const)
  return {
    ...(ofField(name, label, findField(definition, name)) ?? plainSpec(name, label)),
    range: range ?? usual,
  }
}

export function ofField(name: string, label: string, field: Field | undefined): FilterSpec | null {
  const kind = findFilterKind(field)
  if (!kind || !field) return null
  return {
    ...plainSpec(name, label),
    kind,
    items: Object.entries(readItems(field)).map(([code, item]) => [code, item.label] as const),
    target: registry.resources.get(readTarget(field) ?? ''),
  }
}

/** The field at the end of "employee.department", or of "lines.item". */
export function alongPath(definition: Definition, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = findField(definition, first)
  if (rest.length === 0 || !field) return field
  const columns = readColumns(field)
  if (Object.hasOwn(columns, rest[0] ?? ''))
    return alongPath({ ...definition, fields: columns }, rest.join('.'))
  const next = registry.resources.get(readTarget(field) ?? '')
  return next && alongPath(next, rest.join('.'))
}

const years = () => {
  const now = new Date().getFullYear()
  return Array.from(
    { length: 7 },
    (_, index) => [String(now + 1 - index), String(now + 1 - index)] as const,
  )
}

const months = () => MONTHS.map((month) => [String(month), monthName(month)] as const)

/** All parameters that a filter may have set in the address. */
export const listParameters = ({ name, range }: FilterSpec): readonly string[] => [name, ...range]

export const isOn = (spec: FilterSpec, values: FilterValues): boolean =>
  listParameters(spec).some(
    (name) => values[name] !== undefined && values[name] !== '' && values[name] !== null,
  )

export function without(spec: FilterSpec, values: FilterValues): Record<string, unknown> {
  const gone = new Set(listParameters(spec))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !gone.has(name)))
}

export const readTexts = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat().map(String)
