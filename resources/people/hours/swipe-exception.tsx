import { ToneChip, type CellProps } from '#admin'
import { itemsOf } from '#schema'
import { Box } from '@mui/material'

/** What is wrong with a swipe; a quiet dash where nothing is. */
export function SwipeException({ field, value }: CellProps) {
  const { label, tone } = itemsOf(field)[String(value)] ?? {}
  return value !== 'NONE' && label ? (
    <ToneChip label={label} tone={tone ?? 'neutral'} />
  ) : (
    <Box component="span" sx={{ color: 'var(--ink-faint)' }}>
      –
    </Box>
  )
}
