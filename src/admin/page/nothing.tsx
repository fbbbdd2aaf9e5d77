import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Illustration } from '../shell/illustration.tsx'

interface NothingProps {
  readonly title: string
  readonly why: string
  readonly children?: ReactNode
  readonly scene?: 'empty' | 'lost' | 'growing'
}

/** Says that there is nothing, why, and what to do. */
export const Nothing = ({ title, why, children, scene = 'empty' }: NothingProps) => (
  <Box
    role="status"
    sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: 5, px: 2 }}
  >
    <Illustration scene={scene} />
    <Typography variant="h2" sx={{ mt: 1.5 }}>
      {title}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mt: 0.25, mb: 2, maxWidth: 400 }}>{why}</Typography>
    {children}
  </Box>
)
