import CheckIcon from '@mui/icons-material/Check'
import { Box } from '@mui/material'
import { text } from '../../i18n/text.ts'

/** A flag to be read: a tick and a word, or a quiet word in the same place. */
export const YesNo = ({ value }: { value: unknown }) => (
  <Box component="span" sx={{ ...LINE, color: value ? 'inherit' : 'var(--ink-faint)' }}>
    {value ? (
      <CheckIcon aria-hidden sx={{ fontSize: 15, color: 'var(--tone-success-ink)' }} />
    ) : (
      <Box component="span" aria-hidden sx={DASH} />
    )}
    {value ? text('Yes') : text('No')}
  </Box>
)

// The signs stand in the middle of the line; the words keep to the line of the text around them.
const LINE = {
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 0.5,
  '& > [aria-hidden]': { alignSelf: 'center' },
} as const
const DASH = {
  width: 9,
  height: '1.5px',
  mx: '3px',
  borderRadius: 1,
  bgcolor: 'currentColor',
  opacity: 0.6,
} as const
