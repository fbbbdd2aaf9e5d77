import { useListContext } from 'react-admin'
import type { ListMeta } from '../../providers/data-provider.ts'
import { useIsDown } from '../../providers/connection.ts'
import type { Row } from './record-name.ts'

type Context = ReturnType<typeof useListContext<Row>>

/**
 * The rows on screen and where they belong. While another page is on its way, or cannot be had, these are the rows of
 * the page before, and whatever speaks of them speaks of that page.
 */
export function useShownRows() {
  const list = useListContext<Row>() as Context & { readonly isPlaceholderData?: boolean }
  const isDown = useIsDown()
  const meta = list.meta as ListMeta | undefined
  const isOther = list.isPlaceholderData === true
  const isStuck = Boolean(list.error) || isDown
  // Rows that other filters found would stand under words that do not hold for them.
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

const isSame = (left: unknown = {}, right: unknown = {}): boolean =>
  JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))

const sorted = (values: unknown): unknown =>
  Object.entries(values as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
