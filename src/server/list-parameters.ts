import {
  addDays,
  defaultSort,
  filterName,
  fromUnits,
  isDate,
  isMaskedFor,
  isPersonalFor,
  isNumber,
  isStored,
  mainDate,
  maySee,
  mayFilter,
  parseValue,
  placesOf,
  searchFields,
  sortableFields,
  sortField,
  tabSort,
  tabsFor,
  toUnits,
  type Principal,
  type Registry,
  type Definition,
  type Field,
  type ListTab,
  type Where,
} from '#schema/engine'
import type { Condition, SearchThrough } from '../storage/store.ts'
import { badParameter } from './errors.ts'
import { dayEnd, dayStart } from './day.ts'
import { resolvePaths, searchPaths } from './search-paths.ts'
import { resolveWhere } from './where.ts'

/** A list as it was asked for, checked. */
export interface ListParameters {
  readonly page: number
  readonly size: number
  readonly search?: string
  readonly searchFields: readonly string[]
  readonly searchThrough?: readonly SearchThrough[]
  readonly dialCode?: string
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly conditions: readonly Condition[]
}

/** What a list as it was asked for says of its search, for the storage. */
export const searchIn = ({
  search,
  searchFields: fields,
  searchThrough,
  dialCode,
}: ListParameters) => ({ search, searchFields: fields, searchThrough, dialCode })

export interface AskedBy {
  readonly principal: Principal
  readonly timeZone: string
  readonly defaultDialCode: string
}

export type Query = Readonly<Record<string, unknown>>
type ReadCondition = (values: readonly string[], name: string, by: AskedBy) => Condition

const MAX_SIZE = 500
const MAX_SEARCH = 100

/** Reads the parameters of one list for one role: made once, asked for every request. */
export interface ListReader {
  read(query: Query, by: AskedBy): ListParameters
  /** What may be asked besides page, size, sort and search: for the reference page. */
  readonly filters: ReadonlyMap<string, ReadCondition>
  readonly sortable: ReadonlySet<string>
}

export function listReader(
  definition: Definition,
  role: string | null,
  registry: Registry,
): ListReader {
  const tabs = tabsFor(definition, role)
  const filters = new Map([
    ...rangeFilters(definition, role),
    ...namedFilters(definition, role, registry),
    ...tabFilter(tabs),
  ])
  const sortable = new Set(['id', ...sortableFields(definition, role)])
  const usual = defaultSort(definition).filter(({ field }) => sortable.has(field))
  const search = searchFields(definition, role)
  const paths = searchPaths(definition, role, registry)
  const searched = (query: Query, { principal, defaultDialCode: dialCode }: AskedBy) => {
    const text = searchOf(query)
    return text === undefined
      ? {}
      : { search: text, dialCode, searchThrough: resolvePaths(paths, principal) }
  }
  const read = (query: Query, by: AskedBy): ListParameters => {
    let conditions: Condition[] | undefined
    for (const name in query) {
      if (PAGING.has(name)) continue
      const filter = filters.get(name) ?? badParameter(name)
      const values = textsOf(query[name])
      if (values.length > 0) (conditions ??= []).push(filter(values, name, by))
    }
    return {
      page: whole(query, 'page', 0, 0, 1_000_000_000),
      size: whole(query, 'size', 10, 1, MAX_SIZE),
      ...searched(query, by),
      searchFields: search,
      sort: sortOf(query, sortable, tabSort(tabs.get(String(query['tab']))) ?? usual).map(
        ({ field, descending }) => ({ field: sortField(definition, field), descending }),
      ),
      conditions: conditions ?? NONE,
    }
  }
  return { read, filters, sortable }
}

const NONE: readonly Condition[] = []
const PAGING: ReadonlySet<string> = new Set(['page', 'size', 'sortByField', 'sortBy', 'search'])

/** A repeated parameter means any of its values; an empty one says nothing. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  )

function single(query: Query, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : badParameter(name, `${name} is given once.`)
}

function whole(query: Query, name: string, initial: number, min: number, max: number): number {
  const text = single(query, name)
  if (text === undefined) return initial
  const value = /^\d{1,10}$/.test(text) ? Number(text) : -1
  return value < min || value > max
    ? badParameter(name, `${name} must be a whole number from ${min} to ${max}.`)
    : value
}

function searchOf(query: Query): string | undefined {
  const search = single(query, 'search')?.trim()
  if (!search) return undefined
  return search.length > MAX_SEARCH
    ? badParameter('search', `search can have at most ${MAX_SEARCH} characters.`)
    : search
}

function sortOf(
  query: Query,
  sortable: ReadonlySet<string>,
  usual: ListParameters['sort'],
): ListParameters['sort'] {
  const field = single(query, 'sortByField')
  const direction = single(query, 'sortBy')?.toUpperCase()
  if (direction !== undefined && direction !== 'ASC' && direction !== 'DESC')
    badParameter('sortBy', 'sortBy is ASC or DESC.')
  if (field !== undefined && !sortable.has(field))
    badParameter('sortByField', `The list cannot be sorted by ${field}.`)
  if (field === undefined && direction === undefined) return usual
  if (field === undefined)
    return usual.map((each, place) =>
      place === 0 ? { ...each, descending: direction === 'DESC' } : each,
    )
  return [{ field, descending: direction === 'DESC' }]
}

const AUDIT_FIELDS: Readonly<Record<string, Field>> = {
  createdDate: { kind: 'instant', options: {} },
  modifiedDate: { kind: 'instant', options: {} },
  createdBy: { kind: 'whole', options: {} },
  modifiedBy: { kind: 'whole', options: {} },
  id: { kind: 'whole', options: {} },
}

const fieldOf = (definition: Definition, name: string): Field | undefined =>
  definition.fields[name] ?? AUDIT_FIELDS[name]

/** `fromDate` and `toDate` on the main date, `<field>From` and `<field>To` on every other date or number the role reads. */
function rangeFilters(definition: Definition, role: string | null): [string, ReadCondition][] {
  const main = mainDate(definition)
  const names = [...Object.keys(definition.fields), 'createdDate', 'modifiedDate'].filter((name) =>
    isRange(definition, name, role),
  )
  return names.flatMap((name) => {
    const field = fieldOf(definition, name) as Field
    const from: ReadCondition = ([text = ''], parameter, by) => ({
      [name]: { atLeast: boundOf(field, text, parameter, by, dayStart) },
    })
    const to: ReadCondition = ([text = ''], parameter, by) => ({
      [name]: { atMost: boundOf(field, text, parameter, by, dayEnd) },
    })
    const own: [string, ReadCondition][] = [
      [`${name}From`, from],
      [`${name}To`, to],
    ]
    return name === main ? [['fromDate', from], ['toDate', to], ...own] : own
  })
}

function isRange(definition: Definition, name: string, role: string | null): boolean {
  const field = fieldOf(definition, name)
  if (
    !field ||
    !isStored(field) ||
    !maySee(field, role) ||
    isMaskedFor(field, role) ||
    isPersonalFor(field, role) ||
    'countOf' in field.options
  )
    return false
  return isNumber(field) || field.kind === 'date' || field.kind === 'instant'
}

function boundOf(
  field: Field,
  text: string,
  parameter: string,
  { timeZone }: AskedBy,
  edge: typeof dayStart,
): string | number {
  if (isNumber(field)) return numberOf(text, field, parameter)
  if (field.kind === 'date')
    return isDate(text)
      ? text
      : badParameter(parameter, `${parameter} must be a date like 2025-03-31.`)
  if (isDate(text)) return edge(text, timeZone)
  const instant = new Date(text)
  return Number.isNaN(instant.getTime())
    ? badParameter(parameter, `${parameter} must be a date like 2025-03-31.`)
    : instant.toISOString()
}

/** Conditions say numbers as people write them. */
function numberOf(text: string, field: Field, parameter: string): number {
  const places = placesOf(field) ?? 0
  return fromUnits(
    toUnits(text, places) ?? badParameter(parameter, `${parameter} must be a number.`),
    places,
  )
}

function namedFilters(
  definition: Definition,
  role: string | null,
  registry: Registry,
): [string, ReadCondition][] {
  return (definition.list.filters ?? [])
    .filter((filter) => mayFilter(definition, filter, role))
    .map((filter): [string, ReadCondition] => [
      filterName(filter),
      conditionOf(definition, filter, registry),
    ])
}

/** `?tab=open` looks at the list as people do who choose that tab. */
const tabFilter = (tabs: ReadonlyMap<string, ListTab<string>>): [string, ReadCondition][] =>
  tabs.size === 0
    ? []
    : [
        [
          'tab',
          (values, name, { principal }) => {
            const [tab, ...more] = values.map((value) => tabs.get(value))
            if (!tab || more.length > 0)
              badParameter(name, `${name} is one of ${[...tabs.keys()].join(', ')}.`)
            return resolveWhere(tab?.where ?? {}, principal)
          },
        ],
      ]

type Filter = NonNullable<Definition['list']['filters']>[number]

function conditionOf(definition: Definition, filter: Filter, registry: Registry): ReadCondition {
  if (typeof filter === 'string') return equals(filter, fieldOf(definition, filter))
  if ('through' in filter)
    return equals(filter.through, fieldThrough(definition, filter.through, registry))
  if ('part' in filter) return partOf(filter.part, filter.of)
  if ('daysAhead' in filter) return daysAhead(filter.daysAhead, filter.where ?? {})
  return (values, name, { principal }) =>
    resolveWhere(flagOf(values, name) ? filter.where : opposite(filter.where), principal)
}

/** The field at the end of a dotted path through references. */
export function fieldThrough(
  definition: Definition,
  path: string,
  registry: Registry,
): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = fieldOf(definition, first)
  if (rest.length === 0 || !field) return field
  const target = field.options.target
  return typeof target === 'string'
    ? fieldThrough(registry.get(target), rest.join('.'), registry)
    : undefined
}

/** A filter that the role may use on one field, any of the given values. */
export function equals(path: string, field: Field | undefined): ReadCondition {
  return (values, name, by) => {
    const parsed = values.map((text) => filterValue(text, field, name, by))
    return { [path]: parsed.length === 1 ? parsed[0] : parsed } as Where
  }
}

function filterValue(
  text: string,
  field: Field | undefined,
  name: string,
  by: AskedBy,
): string | number | boolean {
  if (!field) return badParameter(name)
  if (field.kind === 'flag') return flagOf([text], name)
  if (isNumber(field)) return numberOf(text, field, name)
  // The value is compared, not stored: rules such as "required pattern" or "in the past" do not concern it.
  const plain: Field = {
    kind: FILTERED_AS[field.kind] ?? field.kind,
    options: { items: field.options.items },
  }
  const parsed = parseValue(text, plain, by)
  if (!('value' in parsed) || parsed.value === null)
    return badParameter(name, `${text} is no value of ${name}.`)
  return parsed.value as string | number
}

const FILTERED_AS: Partial<Record<Field['kind'], Field['kind']>> = {
  choices: 'choice',
  references: 'reference',
  email: 'text',
  longText: 'text',
}

function flagOf(values: readonly string[], name: string): boolean {
  const [text] = values
  return text === 'true'
    ? true
    : text === 'false'
      ? false
      : badParameter(name, `${name} is true or false.`)
}

/** From today on, the last day included. */
function daysAhead(of: string, where: Where): ReadCondition {
  return ([text = ''], name, { principal: { today } }) => {
    const days = /^\d{1,4}$/.test(text)
      ? Number(text)
      : badParameter(name, `${name} is a number of days.`)
    return { all: [{ [of]: { atLeast: today, atMost: addDays(today, days) } }, where] }
  }
}

function partOf(part: 'year' | 'month', of: string): ReadCondition {
  const [least, most] = part === 'year' ? [1, 9999] : [1, 12]
  return (values, name) => ({
    part,
    of,
    is: values.map((text) => {
      const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
      return value < least || value > most
        ? badParameter(name, `${name} must be from ${least} to ${most}.`)
        : value
    }),
  })
}

/** The records that a condition leaves out. */
function opposite(where: Where): Where {
  const parts = Object.entries(where).map(([name, test]): Where => {
    if (name === 'any') return { all: (test as readonly Where[]).map(opposite) } as Where
    if (name === 'all') return { any: (test as readonly Where[]).map(opposite) } as Where
    return {
      [name]: typeof test === 'object' && test !== null && 'not' in test ? test.not : { not: test },
    } as Where
  })
  return parts.length === 1 ? (parts[0] as Where) : ({ any: parts } as Where)
}
