import type { Definition, ListLook, ListView } from '#schema/engine'
import { isObject } from '#schema/engine'
import type { FilterValues } from '../filters/filters.ts'
import { sortOfTab, readTab } from '../use-tab.ts'

/**
 * Parameters besides those of react-admin, which keeps them when page, order or filters change: the id of the saved view,
 * and the look, if it differs from that of the view.
 */
export interface AddressedView {
  readonly viewId: number | null
  readonly look: ListLook | null
}

export function readAddress(search: string): AddressedView {
  const params = new URLSearchParams(search)
  return { viewId: Number(params.get('view')) || null, look: parseLook(params.get('look')) }
}

function parseLook(text: string | null): ListLook | null {
  try {
    const look: unknown = JSON.parse(text ?? 'null')
    return isObject(look) ? look : null
  } catch {
    return null
  }
}

interface Addressed extends Partial<AddressedView> {
  readonly filter: FilterValues
  readonly sort: { readonly field: string; readonly order: string }
  readonly page?: number
  readonly perPage: number
}

/** Address of a list in a certain state, from its first page unless `page` is set. */
export function listAddress({ filter, sort, page = 1, perPage, viewId, look }: Addressed): string {
  return `?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
    ...(viewId ? { view: String(viewId) } : {}),
    ...(look && Object.keys(look).length > 0 ? { look: JSON.stringify(look) } : {}),
  })}`
}

/** Address of the same list with another tab or without one, on its first page and in the order of that tab. */
export const tabAddress = (
  definition: Definition,
  tab: string,
  filter: FilterValues,
  perPage: number,
): string =>
  listAddress({
    filter: { ...filter, ...(tab && { tab }) },
    sort: sortOfTab(definition, tab),
    perPage,
  })

/** Order of a saved view; if it has none, that of its tab. */
export const sortOfView = (definition: Definition, { content: { filter, sort } }: ListView) =>
  sort ?? sortOfTab(definition, readTab(filter))

/** Address of a saved view without changes. */
export const viewAddress = (definition: Definition, view: ListView, perPage: number): string =>
  listAddress({
    filter: view.content.filter,
    sort: sortOfView(definition, view),
    perPage,
    viewId: view.id,
  })
