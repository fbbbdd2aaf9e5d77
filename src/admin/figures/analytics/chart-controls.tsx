import AddIcon from '@mui/icons-material/FilterListOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import { Box, Button, Menu, MenuItem, useMediaQuery, type Theme } from '@mui/material'
import { useId, useState } from 'react'
import { PERIOD, viewName, type Chart } from '#schema/engine'
import { joinWords } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { FilterChip } from '../../list/filters/filter-chip.tsx'
import { below, FilterPopover, type OpenFilter } from '../../list/filters/filter-popover.tsx'
import { readTexts } from '../../list/filters/filters.ts'
import { TOPS, type ChartState } from './address.ts'
import { findDimension, measureWords } from './dimension.ts'
import { Pick } from './pick.tsx'

export type Choose = (change: Partial<ChartState>) => void

interface ControlsProps {
  readonly chart: Chart
  readonly state: ChartState
  readonly choose: Choose
}

export function ChartControls(props: ControlsProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { chart, state } = props
  if (!hasChoices(chart)) return null
  const narrowed = Object.keys(state.filters).length
  if (!isPhone)
    return (
      <Box sx={LINE} data-chart-controls>
        <Choices {...props} />
      </Box>
    )
  return (
    <Box data-chart-controls sx={{ mb: 1 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<TuneIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ minHeight: 44, borderColor: 'var(--line)' }}
      >
        {narrowed > 0
          ? text('Options, {smart_count} filter |||| Options, {smart_count} filters', {
              smart_count: narrowed,
            })
          : text('Options')}
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ ...LINE, mt: 1, '&[hidden]': { display: 'none' } }}>
        {isOpen && <Choices {...props} />}
      </Box>
    </Box>
  )
}

const hasChoices = ({ measures, dimensions, splits, filters, top, isDrilled }: Chart): boolean =>
  measures.length > 1 ||
  (dimensions.length > 1 && !isDrilled) ||
  splits.length > 1 ||
  filters.length > 0 ||
  top !== undefined

function Choices({ chart, state, choose }: ControlsProps) {
  const { measures, dimensions, splits } = chart
  const named = (names: readonly string[]) =>
    names.map((name) => [name, findDimension(chart, name).label] as const)
  return (
    <>
      {measures.length > 1 && (
        <Pick
          label={text('Shows')}
          value={viewName(state.view)}
          items={measures.map((view) => [viewName(view), viewWords(chart, view)])}
          shown={viewWords(chart, state.view)}
          onPick={(value) => {
            const view = measures.find((each) => viewName(each) === value)
            if (view) choose({ view })
          }}
        />
      )}
      {dimensions.length > 1 && !chart.isDrilled && (
        <Pick
          label={text('By')}
          value={state.by}
          items={named(dimensions)}
          onPick={(by) => choose({ by })}
        />
      )}
      {splits.length > 1 && (
        <Pick
          label={text('Split by')}
          value={state.split ?? ''}
          items={named(splits)}
          onPick={(split) => choose({ split })}
        />
      )}
      {state.top !== null && state.by !== PERIOD && (
        <Pick
          label={text('Largest')}
          value={String(state.top)}
          items={[...new Set([...TOPS, state.top])]
            .toSorted((one, other) => one - other)
            .map((top) => [String(top), String(top)])}
          onPick={(top) => choose({ top: Number(top) })}
        />
      )}
      <Filters chart={chart} state={state} choose={choose} />
    </>
  )
}

export const viewWords = (chart: Chart, view: readonly string[]): string =>
  joinWords(view.map((name) => measureWords(chart, name)))

function Filters({ chart, state, choose }: ControlsProps) {
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<OpenFilter | null>(null)
  const specs = chart.filters.map((name) => findDimension(chart, name).spec)
  const set = (name: string, values: readonly string[]) => choose({ filters: { [name]: values } })
  if (specs.length === 0) return null
  return (
    <>
      {specs
        .filter(({ name }) => state.filters[name])
        .map((spec) => (
          <FilterChip
            key={spec.name}
            spec={spec}
            values={state.filters}
            onOpen={(element) => setOpen({ spec, place: below(element) })}
            onRemove={() => set(spec.name, [])}
          />
        ))}
      <Button
        size="small"
        color="inherit"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
        sx={{ color: 'text.secondary', minHeight: { xs: 44, md: 32 }, '&:only-child': { ml: -1 } }}
      >
        {text('Filter')}
      </Button>
      <Menu open={Boolean(menu)} anchorEl={menu} onClose={() => setMenu(null)}>
        {specs.map((spec) => (
          <MenuItem
            key={spec.name}
            onClick={() => {
              if (menu) setOpen({ spec, place: below(menu) })
              setMenu(null)
            }}
          >
            {spec.label}
          </MenuItem>
        ))}
      </Menu>
      <FilterPopover
        open={open}
        values={state.filters}
        onChange={(next, { name }) => set(name, readTexts(next[name]))}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: 1.25,
} as const
