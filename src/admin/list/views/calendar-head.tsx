import { addMonths } from '#schema/engine'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import { Box, Button, ButtonBase, IconButton, Typography } from '@mui/material'
import { formatCount, formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { stretchOf, type Span } from './use-entries.ts'
import { SWITCH, SWITCH_BUTTON } from './switch-style.ts'
import { Flex, Small } from '../../theme/layout.tsx'

interface CalendarHeadProps {
  readonly first: string
  readonly span: Span
  /** Undefined while it is not known. */
  readonly count: number | undefined
  readonly onTurn: (first: string) => void
  readonly onSpan: (span: Span) => void
}

const SPANS = [
  ['month', text('Month')],
  ['year', text('Year')],
] as const

export function CalendarHead({ first, span, count, onTurn, onSpan }: CalendarHeadProps) {
  const isYear = span === 'year'
  const step = isYear ? 12 : 1
  const shown = count === undefined ? '' : formatCount(count)
  return (
    <Flex gap={0.25} sx={{ px: { md: 1.5 }, py: 0.75, flex: 'none' }}>
      <IconButton
        size="small"
        aria-label={text(isYear ? 'Previous year' : 'Previous month')}
        onClick={() => onTurn(addMonths(first, -step))}
      >
        <PreviousIcon className="mirrored" fontSize="small" />
      </IconButton>
      <Typography
        variant="h2"
        aria-live="polite"
        className="tabular"
        sx={{ minWidth: { xs: 120, md: 148 }, textAlign: 'center' }}
      >
        {isYear ? first.slice(0, 4) : formatStretch(...stretchOf(first, span))}
      </Typography>
      <IconButton
        size="small"
        aria-label={text(isYear ? 'Next year' : 'Next month')}
        onClick={() => onTurn(addMonths(first, step))}
      >
        <NextIcon className="mirrored" fontSize="small" />
      </IconButton>
      <Button
        size="small"
        onClick={() => onTurn(`${todayIs().slice(0, 7)}-01`)}
        sx={{ ml: 0.5, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {text('Today')}
      </Button>
      <Small
        className="tabular"
        role="status"
        sx={{ display: { xs: 'none', sm: 'block' }, ml: 'auto' }}
      >
        {shown && text(isYear ? '{count} in this year' : '{count} in this month', { count: shown })}
      </Small>
      <Box role="group" aria-label={text('Length')} sx={{ ...SWITCH, ml: { xs: 'auto', sm: 1.5 } }}>
        {SPANS.map(([each, label]) => (
          <ButtonBase
            key={each}
            aria-pressed={each === span}
            onClick={() => onSpan(each)}
            sx={{ ...SWITCH_BUTTON, px: 1.25, fontSize: '0.8125rem', fontWeight: 550 }}
          >
            {label}
          </ButtonBase>
        ))}
      </Box>
    </Flex>
  )
}
