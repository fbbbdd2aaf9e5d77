import AddIcon from '@mui/icons-material/Add'
import { Button, Menu, MenuItem } from '@mui/material'
import { useListContext } from 'react-admin'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'
import { FilterChip } from './filter-chip.tsx'
import { below, FilterPopover, type OpenFilter } from './filter-popover.tsx'
import { without, type FilterSpec } from './filters.ts'
import { keyFrom, useFiltersOn } from './filters-on.ts'
import { useListScope } from '../list-scope.ts'

export function FilterBar() {
  const { filters, addFilter } = useListScope()
  const { filterValues, setFilters } = useListContext()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<OpenFilter | null>(null)
  const on = useFiltersOn()
  if (filters.length === 0 && on.length === 0) return null
  const choose = (spec: FilterSpec) => {
    // The place of the button now: it moves as soon as the new chip stands before it.
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
