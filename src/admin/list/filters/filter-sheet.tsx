import ChevronIcon from '@mui/icons-material/ExpandMore'
import FilterIcon from '@mui/icons-material/FilterListOutlined'
import { Box, Button, ButtonBase, Drawer, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { useState } from 'react'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { FilterControl } from './filter-controls.tsx'
import { useSentence } from './filter-sentence.ts'
import { isOn, without, type FilterSpec } from './filters.ts'
import { keyFrom, useFiltersOn } from './filters-on.ts'
import { useListScope } from '../list-scope.ts'
import { tabAlone } from '../use-tab.ts'
import { Flex } from '../../theme/layout.tsx'

export function FilterSheet() {
  const { filters, addFilter, views } = useListScope()
  const [open, setOpen] = useState(false)
  const on = useFiltersOn()
  const all = [...on.filter((spec) => !filters.some(({ name }) => name === spec.name)), ...filters]
  if (all.length === 0) return null
  // Beside the buttons for order and layout, the word would leave no room for the search.
  const isShort = views.length > 1
  return (
    <>
      <Button
        ref={addFilter}
        variant="outlined"
        startIcon={isShort ? null : <FilterIcon />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={{
          minHeight: 44,
          flex: 'none',
          ...(isShort ? { minWidth: 44, px: 1 } : {}),
          ...(on.length > 0 ? { bgcolor: 'var(--primary-soft)' } : {}),
        }}
      >
        {isShort ? <FilterIcon fontSize="small" titleAccess={text('Filter')} /> : text('Filter')}
        {on.length > 0 && (
          <Box
            component="span"
            className="tabular"
            sx={{ ml: 0.75, color: 'primary.main', fontWeight: 700 }}
          >
            {on.length}
          </Box>
        )}
      </Button>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('Filters'), sx: SHEET } }}
      >
        <Filters all={all} isAnyOn={on.length > 0} onClose={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

interface FiltersProps {
  readonly all: readonly FilterSpec[]
  readonly isAnyOn: boolean
  readonly onClose: () => void
}

/** Only one filter is expanded at a time. */
function Filters({ all, isAnyOn, onClose }: FiltersProps) {
  const { filterValues, setFilters, total } = useListContext()
  const [spread, setSpread] = useState<string | null>(null)
  const { search } = filterValues
  const clear = () => setFilters({ ...tabAlone(filterValues), ...(search ? { search } : {}) }, {})
  return (
    <>
      <Flex gap={0} sx={{ px: 2, pt: 2, pb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {text('Filters')}
        </Typography>
        {isAnyOn && <Button onClick={clear}>{text('Clear all')}</Button>}
      </Flex>
      <Box sx={{ overflowY: 'auto', px: 2 }}>
        {all.map((spec) => (
          <Line
            key={keyFrom(spec)}
            spec={spec}
            open={spread === keyFrom(spec)}
            onToggle={() => setSpread(spread === keyFrom(spec) ? null : keyFrom(spec))}
          />
        ))}
      </Box>
      <Box sx={{ p: 2 }}>
        <Button variant="contained" fullWidth sx={{ minHeight: 44 }} onClick={onClose}>
          {text('Show')}
          {total === undefined ? '' : ` ${formatCount(total)}`}
        </Button>
      </Box>
    </>
  )
}

export const SHEET = {
  borderRadius: '16px 16px 0 0',
  maxHeight: '85dvh',
  bgcolor: 'background.paper',
} as const

function Line({ spec, open, onToggle }: { spec: FilterSpec; open: boolean; onToggle: () => void }) {
  const { filterValues, setFilters } = useListContext()
  const { predicate } = useSentence(spec, filterValues)
  return (
    <Box sx={{ borderBottom: '1px solid var(--line)' }}>
      <ButtonBase
        onClick={onToggle}
        aria-expanded={open}
        sx={{
          width: '100%',
          minHeight: 52,
          justifyContent: 'flex-start',
          gap: 1,
          fontSize: '0.9375rem',
          textAlign: 'left',
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {spec.label}
        </Box>
        <Typography
          component="span"
          noWrap
          variant="inherit"
          sx={{ flex: 1, color: 'text.secondary' }}
        >
          {isOn(spec, filterValues) ? predicate : ''}
        </Typography>
        <ChevronIcon
          aria-hidden
          sx={{
            fontSize: 18,
            color: 'text.secondary',
            transform: open ? 'rotate(180deg)' : 'none',
          }}
        />
      </ButtonBase>
      {open && (
        <Box sx={{ pb: 2 }}>
          <FilterControl
            spec={spec}
            values={filterValues}
            onDone={() => undefined}
            onChange={(next) => setFilters({ ...without(spec, filterValues), ...next }, {})}
          />
        </Box>
      )}
    </Box>
  )
}
