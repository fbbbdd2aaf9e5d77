import type {
  ActionInputOf,
  Definition,
  InputOf,
  ListQuery,
  PageOf,
  PatchOf,
  RecordOf,
  RowOf,
  ViewAnswer,
  ViewPath,
  ViewRow,
} from '#schema/engine'
import { buildAddress } from './address.ts'
import { ask } from './http.ts'
import { useAnswer, useRows, type Kept } from './use-answer.ts'

const at = (path: string, query: ListQuery | null): string | null =>
  query && buildAddress(path, query)

/** One record with all fields visible to the role; a null id sends no request. */
export const useRecord = <Of extends Definition>(of: Of, id: number | null) =>
  useAnswer<RecordOf<Of>>(id === null ? null : `/${of.name}/${id}`)

/** The first `most` rows of a list; a null query sends no request. */
export const useList = <Of extends Definition>(
  of: Of,
  query: ListQuery | null,
  most: number,
  kept?: Kept,
) => useRows<RowOf<Of>>(at(`/${of.name}/list`, query), most, kept)

export const usePage = <Of extends Definition>(of: Of, query: ListQuery | null, kept?: Kept) =>
  useAnswer<PageOf<RowOf<Of>>>(at(`/${of.name}/list`, query), kept)

/** All records in use, or those with the given ids. */
export const useAll = <Of extends Definition>(of: Of, query: ListQuery | null = {}, kept?: Kept) =>
  useAnswer<readonly RowOf<Of>[]>(at(`/${of.name}`, query), kept)

/** Records from one of the definition's `views`. */
export const useView = <Of extends Definition, Path extends ViewPath<Of>>(
  _of: Of,
  path: Path,
  query: ListQuery | null = {},
  kept?: Kept,
) => useAnswer<ViewAnswer<Of, Path>>(at(path, query), kept)

/** The first `most` rows of a paginated view. */
export const useViewRows = <Of extends Definition, Path extends ViewPath<Of>>(
  _of: Of,
  path: Path,
  query: ListQuery,
  { most, ...kept }: Kept & { readonly most: number },
) => useRows<ViewRow<Of, Path>>(buildAddress(path, query), most, kept)

/** Like `useView`, as a single request outside React. */
export const askView = <Of extends Definition, Path extends ViewPath<Of>>(
  _of: Of,
  path: Path,
  query: ListQuery,
) => ask<ViewAnswer<Of, Path>>(buildAddress(path, query))

type ActionOf<Of extends Definition> = keyof NonNullable<Of['actions']> & string

/** Calls outside React. */
export function records<Of extends Definition>(of: Of) {
  return {
    get: (id: number) => ask<RecordOf<Of>>(`/${of.name}/${id}`),
    list: (query: ListQuery) => ask<PageOf<RowOf<Of>>>(buildAddress(`/${of.name}/list`, query)),
    create: (body: InputOf<Of>) => ask<RecordOf<Of>>(`/${of.name}`, { method: 'POST', body }),
    update: (id: number, body: PatchOf<Of>) =>
      ask<RecordOf<Of>>(`/${of.name}/${id}`, { method: 'PUT', body }),
    act: (id: number, action: ActionOf<Of>, body: ActionInputOf<Of>) =>
      ask<RecordOf<Of>>(`/${of.name}/${id}/${action}`, { method: 'POST', body }),
  }
}
