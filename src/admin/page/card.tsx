import { Box, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface CardProps {
  readonly title: string
  /** At the end of the heading's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A card of a record's page with its heading. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: { xs: 2, sm: 2.5 }, borderRadius: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 28 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Paper>
  )
}

/** Said where a card has nothing to show. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
)

/** What matters on the left, the facts that are looked up most in a narrow column beside it. */
export const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  maxWidth: 1280,
} as const
export const COLUMN = { display: 'grid', gap: 2, minWidth: 0 } as const
