import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Small } from '../theme/layout.tsx'

export const FactFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    {label && <Small sx={{ lineHeight: 1.4, mb: 0.25 }}>{label}</Small>}
    <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5, minHeight: 21, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)
