import CloseIcon from '@mui/icons-material/Close'
import { Box, ButtonBase } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { useSentence } from './filter-sentence.ts'
import type { FilterSpec, FilterValues } from './filters.ts'

interface ChipProps {
  readonly spec: FilterSpec
  readonly values: FilterValues
  readonly onOpen: (element: HTMLElement) => void
  readonly onRemove: () => void
}

export function FilterChip({ spec, values, onOpen, onRemove }: ChipProps) {
  const { subject, predicate } = useSentence(spec, values)
  const filter = `${subject} ${predicate}`
  return (
    <Box sx={CHIP}>
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={text('Change filter: {filter}', { filter })}
        onClick={(event) => onOpen(event.currentTarget)}
        sx={{ ...PART, px: 1.25, minWidth: 0 }}
      >
        <Box component="span" sx={{ color: 'text.secondary', mr: 0.5, flex: 'none' }}>
          {subject}
        </Box>{' '}
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {predicate}
        </Box>
      </ButtonBase>
      <ButtonBase
        aria-label={text('Remove filter: {filter}', { filter })}
        onClick={onRemove}
        sx={{ ...PART, px: 0.75, borderLeft: '1px solid var(--line)' }}
      >
        <CloseIcon sx={{ fontSize: 14, color: 'text.secondary' }} />
      </ButtonBase>
    </Box>
  )
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'stretch',
  height: 30,
  border: '1px solid var(--line)',
  borderRadius: 1,
  bgcolor: 'var(--primary-soft)',
  fontSize: '0.8125rem',
  fontWeight: 550,
  maxWidth: 380,
  overflow: 'hidden',
} as const
const PART = {
  font: 'inherit',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const
