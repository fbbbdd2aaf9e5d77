import {
  defaultSort,
  searchFields,
  sortableFields,
  sortField,
  tabSort,
  tabsFor,
  type Registry,
  type Definition,
  me,
  rowsFor,
  searchedReferences,
  readTarget,
  templateFields,
  type Principal,
  type Where,
} from '#schema/engine'
import type { Condition, SearchThrough } from '../../../storage/store.ts'
import { behindFilter } from '../../figures/behind.ts'
import { badParameter } from '../../errors.ts'
import type { ListParameters } from '../../work/list-request.ts'
import {
  namedFilters,
  rangeFilters,
  tabFilter,
  type RequestContext,
  type ReadCondition,
} from './list-filters.ts'
import { user } from '#system'
import { targetBehind } from '../../work/label-guard.ts'
import { mayReadTarget } from '../../work/serialize.ts'
import { resolveAll } from '../../work/where.ts'

export type Query = Readonly<Record<string, unknown>>

/** A numeric list parameter and its default. */
interface Whole {
  readonly initial: number
  readonly least: number
  readonly most: number
}

const PAGE: Whole = { initial: 0, least: 0, most: 1_000_000_000 }
const SIZE: Whole = { initial: 10, least: 1, most: 500 }
const MAX_SEARCH = 100

/** Reads the list parameters for one role. Built once and used for every request. */
export interface ListReader {
  read(query: Query, by: RequestContext): ListParameters
  /** Parameters besides page, size, sort and search, for the API reference. */
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
    ...behindFilter(definition, role, registry),
  ])
  const sortable = new Set(['id', ...sortableFields(definition, role)])
  const usual = defaultSort(definition).filter(({ field }) => sortable.has(field))
  const search = searchFields(definition, role)
  const paths = searchPaths(definition, role, registry)
  const searched = (query: Query, { principal, defaultDialCode: dialCode }: RequestContext) => {
    const text = readSearch(query)
    return text === undefined
      ? {}
      : { search: text, dialCode, searchThrough: resolvePaths(paths, principal) }
  }
  const read = (query: Query, by: RequestContext): ListParameters => {
    let conditions: Condition[] | undefined
    for (const name in query) {
      if (PAGING.has(name)) continue
      const filter = filters.get(name) ?? badParameter(name)
      const values = readTexts(query[name])
      if (values.length > 0) (conditions ??= []).push(...[filter(values, name, by)].flat())
    }
    return {
      page: readWhole(query, 'page', PAGE),
      size: readWhole(query, 'size', SIZE),
      ...searched(query, by),
      searchFields: search,
      sort: readSort(query, sortable, tabSort(tabs.get(String(query['tab']))) ?? usual).map(
        ({ field, descending }) => ({ field: sortField(definition, field), descending }),
      ),
      conditions: conditions ?? NONE,
    }
  }
  return { read, filters, sortable }
}

const NONE: readonly Condition[] = []
const PAGING: ReadonlySet<string> = new Set(['page', 'size', 'sortByField', 'sortBy', 'search'])

/** A repeated parameter matches any of its values. An empty one is ignored. */
const readTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  )

function single(query: Query, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : badParameter(name, `${name} is given once.`)
}

/** Reads a whole number from the parameters of a call. */
export function readWhole(query: Query, name: string, { initial, least, most }: Whole): number {
  const text = single(query, name)
  if (text === undefined) return initial
  const value = /^\d{1,10}$/.test(text) ? Number(text) : -1
  return value < least || value > most
    ? badParameter(name, `${name} must be a whole number from ${least} to ${most}.`)
    : value
}

function readSearch(query: Query): string | undefined {
  const search = single(query, 'search')?.trim()
  if (!search) return undefined
  return search.length > MAX_SEARCH
    ? badParameter('search', `search can have at most ${MAX_SEARCH} characters.`)
    : search
}

function readSort(
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

/** A reference that a role's search follows: a record is also found by the search terms of the record it refers to. */
interface SearchPath {
  readonly field: string
  readonly target: Definition
  readonly fields: readonly string[]
  readonly rows: Where | undefined
  readonly through: readonly SearchPath[]
}

/** References that the list shows, if the role may read the records they refer to. */
const searchPaths = (
  definition: Definition,
  role: string | null,
  registry: Registry,
): SearchPath[] =>
  [...searchedReferences(definition, role)].flatMap(([name, shows]) => {
    const target = targetBehind(definition, name, registry)
    // A label may contain other labels: a stock movement is found by the item of its batch.
    const within =
      target && shows === 'label'
        ? templateFields(target.title).filter((each) => readTarget(target.fields[each]))
        : []
    return pathTo(
      name,
      target,
      role,
      target
        ? within.flatMap((each) => pathTo(each, targetBehind(target, each, registry), role, []))
        : [],
    )
  })

function pathTo(
  field: string,
  target: Definition | null,
  role: string | null,
  through: readonly SearchPath[],
): SearchPath[] {
  if (!target || !mayReadTarget(target, role)) return []
  const fields = searchFields(target, role)
  return fields.length + through.length === 0
    ? []
    : [{ field, target, fields, rows: limitRows(target, role), through }]
}

/** Users can always find themselves, even if they may not see other users of the same rank. */
function limitRows(target: Definition, role: string | null): Where | undefined {
  const rows = rowsFor(target, role)
  return rows && target.name === user.name ? { any: [{ id: me }, rows] } : rows
}

/** Resolves the search paths for the caller and time of one request. */
const resolvePaths = (paths: readonly SearchPath[], principal: Principal): SearchThrough[] =>
  paths.map(({ rows, through, ...path }) => ({
    ...path,
    rows: resolveAll([rows], principal),
    through: resolvePaths(through, principal),
  }))
