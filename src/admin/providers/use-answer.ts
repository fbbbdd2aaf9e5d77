import type { PageOf } from '#schema/engine'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from './http.ts'

export interface Kept {
  /**
   * Keeps the previous response until the new one arrives. For lists that are searched and filtered, never for
   * switching between records.
   */
  readonly keep?: boolean
}

/** Query options for an API path; null sends no request. */
export const answerQuery = <Answer>(path: string | null) => ({
  queryKey: ['answer', path],
  enabled: path !== null,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<Answer>(path ?? '', { signal }),
})

/** Loads an API path; null sends no request. Pages should use `makeCalls` and definitions, which are typed. */
export const useAnswer = <Answer>(path: string | null, { keep = false }: Kept = {}) =>
  useQuery({
    ...answerQuery<Answer>(path),
    placeholderData: keep ? keepPreviousData : undefined,
  })

/** Larger pages count as an export, not as a view. */
const LARGEST_PAGE = 100

/** Query options for the first `most` rows of a list, loaded page by page; null sends no request. */
export const rowsQuery = <Row>(path: string | null, most: number) => ({
  queryKey: ['answer', path, most],
  enabled: path !== null,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    firstRows<Row>(path ?? '', most, signal),
})

/** Like `useAnswer`, for the first `most` rows of a list. */
export const useRows = <Row>(path: string | null, most: number, { keep = false }: Kept = {}) =>
  useQuery({ ...rowsQuery<Row>(path, most), placeholderData: keep ? keepPreviousData : undefined })

async function firstRows<Row>(
  path: string,
  most: number,
  signal: AbortSignal,
): Promise<Pick<PageOf<Row>, 'content' | 'totalElements'>> {
  const size = Math.min(most, LARGEST_PAGE)
  const [list = '', narrowed] = path.split('?')
  const pageAt = (page: number) => {
    const params = new URLSearchParams(narrowed)
    params.set('page', String(page))
    params.set('size', String(size))
    return ask<PageOf<Row>>(`${list}?${params}`, { signal })
  }
  const first = await pageAt(0)
  const further = Math.ceil(Math.min(most, first.totalElements) / size) - 1
  const others = await Promise.all(
    Array.from({ length: Math.max(further, 0) }, (_, place) => pageAt(place + 1)),
  )
  return {
    content: [first, ...others].flatMap(({ content }) => content).slice(0, most),
    totalElements: first.totalElements,
  }
}
