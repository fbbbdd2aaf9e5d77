import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Records below one another, each an `Entry`. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)

interface EntryProps {
  /** What it is: a link, a chip. */
  readonly main: ReactNode
  /** Its details: those that are empty are left out. */
  readonly below?: readonly ReactNode[]
  /** At the end of the line: a sum, a chip. */
  readonly figure?: ReactNode
  readonly belowFigure?: ReactNode
  /** Behind everything: a button. */
  readonly children?: ReactNode
}

/** One record in a card: what it is, its details, how much it comes to. */
export const Entry = ({ main, below = [], figure, belowFigure, children }: EntryProps) => (
  <Box component="li" sx={ENTRY}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={MAIN}>{main}</Box>
      <Details details={below} />
    </Box>
    {figure && (
      <Box className="tabular" sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        <Box sx={{ fontWeight: 600 }}>
          <bdi>{figure}</bdi>
        </Box>
        {belowFigure && (
          <Box sx={QUIET}>
            <bdi>{belowFigure}</bdi>
          </Box>
        )}
      </Box>
    )}
    {children}
  </Box>
)

function Details({ details }: { details: readonly ReactNode[] }) {
  const shown = details.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <Typography component="div" sx={{ ...QUIET, overflowWrap: 'anywhere' }}>
      {shown.map((each, place) => (
        <span key={place}>
          {place > 0 && ' · '}
          <bdi>{each}</bdi>
        </span>
      ))}
    </Typography>
  )
}

const ENTRY = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'flex-start',
  py: 1.25,
  borderTop: '1px solid var(--line)',
  '&:first-of-type': { borderTop: 0, pt: 0.5 },
  '&:last-of-type': { pb: 0.5 },
} as const
const MAIN = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  flexWrap: 'wrap',
  fontSize: '0.875rem',
} as const
const QUIET = { fontSize: '0.8125rem', color: 'text.secondary' } as const
