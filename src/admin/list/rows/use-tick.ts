import { useListContext, type Identifier } from 'react-admin'
import type { Row } from './record-name.ts'

/** Row ticked last in this tab, from which a click with Shift selects a range. */
let last: Identifier | null = null

/** Returns a function that selects a row or removes it from the selection. With Shift, it selects all rows since the last. */
export function useTick() {
  const { data = [], selectedIds = [], onSelect, onToggleItem } = useListContext<Row>()
  return (id: Row['id'], { shiftKey }: { readonly shiftKey: boolean }) => {
    const [from, to] = [last, id].map((each) => data.findIndex((row) => row.id === each))
    last = id
    if (!shiftKey || from === undefined || to === undefined || from < 0 || to < 0)
      return onToggleItem(id)
    const range = data.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
    onSelect([...new Set([...selectedIds, ...range])])
  }
}
