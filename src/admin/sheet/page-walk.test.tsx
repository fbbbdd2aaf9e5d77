import { render } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import {
  CoreAdminContext,
  ListBase,
  ListContextProvider,
  useListContext,
  type ListControllerResult,
} from 'react-admin'
import { useEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Cancelled, usePageWalk, type WalkOptions } from './page-walk.ts'

interface PageOf {
  readonly page: number
  readonly perPage: number
}

describe('walking the pages of a table', () => {
  const ROWS = Array.from({ length: 23 }, (_, place) => ({
    id: place + 1,
    name: `Row ${place + 1}`,
  }))

  /** A table of 23 rows that takes a moment for each page, as a real one does. */
  function table({ perPage = 5, start = 3, selectedIds = [] as number[] } = {}) {
    const visited: number[] = []
    let walk: ((options: WalkOptions) => Promise<unknown[]>) | null = null
    let shownPage = start
    function Walker() {
      walk = usePageWalk()
      return null
    }
    function Table() {
      const [page, setPage] = useState(start)
      const [loaded, setLoaded] = useState(start)
      useEffect(() => {
        visited.push(page)
        shownPage = page
        const timer = setTimeout(() => setLoaded(page), 5)
        return () => clearTimeout(timer)
      }, [page])
      const value = {
        page,
        perPage,
        setPage,
        total: ROWS.length,
        isFetching: loaded !== page,
        resource: 'pantry',
        selectedIds,
        filterValues: {},
        sort: { field: 'id', order: 'ASC' },
        data: ROWS.slice((loaded - 1) * perPage, loaded * perPage),
      } as unknown as ListControllerResult
      return (
        <ListContextProvider value={value}>
          <Walker />
        </ListContextProvider>
      )
    }
    const getMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({
      data: ROWS.filter(({ id }) => ids.includes(id)),
    }))
    const getList = vi.fn(
      async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => ({
        data: ROWS.slice(
          (pagination.page - 1) * pagination.perPage,
          pagination.page * pagination.perPage,
        ),
        total: ROWS.length,
      }),
    )
    render(
      <CoreAdminContext dataProvider={{ getMany, getList } as never}>
        <Table />
      </CoreAdminContext>,
    )
    // The walk waits for what React draws meanwhile, which it would not do inside act().
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    const run = async (options: Partial<WalkOptions> = {}) =>
      (await (walk as NonNullable<typeof walk>)({
        paginated: true,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...options,
      })) as typeof ROWS
    return { run, visited, getMany, getList, page: () => shownPage }
  }

  test('visits each page in turn and returns to where it was', async () => {
    const { run, visited, page } = table()
    expect((await run()).map(({ id }) => id)).toEqual(ROWS.map(({ id }) => id))
    await vi.waitFor(() => expect(visited).toEqual([3, 1, 2, 3, 4, 5, 3]))
    expect(page()).toBe(3)
  })

  test('reads the rows of its pages with one call', async () => {
    const getList = vi.fn(
      async (_: string, { pagination: { page, perPage } }: { pagination: PageOf }) => ({
        data: ROWS.slice((page - 1) * perPage, page * perPage),
        total: ROWS.length,
      }),
    )
    const visited: number[] = []
    let walk: ((options: WalkOptions) => Promise<unknown[]>) | null = null
    function Walker() {
      walk = usePageWalk()
      const { page, data, isPlaceholderData } = useListContext()
      useEffect(() => {
        if (data && !isPlaceholderData) visited.push(page)
      }, [page, data, isPlaceholderData])
      return null
    }
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })
    render(
      <CoreAdminContext dataProvider={{ getList } as never} queryClient={queryClient}>
        <ListBase resource="pantry" perPage={5} exporter={false} disableAuthentication>
          <Walker />
        </ListBase>
      </CoreAdminContext>,
    )
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    await vi.waitFor(() => expect(visited).toEqual([1]))
    const rows = await (walk as unknown as ReturnType<typeof usePageWalk>)({
      paginated: true,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    expect(rows).toEqual(ROWS)
    await vi.waitFor(() => expect(visited.at(-1)).toBe(1))
    expect([...new Set(visited)]).toEqual([1, 2, 3, 4, 5])
    expect(getList.mock.calls.map(([, { pagination }]) => pagination)).toEqual([
      { page: 1, perPage: 5 },
      { page: 1, perPage: 500 },
    ])
  })

  test('without paging takes what is shown', async () =>
    expect((await table().run({ paginated: false })).map(({ id }) => id)).toEqual([
      11, 12, 13, 14, 15,
    ]))

  test('takes the selected rows alone, and everything when all are selected', async () => {
    expect((await table({ selectedIds: [12, 15] }).run()).map(({ id }) => id)).toEqual([12, 15])
    const elsewhere = table({ selectedIds: [2, 12] })
    expect((await elsewhere.run()).map(({ id }) => id)).toEqual([2, 12])
    expect(elsewhere.getMany).toHaveBeenCalledTimes(1)
    expect(await table({ selectedIds: ROWS.map(({ id }) => id) }).run()).toHaveLength(23)
  })

  test('stops when it is aborted, and returns', async () => {
    const { run, page } = table()
    const stop = new AbortController()
    await expect(
      run({
        signal: stop.signal,
        onProgress: (done) => {
          if (done >= 10) stop.abort()
        },
      }),
    ).rejects.toBeInstanceOf(Cancelled)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(page()).toBe(3)
  })
})
