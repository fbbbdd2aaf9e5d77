import { Box, useMediaQuery } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { useEffect, useRef } from 'react'

/** Nobody waits for decoration: it comes when the page has nothing better to do. */
const whenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** Herbs and seeds that drift over the whole page. Whoever asked for less motion sees the still picture behind them only. */
export function DriftingHerbs() {
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
            // Decoration that cannot be had is not missed.
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
