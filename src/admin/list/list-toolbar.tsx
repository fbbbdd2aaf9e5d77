import { Box, Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { text } from '../i18n/text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { useFiltersOn } from './filters/filters-on.ts'
import { useListScope } from './list-scope.ts'
import { SearchBox } from './filters/search-box.tsx'
import { tabAlone } from './use-tab.ts'
import { ViewMenu } from './view-menu.tsx'
import { ViewSwitch } from './views/view-switch.tsx'
import { Flex } from '../theme/layout.tsx'

/** Search, filters and view; while rows are selected, what can be done with them stands in the same place. */
export function ListToolbar({ onKeys }: { onKeys: () => void }) {
  const { isPhone, body, view } = useListScope()
  const { selectedIds } = useListContext()
  if (isPhone)
    return (
      <Box sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
        <SearchBox />
        <FilterSheet />
        <ViewSwitch />
      </Box>
    )
  return (
    <Box data-off-paper sx={{ borderBottom: '1px solid var(--line)', flex: 'none' }}>
      {view === 'list' && (selectedIds ?? []).length > 0 ? (
        <BulkBar />
      ) : (
        <Flex wrap sx={{ px: 1.5, py: 1, minHeight: 52 }}>
          <SearchBox />
          <FilterBar />
          <ClearAll />
          {!body && (
            <Flex sx={{ ml: 'auto' }}>
              <ViewSwitch />
              {view === 'list' && <ViewMenu onKeys={onKeys} />}
            </Flex>
          )}
        </Flex>
      )}
    </Box>
  )
}

/** Takes search and filters away at once, when there is more than one thing to take away. */
function ClearAll() {
  const { filterValues, setFilters } = useListContext()
  const count = useFiltersOn().length + (filterValues['search'] ? 1 : 0)
  if (count < 2) return null
  return (
    <Button
      size="small"
      color="inherit"
      onClick={() => setFilters(tabAlone(filterValues), {})}
      sx={{ color: 'text.secondary' }}
    >
      {text('Clear all')}
    </Button>
  )
}
