import { formatCount, formatMoney } from '#admin'
import { Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'

/** How many records are in a state, and what they come to. */
export interface Standing {
  readonly label: string
  readonly count: number
  readonly amount: number
  /** Where they are. */
  readonly to: string
  readonly note?: string | null
}

interface TogetherBarProps {
  /** What is decided together: inputs for a month or week, and a department. */
  readonly choice: ReactNode
  /** Undefined until it is known. */
  readonly states: readonly Standing[] | undefined
  /** Stands where there is nothing. */
  readonly none: string
  /** What can be done with all of it. */
  readonly children: ReactNode
}

/** Above a list: a stretch of time, where its records stand, and what can be done with all of them at once. */
export function TogetherBar({ choice, states, none, children }: TogetherBarProps) {
  return (
    <Box sx={BAR}>
      <Box sx={CHOICE}>{choice}</Box>
      <Box sx={STATES} role="status">
        {states?.length === 0 && <Typography color="text.secondary">{none}</Typography>}
        {(states ?? []).map(({ label, count, amount, to, note }) => (
          <Box key={label}>
            <Link component={LinkBase} to={to} sx={{ fontSize: '0.8125rem' }}>
              {`${label} ${formatCount(count)}`}
            </Link>
            <Box className="tabular" sx={{ fontWeight: 600 }}>
              <bdi>{formatMoney(amount)}</bdi>
            </Box>
            {note && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{note}</Box>}
          </Box>
        ))}
      </Box>
      <Box sx={STEPS}>{children}</Box>
    </Box>
  )
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  flex: 'none',
  mb: 1.5,
  p: { xs: 1.5, sm: 2 },
  border: '1px solid var(--line)',
  borderRadius: 1,
  backgroundColor: 'background.paper',
} as const
const CHOICE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  flex: '1 1 26rem',
  maxWidth: '32rem',
} as const
const STATES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  flex: '1 1 auto',
  minHeight: 44,
} as const
const STEPS = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const
