import { Box, Button, Menu, MenuItem } from '@mui/material'
import { useListContext } from 'react-admin'
import { text } from '../i18n/text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { SortSheet } from './filters/sort-sheet.tsx'
import { useFiltersOn, keyFrom } from './filters/filters-on.ts'
import { useListScope } from './list-scope.ts'
import { SaveView } from './saved-views/save-view.tsx'
import { SearchBox } from './filters/search-box.tsx'
import { tabAlone } from './use-tab.ts'
import { ViewMenu } from './view-menu.tsx'
import { ViewSwitch } from './views/view-switch.tsx'
import { Flex } from '../theme/layout.tsx'
import AddIcon from '@mui/icons-material/Add'
import { useState } from 'react'
import { FilterChip } from './filters/filter-chip.tsx'
import { below, FilterPopover, type OpenFilter } from './filters/filter-popover.tsx'
import { without, type FilterSpec } from './filters/filters.ts'

/** Search, filters and view; replaced by the bulk actions while rows are selected. */
export function ListToolbar({ onKeys }: { onKeys: () => void }) {
  const { isPhone, body, view } = useListScope()
  const { selectedIds } = useListContext()
  if (isPhone)
    return (
      <Box data-off-paper sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
        <SearchBox />
        <FilterSheet />
        {!body && view === 'list' && <SortSheet />}
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
          <SaveView />
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

/** Clears search and filters together, if more than one is set. */
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

function FilterBar() {
  const { filters, addFilter } = useListScope()
  const { filterValues, setFilters } = useListContext()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<OpenFilter | null>(null)
  const on = useFiltersOn()
  if (filters.length === 0 && on.length === 0) return null
  const choose = (spec: FilterSpec) => {
    // Measured now, because the button moves when the new chip is inserted before it.
    if (menu) setOpen({ spec, place: below(menu) })
    setMenu(null)
  }
  return (
    <>
      {on.map((spec) => (
        <FilterChip
          key={keyFrom(spec)}
          spec={spec}
          values={filterValues}
          onRemove={() => setFilters(without(spec, filterValues), {})}
          onOpen={(element) => setOpen({ spec, place: below(element) })}
        />
      ))}
      <Button
        ref={addFilter}
        size="small"
        color="inherit"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        {text(on.length > 0 ? 'Filter' : 'Add filter')}
      </Button>
      <Menu disablePortal open={Boolean(menu)} anchorEl={menu} onClose={() => setMenu(null)}>
        {filters.map((spec) => (
          <MenuItem key={spec.name} onClick={() => choose(spec)}>
            {spec.label}
          </MenuItem>
        ))}
      </Menu>
      <FilterPopover
        open={open}
        values={filterValues}
        onChange={(next, spec) => setFilters({ ...without(spec, filterValues), ...next }, {})}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
