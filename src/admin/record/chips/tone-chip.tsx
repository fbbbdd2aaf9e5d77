import type { Tone } from '#schema/engine'
import { Chip } from '@mui/material'

const COLOURS = {
  neutral: 'default',
  info: 'info',
  progress: 'primary',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const satisfies Record<Tone, string>

export function ToneChip({ label, tone = 'neutral' }: { label: string; tone?: Tone | undefined }) {
  return <Chip size="small" label={label} color={COLOURS[tone]} variant="outlined" />
}
