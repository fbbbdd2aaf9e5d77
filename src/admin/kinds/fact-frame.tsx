import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A label, and below it the value. */
export const FactFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    {label && (
      <Typography
        sx={{ fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.4, mb: 0.25 }}
      >
        {label}
      </Typography>
    )}
    <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5, minHeight: 21, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)
