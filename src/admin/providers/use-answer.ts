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
export const useAnswer = <Answer>(path: string | null, { keep = false }: { readonly keep?: boolean } = {}) =>
  useQuery({
    queryKey: ['answer', path], enabled: path !== null, placeholderData: keep ? keepPreviousData : undefined,
    queryFn: async ({ signal }) => await request(path ?? '', { signal }) as Answer,
  })
