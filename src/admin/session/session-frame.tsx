import { Box, Paper, Typography, useMediaQuery } from '@mui/material'
import { useEffect, type ReactNode, useRef } from 'react'
import { COMPANY } from '../company.ts'
import { LanguageMenu } from '../shell/menu/language-menu.tsx'
import { Brand } from '../shell/brand.tsx'
import { useColorScheme } from '@mui/material/styles'

interface FrameProps {
  readonly title: string
  readonly why: ReactNode
  readonly children: ReactNode
  /** Links to the other pages, below the card. */
  readonly below?: ReactNode
  /** Herbs and seeds drift behind the card. */
  readonly alive?: boolean
}

/** Frame of every session screen: paper, a sprig or two, and one card. */
export function SessionFrame({ title, why, children, below, alive = false }: FrameProps) {
  useEffect(() => {
    document.title = `${title} · ${COMPANY.name}`
  }, [title])
  return (
    <Box component="main" sx={PAGE}>
      <Backdrop />
      {alive && <DriftingHerbs />}
      <Box sx={{ position: 'absolute', top: 12, right: 12, zIndex: 1 }}>
        <LanguageMenu />
      </Box>
      <Box sx={{ width: '100%', maxWidth: 400, position: 'relative' }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', mb: 3 }}>
          <Brand large />
        </Box>
        <Paper
          variant="outlined"
          sx={{
            p: { xs: 3, sm: 4 },
            borderRadius: 1.5,
            boxShadow: '0 24px 48px -32px rgb(0 0 0 / 0.3)',
          }}
        >
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            {title}
          </Typography>
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
            {why}
          </Typography>
          {children}
        </Paper>
        {below && (
          <Box sx={{ mt: 2.5, textAlign: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>
            {below}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const STEM = 'M0 0c-6-40 2-88 24-128'
const LEAVES =
  'M1-30c-27 3-42-10-47-35 27-3 43 10 47 35ZM3-62c22-4 35-20 35-45-24 3-37 20-35 45ZM9-84c-23-1-35-15-36-38 23 1 36 15 36 38ZM24-128c-3-14 2-25 15-33 4 15-1 26-15 33Z'

const SPRIGS = [
  'translate(150 940) rotate(8) scale(3.2)',
  'translate(340 930) rotate(22) scale(1.7)',
  'translate(1300 -30) rotate(188) scale(3)',
  'translate(1110 -20) rotate(206) scale(1.6)',
  'translate(1330 930) rotate(-18) scale(1.5)',
] as const

/** Sprigs of herb on paper, so faint that they are not noticed at first. */
function Backdrop() {
  return (
    <Box
      component="svg"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      viewBox="0 0 1440 900"
      sx={ART}
    >
      {SPRIGS.map((place) => (
        <g key={place} transform={place}>
          <path className="stem" d={STEM} />
          <path d={LEAVES} />
        </g>
      ))}
    </Box>
  )
}

const PAGE = {
  minHeight: '100dvh',
  display: 'grid',
  placeItems: 'center',
  px: 2,
  py: 4,
  position: 'relative',
  overflow: 'hidden',
  background:
    'radial-gradient(90% 70% at 50% 40%, var(--mui-palette-background-paper), var(--mui-palette-background-default) 60%, var(--sunken))',
} as const

const ART = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
  '& path': {
    fill: 'var(--primary-soft)',
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 0.6,
    strokeOpacity: 0.35,
    strokeLinejoin: 'round',
  },
  '& .stem': { fill: 'none' },
} as const

/** Runs a task when the page is idle, because decoration must not delay anything else. */
const whenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/**
 * Herbs and seeds that drift over the whole page. With reduced motion, only the still picture behind them is visible.
 */
function DriftingHerbs() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const { colorScheme } = useColorScheme()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (isStill || !element) return
    const shown = { isWanted: true, end: () => {} }
    const cancel = whenIdle(
      () =>
        void import('./herb-particles.ts')
          .then(({ animateHerbs: driftOver }) => {
            if (shown.isWanted) shown.end = driftOver(element, colorScheme ?? 'light')
            // Decoration is optional: ignore errors.
          })
          .catch(() => undefined),
    )
    return () => {
      shown.isWanted = false
      cancel()
      shown.end()
    }
  }, [isStill, colorScheme])
  return isStill ? null : (
    <Box
      ref={place}
      aria-hidden
      data-herbs
      sx={{
        position: 'absolute',
        inset: 0,
        pointerEvents: 'none',
        '& canvas': { display: 'block', width: '100%', height: '100%' },
      }}
    />
  )
}
