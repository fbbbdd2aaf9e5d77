import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext, type DataProvider, type Identifier } from 'react-admin'
import { useCallback, useEffect, useRef } from 'react'
import { LARGEST_PAGE } from '../providers/list-query.ts'
import type { ExportRecord } from '#schema/engine'

/** The pages of a longer table are not shown. */
const MOST_TURNED = 40

/** True if a table is so long that its pages are not shown, and the server writes its file. */
export const isLong = ({ total = 0, perPage }: Pick<Table, 'total' | 'perPage'>): boolean =>
  Math.ceil(total / perPage) > MOST_TURNED

/** The user cancelled. */
export class Cancelled extends Error {}

export interface WalkOptions {
  /** False if the table has no pages, and shows all its rows. */
  readonly paginated: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

type Row = ExportRecord & { readonly id: Identifier }
type Table = ReturnType<typeof useListContext<Row>>

/** True if only the selected rows are exported: some are selected, and not all. */
export const isPartlySelected = (selected: number, total: number): boolean =>
  selected > 0 && selected < total

/**
 * Collects the rows of the surrounding table. The table shows each page in turn and returns to the original one, while the rows
 * come from a few large reads; if only some rows are selected, only those are read.
 */
export function usePageWalk(): (options: WalkOptions) => Promise<Row[]> {
  const table = useListContext<Row>()
  const provider = useDataProvider()
  const cache = useQueryClient()
  const latest = useRef(table)
  const arrived = useRef<(() => void) | null>(null)
  latest.current = table
  // A page has arrived when the table has rendered it, so each render checks again.
  useEffect(() => arrived.current?.())
  const turnTo = useCallback(
    (page: number, signal: AbortSignal) =>
      new Promise<readonly Row[]>((resolve, reject) => {
        const look = () => {
          const { page: shown, data, isFetching, isPlaceholderData, error } = latest.current
          if (signal.aborted) return finish(() => reject(new Cancelled()))
          if (error)
            return finish(() => reject(error instanceof Error ? error : new Error(String(error))))
          if (shown === page && data && !isFetching && !isPlaceholderData)
            finish(() => resolve(data))
        }
        const finish = (end: () => void) => {
          arrived.current = null
          signal.removeEventListener('abort', look)
          end()
        }
        arrived.current = look
        signal.addEventListener('abort', look)
        latest.current.setPage(page)
        look()
      }),
    [],
  )
  const holdPage = useCallback(
    (page: number, data: readonly Row[], total: number) => {
      const { resource, sort, perPage } = latest.current
      const pagination = { page, perPage }
      const filter = joinFilters(latest.current)
      cache.setQueryData([resource, 'getList', { pagination, sort, filter }], { data, total })
    },
    [cache],
  )
  return useCallback(
    (options: WalkOptions) => gather(latest.current, { ...options, turnTo, holdPage, provider }),
    [turnTo, holdPage, provider],
  )
}

export const joinFilters = ({
  filterValues,
  filter,
}: Pick<Table, 'filterValues' | 'filter'>): Readonly<Record<string, unknown>> => ({
  ...filterValues,
  ...filter,
})

interface Means extends WalkOptions {
  readonly turnTo: (page: number, signal: AbortSignal) => Promise<readonly Row[]>
  /** Caches the rows of a page under the key that the table checks before it calls the server. */
  readonly holdPage: (page: number, rows: readonly Row[], total: number) => void
  readonly provider: DataProvider
}

async function gather(table: Table, means: Means): Promise<Row[]> {
  const { data = [], total = data.length, selectedIds = [] } = table
  if (isPartlySelected(selectedIds.length, total)) return selectedRows(table, means)
  if (!means.paginated) return [...data]
  return isLong(table) ? inLargeSteps(table, means) : turningPages(table, means)
}

async function selectedRows(
  { data = [], selectedIds, resource }: Table,
  { provider, signal }: Means,
): Promise<Row[]> {
  const shown = data.filter(({ id }) => selectedIds.includes(id))
  if (shown.length === selectedIds.length) return shown
  const rows: Row[] = []
  for (let place = 0; place < selectedIds.length; place += LARGEST_PAGE) {
    if (signal.aborted) throw new Cancelled()
    rows.push(
      ...(
        await provider.getMany<Row>(resource, {
          ids: selectedIds.slice(place, place + LARGEST_PAGE),
        })
      ).data,
    )
  }
  return rows
}

/** Reads all rows, then visits each page of the table in turn and returns to the original one. */
async function turningPages(table: Table, means: Means): Promise<Row[]> {
  const { turnTo, holdPage, signal } = means
  const rows = await inLargeSteps(table, means)
  const pages = Math.max(1, Math.ceil(rows.length / table.perPage))
  try {
    for (let page = 1; page <= pages; page += 1) {
      const shown = rows.slice((page - 1) * table.perPage, page * table.perPage)
      holdPage(page, shown, rows.length)
      await turnTo(page, signal)
    }
  } finally {
    table.setPage(table.page)
  }
  return rows
}

async function inLargeSteps(table: Table, { provider, signal, onProgress }: Means): Promise<Row[]> {
  const rows = new Map<Identifier, Row>()
  const filter = joinFilters(table)
  for (let page = 1; ; page += 1) {
    if (signal.aborted) throw new Cancelled()
    const { data, total = 0 } = await provider.getList<Row>(table.resource, {
      pagination: { page, perPage: LARGEST_PAGE },
      sort: table.sort,
      filter,
      signal,
    })
    for (const row of data) rows.set(row.id, row)
    onProgress(rows.size, Math.max(total, rows.size))
    // A total may be an estimate; the last page is the one that is not full.
    if (data.length < LARGEST_PAGE) return [...rows.values()]
  }
}
