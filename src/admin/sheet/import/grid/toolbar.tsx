import type { DraftCounts, DraftFilter, RowFilter } from '#schema/engine'
import CloseIcon from '@mui/icons-material/Close'
import FillIcon from '@mui/icons-material/VerticalAlignBottom'
import ReplaceIcon from '@mui/icons-material/FindReplaceOutlined'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button, ButtonBase, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { formatCount } from '../../../format.ts'
import { text } from '../../../i18n/text.ts'
import { Flex } from '../../../theme/layout.tsx'
import { fieldName } from '../field-name.ts'
import type { DraftState } from '../use-draft.ts'
import { shownCell } from './cell-facts.ts'
import type { Corrections } from './use-corrections.ts'

interface FiltersProps {
  readonly state: DraftState
  readonly filter: RowFilter
  readonly onFilter: (filter: RowFilter) => void
}

const FILTERS: readonly {
  readonly show: DraftFilter
  readonly label: string
  readonly count: (counts: DraftCounts) => number
}[] = [
  { show: 'failed', label: text('Wrong'), count: ({ failed }) => failed },
  { show: 'created', label: text('New'), count: ({ created }) => created },
  { show: 'updated', label: text('Changed'), count: ({ updated }) => updated },
  { show: 'unchanged', label: text('Unchanged'), count: ({ unchanged }) => unchanged },
  { show: 'saved', label: text('Imported'), count: ({ saved }) => saved },
  { show: 'leftOut', label: text('Left out'), count: ({ leftOut }) => leftOut },
]

/** Rows that can be chosen without a check. */
const UNCHECKED: ReadonlySet<string> = new Set(['saved', 'leftOut'])

/** Chips that choose the rows of the grid by their result. */
export function Filters({ state, filter, onFilter }: FiltersProps) {
  const { counts, state: now } = state.draft
  const isChecked = now !== 'open'
  const offered = FILTERS.filter(
    ({ show, count }) =>
      (count(counts) > 0 && (isChecked || UNCHECKED.has(show))) || filter.show === show,
  )
  const isGroup = filter.field !== undefined
  return (
    <Box role="group" aria-label={text('Rows to show')} sx={CHIPS}>
      <FilterButton
        label={text('All')}
        count={counts.rows + counts.leftOut}
        isOn={filter.show === undefined && !isGroup}
        onClick={() => onFilter({})}
      />
      {offered.map(({ show, label, count }) => (
        <FilterButton
          key={show}
          label={label}
          count={count(counts)}
          isOn={filter.show === show}
          onClick={() => onFilter({ show })}
        />
      ))}
      {isGroup && (
        <Flex gap={0} sx={{ ...CHIP, ...ON, pr: 0.25 }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {fieldName(state.definition, filter.field ?? '')}
            {filter.value === undefined ? '' : `: ${filter.value}`}
          </Box>
          <IconButton
            size="small"
            aria-label={text('Show all rows')}
            onClick={() => onFilter({})}
            sx={{ p: 0.25 }}
          >
            <CloseIcon sx={{ fontSize: 14 }} />
          </IconButton>
        </Flex>
      )}
    </Box>
  )
}

interface FilterButtonProps {
  readonly label: string
  readonly count: number
  readonly isOn: boolean
  readonly onClick: () => void
}

const FilterButton = ({ label, count, isOn, onClick }: FilterButtonProps) => (
  <ButtonBase aria-pressed={isOn} onClick={onClick} sx={{ ...CHIP, ...(isOn ? ON : {}) }}>
    {label}{' '}
    <Box component="span" className="tabular" sx={{ marginInlineStart: 0.75, opacity: 0.85 }}>
      {formatCount(count)}
    </Box>
  </ButtonBase>
)

interface LeaveOutToolProps {
  /** Rows that are selected. */
  readonly chosen: {
    readonly count: number
    readonly isLeftOut: boolean
    readonly leaveOut: () => Promise<void>
  } | null
  readonly isDisabled: boolean
}

/** Leaves the selected rows out, or takes them back. */
export function LeaveOutTool({ chosen, isDisabled }: LeaveOutToolProps) {
  const count = { smart_count: chosen?.count ?? 1, count: formatCount(chosen?.count ?? 1) }
  return (
    <Button
      size="small"
      disabled={isDisabled || !chosen}
      onClick={() => void chosen?.leaveOut()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {chosen?.isLeftOut
        ? text('Take {count} row back |||| Take {count} rows back', count)
        : text('Leave {count} row out |||| Leave {count} rows out', count)}
    </Button>
  )
}

interface ToolsProps {
  readonly corrections: Corrections
  readonly isDisabled: boolean
  readonly onFillDown: () => void
  readonly onReplace: () => void
}

export const Tools = ({ corrections, isDisabled, onFillDown, onReplace }: ToolsProps) => (
  <Flex gap={0.25}>
    <Tool
      label={text('Undo')}
      isDisabled={isDisabled || !corrections.canUndo}
      onClick={corrections.undo}
    >
      <UndoIcon className="mirrored" sx={{ fontSize: 20 }} />
    </Tool>
    <Tool
      label={text('Redo')}
      isDisabled={isDisabled || !corrections.canRedo}
      onClick={corrections.redo}
    >
      <RedoIcon className="mirrored" sx={{ fontSize: 20 }} />
    </Tool>
    <Tool label={text('Fill down')} isDisabled={isDisabled} onClick={onFillDown}>
      <FillIcon sx={{ fontSize: 20 }} />
    </Tool>
    <Tool label={text('Find and replace')} isDisabled={isDisabled} onClick={onReplace}>
      <ReplaceIcon sx={{ fontSize: 20 }} />
    </Tool>
  </Flex>
)

interface ToolProps {
  readonly label: string
  readonly isDisabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Tool = ({ label, isDisabled, onClick, children }: ToolProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
)

/** Offers to correct other rows with the same content alike. */
export function EqualOffer({
  corrections,
  onAnswer,
}: {
  readonly corrections: Corrections
  readonly onAnswer: () => void
}) {
  const { equal, correctEqual, dismissEqual } = corrections
  if (!equal) return null
  const { header, from, to, cells } = equal
  const answer = (act: () => void) => () => {
    act()
    onAnswer()
  }
  return (
    <Flex role="status" wrap gap={1} sx={OFFER}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {text(
          '{count} more row has “{from}” in {header}. |||| {count} more rows have “{from}” in {header}.',
          {
            smart_count: cells.length,
            count: formatCount(cells.length),
            from: shownCell(from),
            header,
          },
        )}
      </Box>
      <Button size="small" variant="contained" onClick={answer(correctEqual)}>
        {to === null
          ? text('Clear them too')
          : text('Change them to “{to}” too', { to: shownCell(to) })}
      </Button>
      <Button size="small" onClick={answer(dismissEqual)}>
        {text('No')}
      </Button>
    </Flex>
  )
}

const CHIPS = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  gap: 0.75,
  overflowX: { xs: 'auto', sm: 'visible' },
  minWidth: 0,
  flex: { xs: '1 1 100%', sm: 1 },
} as const
const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  maxWidth: 320,
  minHeight: 30,
  px: 1.25,
  border: '1px solid var(--line)',
  borderRadius: 1,
  fontSize: '0.8125rem',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: 'var(--field-line)' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
const ON = { bgcolor: 'var(--primary-soft)', borderColor: 'primary.main' } as const
const OFFER = {
  px: 1.25,
  py: 0.75,
  mt: 1,
  borderRadius: 1,
  fontSize: '0.8125rem',
  bgcolor: 'var(--primary-soft)',
} as const
