import { Box, Paper, Typography } from '@mui/material'
import { useEffect, type ReactNode } from 'react'
import { COMPANY } from '../company.ts'
import { Brand } from '../shell/brand.tsx'

interface FrameProps {
  readonly title: string
  readonly why: ReactNode
  readonly children: ReactNode
  /** Under the card: the other ways to go. */
  readonly below?: ReactNode
}

/** What stands around every session screen: paper, a sprig or two, and one card. */
export function SessionFrame({ title, why, children, below }: FrameProps) {
  useEffect(() => { document.title = `${title} · ${COMPANY.name}` }, [title])
  return (
    <Box component="main" sx={PAGE}>
      <Backdrop />
      <Box sx={{ width: '100%', maxWidth: 400, position: 'relative' }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', mb: 3 }}><Brand large /></Box>
        <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, borderRadius: 1.5, boxShadow: '0 24px 48px -32px rgb(0 0 0 / 0.3)' }}>
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>{title}</Typography>
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>{why}</Typography>
          {children}
        </Paper>
        {below && <Box sx={{ mt: 2.5, textAlign: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>{below}</Box>}
      </Box>
    </Box>
  )
}

const SPRIG = 'M0 0c-6-40 2-88 24-128M3-36c-26 2-40-12-44-36 26-2 42 12 44 36Zm1-28c22-4 34-20 34-44-23 3-36 20-34 44ZM9-82c-22-2-33-16-34-38 22 2 34 16 34 38Zm9-24c16-6 24-19 22-38-17 6-25 20-22 38Z'

/** Sprigs of herb on paper, so quiet that one notices them second. */
function Backdrop() {
  return (
    <Box component="svg" aria-hidden="true" preserveAspectRatio="xMidYMid slice" viewBox="0 0 1440 900" sx={ART}>
      <g transform="translate(150 940) rotate(8) scale(3.2)"><path d={SPRIG} /></g>
      <g transform="translate(340 930) rotate(22) scale(1.7)"><path d={SPRIG} /></g>
      <g transform="translate(1300 -30) rotate(188) scale(3)"><path d={SPRIG} /></g>
      <g transform="translate(1110 -20) rotate(206) scale(1.6)"><path d={SPRIG} /></g>
      <g transform="translate(1330 930) rotate(-18) scale(1.5)"><path d={SPRIG} /></g>
    </Box>
  )
}

const PAGE = {
  minHeight: '100dvh', display: 'grid', placeItems: 'center', px: 2, py: 4, boxSizing: 'border-box', position: 'relative', overflow: 'hidden',
  background: 'radial-gradient(90% 70% at 50% 40%, var(--mui-palette-background-paper), var(--mui-palette-background-default) 60%, var(--sunken))',
} as const

const ART = {
  position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none',
  '& path': { fill: 'var(--herb-soft)', stroke: 'var(--mui-palette-primary-main)', strokeWidth: 0.6, strokeOpacity: 0.35, strokeLinejoin: 'round' },
} as const
