import {
  defaultSort,
  sortableFields,
  tabSort,
  type Registry,
  type Definition,
  type PageOf,
  type RowOf,
} from '#schema/engine'
import type { DataProvider, SortPayload } from 'react-admin'
import simpleRest from 'ra-data-simple-rest'
import { todayIs } from '../format.ts'
import { inDays } from '../list/filters/date-presets.ts'
import { ask, call, type Call, type Envelope } from './http.ts'
import { listQuery, type ListParams } from './list-query.ts'
import { findDefinition } from './resource-names.ts'
import { server } from './server.ts'

/** Metadata of a list's rows, which stay on screen while new rows are loading or fail to load. */
export interface ListMeta {
  readonly totalIsEstimate: boolean
  /** Parameters with which the rows were requested. */
  readonly params: Pick<ListParams, 'pagination' | 'filter'>
  /** Time of loading, as an ISO string in UTC. */
  readonly readAt: string
}

interface Fetched {
  status: number
  headers: Headers
  body: string
  json: unknown
}

/**
 * Data provider for react-admin. Single records use the format of `ra-data-simple-rest`; lists, records by id and the
 * envelope follow the project's conventions.
 */
export function dataProvider(registry: Registry): DataProvider {
  const path = (name: string): string => findDefinition(registry, name)?.name ?? name
  const rest = simpleRest('', fetchData)
  const list = async (name: string, params: ListParams, signal?: AbortSignal) => {
    const query = findListQuery(findDefinition(registry, name), params)
    const page = await ask<PageOf<RowOf<Definition>>>(`/${path(name)}/list?${query}`, { signal })
    const { pagination } = params
    const meta: ListMeta = {
      totalIsEstimate: page.totalIsEstimate === true,
      params: { pagination, ...(params.filter ? { filter: params.filter } : {}) },
      readAt: new Date().toISOString(),
    }
    return { data: [...page.content], total: page.totalElements, meta }
  }
  const provider: DataProvider = {
    ...rest,
    getOne: (name, params) => rest.getOne(path(name), params),
    create: (name, params) => rest.create(path(name), params),
    update: (name, { data, previousData, ...params }) =>
      // Sends the version that was loaded, so that users cannot overwrite changes they have not seen.
      rest.update(path(name), {
        ...params,
        previousData,
        data: { version: previousData?.['version'], ...data },
      }),
    delete: (name, params) => rest.delete(path(name), params),
    getList: (name, params) => list(name, params, params.signal) as never,
    getMany: async (name, { ids, signal }) => ({
      data: (await server.some({ name: path(name) }, ids, { signal })) as never,
    }),
    getManyReference: (name, { target, id, filter, ...params }) =>
      list(name, { ...params, filter: { ...filter, [target]: id } }, params.signal) as never,
    updateMany: changesOfMany,
    deleteMany: changesOfMany,
  }
  return provider
}

/** Returns the parameters of the API for a list. */
export function findListQuery(
  definition: Definition | undefined,
  params: ListParams,
): URLSearchParams {
  const sort = sortToAsk(definition, params)
  const filter = definition ? inDays(definition, params.filter ?? {}, todayIs()) : params.filter
  return listQuery({ ...params, sort, ...(filter ? { filter } : {}) })
}

/** Sort parameters. Unset for the default order, which may use several fields, and for unsortable fields. */
function sortToAsk(
  definition: Definition | undefined,
  { sort, filter = {} }: ListParams,
): SortPayload | undefined {
  if (!definition || !sort) return sort
  const [first] = tabSort(definition.list.tabs?.[String(filter['tab'])]) ?? defaultSort(definition)
  if (first?.field === sort.field && first.descending === (sort.order === 'DESC')) return undefined
  return sortableFields(definition, null).includes(sort.field) ? sort : undefined
}

/** Demanded by react-admin. Screens send one change of many records to the server instead. */
const changesOfMany = () => Promise.reject(new Error('Records are changed together by `/changes`.'))

/** Calls the API in the format that simple-rest expects: `data` of the envelope as the body, and errors by field. */
async function fetchData(url: string, options: RequestInit = {}): Promise<Fetched> {
  const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined
  const method = (options.method ?? 'GET') as NonNullable<Call['method']>
  const envelope: Envelope = await call(url, { method, body, signal: options.signal ?? undefined })
  return { status: 200, headers: new Headers(), body: '', json: envelope.data }
}
