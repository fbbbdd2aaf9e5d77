import { text, ToneChip } from '#admin'
import { Box } from '@mui/material'

/** Days from which on the remaining days are a warning. */
export const SOON_DAYS = 30

interface DaysLeftProps {
  readonly days: number
  readonly batchStatus: unknown
  /** Adds the word "days", which a column has in its head. */
  readonly isSentence?: boolean
}

/** Remaining days, coloured when few; blank for a batch that is gone. */
export function DaysLeft({ days, batchStatus, isSentence = false }: DaysLeftProps) {
  const isGone = batchStatus === 'DEPLETED' || batchStatus === 'WRITTEN_OFF'
  const left = isSentence
    ? text('{smart_count} day left |||| {smart_count} days left', { smart_count: days })
    : String(days)
  if (isGone)
    return isSentence ? null : (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {days}
      </Box>
    )
  if (days < 0)
    return (
      <ToneChip
        label={text('{smart_count} day past expiry |||| {smart_count} days past expiry', {
          smart_count: -days,
        })}
        tone="danger"
      />
    )
  if (days <= SOON_DAYS)
    return (
      <ToneChip
        label={days === 0 ? text('Last day') : left}
        tone={days <= 7 ? 'danger' : 'warning'}
      />
    )
  return isSentence ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {left}
    </Box>
  ) : (
    left
  )
}
