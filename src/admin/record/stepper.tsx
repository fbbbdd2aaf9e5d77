import { formatDate } from '../format.ts'
import { text } from '../i18n/text.ts'
import type { Tone } from '#schema/engine'
import CheckIcon from '@mui/icons-material/Check'
import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { Small } from '../theme/layout.tsx'

export interface Step {
  readonly label: string
  /** Done, current or upcoming. */
  readonly at: 'done' | 'now' | 'ahead'
  /** Date (yyyy-MM-dd) or instant. */
  readonly on?: string | null | undefined
  readonly tone?: Tone
}

const WORDS = { done: text('done'), now: text('now'), ahead: text('still to come') } as const

export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ ...TRAIL, gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
    >
      {steps.map(({ label: name, at, on, tone = 'success' }) => (
        <Box
          component="li"
          key={name}
          aria-current={at === 'now' ? 'step' : undefined}
          data-at={at}
          sx={{
            ...STEP,
            '--step': at === 'ahead' ? 'var(--field-line)' : `var(--tone-${tone}-solid)`,
          }}
        >
          <Box
            className="dot"
            aria-hidden
            sx={{ bgcolor: at === 'done' ? 'var(--step)' : 'background.paper' }}
          >
            {at === 'done' && <CheckIcon />}
          </Box>
          <Typography
            component="span"
            variant="body2"
            sx={{
              lineHeight: 1.35,
              fontWeight: at === 'now' ? 650 : 500,
              color: at === 'ahead' ? 'text.secondary' : 'text.primary',
            }}
          >
            {name}
            <span style={visuallyHidden as object}>, {WORDS[at]}</span>
          </Typography>
          {on && (
            <Small component="span" tiny sx={{ lineHeight: 1.35 }}>
              {formatDate(on.slice(0, 10))}
            </Small>
          )}
        </Box>
      ))}
    </Box>
  )
}

const TRAIL = { listStyle: 'none', m: 0, p: 0, display: 'grid' } as const

const STEP = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  alignContent: 'start',
  px: 0.25,
  '&:not(:first-of-type)::before': {
    content: '""',
    position: 'absolute',
    top: 8,
    right: '50%',
    width: '100%',
    height: 2,
    bgcolor: 'var(--step)',
    zIndex: 0,
  },
  '& .dot': {
    position: 'relative',
    zIndex: 1,
    width: 18,
    height: 18,
    borderRadius: '50%',
    border: '2px solid var(--step)',
    mb: 0.5,
    display: 'grid',
    placeItems: 'center',
  },
  '& .dot svg': { fontSize: 12, color: 'background.paper' },
  '&[data-at=now] .dot': {
    boxShadow: 'inset 0 0 0 3px var(--mui-palette-background-paper)',
    bgcolor: 'var(--step)',
  },
} as const
