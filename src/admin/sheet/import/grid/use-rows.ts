import {
  isObject,
  type Cell,
  type Definition,
  type DraftRow,
  type ImportDraft,
  type PageOf,
  type RowFilter,
} from '#schema/engine'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { drafts } from '../import-calls.ts'
import type { Span } from '../../cells/selection.ts'

const PAGE = 100

type Page = PageOf<DraftRow>

const rowsKey = ({ name }: Definition, id: number) => ['import-rows', name, id] as const

const pageQuery = (definition: Definition, id: number, filter: RowFilter, page: number) => ({
  queryKey: [...rowsKey(definition, id), filter, page],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    drafts.rows(definition, id, { ...filter, page, size: PAGE }, signal),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

const pagesOf = ([first, last]: Span): number[] => {
  const from = Math.floor(Math.max(0, first) / PAGE)
  const to = Math.max(from, Math.floor(last / PAGE))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export interface GridRows {
  readonly total: number
  readonly isLoaded: boolean
  readonly isFailed: boolean
  at(index: number): DraftRow | undefined
  /** Loads rows that may not have been in view. */
  load(span: Span): Promise<DraftRow[]>
  retry(): void
}

/** Rows of a draft that match a filter. Only the pages in view are loaded. */
export function useRows(
  definition: Definition,
  draft: ImportDraft,
  filter: RowFilter,
  span: Span,
): GridRows {
  const queries = useQueryClient()
  const { id } = draft
  const pages = pagesOf(span)
  const results = useQueries({
    queries: pages.map((page) => pageQuery(definition, id, filter, page)),
  })
  useReloading(queries, definition, draft)
  const known = useRef({ filter, total: 0 })
  if (known.current.filter !== filter) known.current = { filter, total: 0 }
  const total = results.find(({ data }) => data)?.data?.totalElements
  if (total !== undefined) known.current.total = total
  const byPage = new Map(pages.map((page, index) => [page, results[index]?.data?.content]))
  const load = useCallback(
    async ([first, last]: Span) => {
      const loaded: DraftRow[] = []
      for (const page of pagesOf([first, last])) {
        const { content } = await queries.fetchQuery(pageQuery(definition, id, filter, page))
        loaded.push(
          ...content.filter((_, index) => {
            const at = page * PAGE + index
            return at >= first && at <= last
          }),
        )
      }
      return loaded
    },
    [definition, filter, id, queries],
  )
  return {
    total: known.current.total,
    isLoaded: total !== undefined,
    isFailed: results.some(({ isError, data }) => isError && !data),
    at: (index) => byPage.get(Math.floor(index / PAGE))?.[index % PAGE],
    load,
    retry: () => void queries.refetchQueries({ queryKey: rowsKey(definition, id), type: 'active' }),
  }
}

/** Reloads the rows when a check or an import has ended, and when the draft was changed elsewhere. */
function useReloading(queries: QueryClient, definition: Definition, draft: ImportDraft) {
  const { id, state, version } = draft
  const seen = useRef({ state, version })
  useEffect(() => {
    const { current } = seen
    seen.current = { state, version }
    if (current.state === state && current.version === version) return
    // The rows that a correction has changed are loaded with it.
    if (current.state === state && ownVersions.delete(versionKey(draft))) return
    void queries.invalidateQueries({ queryKey: rowsKey(definition, id) })
  }, [definition, draft, id, queries, state, version])
}

const versionKey = ({ id, version }: Pick<ImportDraft, 'id' | 'version'>) => `${id} ${version}`
const ownVersions = new Set<string>()

/** Most rows that are loaded one by one after a correction. */
const FEW = 200

/** Replaces rows on the screen after a correction. They stay in sight even if the filter does not match them any more. */
export async function refreshRows(
  queries: QueryClient,
  definition: Definition,
  draft: ImportDraft,
  places: readonly number[],
): Promise<void> {
  const key = rowsKey(definition, draft.id)
  if (places.length > FEW) return void queries.invalidateQueries({ queryKey: key })
  ownVersions.add(versionKey(draft))
  // Without a filter, the position in the file is the position in the list. Pages in view are loaded too, because rows
  // that shared a value with a corrected one have been checked again.
  const inView = queries
    .getQueryCache()
    .findAll({ queryKey: key, type: 'active' })
    .filter(({ queryKey: [, , , filter] }) => isObject(filter) && Object.keys(filter).length === 0)
    .map(({ queryKey }) => Number(queryKey.at(-1)))
  const pages = new Set([...places.map((place) => Math.floor(place / PAGE)), ...inView])
  const rows = new Map<number, DraftRow>()
  for (const page of pages) {
    const { content } = await drafts.rows(definition, draft.id, { page, size: PAGE })
    for (const row of content) rows.set(row.place, row)
  }
  patchRows(queries, definition, draft.id, (row) => rows.get(row.place) ?? row)
}

/** Shows corrections at once. The server judges them afterwards. */
export function showCorrections(
  queries: QueryClient,
  definition: Definition,
  draft: ImportDraft,
  cells: readonly { readonly place: number; readonly column: number; readonly value: Cell }[],
): void {
  const byPlace = Map.groupBy(cells, ({ place }) => place)
  patchRows(queries, definition, draft.id, (row) => {
    const own = byPlace.get(row.place)
    if (!own) return row
    const values = [...row.cells]
    const corrected = { ...row.corrected }
    for (const { column, value } of own) {
      const original = column in corrected ? (corrected[column] ?? null) : (values[column] ?? null)
      while (values.length < column) values.push(null)
      values[column] = value
      if (value === original) delete corrected[column]
      else corrected[column] = original
    }
    return { ...row, cells: values, corrected }
  })
}

function patchRows(
  queries: QueryClient,
  definition: Definition,
  id: number,
  patch: (row: DraftRow) => DraftRow,
): void {
  queries.setQueriesData<Page>({ queryKey: rowsKey(definition, id) }, (page) =>
    page ? { ...page, content: page.content.map(patch) } : page,
  )
}
