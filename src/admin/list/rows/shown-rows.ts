import { useListContext } from 'react-admin'
import type { ListMeta } from '../../providers/data-provider.ts'
import { useIsDown } from '../../providers/connection.ts'
import type { Row } from './record-name.ts'

type Context = ReturnType<typeof useListContext<Row>>

/**
 * Rows on screen, with their page. If another page is loading or cannot be loaded, these are the rows of the previous page, and
 * so is everything that refers to them.
 */
export function useShownRows() {
  const list = useListContext<Row>() as Context & { readonly isPlaceholderData?: boolean }
  const isDown = useIsDown()
  const meta = list.meta as ListMeta | undefined
  const isOther = list.isPlaceholderData === true
  const isStuck = Boolean(list.error) || isDown
  // Rows from other filters would be shown under a heading that does not apply to them.
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
