import { ask, type Call } from './http.ts'
import type { Definition, HistoryEntry, PageOf, RecordOf, RowOf } from '#schema/engine'
import { buildAddress, type Parameters } from './address.ts'

type Of = Pick<Definition, 'name'>
type Id = number | string
type Options = Pick<Call, 'signal'>

/** The standard calls of every resource, independent of the transport. */
export const standardCalls = (send: typeof ask) => ({
  record: ({ name }: Of, id: Id, options?: Options) =>
    send<RecordOf<Definition>>(`/${name}/${id}`, options),
  page: ({ name }: Of, query: Parameters, options?: Options) =>
    send<PageOf<RowOf<Definition>>>(buildAddress(`/${name}/list`, query), options),
  /** Loads the records with these ids. */
  some: ({ name }: Of, ids: readonly Id[], options?: Options) =>
    send<readonly RowOf<Definition>[]>(`/${name}?ids=${ids.join(',')}`, options),
  history: ({ name }: Of, id: Id, query: { readonly page?: number; readonly size: number }) =>
    send<PageOf<HistoryEntry>>(buildAddress(`/${name}/${id}/history`, query)),
  create: ({ name }: Of, body: object) =>
    send<RecordOf<Definition> & { readonly id: number }>(`/${name}`, { method: 'POST', body }),
  update: ({ name }: Of, id: Id, body: object) =>
    send<RecordOf<Definition>>(`/${name}/${id}`, { method: 'PUT', body }),
  act: ({ name }: Of, id: Id, action: string, body: object) =>
    send<RecordOf<Definition>>(`/${name}/${id}/${action}`, { method: 'POST', body }),
  /** Undoes the caller's last change of a record, which made this version. */
  undo: ({ name }: Of, id: Id, version: unknown) =>
    send<RecordOf<Definition>>(`/${name}/${id}/undo`, { method: 'POST', body: { version } }),
  restore: ({ name }: Of, id: Id) => send<unknown>(`/${name}/${id}/restore`, { method: 'POST' }),
  remove: ({ name }: Of, id: Id) => send<unknown>(`/${name}/${id}`, { method: 'DELETE' }),
})

export type StandardCalls = ReturnType<typeof standardCalls>

/** The standard calls of every resource, sent to the server for the signed-in user. */
export const server = standardCalls(ask)
