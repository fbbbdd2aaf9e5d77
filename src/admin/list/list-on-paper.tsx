import { Box } from '@mui/material'
import { useListContext } from 'react-admin'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { useSentence } from './filters/filter-sentence.ts'
import { keyFrom, useFiltersOn } from './filters/filters-on.ts'
import type { FilterSpec } from './filters/filters.ts'
import { useListScope } from './list-scope.ts'
import { useRange } from './list-footer.tsx'
import type { Row } from './rows/record-name.ts'
import { useShownRows } from './rows/shown-rows.ts'
import { everything, readTab } from './use-tab.ts'

/** Lines below the title on paper, which replace tabs, search, filters and footer: which rows these are, and how many. */
export function ListOnPaper() {
  const { view } = useListScope()
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <Box data-on-paper sx={{ width: '100%', fontSize: '0.8125rem' }}>
      <Narrowed />
      {view === 'list' && <Counted />}
    </Box>
  )
}

/** True while the page is printed. On screen, the lines would be found twice. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser prints what is rendered when the event ends.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

function Narrowed() {
  const { tabs, savedView, view } = useListScope()
  const { filterValues } = useListContext()
  const on = useFiltersOn()
  const tab = tabs.get(readTab(filterValues) || everything(tabs))?.label
  const name = savedView?.name ?? (view === 'list' ? tab : undefined)
  const search = String(filterValues['search'] ?? '')
  return (
    <Box sx={{ '& > span + span::before': { content: '" · "' } }}>
      {name && <span>{name}</span>}
      {search && <span>{text('Search: “{search}”', { search })}</span>}
      {on.map((spec) => (
        <Filter key={keyFrom(spec)} spec={spec} />
      ))}
    </Box>
  )
}

function Filter({ spec }: { spec: FilterSpec }) {
  const { subject, predicate } = useSentence(spec, useListContext().filterValues)
  return (
    <span>
      {subject} {predicate}
    </span>
  )
}

/** Number of rows printed. Selected rows of other pages are not loaded, and the paper says so. */
function Counted() {
  const { isSelectable, isPhone } = useListScope()
  const list = useListContext<Row>()
  // The cards of a phone cannot be selected.
  const selectedIds = (isSelectable && !isPhone && list.selectedIds) || []
  const { rows = [], total } = useShownRows()
  const range = useRange()
  const here = rows.filter(({ id }) => selectedIds.includes(id)).length
  const elsewhere = selectedIds.length - here
  return (
    <div>
      {here > 0 && total !== undefined
        ? text('{count} selected of {total}', {
            count: formatCount(here),
            total: formatCount(total),
          })
        : range}
      {elsewhere > 0 && (
        <>
          {' · '}
          {text(
            '{smart_count} selected row on another page is not printed |||| {smart_count} selected rows on other pages are not printed',
            { smart_count: elsewhere },
          )}
        </>
      )}
    </div>
  )
}
