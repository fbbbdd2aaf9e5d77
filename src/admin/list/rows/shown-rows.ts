import { useListContext } from 'react-admin'
import type { ListMeta } from '../../providers/data-provider.ts'
import { useIsDown } from '../../providers/connection.ts'
import type { Row } from './record-name.ts'

type Context = ReturnType<typeof useListContext<Row>>

/**
 * Rows on screen, with their page. If another page is loading or has failed to load, these are the rows of the previous
 * page, with all their metadata.
 */
export function useShownRows() {
  const list = useListContext<Row>() as Context & { readonly isPlaceholderData?: boolean }
  const isDown = useIsDown()
  const meta = list.meta as ListMeta | undefined
  const isOther = list.isPlaceholderData === true
  const isStuck = Boolean(list.error) || isDown
  // Rows loaded with other filters do not match the current heading, so they are not shown.
  const isForeign =
    isOther &&
    isStuck &&
    meta !== undefined &&
    !isSame(meta.params.filter, { ...list.filterValues, ...list.filter })
  return {
    rows: isForeign ? undefined : list.data,
    isOther,
    isStuck,
    readAt: meta?.readAt,
    isEstimate: meta?.totalIsEstimate === true,
    total: isForeign ? undefined : list.total,
    page: (isOther ? meta?.params.pagination?.page : undefined) ?? list.page,
    perPage: (isOther ? meta?.params.pagination?.perPage : undefined) ?? list.perPage,
  }
}

/** Compares the entries of two objects, in any order. */
export const isSame = (left: unknown = {}, right: unknown = {}): boolean =>
  JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))

const sorted = (values: unknown): unknown =>
  Object.entries(values as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
