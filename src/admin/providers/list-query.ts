import type { SortPayload } from 'react-admin'

export interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number } | undefined
  readonly sort?: SortPayload | undefined
  readonly filter?: Readonly<Record<string, unknown>>
}

/** Maximum page size. */
export const LARGEST_PAGE = 500

/** Converts the query of a list to API parameters. Several values of one filter are combined with OR. */
export function listQuery({ pagination, sort, filter = {} }: ListParams): URLSearchParams {
  const query = new URLSearchParams()
  if (pagination) {
    query.set('page', String(pagination.page - 1))
    query.set('size', String(Math.min(pagination.perPage, LARGEST_PAGE)))
  }
  if (sort?.field) {
    query.set('sortByField', sort.field)
    query.set('sortBy', sort.order)
  }
  for (const [name, value] of Object.entries(filter)) {
    for (const each of [value].flat())
      if (each !== null && each !== undefined && each !== '') query.append(name, String(each))
  }
  return query
}
