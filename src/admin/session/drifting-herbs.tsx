import { Box, useMediaQuery } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { useEffect, useRef } from 'react'

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
