import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from './http.ts'

/** A page of a list as the API answers it. */
export interface PageOf<Row> {
  readonly content: readonly Row[]
  readonly page: number
  readonly size: number
  readonly totalElements: number
  readonly totalPages: number
}

/**
 * What the API answers at an address; null asks nothing. `keep` goes on showing the answer of the address before until
 * the new one is there: for lists that are searched and filtered, never for one record after another.
 */
export const useAnswer = <Answer>(
  path: string | null,
  { keep = false }: { readonly keep?: boolean } = {},
) =>
  useQuery({
    queryKey: ['answer', path],
    enabled: path !== null,
    placeholderData: keep ? keepPreviousData : undefined,
    queryFn: async ({ signal }) => (await request(path ?? '', { signal })) as Answer,
  })

/** A larger page counts as taken out of the system, not as looked at. */
const LARGEST_PAGE = 100

/** As `useAnswer`, for the first `most` rows of the list at that address, asked for in pages. */
export const useRows = <Row>(
  path: string | null,
  most: number,
  { keep = false }: { readonly keep?: boolean } = {},
) =>
  useQuery({
    queryKey: ['answer', path, most],
    enabled: path !== null,
    placeholderData: keep ? keepPreviousData : undefined,
    queryFn: ({ signal }) => firstRows<Row>(path ?? '', most, signal),
  })

async function firstRows<Row>(
  path: string,
  most: number,
  signal: AbortSignal,
): Promise<Pick<PageOf<Row>, 'content' | 'totalElements'>> {
  const size = Math.min(most, LARGEST_PAGE)
  const [list = '', narrowed] = path.split('?')
  const pageAt = async (page: number) => {
    const params = new URLSearchParams(narrowed)
    params.set('page', String(page))
    params.set('size', String(size))
    return (await request(`${list}?${params}`, { signal })) as PageOf<Row>
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
