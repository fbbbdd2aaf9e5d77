import { ask, type Call } from './http.ts'
import type {
  ChangedRow,
  ChangeOrder,
  ChangeOutcome,
  ChangePreview,
  ChangeProgress,
  Definition,
  DeletedRow,
  HistoryEntry,
  PageOf,
  RecordOf,
  RowOf,
} from '#schema/engine'
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
  /** Undoes the caller's last change of a record, which made this version. Returns null if the record is gone. */
  undo: ({ name }: Of, id: Id, version: unknown) =>
    send<RecordOf<Definition> | null>(`/${name}/${id}/undo`, { method: 'POST', body: { version } }),
  undoEntry: ({ name }: Of, id: Id, entry: number) =>
    send<RecordOf<Definition> | null>(`/${name}/${id}/history/${entry}/undo`, { method: 'POST' }),
  trash: ({ name }: Of, query: { readonly page: number; readonly size: number }) =>
    send<PageOf<DeletedRow>>(buildAddress(`/${name}/trash`, query)),
  restore: ({ name }: Of, id: Id) =>
    send<RecordOf<Definition> | null>(`/${name}/${id}/restore`, { method: 'POST' }),
  remove: ({ name }: Of, id: Id) => send<unknown>(`/${name}/${id}`, { method: 'DELETE' }),
  changes: changeCalls(send),
})

/** The calls that change many records at once. */
const changeCalls = (send: typeof ask) => ({
  order: ({ name }: Of, body: ChangeOrder) =>
    send<Pick<ChangeProgress, 'id' | 'total'>>(`/${name}/changes`, { method: 'POST', body }),
  /** Tries the next records; `after` is null for the first. */
  preview: ({ name }: Of, id: number, after: number | null) =>
    send<ChangePreview>(
      buildAddress(`/${name}/changes/${id}/preview`, after === null ? {} : { after }),
    ),
  progress: ({ name }: Of, id: number) => send<ChangeProgress>(`/${name}/changes/${id}`),
  /** Starts, stops or undoes a change. An undo is a change of its own. */
  move: ({ name }: Of, id: number, step: 'apply' | 'stop' | 'undo') =>
    send<ChangeProgress>(`/${name}/changes/${id}/${step}`, { method: 'POST' }),
  rows: (
    { name }: Of,
    id: number,
    query: { readonly outcome: ChangeOutcome; readonly page: number; readonly size: number },
  ) => send<PageOf<ChangedRow>>(buildAddress(`/${name}/changes/${id}/rows`, query)),
})

export type StandardCalls = ReturnType<typeof standardCalls>

/** The standard calls of every resource, sent to the server for the signed-in user. */
export const server = standardCalls(ask)
